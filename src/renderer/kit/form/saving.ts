import { ETAG } from '#contract/etag.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'

/** The two calls of a save. */
export interface SaveCalls {
  /** Without an id: POST. */
  readonly create: AnyEndpoint
  /** With an id: PUT. Absent: the record is only ever created. */
  readonly update?: AnyEndpoint
  /** Query of the first call beside its body, such as the record that is copied. */
  readonly createQuery?: Readonly<Record<string, string>> | undefined
  /** Reads the only record there is, such as settings. Absent: the resource's `get` reads a record by its id. */
  readonly reads?: AnyEndpoint
}

/** The call that reads a record again. */
export interface RecordReader {
  readonly endpoint: string
  readonly params?: { readonly id: string }
}

/** @returns undefined for a new record, which cannot be read yet */
export function recordReader(calls: SaveCalls, id: string | undefined): RecordReader | undefined {
  if (calls.reads) return { endpoint: calls.reads.id }
  if (!id) return undefined
  return { endpoint: (calls.update ?? calls.create).id.replace(/\.[^.]+$/, '.get'), params: { id } }
}

/**
 * Which call saves a form, and its input (SYS-CMN-09). Decided here and nowhere else.
 * @param id of the record being edited; undefined or empty for a new one
 * @param etag of the record that is replaced; empty: not known
 */
export function saveRequest(
  calls: SaveCalls,
  id: string | undefined,
  values: Readonly<Record<string, unknown>>,
  etag = '',
): {
  endpoint: AnyEndpoint
  input: { body: Record<string, unknown>; query?: Readonly<Record<string, string>> }
} {
  const tag = etag === '' ? {} : { [ETAG]: etag }
  if (id && calls.update) return { endpoint: calls.update, input: { body: { id, ...values, ...tag } } }
  const { createQuery } = calls
  return {
    endpoint: calls.create,
    input: {
      body: { ...values, ...(calls.reads ? tag : {}) },
      ...(createQuery ? { query: createQuery } : {}),
    },
  }
}

/** A submit button counts the first click of any 1000 ms (SYS-CMN-11). */
export const submitPause = 1000

/** @returns a function that returns whether this click counts. `now` is for tests. */
export function firstOf(pause: number, now: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const time = now()
    if (time - last < pause) return false
    last = time
    return true
  }
}
