import path from 'node:path'
import type { BaseWindow, Dialog, Shell } from 'electron'
import { FailureError } from '#contract/failures.ts'
import type { FilePort, KeyValueStore, SaveTarget } from '#core/ports.ts'

interface FilesOptions {
  dialog: Pick<Dialog, 'showSaveDialog'>
  shell: Pick<Shell, 'showItemInFolder'>
  store: KeyValueStore
  /** Used until a folder has been chosen once. */
  downloads: string
  windowOf(windowId: string): BaseWindow | undefined
}

const folderKey = 'files.folder'

/** Since Electron 43 the system forgets the last folder of a dialog, so it is kept here. */
export function createFiles({ dialog, shell, store, downloads, windowOf }: FilesOptions): FilePort {
  // Only what was chosen in our own dialog may be shown in the file manager.
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
    // Chosen in our dialog by an earlier run.
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
