/**
 * How many of a row's buttons fit, from the start. The rest goes into a menu whose button takes
 * `more`, unless everything fits without it.
 * @param widths of the buttons, gaps included, in pixels
 */
export function fitting(widths: readonly number[], available: number, more: number): number {
  const all = widths.reduce((sum, width) => sum + width, 0)
  if (all <= available) return widths.length
  let used = more
  let count = 0
  for (const width of widths) {
    if (used + width > available) break
    used += width
    count += 1
  }
  // A menu with a single entry costs more room than the entry itself would look worth.
  return count
}
