import type { Implementation } from '#server/implement.ts'
import { logLoginModule } from './ops/logLogin.ts'
import { logOperationModule } from './ops/logOperation.ts'
import { paramsModule } from './ops/params.ts'
import { authModule } from './shell/auth.ts'
import { appConfigModule } from './sys/appConfig.ts'
import { tenantModule } from './sys/tenant.ts'

/** Every resource with its handlers; made anew per server, because some keep counts in memory. */
export const modules = (): readonly Implementation[] => [
  authModule(),
  tenantModule,
  appConfigModule,
  paramsModule,
  logOperationModule,
  logLoginModule,
]
