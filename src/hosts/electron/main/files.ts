import path from 'node:path'
import type { BaseWindow, Dialog, Shell } from 'electron'
import { FailureError } from '#contract/failures.ts'
import type { FilePort, KeyValueStore, SaveTarget } from '#core/ports.ts'

interface FilesOptions {
  dialog: Pick<Dialog, 'showSaveDialog'>
  shell: Pick<Shell, 'showItemInFolder'>
  store: KeyValueStore
  /** Default folder until the operator has chosen one. */
  downloads: string
  windowOf(windowId: string): BaseWindow | undefined
}

const folderKey = 'files.folder'

/** Implements the save dialog. Remembers the last folder, which the system has not done since Electron 43. */
export function createFiles({ dialog, shell, store, downloads, windowOf }: FilesOptions): FilePort {
  // Only files that were chosen in our own dialog may be revealed in the file manager.
  const chosen = new Set<string>()
  const targetOf = (target: string): SaveTarget => {
    chosen.add(target)
    return {
      path: target,
      finished: async () => ({}),
      abandoned: async () => void chosen.delete(target),
    }
  }
  return {
    async chooseSaveTarget({ windowId, suggestedName, extension }) {
      const stored = store.get(folderKey)
      const folder = typeof stored === 'string' && path.isAbsolute(stored) ? stored : downloads
      const options = {
        defaultPath: path.join(folder, path.basename(suggestedName)),
        ...(extension !== '' && {
          filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
        }),
        properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
      }
      const window = windowOf(windowId)
      const answer = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
      if (answer.canceled || answer.filePath === '') return null
      const target = answer.filePath
      store.set(folderKey, path.dirname(target))
      return targetOf(target)
    },
    // It was chosen in our dialog in an earlier run.
    reopenSaveTarget: async ({ path: target }) => targetOf(target),
    async adopt({ unfinished, finished }) {
      for (const target of [...unfinished, ...finished]) chosen.add(target)
    },
    async reveal(target) {
      if (!chosen.has(target))
        throw new FailureError({ code: 'not-found', message: 'Not a file this console has written' })
      shell.showItemInFolder(target)
    },
  }
}
