import { machineMoment } from '#base/moments.ts'

/** Hours, minutes and seconds on this machine's clock. */
export const clockTime = (at: number): string => machineMoment(at).slice(11)

/** Time left as minutes and seconds; never negative. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
