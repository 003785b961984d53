import { resourceOf } from '#kit/data/changes.ts'
import { endpointOf, type Opening, type RowAction } from '#kit/list/actions.ts'
import { type Deciding, isOffered } from '#kit/list/offers.ts'
import { read } from '#kit/list/runAction.ts'
import type { ListState } from '#kit/list/state/listState.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'

/** A ticked row whose fields are to be set. */
export interface FieldsRow {
  readonly id: string
  readonly name: string
  /** As the list has last shown it. */
  readonly row: Readonly<Record<string, unknown>>
  /** Why it takes no part, in the operator's language; undefined: it does. */
  readonly refusal: string | undefined
}

export interface SetFieldsRequest {
  /** Title of the list, in the operator's language. */
  readonly title: string
  readonly rows: readonly FieldsRow[]
  /** Fields of a row that the list has a column for. */
  readonly shown: ReadonlySet<string>
  /** Opens the form of one record. @throws FailureError */
  open(row: FieldsRow): Promise<Opening | null>
  reload(): void
}

type EditAction<R extends object> = Extract<RowAction<R>, { readonly opens: unknown }>

/**
 * The action whose form sets fields of many rows: the one that opens the form of the list's own noun and saves with its
 * `update`. A form that saves something else edits more than the row.
 */
export function fieldsAction<R extends object>(
  { rowActions = [], source }: Pick<ListDefinition<R>, 'rowActions' | 'source'>,
  session: Deciding,
): EditAction<R> | undefined {
  const edit = rowActions.find(
    (action): action is EditAction<R> => action.id === 'edit' && action.opens !== undefined,
  )
  const update = edit && endpointOf(edit)
  if (!edit || update?.id !== `${resourceOf(source)}.update`) return undefined
  return isOffered(session, edit) ? edit : undefined
}

/** The basket of a list, for the form that sets fields of its rows. */
export function requestOf<R extends object>(
  { opens, when }: EditAction<R>,
  { list, selection, view, reload }: Pick<ListState<R>, 'list' | 'selection' | 'view' | 'reload'>,
): SetFieldsRequest {
  const rows = [...selection].map(
    ([id, row]): FieldsRow => ({
      id,
      name: list.rowName(row),
      // A row is an object with names.
      row: row as Readonly<Record<string, unknown>>,
      refusal: when?.(row) === false ? translate('kit.batch:notFor') : undefined,
    }),
  )
  return {
    title: translate(list.title),
    rows,
    shown: new Set(list.columns.map(({ key, exported }) => exported?.from ?? key)),
    open: async ({ id }) => {
      const row = selection.get(id)
      return row === undefined ? null : opens(row, { filters: view.filters, read })
    },
    reload,
  }
}

type Open = (request: SetFieldsRequest) => Promise<void>

let open: Open | undefined

/** Forms are above lists: the provider of a window brings both together. */
export const setFieldsOpener = (opener: Open): void => {
  open = opener
}

/** Has the operator choose fields and their values, and sets them row by row. @throws FailureError */
export const openSetFields: Open = async (request) => open?.(request)
