import { useEffect, useState, useSyncExternalStore } from 'react'

/** Seconds for which a code cannot be sent again (OPS-PER-13). */
const PAUSE = 60

/** Session and kind of code → epoch milliseconds. Outside the dialog, so that closing it does not end the wait. */
const ends = new Map<string, number>()
const listeners = new Set<() => void>()

export function startCountdown(key: string): void {
  ends.set(key, Date.now() + PAUSE * 1000)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const left = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Seconds until a code may be sent again; null while none was sent. */
export function useCountdown(key: string): number | null {
  const end = useSyncExternalStore(subscribe, () => ends.get(key))
  const [, tick] = useState(0)
  const isRunning = end !== undefined && left(end) > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick((count) => count + 1), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return end === undefined ? null : left(end)
}
