import { parseJsonText } from '#contract/jsonText.ts'
import { isSecretName, STORED_SECRET } from '#contract/secrets.ts'
import { destinationOf } from './destination.ts'

/** Secrets inside a JSON document that administrators write, such as what a sending service is given. */

/**
 * Which values of a document are secrets. `named`: those under a name that tells of one, and all headers.
 * `all`: every text and number, in documents that are there for credentials, whose names are anybody's.
 */
export type JsonSecrets = 'named' | 'all'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isValue = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && value !== ''

const parsed = (text: string): unknown => parseJsonText(text)?.value

/** Applies `change` to every secret. */
function changed(
  value: unknown,
  beside: unknown,
  secrets: JsonSecrets,
  change: (secret: string | number, stored: unknown) => unknown,
): unknown {
  if (secrets === 'all' && isValue(value)) return change(value, beside)
  if (Array.isArray(value)) {
    const others: readonly unknown[] = Array.isArray(beside) ? beside : []
    return value.map((item, at) => changed(item, others[at], secrets, change))
  }
  if (!isObject(value)) return value
  const others = isObject(beside) ? beside : {}
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const other = Object.hasOwn(others, name) ? others[name] : undefined
      if (isSecretName(name) && isValue(inner)) return [name, change(inner, other)]
      return [name, changed(inner, other, /^headers$/i.test(name) ? 'all' : secrets, change)]
    }),
  )
}

const written = (value: unknown): string => JSON.stringify(value, null, 2)

/** @returns the text as it is written when it holds no secret, else with ****** in the place of each */
export function concealJson(text: string, secrets: JsonSecrets): string {
  const value = parsed(text)
  const concealed = changed(value, undefined, secrets, () => STORED_SECRET)
  return JSON.stringify(concealed) === JSON.stringify(value) ? text : written(concealed)
}

/** Names of values that say where a call goes. */
const addressNames =
  /(?:ur[il]|host(?:name)?|server|end[-_]?point|domain|addr(?:ess)?|port|proxy|scheme|protocol|gateway|ip)$/i

/** Where a document sends something, by the places in it that say so. */
function destinationsIn(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => destinationsIn(inner, `${path}/${name}`))
  const isAddress = typeof value === 'string' && value.includes('://')
  return isAddress || (isValue(value) && addressNames.test(path))
    ? [`${path} ${destinationOf(String(value))}`]
    : []
}

/** A document to be stored, or what is wrong with a ****** in it: nothing is stored there, or it was for another address. */
export type RestoredJson = { readonly text: string } | { readonly problem: 'missing' | 'elsewhere' }

/** The posted text with the stored secrets where it has ******. */
export function restoreJson(posted: string, stored: string, secrets: JsonSecrets): RestoredJson {
  if (!posted.includes(STORED_SECRET)) return { text: posted }
  let isMissing = false
  let isKept = false
  const known = parsed(stored)
  const restored = changed(parsed(posted), known, secrets, (secret, before) => {
    if (secret !== STORED_SECRET) return secret
    if (isValue(before)) isKept = true
    else isMissing = true
    return before
  })
  if (isMissing) return { problem: 'missing' }
  const isElsewhere = isKept && destinationsIn(restored).join('\n') !== destinationsIn(known).join('\n')
  return isElsewhere ? { problem: 'elsewhere' } : { text: written(restored) }
}
