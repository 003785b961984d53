import type { FieldMapping } from '#contract/mapping.ts'

/** Texts of which the contract's value is a part, or that are a part of the contract's. */
export interface Texts {
  /** Contract's value for the platform's text, or for each text of a list. */
  toContract(value: unknown): unknown
  /** @param stored value that is sent at the same place already @returns undefined where nothing can be sent */
  toPlatform(value: unknown, stored: unknown): unknown
}

type Given = Pick<Exclude<FieldMapping, string | false>, 'prefix' | 'strip' | 'split' | 'part'>

const isAbsolute = (text: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(text)

const without = (text: string, start: string): string =>
  start !== '' && text.startsWith(start) ? text.slice(start.length) : text

/** An absolute address needs nothing before it, and neither does one that has it already. */
const withStart = (text: string, start: string): string =>
  text === '' || isAbsolute(text) || text.startsWith(start) ? text : `${start}${text}`

const each = (value: unknown, change: (text: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one) => each(one, change))
  return typeof value === 'string' ? change(value) : value
}

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** @param address of the profile */
export function createTexts(given: Given, address: string): Texts {
  const { split, part } = given
  const base = address.replace(/(?<!\/)\/+$/, '')
  const filled = (text = '') =>
    text.replaceAll('{address}', base).replaceAll('{origin}', URL.parse(base)?.origin ?? '')
  const prefix = filled(given.prefix)
  const strip = filled(given.strip)

  const taken = (value: unknown): unknown => {
    if (split === undefined || typeof value !== 'string') return value
    const parts = value.split(split).map((one) => one.trim())
    return part === undefined ? parts.filter((one) => one !== '') : (parts.at(part) ?? '')
  }
  const put = (value: unknown, stored: unknown): unknown => {
    if (split === undefined) return value
    if (part === undefined) return Array.isArray(value) ? value.map(String).join(split) : value
    // How many there are is known only from the start.
    if (part < 0 || !isText(value)) return undefined
    const parts = typeof stored === 'string' && stored !== '' ? stored.split(split) : []
    while (parts.length <= part) parts.push('')
    parts[part] = String(value)
    return parts.join(split)
  }
  return {
    toContract: (value) => each(taken(value), (text) => withStart(without(text, strip), prefix)),
    toPlatform(value, stored) {
      const bare = each(value, (text) => {
        const own = without(text, prefix)
        return strip === '' ? own : withStart(own, strip)
      })
      return put(bare, stored)
    },
  }
}
