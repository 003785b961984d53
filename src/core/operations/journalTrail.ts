import type { journalOperations } from '#contract/bridge/journal.ts'
import { release } from '../files/localFile.ts'
import { saveSmallFile } from '../files/saveFile.ts'
import { entriesOf } from '../journal/trail/entries.ts'
import { verifyTrail } from '../journal/trail/verify.ts'
import { writeTrail } from '../journal/trail/write.ts'
import type { Handlers, OperationParts } from './handlers.ts'

type Operations = Pick<typeof journalOperations, 'journal.export' | 'journal.verify'>

/** Saves the journal as a file with a hash chain, and checks such files. */
export function trailHandlers(parts: OperationParts): Handlers<Operations> {
  const { ports, policy, profiles, sessions, pickedFiles } = parts
  return {
    'journal.export': async (window, input) => {
      const { profileId, account, journal } = sessions.of(window.id)
      const { name, environment } = profiles.get(profileId)
      policy.checkJournalExport(environment)
      const { format, fileName, columns, proof, ...filter } = input
      let made = { entries: 0, seal: '' }
      const saved = await saveSmallFile(ports.files, {
        ...{ windowId: window.id, fileName, extension: format },
        async write(part, title) {
          const { count, entries } = await entriesOf(journal, filter)
          const whose = { profile: name, account: account.username }
          const head = { ...whose, exportedAt: Date.now(), filter, entries: count }
          const seal = await writeTrail({ head, entries }, part, format, { columns, proof, title })
          made = { entries: count, seal }
        },
      })
      return saved && { ...saved, ...made }
    },
    'journal.verify': async (window, { fileId }) => {
      const files = pickedFiles.take(window.id, [fileId])
      try {
        const [file] = files
        return await verifyTrail(file?.path ?? '')
      } finally {
        await Promise.all(files.map(release))
      }
    },
  }
}
