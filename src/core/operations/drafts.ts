import type { draftOperations } from '#contract/bridge/drafts.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const draftHandlers = ({ drafts, sessions }: OperationParts): Handlers<typeof draftOperations> => ({
  'drafts.list': (window, filter) => drafts.list(sessions.of(window.id).id, filter),
  'drafts.save': (window, draft) => drafts.save(sessions.of(window.id).id, draft),
  'drafts.remove': (window, { id }) => drafts.remove(sessions.of(window.id).id, id),
})
