import type { KeyValueStore } from '#core/ports.ts'
import type { SavedWindow } from './windowState.ts'

export const windowsKey = 'windows'

/** Milliseconds after a change until it is written: moving a window causes many. */
const SAVE_DELAY = 400

/** Keeps which windows are open, and where, for the next start. */
export interface WindowMemory {
  save(): void
  saveSoon(): void
  /** Saves now and ignores all changes until thawed: closing windows at the end of the program is no change. */
  freeze(): void
  thaw(): void
}

export function createWindowMemory(
  store: KeyValueStore,
  describe: () => readonly SavedWindow[],
): WindowMemory {
  let pending: NodeJS.Timeout | null = null
  let isFrozen = false

  const save = () => {
    if (pending !== null) clearTimeout(pending)
    pending = null
    if (isFrozen) return
    const windows = describe()
    // The place of the last window is kept: most users end the program by closing it.
    if (windows.length > 0) store.set(windowsKey, windows)
  }

  return {
    save,
    saveSoon() {
      if (pending === null && !isFrozen) pending = setTimeout(save, SAVE_DELAY)
    },
    freeze() {
      save()
      isFrozen = true
    },
    thaw() {
      isFrozen = false
    },
  }
}
