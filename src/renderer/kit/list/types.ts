import type { ComponentType, ReactNode } from 'react'
import type { Path } from '#base/paths.ts'
import type { ColumnFormat } from '#contract/exportColumn.ts'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '#contract/kernel.ts'
import type { CodeColors, CodeLabels } from '#kit/codes.ts'
import type { KeptVersions } from '#kit/journal/kept.ts'
import type { RowAction, ToolbarAction } from '#kit/list/actions.ts'
import type { TextKey } from '#kit/text.ts'

/**
 * A list page is a typed value. Filters, columns and form are three lists because they change for
 * different reasons; there is no field record that serves all three and no expression string.
 */
export interface ListDefinition<R extends object, Name extends string = string> {
  /** Resource name; key of remembered layouts and filters. Unique. */
  readonly id: string
  readonly title: TextKey
  /** The list call: sends page, limit, order, orderField and the filters. */
  readonly source: AnyEndpoint
  /** Default: the row's `id`. */
  readonly rowKey?: (row: R) => string
  /** Name of this row in a confirmation or a selection list. */
  readonly rowName: (row: R) => string
  readonly filters: readonly FilterField<Name>[]
  readonly columns: readonly Column<R>[]
  /** Buttons above the table, in order. */
  readonly toolbar?: readonly ToolbarAction<R>[]
  /** Buttons at the end of a row, in order; those that do not fit go into an overflow menu. */
  readonly rowActions?: readonly RowAction<R>[]
  /** "Clone" on its rows, where it adds records and its rows open a form that takes a `record`. Default true. */
  readonly canClone?: boolean
  /** Checkbox column with a selection across pages. Default: true when an action can act on several rows. */
  readonly selectable?: boolean
  readonly exports?: ListExport
  /** Default: the sizes of the settings, else 10, 20, 50, 100. */
  readonly pageSizes?: readonly number[]
  /** Default 10. */
  readonly defaultPageSize?: number
  /** Detail below a row. */
  readonly expand?: ComponentType<{ row: R }>
  /** May be opened in a separate window. Default false. */
  readonly popsOut?: boolean
  /** Left of the card (a tree, say). */
  readonly aside?: ComponentType<ListSlotProps>
  /** Filters that the aside sets. It is absent where the platform lacks one of them. */
  readonly asideFilters?: readonly Name[]
  /** Beside the actions of the toolbar: a way to search that is no filter of the list call. */
  readonly search?: ComponentType<ListSlotProps>
  /** Above the query card. */
  readonly banner?: ComponentType<ListSlotProps>
  /** The console keeps whole versions of its records; the history of a row has them. */
  readonly kept?: KeptVersions
}

/** Row type of a call that answers a page, or all rows. */
export type RowOf<E> =
  EndpointAnswer<E> extends { list: (infer R extends object)[] }
    ? R
    : EndpointAnswer<E> extends (infer R extends object)[]
      ? R
      : never

/** Names of the filters that a list call takes. */
export type FilterName<E> =
  EndpointInput<E> extends { readonly query: infer Q extends object }
    ? Exclude<keyof Q & string, 'page' | 'limit' | 'order' | 'orderField'>
    : never

/** A definition whose rows and filters are those of the list call. */
export const defineList = <E extends AnyEndpoint>(
  source: E,
  list: Omit<ListDefinition<RowOf<E>, FilterName<E>>, 'source'>,
): ListDefinition<RowOf<E>> => ({ ...list, source })

/** Makes a list from the operator's choice. */
type ListMaker<A extends readonly unknown[], R extends object> = ((...given: A) => ListDefinition<R>) & {
  readonly examples: readonly A[]
}

/**
 * A list that is made from something, such as a role or a module.
 * @param examples arguments for the checks: each list that exists is walked by tests/architecture
 */
export const listMaker = <A extends readonly unknown[], R extends object>(
  make: (...given: A) => ListDefinition<R>,
  examples: readonly A[],
): ListMaker<A, R> => Object.assign((...given: A) => make(...given), { examples })

export interface ListSlotProps {
  readonly filters: Readonly<Record<string, string>>
  /** Searches with these filters changed, from page 1. */
  setFilters(change: Record<string, string>): void
  reload(): void
}

// ---- filters ------------------------------------------------------------------------------

interface FilterBase<Name extends string> {
  /** Name on the wire. */
  readonly name: Name
  readonly label: TextKey
  /** Value when the page opens first and after a reset; evaluated each time. Default: empty. */
  readonly initial?: () => string
  /** False: starts with `initial` every time, for a screen whose content the opener decides. Default true. */
  readonly remembered?: boolean
}

