import type { ComponentType, ReactNode } from 'react'
import type { AnyEndpoint, EndpointAnswer } from '#contract/kernel.ts'
import type { TextKey } from '#kit/text.ts'

/**
 * A list page is a typed value. Filters, columns and form are three lists because they change for
 * different reasons; there is no field record that serves all three and no expression string.
 */
export interface ListDefinition<R extends object> {
  /** Resource name; key of remembered layouts and filters. Unique. */
  readonly id: string
  readonly title: TextKey
  /** The list call: sends page, limit, order, orderField and the filters. */
  readonly source: AnyEndpoint
  /** Default: the row's `id`. */
  readonly rowKey?: (row: R) => string
  /** What a person calls this row in a confirmation or a selection list. */
  readonly rowName: (row: R) => string
  readonly filters: readonly FilterField[]
  readonly columns: readonly Column<R>[]
  /** Buttons above the table, in order. */
  readonly toolbar?: readonly ToolbarAction<R>[]
  /** Buttons at the end of a row, in order; those that do not fit go into an overflow menu. */
  readonly rowActions?: readonly RowAction<R>[]
  /** Checkbox column with a selection across pages. Default: true when a toolbar action acts on a selection. */
  readonly selectable?: boolean
  readonly exports?: ListExport
  /** Default: the four sizes of the settings, starting with 10. */
  readonly pageSizes?: readonly number[]
  readonly defaultPageSize?: number
  /** Detail below a row. */
  readonly expand?: ComponentType<{ row: R }>
  /** May be opened in a window of its own. */
  readonly popsOut?: boolean
  /** Left of the card (a tree, say). */
  readonly aside?: ComponentType<ListSlotProps>
  /** Above the query card. */
  readonly banner?: ComponentType<ListSlotProps>
}

export interface ListSlotProps {
  readonly filters: Readonly<Record<string, string>>
  setFilters(change: Record<string, string>): void
  reload(): void
}

// ---- filters ------------------------------------------------------------------------------

interface FilterBase {
  /** Name on the wire. */
  readonly name: string
  readonly label: TextKey
  /** Value when the page opens first and after a reset; evaluated each time. Default: empty. */
  readonly initial?: () => string
}

export type FilterField =
  | (FilterBase & { readonly kind: 'text'; readonly maxLength?: number })
  | (FilterBase & { readonly kind: 'select'; readonly options: OptionSource })
  /** One moment, `yyyy-MM-dd HH:mm:ss`. */
  | (FilterBase & { readonly kind: 'datetime' })
  | (FilterBase & {
      readonly kind: 'custom'
      readonly render: ComponentType<{ value: string; onChange(value: string): void }>
    })

/** Labels of a closed set of codes (total over the union), or a dictionary type. */
export type OptionSource =
  | { readonly labels: Readonly<Record<string | number, TextKey>> }
  | { readonly dictionary: string }

// ---- columns ------------------------------------------------------------------------------

export type TagColor = 'default' | 'success' | 'warning' | 'danger' | 'info'

export interface Column<R extends object> {
  /** Entity field, also the orderField (sent in snake case). */
  readonly key: string
  readonly label: TextKey
  /** What sorting, copying and exporting see. Default: the field itself as text. */
  readonly value?: (row: R) => string | number
  /** What the eye sees. Default: the value (a tag for `tag`, a label for `options`). */
  readonly cell?: (row: R) => ReactNode
  /** Codes shown as labels. */
  readonly options?: OptionSource
  /** Codes shown as coloured tags; used with `options`. */
  readonly tag?: (value: string) => TagColor
  /** Pixels at 100 %. Default 140. */
  readonly width?: number
  readonly align?: 'start' | 'end'
  /** Default true. Only columns the server can sort by. */
  readonly sortable?: boolean
  /** Hidden until the operator shows it. */
  readonly hidden?: boolean
  readonly pin?: 'start' | 'end'
}

// ---- actions ------------------------------------------------------------------------------

export interface ActionContext {
  /** Loads the list again and keeps page and selection where they still exist. */
  reload(): void
  /** Opens a dialog that lives with its feature. */
  openDialog<P>(dialog: ComponentType<P & DialogProps>, props: P): void
  notifySuccess(key?: TextKey): void
  confirm(request: ConfirmRequest): Promise<boolean>
}

export interface DialogProps {
  /** `changed`: something was saved; the list reloads. */
  onClose(result?: { changed: boolean }): void
}

export interface ConfirmRequest {
  /** The question itself, already in the operator's language. */
  readonly question: string
  /** Rows it is about, listed by name. */
  readonly subjects?: readonly string[]
  readonly danger?: boolean
}

interface ActionBase {
  /** Unique within the list. */
  readonly id: string
  readonly label: TextKey
  /** Exact permission code; absent: shown without a check. Without the code the action is absent, not disabled. */
  readonly permission?: string
  readonly icon?: ComponentType
  readonly danger?: boolean
}

export interface RowAction<R extends object> extends ActionBase {
  /** Whether this row offers it. Default: always. */
  readonly when?: (row: R) => boolean
  /** Question asked first. A text key, or the generic one built from the label. */
  readonly confirm?: TextKey | 'generic'
  /** Runs after the confirmation. A rejected promise is handled by the kit. */
  readonly run: (row: R, context: ActionContext) => Promise<void> | void
}

export interface ToolbarAction<R extends object> extends ActionBase {
  readonly appearance?: 'primary' | 'default'
  /** `rows`: needs a selection; with nothing ticked the kit shows 请选择删除项 or 请选择操作项. */
  readonly needs?: 'nothing' | 'rows'
  readonly confirm?: TextKey | 'generic'
  readonly run: (rows: readonly R[], context: ActionContext) => Promise<void> | void
}

export interface ListExport {
  /** The documented export call, answering a workbook. */
  readonly server?: AnyEndpoint
  /** `page-or-all` offers both; `all` offers one action. The client export (CSV, XLSX, JSON as shown) is always offered. */
  readonly scope: 'all' | 'page-or-all'
}

/** Row type of a page endpoint. */
export type RowOf<E> = EndpointAnswer<E> extends { list: (infer R)[] } ? R : never
