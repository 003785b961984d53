import type { Failure } from '#contract/failures.ts'
import type { ListState } from '#kit/list/state/listState.ts'
import type { ListView } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { type Translate, useText } from '#kit/text.ts'
import { WarningBar } from '#ui/WarningBar.tsx'

/** Shows which filters the platform has not applied and which order it refuses: the rows are not those requested. */
export function ListWarnings<R extends object>({ state }: { state: ListState<R> }) {
  const text = useText()
  const { list, view, ignored } = state
  const filters = labelsOf(list, view, ignored, text)
  const [column] = labelsOf(list, view, ['orderField'], text)
  const words = state.kind === 'paged' ? state.unsorted : undefined
  return (
    <>
      {filters.length > 0 ? (
        <WarningBar>{text('kit:list.ignored', { filters: filters.join(text('kit:list.and')) })}</WarningBar>
      ) : null}
      {words !== undefined && column !== undefined ? (
        <WarningBar>
          {words === ''
            ? text('kit:list.unsortedSilent', { column })
            : text('kit:list.unsorted', { column, words })}
        </WarningBar>
      ) : null}
    </>
  )
}

/** Labels of filters, and of the column by which the view is sorted for `orderField`; unlabelled names are left out. */
function labelsOf<R extends object>(
  list: ListDefinition<R>,
  view: ListView,
  names: readonly string[],
  text: Translate,
): readonly string[] {
  const filters = list.filters.flatMap(({ name, label }) => (names.includes(name) ? [text(label)] : []))
  const column = names.includes('orderField')
    ? list.columns.find(({ key }) => key === view.sortKey)
    : undefined
  return column ? [...filters, text(column.label)] : filters
}

/** The sentence that names filters at which the platform refuses the list; undefined: they are not the reason. */
export function refusedTitle<R extends object>(
  { list, view }: Pick<ListState<R>, 'list' | 'view'>,
  failure: Failure,
  text: Translate,
): string | undefined {
  const labels = labelsOf(list, view, failure.conditions ?? [], text)
  return labels.length === 0
    ? undefined
    : text('kit:list.refused', { filters: labels.join(text('kit:list.and')) })
}
