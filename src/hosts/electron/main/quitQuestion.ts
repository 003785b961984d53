import type { MessageBoxOptions } from 'electron'
import type { Language, PendingWork } from '#contract/bridge.ts'
import type { NativeText } from './nativeTexts.ts'

/** Work that quitting would lose or interrupt, in all windows together. */
export interface Interrupted extends PendingWork {
  /** Names of the files of transfers that are running. */
  transfers: readonly string[]
}

/** Index of the button that quits. */
export const LEAVE = 0

/** Names in a line at most. */
const MAX_NAMES = 8

/**
 * @param isLocked the console is locked, so the question names nothing
 * @returns the only question before quitting; null when nothing would be lost or interrupted
 */
export function quitQuestion(
  { unsaved, batches, transfers }: Interrupted,
  text: NativeText,
  { language, isLocked }: { language: Language; isLocked: boolean },
): MessageBoxOptions | null {
  const line = (
    key: 'desktop:quit.unsaved' | 'desktop:quit.batches' | 'desktop:quit.transfers',
    all: readonly string[],
  ) => {
    const names = [...new Set(all)]
    if (names.length === 0) return []
    const shown = new Intl.ListFormat(language).format(names.slice(0, MAX_NAMES))
    return [text(key, { names: names.length > MAX_NAMES ? `${shown} …` : shown })]
  }
  const lines = [
    ...line('desktop:quit.unsaved', unsaved),
    ...line('desktop:quit.batches', batches),
    ...line('desktop:quit.transfers', transfers),
  ]
  if (lines.length === 0) return null
  return {
    type: 'question',
    message: text('desktop:quit.message'),
    detail: isLocked ? text('desktop:quit.locked') : lines.join('\n'),
    buttons: [text('desktop:quit.leave'), text('desktop:quit.stay')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
}
