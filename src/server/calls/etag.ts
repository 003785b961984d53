import { createHash } from 'node:crypto'
import { ETAG, type Tagged, taggedBy } from '#contract/etag.ts'
import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context/context.ts'
import type { Implementation } from '#server/nouns/implement.ts'
import { Refusal } from '#server/common/refusal.ts'
import { withheldFrom, withoutFields } from './withheld.ts'

/**
 * Entity tags of records, computed and compared by the router for every noun (contract/etag.ts). A tag covers the
 * fields that a save would replace, as the caller reads them: a change by the server itself, such as the last run of a
 * job, makes no conflict, and one by any write does, without a line in its handler.
 */

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const tagOf = ({ fields }: Tagged, record: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify(fields.map((field) => record[field] ?? null)))
    .digest('base64url')
    .slice(0, 22)

/**
 * @param name of the call that read it.
 * @returns the answer of a read with its tag; other answers as they are
 */
export function withTag({ resource }: Implementation, name: string, answer: unknown): unknown {
  const tagged = taggedBy(resource.endpoints, name)
  return tagged?.read === name && isRecord(answer) ? { ...answer, [ETAG]: tagOf(tagged, answer) } : answer
}

/**
 * Splits the body of a save from its tag.
 * @returns an empty tag for calls without tags, and for saves without one
 */
export function splitTag(
  { resource }: Implementation,
  name: string,
  body: unknown,
): { readonly body: unknown; readonly tag: string } {
  if (taggedBy(resource.endpoints, name)?.save !== name || !isRecord(body)) return { body, tag: '' }
  const { [ETAG]: tag, ...rest } = body
  return { body: rest, tag: typeof tag === 'string' ? tag : '' }
}

/**
 * Reads the record that a save is about to replace, in the save's transaction.
 * @throws 409 when it differs from the one the caller has read
 */
export function checkTag(
  context: Context,
  implementation: Implementation,
  name: string,
  { body, tag }: { readonly body: unknown; readonly tag: string },
): void {
  const tagged = taggedBy(implementation.resource.endpoints, name)
  if (tag === '' || !tagged) return
  const handler = implementation.handler(tagged.read)
  const endpoint = implementation.resource.endpoints[tagged.read]
  if (typeof handler !== 'function' || !endpoint)
    throw new Error(`${implementation.resource.name}.${tagged.read} cannot be read inside a transaction`)
  const id = isRecord(body) ? body.id : undefined
  // Its params are the id, or nothing for settings.
  const stored = handler(context, { params: { id }, query: {}, body: undefined } as never)
  const seen = withoutFields(stored, withheldFrom(context, endpoint))
  if (!isRecord(seen) || tagOf(tagged, seen) !== tag) throw new Refusal(ErrorCode.conflict, 'stale')
}
