import Bowser from 'bowser'
import type { ColumnFormat } from '#contract/exportColumn.ts'

const named = (name: string | undefined, version: string | undefined): string =>
  name ? [name, version?.split('.')[0]].filter(Boolean).join(' ') : ''

/** Caches the results of `read`: rows of a log repeat a few headers. */
const remembered = (read: (header: string) => string): ((header: string) => string) => {
  const seen = new Map<string, string>()
  return (header) => {
    const known = seen.get(header)
    if (known !== undefined) return known
    const made = header === '' ? '' : read(header)
    if (seen.size >= 500) seen.clear()
    seen.set(header, made)
    return made
  }
}

/** Computes the values that a screen computes, for rows that no screen shows: name and major version. */
export const formats: Readonly<Record<ColumnFormat, (value: string) => string>> = {
  browser: remembered((header) => {
    const { name, version } = Bowser.parse(header).browser
    return named(name, version)
  }),
  os: remembered((header) => {
    const { name, version, versionName } = Bowser.parse(header).os
    return named(name, versionName ?? version)
  }),
}
