import { useSyncExternalStore } from 'react'

let changes = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes a change of read marks: everything in this window that shows them reads them again. */
export function noteReadMarks(): void {
  changes += 1
  for (const listener of listeners) listener()
}

/** How often this window has changed read marks. */
export const useReadMarks = (): number => useSyncExternalStore(subscribe, () => changes)
