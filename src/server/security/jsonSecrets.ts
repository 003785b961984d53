import { type JsonEdit, type JsonNode, readSource, withEdits } from '#base/jsonSource.ts'
import { MAX_LEVELS } from '#base/jsonText.ts'
import { isSecretName, STORED_SECRET } from '#base/secrets.ts'
import { destinationOf } from './destination.ts'

/** Secrets inside a JSON document that administrators write, such as the options of a sending service. */

/**
 * Which values of a document are secrets. `named`: those under a name that indicates one, and all headers. `all`: every
 * text and number, in documents that are there for credentials, whose names are freely chosen.
 */
export type JsonSecrets = 'named' | 'all'

const parsed = (text: string): JsonNode | undefined => readSource(text, MAX_LEVELS)

/** A text or a number; nothing else is a secret. */
const isValue = ({ kind, text }: JsonNode): boolean =>
  kind === 'number' || (kind === 'string' && text !== '""')

const isPlaceholder = (node: JsonNode): boolean => node.kind === 'string' && node.words === STORED_SECRET

/** The value in the same place of another document; of duplicate names the one with the same position. */
function besideOf(
  beside: JsonNode | undefined,
  { parts, kind }: JsonNode,
  index: number,
): JsonNode | undefined {
  if (!beside || beside.kind !== kind) return undefined
  if (kind === 'array') return beside.parts[index]?.value
  const name = parts[index]?.name
  const earlier = parts.slice(0, index).filter((part) => part.name === name).length
  return beside.parts.filter((part) => part.name === name)[earlier]?.value
}

type Change = (secret: JsonNode, stored: JsonNode | undefined) => readonly JsonEdit[]

/** Applies `change` to every secret. */
function changed(
  value: JsonNode,
  beside: JsonNode | undefined,
  secrets: JsonSecrets,
  change: Change,
): readonly JsonEdit[] {
  if (secrets === 'all' && isValue(value)) return change(value, beside)
  return value.parts.flatMap(({ name, value: inner }, index) => {
    const other = besideOf(beside, value, index)
    if (isSecretName(name) && isValue(inner)) return change(inner, other)
    return changed(inner, other, /^headers$/i.test(name) ? 'all' : secrets, change)
  })
}

/** The text with these changes and everything else as it is written. */
const written = (text: string, document: JsonNode, edits: readonly JsonEdit[]): string =>
  text.slice(0, document.start) + withEdits(document, edits) + text.slice(document.end)

/** @returns the text as it is written, with ****** in the place of each secret */
export function concealJson(text: string, secrets: JsonSecrets): string {
  const document = parsed(text)
  if (!document) return text
  return written(
    text,
    document,
    changed(document, undefined, secrets, (secret) => [[secret, JSON.stringify(STORED_SECRET)]]),
  )
}

/** Names of values that hold the target of a call. */
const addressNames =
  /(?:ur[il]|host(?:name)?|server|end[-_]?point|domain|addr(?:ess)?|port|proxy|scheme|protocol|gateway|ip)$/i

/** Targets of a document, by their places in it. */
function destinationsIn(value: JsonNode | undefined, path = ''): readonly string[] {
  if (!value) return []
  if (value.kind === 'object' || value.kind === 'array')
    return value.parts.flatMap((part, index) =>
      destinationsIn(part.value, `${path}/${value.kind === 'array' ? index : part.name}`),
    )
  const isAddress = value.kind === 'string' && value.words.includes('://')
  return isAddress || (isValue(value) && addressNames.test(path))
    ? [`${path} ${destinationOf(value.words)}`]
    : []
}

/**
 * A document to be stored, or the problem of a ****** in it: nothing is stored there, or it was for another address.
 */
export type RestoredJson = { readonly text: string } | { readonly problem: 'missing' | 'elsewhere' }

/** The posted text with the stored secrets where it has ******. */
export function restoreJson(posted: string, stored: string, secrets: JsonSecrets): RestoredJson {
  const document = parsed(posted)
  if (!posted.includes(STORED_SECRET) || !document) return { text: posted }
  let isMissing = false
  let isKept = false
  const known = parsed(stored)
  const edits = changed(document, known, secrets, (secret, before) => {
    if (!isPlaceholder(secret)) return []
    if (before && isValue(before)) {
      isKept = true
      return [[secret, before.text]]
    }
    isMissing = true
    return []
  })
  if (isMissing) return { problem: 'missing' }
  const text = written(posted, document, edits)
  const restored = parsed(text)
  const isElsewhere = isKept && destinationsIn(restored).join('\n') !== destinationsIn(known).join('\n')
  return isElsewhere ? { problem: 'elsewhere' } : { text }
}
