import { compactJson, type JsonNode, readSource } from '#base/jsonSource.ts'
import type { ApiLog } from '#contract/resources/api/apiLog.ts'
import { isSecretName } from '#base/secrets.ts'

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

/** Compared fields, in the order of the detail. */
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

/** A value of a request: equal only to one that is written alike. */
interface Value {
  readonly literal: string
  readonly words: string
}

const plain = (text: string): Value => ({ literal: text, words: text })

/** A name that is there twice has two values: readers differ in which of them they take. */
function put(into: Map<string, Value>, name: string, value: Value): void {
  let path = name
  for (let count = 2; into.has(path); count += 1) path = `${name} (${count})`
  into.set(path, value)
}

function flatten(name: string, node: JsonNode, into: Map<string, Value>, depth = 0): void {
  if (node.parts.length === 0 || depth >= DEEPEST) {
    put(into, name, { literal: compactJson(node.text), words: node.words })
    return
  }
  for (const [index, part] of node.parts.entries()) {
    const path = node.kind === 'array' ? `${name}[${index}]` : `${name}.${part.name}`
    flatten(path, part.value, into, depth + 1)
  }
}

/** Values by name: those inside JSON or parameters of an address for themselves, everything else whole. */
function valuesOf(name: keyof ApiLog, text: string): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>()
  if (!composed.has(name)) return found.set(name, plain(text))
  if (name === 'apiUrlParams') {
    const [, method = '', search = text] = /^([A-Z]+)\s+(.*)$/s.exec(text) ?? []
    if (method !== '') found.set(`${name}.method`, plain(method))
    // Outgoing requests are logged with their address, incoming ones with their parameters alone.
    const [, address = '', parameters = search] = /^([^?=&]*)\?(.*)$/s.exec(search) ?? []
    if (address !== '') found.set(`${name}.url`, plain(address))
    for (const [key, value] of new URLSearchParams(parameters)) put(found, `${name}.${key}`, plain(value))
    return found
  }
  const node = readSource(text)
  if (node) flatten(name, node, found)
  // Not JSON, or cut by the log.
  else found.set(name, plain(text))
  return found
}

/** Whether a path ends with the name of a secret. */
const isHidden = (path: string): boolean =>
  isSecretName(
    path
      .replace(/(?:\[\d+\]| \(\d+\))+$/, '')
      .split('.')
      .at(-1) ?? '',
  )

const HIDDEN = '***'
const nothing = plain('')

/**
 * Compares two requests field by field. Order and spaces of JSON make no difference; `1.0` and `1`, `"1"` and `1`, an
 * empty text and none do. The values of secrets are compared without being shown.
 */
export function compareRequests(a: ApiLog, b: ApiLog): readonly ComparedField[] {
  return compared.flatMap((name) => {
    const left = valuesOf(name, String(a[name]))
    const right = valuesOf(name, String(b[name]))
    return [...new Set([...left.keys(), ...right.keys()])].map((path): ComparedField => {
      const one = left.get(path) ?? nothing
      const other = right.get(path) ?? nothing
      const differs = one.literal !== other.literal
      // As they are written where they would read alike.
      const key = differs && one.words === other.words ? 'literal' : 'words'
      const shown = (value: Value) => (isHidden(path) && value.words !== '' ? HIDDEN : value[key])
      return { name: path, field: name, a: shown(one), b: shown(other), differs }
    })
  })
}
