import type { backendOperations } from '#contract/bridge/backend.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const backendHandlers = ({ backend }: OperationParts): Handlers<typeof backendOperations> => ({
  'backend.status': () => backend.status(),
  'backend.start': () => backend.start(),
  'backend.stop': () => backend.stop(),
})
