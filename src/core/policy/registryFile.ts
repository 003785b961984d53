/**
 * Reads the file that `reg.exe export` writes. That file is UTF-16 and holds every character; the output of `reg.exe
 * query` is in the code page of the console, in which a Chinese name may become question marks.
 */

/** Text (REG_SZ, REG_EXPAND_SZ), a number (REG_DWORD), lines (REG_MULTI_SZ), or null for any other type. */
export type RegistryData = string | number | readonly string[] | null

export interface RegistryKey {
  /** With its hive in full, such as `HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Steward`. */
  readonly path: string
  /** By name; the empty name is the default value. */
  readonly values: ReadonlyMap<string, RegistryData>
}

const header = 'Windows Registry Editor Version 5.00'

const keyLine = /\[([^\r\n]+)\]\r?\n/y
/** A name and the text or bytes behind it. Text may have line breaks inside; bytes go on after a backslash. */
const valueLine =
  /(?:@|"([^"\\]*(?:\\.[^"\\]*)*)")=(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^"\r\n\\][^\r\n\\]*(?:\\\r?\n[^\r\n\\]*)*))\r?\n/suy
const blank = /[\r\n]+/y

const unescape = (text: string): string => text.replace(/\\(.)/gsu, '$1')

const bytesOf = (listed: string): Buffer => Buffer.from(listed.replace(/[^0-9a-f]/gi, ''), 'hex')

const withoutEnd = (text: string): string => text.replace(/\0+$/u, '')

function dataOf(raw: string): RegistryData {
  const number = /^dword:([0-9a-f]{8})$/i.exec(raw)?.[1]
  if (number !== undefined) return Number.parseInt(number, 16)
  const [, type = '', listed = ''] = /^hex(?:\(([0-9a-f]+)\))?:(.*)$/isu.exec(raw) ?? []
  const text = withoutEnd(bytesOf(listed).toString('utf16le'))
  if (type === '1' || type === '2') return text
  if (type === '7') return text === '' ? [] : text.split('\0')
  return null
}

/** @throws Error for a text that is no such file */
export function parseRegistryFile(bytes: Buffer): RegistryKey[] {
  const text = new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
  if (!text.startsWith(header)) throw new Error('No registry file')
  const keys: { path: string; values: Map<string, RegistryData> }[] = []
  let at = header.length
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < text.length) {
    if (take(blank)) continue
    const path = take(keyLine)?.[1]
    if (path !== undefined) {
      keys.push({ path, values: new Map() })
      continue
    }
    const value = take(valueLine)
    const key = keys.at(-1)
    if (!value || !key) throw new Error('No registry file')
    const [, name = '', words, raw = ''] = value
    key.values.set(unescape(name), words === undefined ? dataOf(raw) : unescape(words))
  }
  return keys
}

const belowHive = (path: string): string => path.slice(path.indexOf('\\') + 1).toLowerCase()

/** Whether two paths name the same key, with hives in full or short. */
export const isSameKey = (one: string, other: string): boolean => belowHive(one) === belowHive(other)

/**
 * Whether a key is among those that `reg.exe query PARENT` prints, one a line. Its name is ASCII in every code page.
 */
export const listsKey = (output: Buffer, key: string): boolean =>
  output
    .toString('latin1')
    .split(/\r?\n/)
    .some((line) => line.startsWith('HKEY_') && isSameKey(line.trimEnd(), key))
