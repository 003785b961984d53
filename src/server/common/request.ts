import { withoutEmptyNumbers } from '#contract/emptyNumbers.ts'
import { ErrorCode } from '#contract/failures.ts'
import { parseKeepingDigits } from '#base/jsonText.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'
import { isTextKey, type TextKey } from './texts.ts'

/** Largest body of a call; files have a separate limit. */
export const MAX_BODY_BYTES = 1_048_576

/** Content types of a body by its encoding; a body without a type is read as the one that the call expects. */
const types: Readonly<Record<AnyEndpoint['encoding'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

const typeOf = (request: Request): string | undefined =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** How this body is written; a few JSON calls are served as forms as well. */
export const encodingOf = (
  request: Request,
  { encoding, alsoForm }: Pick<AnyEndpoint, 'encoding' | 'alsoForm'>,
): AnyEndpoint['encoding'] => (alsoForm && typeOf(request) === types.form ? 'form' : encoding)

/** @throws 415 for a body of another type than the call takes, such as a page of another site can send. */
export function checkType(request: Request, encoding: AnyEndpoint['encoding']): void {
  const type = typeOf(request)
  if (type !== undefined && type !== '' && type !== types[encoding] && request.body !== null)
    throw new Refusal(ErrorCode.wrongType, 'wrongType')
}

/** @throws 413 as soon as the limit is passed, 422 when the body breaks off. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_BODY_BYTES) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    // The sender's connection ended, which is no fault of the server.
    throw error instanceof Refusal ? error : new Refusal(ErrorCode.invalid, 'malformed')
  }
  return Buffer.concat(chunks).toString('utf8')
}

export interface ReceivedBody {
  readonly value: unknown
  /** As it came, where it came as JSON. */
  readonly json?: string
}

/** @throws 413 when it is too large, 422 when the endpoint does not take it. Empty: undefined. */
export async function readBody(
  request: Request,
  encoding: AnyEndpoint['encoding'],
): Promise<ReceivedBody | undefined> {
  const text = await readText(request)
  // A form without fields is still a form.
  if (encoding === 'form') {
    const form = Object.fromEntries(new URLSearchParams(text))
    checkShape(form)
    return { value: form }
  }
  if (text.trim() === '') return undefined
  let body: unknown
  try {
    body = parseKeepingDigits(text, MAX_DEPTH)
  } catch {
    throw new Refusal(ErrorCode.invalid, 'malformed')
  }
  // Before any code walks it, such as the log of the call.
  checkShape(body)
  return { value: body, json: text }
}

const tooLarge = (): Refusal =>
  new Refusal(ErrorCode.tooLarge, 'tooLarge', { limit: `${MAX_BODY_BYTES / 1_048_576} MB` })

type Issue = z.core.$ZodIssue
interface Words {
  key: TextKey
  values?: Record<string, string | number>
}

/** Problem of a field, in words for the operator rather than in the schema's. */
function words(issue: Issue): Words {
  const own = `field.${issue.message}`
  if (isTextKey(own)) return { key: own }
  // Absent, for any type of the schema: a text, a number or one of several codes.
  if (issue.code !== 'custom' && (issue.input === undefined || issue.input === null))
    return { key: 'field.required' }
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return { key: 'field.required' }
      return { key: 'field.tooSmall', values: { limit: String(issue.minimum) } }
    case 'too_big':
      return {
        key: issue.origin === 'string' ? 'field.tooLong' : 'field.tooBig',
        values: { limit: String(issue.maximum) },
      }
    default:
      return { key: 'field.format' }
  }
}

function invalid(issues: readonly Issue[]): Refusal {
  const fields: Record<string, Words> = {}
  // The first issue of a field is the most helpful one.
  for (const issue of issues) fields[issue.path.join('.')] ??= words(issue)
  const [field = '', first] = Object.entries(fields)[0] ?? []
  return new Refusal(ErrorCode.invalid, 'invalid', { field, words: first?.key ?? 'field.format' }, fields)
}

/** Levels of lists and objects in a request; no call documents more than five. */
const MAX_DEPTH = 32

/**
 * Refuses values that no call takes and that later code could not handle: more levels than can be walked, and the
 * character NUL, at which SQLite ends a text.
 * @throws 422
 */
export function checkShape(value: unknown, path: string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw unfit(path)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length >= MAX_DEPTH) throw unfit(path.slice(0, 3))
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes('\0')) throw unfit(path)
    checkShape(inner, [...path, name])
  }
}

function unfit(path: readonly string[]): Refusal {
  const field = path.join('.')
  return new Refusal(
    ErrorCode.invalid,
    'invalid',
    { field, words: 'field.format' },
    { [field]: { key: 'field.format' } },
  )
}

export interface Parsed {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** @throws 422 with every field that does not fit the contract. */
export function parseRequest(endpoint: AnyEndpoint, raw: Parsed): Parsed {
  for (const sent of [raw.params, raw.query]) checkShape(sent)
  const issues: Issue[] = []
  const part = (schema: z.ZodType, value: unknown): unknown => {
    // A part the endpoint does not have is z.void(): values sent there are ignored.
    if (schema.type === 'void') return undefined
    const result = schema.safeParse(withoutEmptyNumbers(schema, value), { reportInput: true })
    if (!result.success) issues.push(...result.error.issues)
    return result.data
  }
  const parsed = {
    params: part(endpoint.params, raw.params),
    query: part(endpoint.query, raw.query),
    body: part(endpoint.body, raw.body),
  }
  if (issues.length > 0) throw invalid(issues)
  return parsed
}
