import { type AnyEndpoint, type EndpointAnswer, type Resource, snakeCase } from '#contract/kernel.ts'
import type { Words } from '#server/common/texts.ts'
import type { OwnTable } from '#server/db/entityTables.ts'
import type { ListQuery } from '#server/db/list.ts'
import {
  type CrudName,
  type CrudOptions,
  type HandlersOf,
  type ListOptions,
  type ResourceWith,
  type RowOf,
  usualHandlers,
  type WriteOf,
} from './crud.ts'
import type { SheetColumn, SheetColumns } from './export.ts'
import type { Context } from '#server/context/context.ts'
import { type AnyHandler, type Call, type HandlerOf, implement, type Implementation } from './implement.ts'
import type { OwnScreen } from './ownScreen.ts'

/** A noun with its handlers, its table and its demo data. */
export interface Noun extends Implementation {
  /** Its table, which follows from its entity; none where the rows come from a view. */
  readonly own: OwnTable | undefined
  /** Place of its demo menu; none when the navigation of the documents has its screen. */
  readonly screen: OwnScreen | undefined
  readonly demo: readonly object[]
}

/** Inputs and answers of the usual calls, as `crud()` and `listCalls()` of the contract make them. */
interface Usual {
  readonly page: {
    readonly takes: { readonly query: ListQuery & { readonly page: number; readonly limit: number } }
    readonly answers: { readonly list: readonly object[]; readonly total: number }
  }
  readonly export: { readonly takes: { readonly query: object }; readonly answers: unknown }
  readonly get: { readonly takes: { readonly params: { readonly id: string } }; readonly answers: object }
  readonly create: { readonly takes: { readonly body: object }; readonly answers: string }
  readonly update: { readonly takes: { readonly body: { readonly id: string } }; readonly answers: string }
  readonly remove: { readonly takes: { readonly body: readonly string[] }; readonly answers: null }
}

type Endpoints = Record<string, AnyEndpoint>

/** Calls of a resource that need no handler of their own. */
type UsualName<X extends Endpoints> = {
  [K in keyof X & CrudName]: Call<X[K]> extends Usual[K]['takes']
    ? EndpointAnswer<X[K]> extends Usual[K]['answers']
      ? K
      : never
    : never
}[keyof X & CrudName]

type FurtherName<X extends Endpoints> = Exclude<keyof X, UsualName<X>>

/** Handlers of further calls, and of usual ones that differ. */
type Calls<X extends Endpoints> = { readonly [K in FurtherName<X>]: HandlerOf<X[K]> } & {
  readonly [K in UsualName<X>]?: HandlerOf<X[K]>
}

type CallsOption<R extends Resource> =
  | Calls<R['endpoints']>
  /** Handlers that use the usual ones. */
  | ((usual: UsualOf<R>) => Calls<R['endpoints']>)

type UsualOf<R extends Resource> = HandlersOf<R, UsualName<R['endpoints']>>

type RowsOption =
  /** Table that follows from the entity: new fields become columns. */
  | { readonly table: string; readonly view?: never }
  /** View, or table that holds other columns than the fields; migrations make it. */
  | { readonly view: string; readonly table?: never }

type ColumnsOf<Cells> = { readonly [K in keyof Cells & string]?: Words | SheetColumn }

type RuleOptions<R extends Resource> = Omit<
  R extends ResourceWith<'create'> ? CrudOptions<R> : ListOptions<R>,
  'table' | 'columns' | 'cells'
>

type NounOptions<R extends Resource, Cells> = RuleOptions<R> &
  RowsOption & {
    /** Columns of the export, in order; each is a field of the entity, or of `cells`. */
    readonly columns?: ColumnsOf<NoInfer<Cells>> | ((context: Context) => SheetColumns)
    readonly cells?: (row: RowOf<R>) => Cells
    /** Sets of fields by which rows are found or ordered. */
    readonly indexes?: readonly (readonly (keyof RowOf<R> & string)[])[]
    /** Names of further calls in the operation log. */
    readonly verbs?: Readonly<Partial<Record<keyof R['endpoints'] & string, Words>>>
    /** Left out when demo/menus.ts has its screen. */
    readonly place?: OwnScreen['place']
    /** Records of the platform's tenant on a fresh platform, as a save carries them. */
    readonly demo?: R extends ResourceWith<'create'> ? readonly Partial<WriteOf<R>>[] : never
  } & ([FurtherName<R['endpoints']>] extends [never]
    ? { readonly calls?: CallsOption<R> }
    : { readonly calls: CallsOption<R> })

/** The options without the types of one resource's calls. */
interface NounSpec<R extends Resource> extends Omit<CrudOptions<R>, 'table'> {
  readonly table?: string
  readonly view?: string
  readonly indexes?: readonly (readonly string[])[]
  readonly verbs?: Readonly<Partial<Record<string, Words>>>
  readonly place?: OwnScreen['place']
  readonly demo?: readonly object[]
  // Open keys: the calls of any noun.
  readonly calls?:
    | Readonly<Record<string, AnyHandler>>
    | ((usual: object) => Readonly<Record<string, AnyHandler>>)
}

/** Columns that together may occur once: those of a noun whose rows are the tenant's, with the tenant. */
const uniqueColumns = (fields: readonly string[]): string[] =>
  fields.length > 0 ? ['tenant_id', ...fields.map(snakeCase)] : []

/**
 * Binds a resource. The six usual calls (page, export, get, create, update, remove) need no handler where the resource
 * has them in their usual shape; `calls` has handlers of all others, and of usual ones that differ. It does not compile
 * while one is missing.
 */
export function defineNoun<R extends Resource, Cells = RowOf<R>>(
  resource: R,
  options: NounOptions<R, Cells>,
): Noun {
  const { table, view, columns, unique = [], indexes = [], ...others } = options as NounSpec<R>
  const { place, demo = [], verbs, calls = {}, ...rules } = others
  const usual = usualHandlers<R>(resource, { ...rules, unique, columns, table: table ?? view ?? '' })
  const own = typeof calls === 'function' ? calls(usual) : calls
  // Rows of a noun with a scope of its own are not told apart by their tenant alone.
  const isPerTenant = rules.scope === undefined && rules.owned === undefined
  return {
    ...implement(resource, rules.title, { ...usual, ...own }, verbs),
    own:
      table === undefined
        ? undefined
        : {
            name: table,
            isWritten: 'create' in resource.endpoints,
            unique: isPerTenant ? uniqueColumns(unique) : [],
            indexes: indexes.map((fields) => fields.map(snakeCase)),
          },
    screen: place && { title: rules.title, place },
    demo,
  }
}
