import { useSyncExternalStore } from 'react'

let changes = 0
const listeners = new Set<() => void>()

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whatever this window shows of read marks reads them again. */
export function noteReadMarks(): void {
  changes += 1
  for (const listener of listeners) listener()
}

/** How often this window has changed read marks. */
export const useReadMarks = (): number => useSyncExternalStore(follow, () => changes)
