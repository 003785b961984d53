import type { fileOperations } from '#contract/bridge/files.ts'
import { saveFile } from '../files/saveFile.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function fileHandlers(parts: OperationParts): Handlers<typeof fileOperations> {
  const { ports, sessions, pickedFiles, links, policy, profiles, windows } = parts
  /** @throws FailureError `policy` */
  const checkExport = ({ profileId }: { profileId: string }) =>
    policy.checkExport(profiles.get(profileId).environment)
  return {
    'files.forget': (window, { fileIds }) => pickedFiles.forget(window.id, fileIds),
    'files.save': (window, file) => {
      // Lines of a table are data; a JSON value is a window's own, such as a view.
      const session = sessions.list().find(({ id }) => id === windows.sessionOf(window.id))
      if (file.content.kind === 'csv' && session) checkExport(session)
      return saveFile(ports.files, window.id, file)
    },
    'files.link': async (window, file) => {
      const session = sessions.of(window.id)
      if (!(await session.isStoredFile(file.url))) checkExport(session)
      return { address: links.open(session.id, file) }
    },
  }
}
