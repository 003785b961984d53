import type { fileOperations } from '#contract/bridge/files.ts'
import { saveFile } from '../files/saveFile.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function fileHandlers(parts: OperationParts): Handlers<typeof fileOperations> {
  const { ports, sessions, pickedFiles, links } = parts
  return {
    'files.forget': (window, { fileIds }) => pickedFiles.forget(window.id, fileIds),
    'files.save': (window, file) => saveFile(ports.files, window.id, file),
    'files.link': async (window, file) => {
      const session = sessions.of(window.id)
      await session.checkUrl(file.url)
      return { address: links.open(session.id, file) }
    },
  }
}
