import { endsInSecretWord, redactText } from '#contract/secrets.ts'

/** Longest text of requestParams and responseStr (DECISION-OPS-86). */
const MAX_LENGTH = 4000

/** Ends of names: `passwordLevel` is a setting, `oldPassword` a secret. */
const secretKey =
  /(?:password|passwd|pwd|passphrase|token|secret|captcha|key|credentials?|authori[sz]ation|cookie|sessionid)$/i
/** Answers to security questions; a verification code in a request body. */
const secretExact: ReadonlySet<string> = new Set(['answer1', 'answer2', 'answer3', 'code'])
/** Signatures and the like in calls, a word that longer names have otherwise. */
const secretWhole = /^(?:auth|sign)$/i

const holdsSecret = (name: string): boolean =>
  secretKey.test(name) || secretWhole.test(name) || endsInSecretWord(name)

const conceal = (value: unknown): unknown =>
  value === '' || value === null || value === undefined ? value : '***'

/** Levels of a text that are looked through; what is deeper is no document that anybody reads. */
const MAX_LEVELS = 64

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** Stands for a text with more levels than are looked through. */
const tooDeep = Symbol('too deep')

const looksLikeJson = (text: string): boolean => /^\s*[{[]/.test(text)

/** What an object or a list that travels as text holds; undefined for other text. */
function heldIn(text: string): unknown {
  if (!looksLikeJson(text)) return undefined
  try {
    const held: unknown = JSON.parse(text)
    return isDeeper(held, MAX_LEVELS) ? tooDeep : held
  } catch {
    return undefined
  }
}

function maskedJson(text: string, exact: ReadonlySet<string>): string {
  const held = heldIn(text)
  // Somebody's JSON with a bracket missing has its secrets all the same.
  if (held === undefined) return looksLikeJson(text) ? redactText(text) : text
  if (held === tooDeep) return '***'
  const inside = masked(held, exact)
  return JSON.stringify(inside) === JSON.stringify(held) ? text : JSON.stringify(inside)
}

function masked(value: unknown, exact: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return maskedJson(value, exact)
  if (Array.isArray(value)) return value.map((item) => masked(item, exact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner !== 'object' && typeof inner !== 'boolean' && (holdsSecret(key) || exact.has(key))
        ? conceal(inner)
        : masked(inner, exact),
    ]),
  )
}

const cut = (text: string): string => (text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text)

/** JSON of what was sent, secrets replaced by ***, cut. Empty when nothing was sent. */
export function maskedRequest(parts: { params: unknown; query: unknown; body: unknown }): string {
  const { params, query, body } = parts
  const named = { ...object(params), ...object(query) }
  const sent = body === undefined ? named : Array.isArray(body) ? body : { ...named, ...object(body) }
  const text = JSON.stringify(masked(sent, secretExact))
  return text === '{}' ? '' : cut(text)
}

/** JSON of an answer, secrets replaced by ***, cut; `code` stays, it is the result. */
export const maskedAnswer = (envelope: object): string => cut(JSON.stringify(masked(envelope, new Set())))

/** Values under secret names anywhere inside, longest first. */
function secretsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object') secretsIn(inner, found)
    else if (typeof inner === 'string' && inner !== '' && (holdsSecret(key) || secretExact.has(key)))
      found.add(inner)
    else if (typeof inner === 'string') secretsIn(heldIn(inner), found)
  }
  return found
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Free text, such as a stack, without the secrets of the call it is about and without what looks like one. */
export function maskedText(text: string, sent: unknown): string {
  const secrets = [...secretsIn(sent)].sort((a, b) => b.length - a.length)
  const without = secrets.reduce((rest, secret) => {
    // Of a short one only the whole word: a one-digit code would take every digit along.
    const pattern = secret.length < 6 ? `(?<!\\w)${literally(secret)}(?!\\w)` : literally(secret)
    return rest.replace(new RegExp(pattern, 'g'), '***')
  }, text)
  return redactText(without)
}

const object = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
