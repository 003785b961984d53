import { parseKeepingDigits } from '#base/jsonText.ts'
import type { TabParams } from '#kit/tabs.ts'

/**
 * Path and parameters of an address. Parameters stay text, as ids are, except `timestamp`, which every edit tab has and
 * which is documented as milliseconds, and `row`, which may be a list's values of a record and is then an object in
 * JSON.
 */
export function parseAddress(address: string): { path: string; params: TabParams } {
  const [path = '', query = ''] = address.replace(/^[#/]+/, '').split('?', 2)
  const params: Record<string, unknown> = Object.fromEntries(new URLSearchParams(query))
  if (typeof params.timestamp === 'string') {
    const time = Number(params.timestamp)
    if (Number.isSafeInteger(time)) params.timestamp = time
    else delete params.timestamp
  }
  if (typeof params.row === 'string' && params.row.startsWith('{')) params.row = objectIn(params.row)
  return { path: safeDecode(path).replace(/(?<!\/)\/+$/, ''), params }
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** @returns the text itself where it is not JSON */
function objectIn(words: string): unknown {
  try {
    return parseKeepingDigits(words)
  } catch {
    return words
  }
}
