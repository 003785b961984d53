import { z } from 'zod'
import type { Comparison } from '#base/comparison.ts'
import type { Path } from '#base/paths.ts'
import { withEtags } from './etag.ts'
import { asCompared, hasInvisible } from '#base/visible.ts'

/**
 * The types in which every noun of the platform is declared. A resource is a set of
 * endpoints; an endpoint is one documented HTTP call. Both ends are built from them: the gateway
 * (core) turns endpoint names into HTTP, the reference backend (server) binds them to handlers.
 */

/** Who may call. The server enforces it; a hidden button only saves the user a refusal. */
export type Guard =
  /** No token needed. */
  | 'public'
  /** Any valid token. */
  | 'signed-in'
  /**
   * The caller's permission list holds this exact code. Super administrators (1) always pass. `or`: a
   * second code that opens the call as well; buttons go by the first.
   */
  | PermissionRight
  /**
   * No code is documented; the caller must be able to navigate to this menu route. `or`: further screens
   * that make the call, or codes of those who open it elsewhere; each of them opens the call as well.
   */
  | (ScreenRight & { readonly or?: readonly Right[] })

/** One thing that opens a call. */
export type Right = PermissionRight | ScreenRight

interface PermissionRight {
  readonly permission: string
  readonly or?: string
}

interface ScreenRight {
  readonly screen: string
}

/**
 * Fields of a read that pickers use and only its own screen shows. A caller who can navigate to none of the
 * screens gets them empty, and neither sorts nor filters by them.
 */
export interface Withheld {
  /** Fields of the entity; `jobInfo.alarmEmail` lies in the object `jobInfo`. */
  readonly fields: readonly string[]
  /** Routes of the screens that show them. */
  readonly unless: readonly string[]
}

/**
 * Effect of a call on the platform. `session` calls (sign-in, sign-out) are allowed even where a profile is
 * read-only; `destroy` needs a confirmation by name in a production profile.
 */
export type Effect = 'read' | 'write' | 'destroy' | 'session'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How a body travels: `form` is application/x-www-form-urlencoded, one field per property. `multipart` is an upload:
 * the body's properties are text fields, the file is the part `file`, and the session's token is in the query
 * parameter `token` as well as in the header.
 */
export type Encoding = 'json' | 'form' | 'multipart'

/**
 * `json`: the documented envelope. `file`: an export, bytes with Content-Disposition. `image`: a
 * picture. `bytes`: a stored file as it was uploaded, with support for ranges.
 */
export type AnswerKind = 'json' | 'file' | 'image' | 'bytes'

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  F extends Effect = Effect,
> {
  /** `<area>.<noun>.<call>`, given by defineResource. */
  readonly id: string
  readonly method: Method
  /** As documented, trailing slash included; `{name}` marks a path parameter. */
  readonly path: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly encoding: Encoding
  /** The shape of `data` in the envelope. */
  readonly answer: A
  readonly kind: AnswerKind
  readonly guard: Guard
  /** None when left out. */
  readonly withheld?: Withheld
  /** Codes that are required besides the guard, depending on the input. */
  readonly checks: readonly string[]
  readonly effect: F
  /** Name of the noun's call that undoes this one with the same input. Absent: there is none. */
  readonly reverses?: string
  /** Of `create` and `update`: the fields that identify a record, given by defineResource. */
  readonly identifiedBy?: readonly string[]
  /** True for a deletion after which the platform takes no record with the same code. */
  readonly isFinal?: boolean
  /** Shown in the operation log and in the OpenAPI file. */
  readonly summary: string
  /** True for the calls whose refusal the documents show as an error; all others go to the notice list. */
  readonly loud: boolean
  /** True when `page` answers of this call may be read from the cache while offline. */
  readonly cached: boolean
  /** True for a JSON call that is served as a form as well. */
  readonly alsoForm: boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- the widest endpoint; variance makes z.ZodType too narrow
export type AnyEndpoint = Endpoint<any, any, any, any>

/** A call that changes nothing on the platform. */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export type ReadEndpoint = Endpoint<any, any, any, any, 'read'>

type Part<Name extends string, S extends z.ZodType> = S extends z.ZodVoid
  ? unknown
  : { [K in Name]: z.input<S> }

/** Input of a call: only the parts the endpoint has. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

export type EndpointAnswer<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

interface EndpointSpec<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  F extends Effect,
> {
  summary: string
  guard: Guard
  withheld?: Withheld
  /** Default none. */
  checks?: readonly string[]
  params?: P
  query?: Q
  body?: B
  /** Default `json`. Values of a form arrive as text: give its schema coercing fields. */
  encoding?: Encoding
  answer?: A
  kind?: AnswerKind
  /** Default: `read` for GET, `write` for POST and PUT, `destroy` for DELETE. */
  effect?: F
  reverses?: string
  isFinal?: boolean
  loud?: boolean
  cached?: boolean
  alsoForm?: boolean
}

