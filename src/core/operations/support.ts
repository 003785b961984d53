import type { supportOperations } from '#contract/bridge/support.ts'
import { saveSmallFile } from '../files/saveFile.ts'
import { writeBundle } from '../support/bundle.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const supportHandlers = ({
  ports,
  policy,
  settings,
  profiles,
  crashDumps,
  sessions,
}: OperationParts): Handlers<typeof supportOperations> => ({
  'support.save': async (window, { fileName, report, withDumps }) => {
    const dumps = await crashDumps.list()
    const known = profiles.list()
    const accounts = known.flatMap((profile) => [...profile.accounts, ...profiles.cached(profile.id)])
    return saveSmallFile(ports.files, {
      ...{ windowId: window.id, fileName, extension: 'zip' },
      write: (part) =>
        writeBundle(
          {
            ...{ dataDir: ports.dataDir, version: ports.version, capabilities: ports.capabilities },
            ...{ settings: settings.get(), policy: policy.effective, profiles: known, accounts, report },
            ...{ dumps, withDumps, people: sessions.list().map(({ snapshot }) => snapshot.user) },
          },
          part,
        ),
    })
  },
})
