import { type JsonNode, parseSource, readSource, withValues } from '#base/jsonSource.ts'
import { MAX_LEVELS, parseJsonText, tooDeepAt } from '#base/jsonText.ts'
import { endsInSecretWord, redactText } from '#base/secrets.ts'

/** Longest text of requestParams and responseStr (DECISION-OPS-86). */
const MAX_LENGTH = 4000

/** Suffixes of names: `passwordLevel` is a setting, `oldPassword` a secret. */
const secretKey =
  /(?:password|passwd|pwd|passphrase|token|secret|captcha|key|credentials?|authori[sz]ation|cookie|sessionid)$/i
/** Answers to security questions; a verification code in a request body. */
const secretExact: ReadonlySet<string> = new Set(['answer1', 'answer2', 'answer3', 'code'])
/** Signatures and similar values in calls, under a word that longer names use otherwise. */
const secretWhole = /^(?:auth|sign)$/i

const holdsSecret = (name: string): boolean =>
  secretKey.test(name) || secretWhole.test(name) || endsInSecretWord(name)

const looksLikeJson = (text: string): boolean => /^\s*[{[]/.test(text)

/** An object or a list that travels as text, with its secrets replaced and every other character as it came. */
function maskedJson(text: string, exact: ReadonlySet<string>): string {
  if (!looksLikeJson(text)) return text
  const document = readSource(text, Number.POSITIVE_INFINITY)
  // JSON with a bracket missing is masked nevertheless.
  if (!document) return redactText(text)
  if (tooDeepAt(text, MAX_LEVELS) >= 0) return '***'
  return text.slice(0, document.start) + masked(document, exact) + text.slice(document.end)
}

const isContainer = ({ kind }: JsonNode): boolean => kind === 'object' || kind === 'array'
const isSwitch = ({ text }: JsonNode): boolean => text === 'true' || text === 'false'
const isEmpty = ({ text }: JsonNode): boolean => text === '""' || text === 'null'

function masked(document: JsonNode, exact: ReadonlySet<string>): string {
  return withValues(document, (value, name) => {
    if (isContainer(value)) return undefined
    const isSecret = !isSwitch(value) && (holdsSecret(name) || exact.has(name))
    if (isSecret) return isEmpty(value) ? value.text : '"***"'
    if (value.kind !== 'string') return undefined
    const inside = maskedJson(value.words, exact)
    return inside === value.words ? undefined : JSON.stringify(inside)
  })
}

/**
 * Parameters that were sent beside a body, as members of its object: a name that the body has as well is the body's.
 */
function membersBeside(named: object, body: JsonNode | undefined): string {
  const others = Object.entries(named).filter(([name]) => body?.named(name) === undefined)
  return JSON.stringify(Object.fromEntries(others)).slice(1, -1)
}

/** JSON of all parts of a request, the body as it came. */
function textOf({ params, query, body }: Sent, json: string): string {
  const named = { ...object(params), ...object(query) }
  const sent = readSource(json)
  if (Array.isArray(body) && sent) return sent.text
  const own = sent?.kind === 'object' ? sent : undefined
  const beside = membersBeside(named, own)
  if (!own || own.parts.length === 0) return `{${beside}}`
  return beside === '' ? own.text : `{${beside},${own.text.slice(1)}`
}

const cut = (text: string): string => (text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text)

interface Sent {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * JSON of the request, secrets replaced by ***, cut. Empty when nothing was sent.
 * @param json the body as it came, where it came as JSON
 */
export function maskedRequest(parts: Sent, json = JSON.stringify(parts.body) ?? ''): string {
  const text = textOf(parts, json)
  return text === '{}' ? '' : cut(masked(parseSource(text), secretExact))
}

/** JSON of an answer, secrets replaced by ***, cut; `code` stays, it is the result. */
export const maskedAnswer = (envelope: object): string =>
  cut(masked(parseSource(JSON.stringify(envelope), Number.POSITIVE_INFINITY), new Set()))

/** Values under secret names anywhere inside, longest first. */
function secretsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object') secretsIn(inner, found)
    else if (typeof inner === 'string' && inner !== '' && (holdsSecret(key) || secretExact.has(key)))
      found.add(inner)
    else if (typeof inner === 'string' && looksLikeJson(inner)) secretsIn(parseJsonText(inner)?.value, found)
  }
  return found
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Free text, such as a stack, without the secrets of its call and without apparent secrets. */
export function maskedText(text: string, sent: unknown): string {
  const secrets = [...secretsIn(sent)].sort((a, b) => b.length - a.length)
  const without = secrets.reduce((rest, secret) => {
    // A short one is replaced as a whole word only: a one-digit code would otherwise replace every digit.
    const pattern = secret.length < 6 ? `(?<!\\w)${literally(secret)}(?!\\w)` : literally(secret)
    return rest.replace(new RegExp(pattern, 'g'), '***')
  }, text)
  return redactText(without)
}

const object = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
