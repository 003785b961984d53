import { useEffect, useState } from 'react'
import { create } from 'zustand'

/** Seconds for which a code cannot be sent again (OPS-PER-13). */
const PAUSE = 60

/** Session and kind of code → epoch milliseconds. Outside the dialog, so that closing it does not end the wait. */
const useEnds = create<{ readonly ends: ReadonlyMap<string, number> }>(() => ({ ends: new Map() }))

export const startCountdown = (key: string): void =>
  useEnds.setState(({ ends }) => ({ ends: new Map(ends).set(key, Date.now() + PAUSE * 1000) }))

const left = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Seconds until a code may be sent again; null while none was sent. */
export function useCountdown(key: string): number | null {
  const end = useEnds(({ ends }) => ends.get(key))
  const [, tick] = useState(0)
  const isRunning = end !== undefined && left(end) > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick((count) => count + 1), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return end === undefined ? null : left(end)
}