const effects = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  DELETE: 'destroy',
} as const satisfies Record<Method, Effect>

const method =
  <V extends Method>(verb: V) =>
  <
    P extends z.ZodType = z.ZodVoid,
    Q extends z.ZodType = z.ZodVoid,
    B extends z.ZodType = z.ZodVoid,
    A extends z.ZodType = z.ZodNull,
    F extends Effect = (typeof effects)[V],
  >(
    path: string,
    spec: EndpointSpec<P, Q, B, A, F>,
  ): Endpoint<NoInfer<P>, NoInfer<Q>, NoInfer<B>, NoInfer<A>, NoInfer<F>> => ({
    id: '',
    method: verb,
    path,
    // The defaults of the type parameters are exactly these schemas.
    params: spec.params ?? (z.void() as unknown as P),
    query: spec.query ?? (z.void() as unknown as Q),
    body: spec.body ?? (z.void() as unknown as B),
    encoding: spec.encoding ?? 'json',
    answer: spec.answer ?? (z.null() as unknown as A),
    kind: spec.kind ?? 'json',
    guard: spec.guard,
    withheld: spec.withheld,
    checks: spec.checks ?? [],
    ...(spec.reverses !== undefined && { reverses: spec.reverses }),
    ...(spec.isFinal && { isFinal: true }),
    // Without its own effect F is its default, which is the verb's.
    effect: spec.effect ?? (effects[verb] as Effect as F),
    summary: spec.summary,
    loud: spec.loud ?? false,
    cached: spec.cached ?? false,
    alsoForm: spec.alsoForm ?? false,
  })

export const GET = method('GET')
export const POST = method('POST')
export const PUT = method('PUT')
export const DELETE = method('DELETE')

// ---- values on the wire -------------------------------------------------------------------

/** Decimal string: 19-digit numbers would lose digits in JavaScript (DECISION-SYS-12). */
export const Id = z.string().regex(/^-?\d{1,20}$/)

/**
 * A code in an answer: a number of the noun's vocabulary, or another one of this platform. Write schemas take
 * `z.literal(it.codes)` instead.
 */
export const AnyCode = z.number().int()

/** `yyyy-MM-dd HH:mm:ss`, server local time; empty when never. */
export const DateTime = z.string().regex(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/)

/** Free text; the default limit is the width of an ordinary column. */
export const text = (max = 200) => z.string().max(max)

/** Required text: trimmed, not empty. The one shared message is the client's to word. */
export const required = (max = 200) => z.string().trim().min(1).max(max)

const seen = (max: number, tooLong?: string): z.ZodString =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(max, tooLong)
    .refine((value) => !hasInvisible(value), { error: 'invisible' })

/**
 * A code, an account name or another value that is unique or compared. Values that look alike are the same: the text
 * is stored composed, and an invisible character is refused. Text: 含有不可见字符.
 * @param tooLong word of the text for more characters, where it has a separate one
 */
export const identifier = (max = 64, tooLong?: string) => seen(max, tooLong).min(1)

/** The same where it may be empty. */
export const optionalIdentifier = (max = 64) => seen(max)

/** Text that records are found by: invisible characters and blanks around it are left out. */
export const lookup = (max = 64) => z.string().overwrite(asCompared).max(max)

/** Id of the parent above every node at the top of a tree. */
export const TOP = '0'

/**
 * The parent a node of a tree is saved below. `''`, `0` and absent all mean the top, and arrive as TOP
 * (DECISION-SYS-91): platforms and forms disagree about how an empty parent is written.
 */
export const ParentId = z
  .union([Id, z.literal('')])
  .default(TOP)
  .transform((pid) => (pid === '' ? TOP : pid))

export const IdParams = z.object({ id: Id })

