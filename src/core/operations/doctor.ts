import type { doctorOperations } from '#contract/bridge/doctor.ts'
import { examineCalls } from '../doctor/calls.ts'
import { draftMapping } from '../doctor/draftMapping.ts'
import { examine } from '../doctor/examine.ts'
import { tryMapping } from '../doctor/tryMapping.ts'
import { mappingOf } from '../mapping/mapping.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function doctorHandlers({
  clients,
  profiles,
  sessions,
  windows,
}: OperationParts): Handlers<typeof doctorOperations> {
  return {
    'doctor.examine': (_, { profileId }) =>
      examine({ route: () => clients.routeOf(profileId), client: clients.of(profileId) }),
    'doctor.calls': (window) => examineCalls(sessions.of(window.id), windows.signal(window.id)),
    'doctor.tryMapping': async (window, { mapping }) => {
      const session = sessions.of(window.id)
      const client = clients.trial(session.profileId, mapping)
      try {
        const { address } = profiles.get(session.profileId)
        return await tryMapping(
          { session, client, mapped: mappingOf(mapping, address) },
          windows.signal(window.id),
        )
      } finally {
        client.close()
      }
    },
    'doctor.draftMapping': async (window) => {
      const { client, gate, snapshot } = sessions.of(window.id)
      const described = await gate.use((token) => client.describedCalls(token), {
        signal: windows.signal(window.id),
        wait: false,
      })
      return { mapping: draftMapping(described, snapshot.menus) }
    },
  }
}
