import type { apiOperations } from '#contract/bridge/api.ts'
import { center } from '#contract/resources/shell/center.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const apiHandlers = ({
  sessions,
  windows,
  clients,
}: OperationParts): Handlers<typeof apiOperations> => ({
  'api.call': async (window, input) => {
    const session = sessions.of(window.id)
    const answer = await session.call(input, { id: window.id, signal: windows.signal(window.id) })
    if (input.endpoint === center.endpoints.password.id) await sessions.passwordChanged(session)
    else sessions.callSucceeded(session, input.endpoint)
    return answer
  },
  'api.again': (window) => clients.of(sessions.of(window.id).profileId).tryMissingAgain(),
})
