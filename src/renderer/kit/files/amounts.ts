import { clockText } from '#ui/moments.ts'
import type { Transfer } from '#contract/bridge.ts'
import type { Translate } from '#kit/text.ts'

/** Done part of the whole, 0 to 1; undefined while the whole is unknown. */
export const share = ({ done, total }: Pick<Transfer, 'done' | 'total'>): number | undefined =>
  total > 0 ? Math.min(1, done / total) : undefined

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes to one decimal in the unit that fits. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}

/** How much of how much. */
export function amountText({ unit, done, total }: Transfer, text: Translate): string {
  if (unit === 'bytes') return total < 0 ? bytesText(done) : `${bytesText(done)} / ${bytesText(total)}`
  return total < 0
    ? text('kit:transfer.rows', { done: done.toLocaleString() })
    : text('kit:transfer.rowsOf', { done: done.toLocaleString(), total: total.toLocaleString() })
}

/** Units a second; empty while nothing moves. */
export function speedText({ unit, speed, state }: Transfer, text: Translate): string {
  if (speed <= 0 || state !== 'running') return ''
  return unit === 'bytes'
    ? `${bytesText(speed)}/s`
    : text('kit:transfer.rowsPerSecond', { count: speed.toLocaleString() })
}

/** Time to the end at the present speed, as hours:minutes:seconds without leading zeros; empty while unknown. */
export function remainingText({ done, total, speed, state }: Transfer): string {
  if (speed <= 0 || total < 0 || state !== 'running') return ''
  return clockText(Math.ceil(Math.max(0, total - done) / speed))
}