/** Batch deletes carry a JSON array of ids, also for one row (DECISION-SYS-18). */
export const Ids = z.array(Id).min(1).max(10_000)

// ---- lists --------------------------------------------------------------------------------

/** How a filter narrows a list, at the server and in the cache alike. */
export type Match =
  /** Substring, case ignored. */
  | 'contains'
  | 'equals'
  /** The row's moment is this or later. */
  | 'from'
  /** The row's moment is this or earlier; a day without a time is meant to its end. */
  | 'until'
  /** Interpreted by a separate handler; no column behind it. */
  | 'custom'

/** One comparison with a field of a row. */
export interface Condition<Field extends string = string> extends Comparison {
  /** Place in the entity: `jobInfo.jobDesc`. */
  readonly field: Field
}

/** A row fits when all conditions of at least one alternative hold. An alternative without any fits always. */
export type Alternatives<Field extends string = string> = readonly (readonly Condition<Field>[])[]

interface FilterTraits {
  /** A documented value that means "no condition", as 0 for all jobs. Empty always does. */
  readonly all?: string
  /** Longest value in characters; 500 when left out. */
  readonly maxLength?: number
}

interface FieldFilter<Field extends string | undefined = string | undefined> extends FilterTraits {
  readonly match: Exclude<Match, 'custom'>
  /** Place in the entity that it compares; the filter's own name when left out. */
  readonly field?: Field
  readonly narrows?: undefined
}

interface CustomFilter<Field extends string = string> extends FilterTraits {
  readonly match: 'custom'
  readonly field?: undefined
  /**
   * Meaning of the filter in terms of the entity, so that the cache can answer it; null: this value narrows nothing.
   * Without it only the platform can apply the filter.
   */
  readonly narrows?: ((value: string) => Alternatives<Field> | null) | undefined
}

export type Filter = FieldFilter | CustomFilter

export type Filters = Readonly<Record<string, Filter>>

const comparing =
  <M extends Exclude<Match, 'custom'>>(match: M) =>
  <Field extends string | undefined = undefined>(
    field?: Field,
  ): FieldFilter<Field> & { readonly match: M } => ({
    match,
    field,
  })

export const contains = comparing('contains')
export const equals = comparing('equals')
export const from = <Field extends string>(field: Field) => comparing('from')(field)
export const until = <Field extends string>(field: Field) => comparing('until')(field)
export const custom = <Field extends string = never>(
  narrows?: CustomFilter<Field>['narrows'],
): CustomFilter<Field> => ({ match: 'custom', narrows })

/** The same filter with a value that means "no condition". */
export const orAll = <F extends Filter>(filter: F, all: string): F => ({ ...filter, all })

/** Filters whose fields are places of the entity; a filter that names no field is called like one. */
type FiltersOf<F extends Filters, Field extends string> = {
  readonly [K in keyof F]: F[K] extends CustomFilter<infer Narrowed>
    ? CustomFilter<Narrowed & Field>
    : F[K] extends FieldFilter<infer Named>
      ? Named extends string
        ? FieldFilter<Field>
        : K extends Field
          ? F[K]
          : `${K & string} is no field of the entity`
      : never
}

/** Upper bound of `limit`: larger amounts of rows are exported. */
export const MAX_LIMIT = 1000
export const MAX_PAGE = 1_000_000_000

/** End of a range: a moment, a day, or empty for none. */
const Bound = z.string().regex(/^(\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?)?$/)

/** Both this and `orderField` are empty when unsorted. */
export const SortOrder = z.enum(['asc', 'desc', ''])

const filterShape = <F extends Filters>(filters: F) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { match, maxLength = 500 }]) => [
      name,
      (match === 'from' || match === 'until' ? Bound : lookup(maxLength)).optional(),
    ]),
  ) as {
    [K in keyof F]: z.ZodOptional<z.ZodString>
  }

/** Query of a list call: paging, order, the screen's filters; empty values are ignored. */
export const pageQuery = <F extends Filters>(filters: F) =>
  z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(10),
    order: SortOrder.default(''),
    /** Snake case on the wire, as in `execute_duration`. */
    orderField: z.string().max(100).default(''),
    ...filterShape(filters),
  })

/** Query of an export: the list's, `page` and `limit` only for "current page" (DECISION-SYS-19). */
export const exportQuery = <F extends Filters>(filters: F) =>
  z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional(),
    order: SortOrder.default(''),
    orderField: z.string().max(100).default(''),
    ...filterShape(filters),
  })

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), total: z.number().int().min(0) })

