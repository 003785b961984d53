import type { clientLogOperations } from '#contract/bridge/clientLog.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const clientLogHandlers = ({ log }: OperationParts): Handlers<typeof clientLogOperations> => ({
  'log.write': (window, { level, message, stack }) =>
    log[level === 'warning' ? 'warn' : level](message, { window: window.id, stack }),
})
