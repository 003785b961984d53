import type { apiOperations } from '#contract/bridge/api.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const apiHandlers = ({ sessions, windows }: OperationParts): Handlers<typeof apiOperations> => ({
  'api.call': async (window, input) => {
    const session = sessions.of(window.id)
    const answer = await session.call(input, windows.signal(window.id))
    sessions.called(session, input.endpoint)
    return answer
  },
})
