/** Longest text of requestParams and responseStr (DECISION-OPS-86). */
const MAX_LENGTH = 4000

const secretKey = /(?:password|passwd|pwd|token|secret|captcha|key)$/i
/** Answers to security questions; a verification code in a request body. */
const secretExact: ReadonlySet<string> = new Set(['answer1', 'answer2', 'answer3', 'code'])

const conceal = (value: unknown): unknown =>
  value === '' || value === null || value === undefined ? value : '***'

function masked(value: unknown, exact: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, exact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner !== 'object' && typeof inner !== 'boolean' && (secretKey.test(key) || exact.has(key))
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

const object = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
