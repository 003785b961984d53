import Bowser from 'bowser'
import type { ColumnFormat } from '#contract/exportColumn.ts'

const named = (name: string | undefined, version: string | undefined): string =>
  name ? [name, version?.split('.')[0]].filter(Boolean).join(' ') : ''

/** Rows of a log repeat a handful of headers. */
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

/** Values that a screen computes, made again for rows that no screen shows. Name and main version. */
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
