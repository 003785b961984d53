import { z } from 'zod'
import {
  DELETE,
  exportQuery,
  type Filters,
  GET,
  type Guard,
  Id,
  IdParams,
  Ids,
  pageOf,
  pageQuery,
  POST,
  PUT,
} from './kernel.ts'

/**
 * Calls that most nouns have, in the shapes in which the documents write them. A noun that differs in one
 * call takes the others from here and writes that one down itself.
 */

/** Properties that the calls of one noun share. */
interface Noun<E extends z.ZodObject> {
  /** The documented path; page, export and single record lie below it. */
  readonly base: string
  /** In English, for summaries. */
  readonly title: string
  readonly entity: E
}

interface ListNoun<E extends z.ZodObject, F extends Filters> extends Noun<E> {
  readonly filters: F
}

interface RecordGuards {
  readonly read: Guard
  readonly save: Guard
  readonly update: Guard
  readonly remove: Guard
}

/** Guards by the rule of the documents: `/sys/params` has the screen `sys/params` and the codes `sys:params:save` … */
function documentedGuards(base: string): RecordGuards {
  const screen = base.slice(1)
  const permission = (verb: string): Guard => ({ permission: `${screen.replace('/', ':')}:${verb}` })
  return {
    read: { screen },
    save: permission('save'),
    update: permission('update'),
    remove: permission('delete'),
  }
}

/** One record by its id. */
export const getCall = <E extends z.ZodObject>(
  { base, title, entity }: Noun<E>,
  guard: Guard = documentedGuards(base).read,
  more: { readonly loud?: boolean } = {},
) => GET(`${base}/{id}`, { summary: `${title}: get`, guard, params: IdParams, answer: entity, ...more })

/** Several records by their ids. */
export const removeCall = (
  { base, title }: Pick<Noun<z.ZodObject>, 'base' | 'title'>,
  guard: Guard = documentedGuards(base).remove,
) => DELETE(base, { summary: `${title}: delete`, guard, body: Ids, answer: z.null() })

/** The same filters and order as a page, as a workbook. */
export const exportCall = <F extends Filters>(
  { base, title, filters }: Pick<ListNoun<z.ZodObject, F>, 'base' | 'title' | 'filters'>,
  guard: Guard,
  path = `${base}/export`,
) =>
  GET(path, {
    summary: `${title}: export`,
    guard,
    query: exportQuery(filters),
    kind: 'file',
    loud: true,
  })

interface ListSpec<E extends z.ZodObject, F extends Filters> extends ListNoun<E, F> {
  /** Default: the screen of the path. */
  readonly guard?: Guard
  readonly loud?: boolean
  /** Where the documents write other paths than `page` and `export` below the base. */
  readonly paths?: { readonly page: string; readonly export: string }
}

/** A page and its export. */
export const listCalls = <E extends z.ZodObject, F extends Filters>(spec: ListSpec<E, F>) =>
  pageAndExport(spec, false)

/**
 * The page of a log, which the cache may answer while offline, and its export. A log that can be looked up
 * or deleted adds getCall or removeCall.
 */
export const logCalls = <E extends z.ZodObject, F extends Filters>(spec: ListSpec<E, F>) =>
  pageAndExport(spec, true)

function pageAndExport<E extends z.ZodObject, F extends Filters>(spec: ListSpec<E, F>, cached: boolean) {
  const { base, title, entity, filters, guard = documentedGuards(base).read, loud = false } = spec
  return {
    page: GET(spec.paths?.page ?? `${base}/page`, {
      summary: `${title}: page`,
      guard,
      cached,
      loud,
      query: pageQuery(filters),
      answer: pageOf(entity),
    }),
    export: exportCall(spec, guard, spec.paths?.export),
  }
}

interface RecordSpec<E extends z.ZodObject, W extends z.ZodObject> extends Noun<E> {
  /** Where the documents write a trailing slash for saves. */
  readonly savePath?: string
  /** Body of a save, without the id. */
  readonly write: W
  /** Those that differ from the rule of the documents, by which the path determines them. */
  readonly guards?: Partial<RecordGuards>
}

const guardsOf = ({ base, guards }: Pick<RecordSpec<z.ZodObject, z.ZodObject>, 'base' | 'guards'>) => ({
  ...documentedGuards(base),
  ...guards,
})

/** Get, create, update and delete: nouns whose list is no page, such as trees, have only these in common. */
export function recordCalls<E extends z.ZodObject, W extends z.ZodObject>(spec: RecordSpec<E, W>) {
  const { base, savePath = base, title, write } = spec
  const guards = guardsOf(spec)
  return {
    get: getCall(spec, guards.read),
    create: POST(savePath, { summary: `${title}: create`, guard: guards.save, body: write, answer: Id }),
    update: PUT(savePath, {
      summary: `${title}: update`,
      guard: guards.update,
      body: z.object({ id: Id }).extend(write.shape) as z.ZodObject<{ id: typeof Id } & W['shape']>,
      answer: Id,
    }),
    remove: removeCall(spec, guards.remove),
  }
}

/** The six calls of a plain noun. */
export function crud<E extends z.ZodObject, W extends z.ZodObject, F extends Filters>(
  spec: RecordSpec<E, W> & ListNoun<E, F>,
) {
  return {
    ...recordCalls(spec),
    ...listCalls({ ...spec, guard: guardsOf(spec).read }),
  }
}

type WithoutDefault<S> = S extends z.ZodDefault<infer I> ? I : S

type MergedShape<S extends z.ZodRawShape, Locked extends keyof S> = {
  [K in Exclude<keyof S, Locked>]: z.ZodOptional<Extract<WithoutDefault<S[K]>, z.core.$ZodType>>
}

/**
 * The body of an update that leaves fields it does not carry as they are stored (DECISION-MSG-10): the id and every
 * field of a save, each optional and without its default.
 * @param locked fields that never change once saved; they are dropped when they are sent
 */
export function mergedUpdate<W extends z.ZodObject, Locked extends keyof W['shape'] & string = never>(
  write: W,
  locked: readonly Locked[] = [],
) {
  const shape = Object.fromEntries(
    Object.entries(write.shape)
      .filter(([name]) => !locked.some((field) => field === name))
      .map(([name, schema]) => [
        name,
        z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : (schema as z.ZodType)),
      ]),
  )
  // Entry by entry the shape of the type.
  return z.object({ id: Id, ...shape }) as unknown as z.ZodObject<
    { id: typeof Id } & MergedShape<W['shape'], Locked>
  >
}

/** The six calls of a plain noun whose updates may carry some fields only. */
export function mergedCrud<
  E extends z.ZodObject,
  W extends z.ZodObject,
  F extends Filters,
  Locked extends keyof W['shape'] & string = never,
>(spec: RecordSpec<E, W> & ListNoun<E, F>, locked: readonly Locked[] = []) {
  return {
    ...crud(spec),
    update: PUT(spec.savePath ?? spec.base, {
      summary: `${spec.title}: update`,
      guard: guardsOf(spec).update,
      body: mergedUpdate(spec.write, locked),
      answer: Id,
    }),
  }
}
