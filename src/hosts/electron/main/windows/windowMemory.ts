import type { KeyValueStore } from '#core/ports.ts'
import type { SavedWindow } from './windowState.ts'

export const windowsKey = 'windows'

/** Milliseconds from a change until it is saved: moving a window causes many changes. */
const SAVE_DELAY = 400

/** Saves which windows are open, and where, for the next start. */
export interface WindowMemory {
  save(): void
  saveSoon(): void
  /** Saves now and ignores changes until thawed, so that windows closed by quitting are kept. */
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
    // The last window stays saved: most users end the program by closing it.
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