export type FilterField<Name extends string = string> =
  | (FilterBase<Name> & { readonly kind: 'text' /** Default 200. */; readonly maxLength?: number })
  | (FilterBase<Name> & { readonly kind: 'select'; readonly options: OptionSource })
  | RangeBegin<Name>
  | RangeEnd<Name>
  | (FilterBase<Name> & {
      readonly kind: 'custom'
      /** It is a range of time: it has its own labels and takes the place of two filters. Default false. */
      readonly isRange?: true
      readonly render: ComponentType<FilterProps>
      /** False: the value is incomplete input, which is not searched for; the control shows the problem. */
      readonly accepts?: (value: string) => boolean
    })

interface RangeFilter<Name extends string> extends FilterBase<Name> {
  /** Moments, `yyyy-MM-dd HH:mm:ss`, or days, `yyyy-MM-dd`. */
  readonly kind: 'datetime' | 'date'
}

/** The beginning of a range of time. Both ends are made by `rangeFilters` and shown as one control. */
export interface RangeBegin<Name extends string = string> extends RangeFilter<Name> {
  /** Subject of the range. */
  readonly about: TextKey
  /** The filter that ends it. */
  readonly until: Name
}

export interface RangeEnd<Name extends string = string> extends RangeFilter<Name> {
  /** The filter that begins it. */
  readonly endOf: Name
}

export interface FilterProps {
  /** Label and input are tied by this id. */
  readonly id: string
  readonly value: string
  onChange(value: string): void
  /** Takes the value and searches. */
  onSearch(value: string): void
}

/** Words of a vocabulary, a dictionary of the platform by its type, or names that a call has returned. */
export type OptionSource = CodeLabels | DictionarySource | NameSource

export interface DictionarySource {
  readonly dictionary: string
  /** Makes tags of its words where the dictionary itself gives no colours; from `colorCodes`. */
  readonly colors?: CodeColors
}

/** Names of records by their code, such as applications: a code without a name shows itself. */
export interface NameSource {
  readonly names: ReadonlyMap<string, string>
}

// ---- columns ------------------------------------------------------------------------------

interface ColumnBase<R extends object> {
  readonly label: TextKey
  /** Displayed content. Default: the value (a word or a tag for `options`). */
  readonly cell?: (row: R) => ReactNode
  /** Codes shown as words, or as coloured tags where the words have colours. A code without a word shows itself. */
  readonly options?: OptionSource
  /** Pixels. Default 140. */
  readonly width?: number
  /**
   * How strongly it grows, in proportion to its width, where there is more room than the columns need; 1 keeps the
   * proportions. Where no column grows, the last one that is not pinned takes the remaining width.
   */
  readonly grow?: number
  readonly align?: 'start' | 'end'
  /** Default: true for a field of the row. Only fields that the server can sort by. */
  readonly sortable?: boolean
  /** Hidden until the operator shows it. */
  readonly hidden?: boolean
  readonly pin?: 'start' | 'end'
  /**
   * Where an export of all rows finds the value of a column with `value`, which only the window can compute.
   * Without it such a column is left out of exports.
   */
  readonly exported?: ExportedValue<R>
}

/** See ExportColumn in the contract. */
interface ExportedValue<R extends object> {
  readonly from: Path<R>
  readonly format?: ColumnFormat
  /** A column that shows two fields. */
  readonly joined?: { readonly from: Path<R>; readonly separator: string; readonly end?: string }
}

/**
 * A field of the entity, or a place inside one (`jobInfo.jobDesc`): the key is the place of its value for showing, for
 * exports, and as the orderField (sent in snake case).
 */
interface FieldColumn<R extends object> extends ColumnBase<R> {
  readonly key: Path<R>
  /** Copied content. Default: the field itself as text. */
  readonly value?: (row: R) => string | number
}

/** A value made from several fields; needs its own words for copying. */
interface ComputedColumn<R extends object> extends ColumnBase<R> {
  readonly key: string
  readonly value: (row: R) => string | number
}

export type Column<R extends object> = FieldColumn<R> | ComputedColumn<R>

// ---- exports ------------------------------------------------------------------------------

export interface ListExport {
  /** The documented export call, answering a workbook. */
  readonly server?: AnyEndpoint
  /**
   * `page-or-all` offers both for the workbook; `all` offers one action. Exports of the shown columns (CSV, XLSX, JSON)
   * are always offered.
   */
  readonly scope: 'all' | 'page-or-all'
}
