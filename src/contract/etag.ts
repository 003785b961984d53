import { z } from 'zod'

/**
 * Entity tags, which keep one save from undoing another that was made meanwhile. The read of a record answers one in
 * the field `etag`, its save may carry it, and is refused with 409 when the record's fields have changed since. A
 * save without one is judged as before: tags are not in the documents, and platforms of others need not have them.
 */
export const ETAG = 'etag'

const Tag = z.string().max(200).optional()
const sent = { [ETAG]: Tag }
/** Another platform's value under this name is no tag. */
const answered = { [ETAG]: Tag.catch(undefined) }

/** A save and the read of the fields that it replaces. */
interface TaggedPair {
  readonly read: string
  readonly save: string
}

/** Parts of an endpoint that are examined. */
interface Call {
  readonly path: string
  readonly answer: unknown
  readonly body: unknown
}

type Endpoints = Readonly<Record<string, Call>>

const isObject = (schema: unknown): schema is z.ZodObject => schema instanceof z.ZodObject

/** A noun's `get` and `update`, and the read and save of a settings form: one path, `security` and `saveSecurity`. */
function pairsOf(endpoints: Endpoints): readonly TaggedPair[] {
  const names = Object.keys(endpoints).flatMap((read): TaggedPair[] => {
    const save = read === 'get' ? 'update' : `save${read.charAt(0).toUpperCase()}${read.slice(1)}`
    return endpoints[save] && (read === 'get' || endpoints[save].path === endpoints[read]?.path)
      ? [{ read, save }]
      : []
  })
  return names.filter(
    ({ read, save }) => isObject(endpoints[read]?.answer) && isObject(endpoints[save]?.body),
  )
}

/** The calls of a noun with the tag in the answers of its reads and the bodies of its saves. */
export function withEtags<X extends Record<string, Call>>(endpoints: X): X {
  const tagged: Record<string, Call> = { ...endpoints }
  const extended = (name: string, part: 'answer' | 'body', tag: z.core.$ZodShape): void => {
    const call = tagged[name]
    const schema = call?.[part]
    if (call && isObject(schema)) tagged[name] = { ...call, [part]: schema.safeExtend(tag) }
  }
  for (const { read, save } of pairsOf(endpoints)) {
    extended(read, 'answer', answered)
    extended(save, 'body', sent)
  }
  // The same calls under the same names; only the optional tag is new, which no handler sees.
  return tagged as X
}

/** Calls and fields that a tag covers. */
export interface Tagged extends TaggedPair {
  /** Fields that a save replaces and its read answers, in the order of the save. */
  readonly fields: readonly string[]
}

const known = new WeakMap<Endpoints, readonly Tagged[]>()

/** @param name of the read or of the save. @returns undefined for a call without a tag */
export function taggedBy(endpoints: Endpoints, name: string): Tagged | undefined {
  let all = known.get(endpoints)
  if (!all) {
    const fieldsOf = (schema: unknown): readonly string[] =>
      isObject(schema) ? Object.keys(schema.shape).filter((field) => field !== ETAG) : []
    all = pairsOf(endpoints).map((pair) => {
      const read = new Set(fieldsOf(endpoints[pair.read]?.answer))
      return { ...pair, fields: fieldsOf(endpoints[pair.save]?.body).filter((field) => read.has(field)) }
    })
    known.set(endpoints, all)
  }
  return all.find(({ read, save }) => read === name || save === name)
}
