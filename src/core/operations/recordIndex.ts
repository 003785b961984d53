import type { recordIndexOperations } from '#contract/bridge/recordIndex.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const recordIndexHandlers = ({
  recordIndex,
  sessions,
}: OperationParts): Handlers<typeof recordIndexOperations> => ({
  'recordIndex.list': (window) => recordIndex.list(sessions.of(window.id)),
})
