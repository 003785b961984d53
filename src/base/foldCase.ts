let folded: Uint16Array | undefined

/**
 * Code unit → its lower case, where that is one code unit. The sign of the kelvin is no ASCII letter and becomes none,
 * as in SQL's LIKE.
 */
export function foldTable(): Uint16Array {
  if (folded) return folded
  folded = new Uint16Array(0x10000)
  for (let unit = 0; unit < 0x10000; unit += 1) {
    const lower = String.fromCharCode(unit).toLowerCase()
    const code = lower.charCodeAt(0)
    folded[unit] = lower.length !== 1 || (unit > 0x7f && code <= 0x7f) ? unit : code
  }
  return folded
}

/** Folds case code unit by code unit, so that a part of a text folds to a part of the folded text. */
export function foldCase(text: string): string {
  const table = foldTable()
  let result = ''
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const lower = table[unit] ?? unit
    if (lower === unit) continue
    result += text.slice(start, at) + String.fromCharCode(lower)
    start = at + 1
  }
  return start === 0 ? text : result + text.slice(start)
}
