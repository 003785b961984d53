import type { doctorOperations } from '#contract/bridge/doctor.ts'
import { examineCalls } from '../doctor/calls.ts'
import { examine } from '../doctor/examine.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function doctorHandlers({
  clients,
  sessions,
  windows,
}: OperationParts): Handlers<typeof doctorOperations> {
  return {
    'doctor.examine': (_, { profileId }) =>
      examine({ route: () => clients.routeOf(profileId), client: clients.of(profileId) }),
    'doctor.calls': (window) => examineCalls(sessions.of(window.id), windows.signal(window.id)),
  }
}
