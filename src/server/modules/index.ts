import type { Implementation } from '#server/implement.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import type { Scheduler } from '#server/scheduler/scheduler.ts'
import { jobModule } from './ops/job.ts'
import { jobLogModule } from './ops/jobLog.ts'
import { logErrorModule, logErrorStatModule } from './ops/logError.ts'
import { logLoginModule } from './ops/logLogin.ts'
import { logOperationModule } from './ops/logOperation.ts'
import { logSqlModule } from './ops/logSql.ts'
import { logUserBehaviorModule } from './ops/logUserBehavior.ts'
import { ossModule } from './ops/oss.ts'
import { ossDirModule } from './ops/ossDir.ts'
import { paramsModule } from './ops/params.ts'
import { authModule } from './shell/auth.ts'
import { appConfigModule } from './sys/appConfig.ts'
import { menuModule } from './sys/menu.ts'
import { menuModuleModule } from './sys/menuModule.ts'
import { tenantModule } from './sys/tenant.ts'

/** Every resource with its handlers; made anew per server, because some keep counts in memory. */
export const modules = (scheduler: Scheduler, files: FileStore): readonly Implementation[] => [
  authModule(),
  tenantModule,
  appConfigModule,
  paramsModule,
  logOperationModule,
  logLoginModule,
  logErrorModule,
  logErrorStatModule,
  logSqlModule,
  logUserBehaviorModule,
  menuModule,
  menuModuleModule,
  jobModule(scheduler),
  jobLogModule,
  ossDirModule,
  ossModule(files),
]
