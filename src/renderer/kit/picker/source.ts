import type { AnyEndpoint } from '#contract/kernel.ts'
import type { RowOf } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'

/** A chosen record: enough to show it again without a request. */
export interface Choice {
  readonly id: string
  readonly name: string
  /** Further data of the record that the screen keeps; from `noteOf`. */
  readonly note?: string | undefined
}

/** Records that can be chosen from a list call. One value a noun, shared by everything that picks it. */
export interface RecordSource<R extends object> {
  /** Under which recent choices are remembered; the resource's name. */
  readonly id: string
  readonly title: TextKey
  /** The list call: page, limit, both orders empty, and the words under `searchName`. */
  readonly source: AnyEndpoint
  /** Filter that takes the typed text. */
  readonly searchName: string
  /** Label of the search box. */
  readonly searchLabel: TextKey
  /** A second box beside the first, for another filter. */
  readonly searchMore?: { readonly name: string; readonly label: TextKey }
  /** A button beside the search that brings the list up to date; the first page is loaded afterwards. */
  readonly refresh?: { readonly label: TextKey; readonly run: () => Promise<unknown> }
  /** Pixels of the dialog where one is chosen. Default 640. */
  readonly width?: number
  /** Default: the row's `id`. */
  readonly keyOf?: (row: R) => string
  /** Name of the record shown to people. */
  readonly nameOf: (row: R) => string
  /** Further data that a choice keeps beside its name, such as the department of a user. */
  readonly noteOf?: (row: R) => string
  /** Beside the name, in order. */
  readonly columns: readonly PickerColumn<R>[]
  /** Why this record cannot be chosen; null: it can. */
  readonly blocked?: (row: R) => TextKey | null
  /** Default 5, 10, 20, 50, 100; a single size leaves no choice. */
  readonly pageSizes?: readonly number[]
  /** Default 10. */
  readonly pageSize?: number
}

interface PickerColumn<R extends object> {
  readonly label: TextKey
  readonly value: (row: R) => string
}

/** A source whose row type is that of the list call. */
export const defineSource = <E extends AnyEndpoint>(
  source: E,
  rest: Omit<RecordSource<RowOf<E>>, 'source'>,
): RecordSource<RowOf<E>> => ({ ...rest, source })

/** Page sizes of selection lists (SYS-CMN-21). */
export const selectionSizes: readonly number[] = [5, 10, 20, 50, 100]

/** A record as a choice. */
export const choiceOf = <R extends object>(source: RecordSource<R>, id: string, row: R): Choice => ({
  id,
  name: source.nameOf(row),
  ...(source.noteOf && { note: source.noteOf(row) }),
})

/** Adds the choice, or removes it if it is already chosen. A single choice replaces the previous one. */
export function toggled(chosen: readonly Choice[], choice: Choice, isMultiple: boolean): readonly Choice[] {
  const rest = chosen.filter(({ id }) => id !== choice.id)
  if (rest.length < chosen.length) return rest
  return isMultiple ? [...rest, choice] : [choice]
}
