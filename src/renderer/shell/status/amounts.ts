import type { Transfer } from '#contract/bridge.ts'

/** Done part of the whole, 0 to 1; undefined while the whole is unknown. */
export const share = ({ done, total }: Pick<Transfer, 'done' | 'total'>): number | undefined =>
  total > 0 ? Math.min(1, done / total) : undefined

const units = ['B', 'KB', 'MB', 'GB'] as const

/** Bytes to one decimal in the unit that fits. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}
