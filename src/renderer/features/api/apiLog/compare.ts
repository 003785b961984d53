import type { ApiLog } from '#contract/resources/api/apiLog.ts'
import { isSecretName } from '#contract/secrets.ts'

/** A field of two requests; empty where a request does not have it. */
export interface ComparedField {
  /** Name of the field, with the path inside JSON: `reqBodyStr.items[0].code`. */
  readonly name: string
  /** The field that it belongs to. */
  readonly field: ComparedName
  readonly a: string
  readonly b: string
  readonly differs: boolean
}

/** Fields that hold parameters or JSON, which are compared value by value. */
const composed: ReadonlySet<keyof ApiLog> = new Set(['apiUrlParams', 'reqBodyStr', 'respStr'])

/** What is compared, in the order of the detail. */
const compared = [
  'apiCode',
  'apiName',
  'apiStatus',
  'apiReqTime',
  'apiRspTime',
  'apiDuration',
  'apiSign',
  'apiUrlParams',
  'reqBodyStr',
  'respStr',
] as const satisfies readonly (keyof ApiLog)[]

export type ComparedName = (typeof compared)[number]

/** Deeper values are compared as text: a logged body may hold thousands of levels. */
const DEEPEST = 20

function flatten(name: string, value: unknown, into: Map<string, string>, depth = 0): void {
  const entries =
    Array.isArray(value) && value.length > 0
      ? value.map((each, index): [string, unknown] => [`${name}[${index}]`, each])
      : typeof value === 'object' && value !== null && Object.keys(value).length > 0
        ? Object.entries(value).map(([key, each]): [string, unknown] => [`${name}.${key}`, each])
        : null
  if (!entries || depth >= DEEPEST) {
    into.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    return
  }
  for (const [path, each] of entries) flatten(path, each, into, depth + 1)
}

/** Values by name: those inside JSON or parameters of an address for themselves, everything else whole. */
function valuesOf(name: keyof ApiLog, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!composed.has(name)) return found.set(name, text)
  if (name === 'apiUrlParams') {
    const [, method = '', search = text] = /^([A-Z]+)\s+(.*)$/s.exec(text) ?? []
    if (method !== '') found.set(`${name}.method`, method)
    // Outgoing requests are logged with their address, incoming ones with their parameters alone.
    const [, address = '', parameters = search] = /^([^?=&]*)\?(.*)$/s.exec(search) ?? []
    if (address !== '') found.set(`${name}.url`, address)
    for (const [key, value] of new URLSearchParams(parameters)) found.set(`${name}.${key}`, value)
    return found
  }
  try {
    flatten(name, JSON.parse(text), found)
  } catch {
    // Not JSON, or cut by the log.
    found.set(name, text)
  }
  return found
}

/** Whether a path ends with a name that tells of a secret. */
const isHidden = (path: string): boolean =>
  isSecretName(
    path
      .replace(/\[\d+\]$/, '')
      .split('.')
      .at(-1) ?? '',
  )

const HIDDEN = '***'

/**
 * Two requests field by field: order and spaces of JSON make no difference, and a value that tells of a secret is
 * compared without being shown.
 */
export function compareRequests(a: ApiLog, b: ApiLog): readonly ComparedField[] {
  return compared.flatMap((name) => {
    const left = valuesOf(name, String(a[name]))
    const right = valuesOf(name, String(b[name]))
    return [...new Set([...left.keys(), ...right.keys()])].map((path): ComparedField => {
      const one = left.get(path) ?? ''
      const other = right.get(path) ?? ''
      const shown = (value: string) => (isHidden(path) && value !== '' ? HIDDEN : value)
      return { name: path, field: name, a: shown(one), b: shown(other), differs: one !== other }
    })
  })
}
