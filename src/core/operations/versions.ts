import type { versionOperations } from '#contract/bridge/versions.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const versionHandlers = ({ sessions }: OperationParts): Handlers<typeof versionOperations> => ({
  'versions.list': (window, record) => sessions.of(window.id).versions.list(record),
  'versions.get': (window, version) => sessions.of(window.id).versions.get(version),
})