export interface Page<T> {
  list: T[]
  total: number
}

/** Rows of equal value come by their ids, in the same direction. */
export interface DefaultOrder<Field extends string = string> {
  readonly field: Field
  readonly order: 'asc' | 'desc'
}

export const bySort: DefaultOrder<'sort'> = { field: 'sort', order: 'asc' }

export const newestFirst = <Field extends string>(field: Field): DefaultOrder<Field> => ({
  field,
  order: 'desc',
})

// ---- resources ----------------------------------------------------------------------------

/** Where the name of a record is: one place of the entity, or two that read `张三 (zhang)` (recordName.ts). */
export type Naming<Place extends string = string> = Place | { readonly place: Place; readonly also: Place }

export interface Resource<
  E extends z.ZodObject = z.ZodObject,
  X extends Record<string, AnyEndpoint> = Record<string, AnyEndpoint>,
> {
  /** `<area>.<noun>`; also the name of its text file and its folder under features. */
  readonly name: string
  readonly entity: E
  /** How people call a record; absent where no call changes one. */
  readonly named?: Naming
  /** Fields of a save by which records differ, such as codes: a copy needs other values, and many cannot share one. */
  readonly identifiedBy?: readonly string[]
  readonly filters: Filters
  /** Order of its lists while no other order is requested; the latest id first when left out. */
  readonly order?: DefaultOrder
  readonly endpoints: X
  /** Rows are log lines: newest first, synchronised into the cache. */
  readonly log?: LogTraits
  /** The console keeps versions that a save replaces (versions.ts). Such a noun has the calls `get` and `update`. */
  readonly versioned?: boolean
}

export interface LogTraits<Field extends string = string> {
  /** Field of the moment by which rows are newest first. */
  readonly time: Field
  /** Route of the screen that shows this log; an account without it does not read the log. */
  readonly screen: string
  /**
   * Rows are those of accounts, and which of them a reader gets follows from their data scope (`UserInfo.logScope`).
   */
  readonly byActor?: boolean
  /** Query that bounds the log by time where no `from` and `until` filter does; both ends included. */
  readonly range?: (from: string, until: string) => Readonly<Record<string, string>>
  /** Text fields that are not written to the cache, such as contents of messages; copies have them empty. */
  readonly omitted?: readonly Field[]
  /** Rows that record a failure; none when left out. */
  readonly failed?: Alternatives<Field>
  /** Rows that still change; they are read again until they have settled. None when left out. */
  readonly open?: Alternatives<Field>
}

/** Fields of the body that adds a record. */
type BodyField<X extends Record<string, AnyEndpoint>> = X extends {
  readonly create: infer C extends AnyEndpoint
}
  ? keyof z.input<C['body']> & string
  : never

export function defineResource<
  E extends z.ZodObject,
  X extends Record<string, AnyEndpoint>,
  F extends Filters,
  C extends z.ZodObject = E,
>(
  name: string,
  spec: {
    entity: E
    named?: Naming<Path<z.output<E>>>
    identifiedBy?: readonly BodyField<X>[]
    filters?: F & FiltersOf<F, Path<z.output<C>>>
    /** Rows that filters compare, where the answered ones are counted from them. */
    filtered?: C
    order?: DefaultOrder<keyof z.output<E> & string>
    endpoints: X
    log?: LogTraits<keyof z.output<E> & string>
    versioned?: boolean
  },
): {
  name: string
  entity: E
  named?: Naming
  identifiedBy: readonly string[]
  filters: F
  order?: DefaultOrder
  endpoints: X
  log?: LogTraits
  versioned?: boolean
} {
  const { entity, named, identifiedBy = [], filters = {}, order, log, versioned } = spec
  const endpoints = Object.fromEntries(
    Object.entries(withEtags(spec.endpoints)).map(([key, endpoint]) => [
      key,
      {
        ...endpoint,
        id: `${name}.${key}`,
        ...((key === 'create' || key === 'update') && { identifiedBy }),
      },
    ]),
  ) as X
  return { name, entity, named, identifiedBy, filters: filters as F, order, endpoints, log, versioned }
}

/** camelCase → snake_case, the form in which orderField travels. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** snake_case or camelCase → camelCase. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase())
