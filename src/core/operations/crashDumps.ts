import type { crashDumpOperations } from '#contract/bridge/crashDumps.ts'
import { MAX_DUMPS } from '../support/crashDumps.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const crashDumpHandlers = ({ crashDumps }: OperationParts): Handlers<typeof crashDumpOperations> => ({
  'crashDumps.list': async () => ({
    folder: crashDumps.port?.folder ?? '',
    isKeeping: crashDumps.port?.isKeeping ?? false,
    limit: MAX_DUMPS,
    dumps: (await crashDumps.list()).map(({ at, size }) => ({ at, size })),
  }),
  'crashDumps.remove': () => crashDumps.trim(0),
  'crashDumps.reveal': () => crashDumps.reveal(),
})
