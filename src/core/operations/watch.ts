import type { watchOperations } from '#contract/bridge/watch.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const watchHandlers = ({ watch, sessions }: OperationParts): Handlers<typeof watchOperations> => ({
  'watch.list': (window) => watch.list(sessions.of(window.id).id),
  'watch.save': (window, rule) => watch.save(sessions.of(window.id).id, rule),
  'watch.remove': (window, { id }) => watch.remove(sessions.of(window.id).id, id),
})
