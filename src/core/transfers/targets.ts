import { FailureError } from '#contract/failures.ts'
import type { FilePort, SaveTarget } from '../ports.ts'
import { type Entry, hasEnded } from './queue/entry.ts'

/** Where the files of transfers are saved; the host shows the dialog and handles finished files. */
export interface Targets {
  /**
   * Shows the dialog to the operator; null when they cancelled.
   * @throws FailureError `disk` for a file that another transfer writes: their contents would mix.
   */
  choose(windowId: string, title: string, extension: string): Promise<SaveTarget | null>
  /** @throws FailureError `disk` while a transfer writes this file; an upload, with `''`, writes none. */
  checkFree(path: string): void
  /** Also for a transfer of an earlier run; null for an upload. */
  of(entry: Entry): Promise<SaveTarget | null>
  /** Reports the files of earlier runs to the host, before the first dialog. */
  adopt(): Promise<void>
}

export function createTargets(files: FilePort, all: () => readonly Entry[]): Targets {
  const isTaken = (path: string): boolean =>
    path !== '' && all().some((entry) => !hasEnded(entry) && entry.path === path)
  const taken = () => new FailureError({ code: 'disk', message: 'Another transfer is writing this file' })

  return {
    async choose(windowId, title, extension) {
      const suggestedName = extension === '' ? title : `${title}.${extension}`
      const target = await files.chooseSaveTarget({ windowId, suggestedName, extension })
      if (!target || !isTaken(target.path)) return target
      await target.abandoned()
      throw taken()
    },
    checkFree(path) {
      if (isTaken(path)) throw taken()
    },
    async of(entry) {
      if (entry.job.kind === 'upload') return null
      entry.target ??= await files.reopenSaveTarget({ windowId: entry.windowId, path: entry.path })
      return entry.target
    },
    async adopt() {
      const saved = all().filter(({ path }) => path !== '')
      await files.adopt({
        unfinished: saved.filter((entry) => !hasEnded(entry)).map(({ path }) => path),
        finished: saved.filter(({ transfer }) => transfer.state === 'done').map(({ path }) => path),
        picked: all().flatMap(({ job }) => (job.kind === 'upload' ? [job.file.path] : [])),
      })
    },
  }
}
