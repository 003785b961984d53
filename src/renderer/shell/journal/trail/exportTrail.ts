import type { TrailFormat } from '#contract/bridge/journal.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { exportName } from '#kit/list/state/exportName.ts'
import type { PagedListState } from '#kit/list/state/listState.ts'
import { translate } from '#kit/text.ts'
import { journalFilter } from '../journalPages.ts'
import { trailColumns, trailProof } from './trailColumns.ts'

/** The query of the list that is exported. */
export type TrailQuery = Pick<PagedListState<object>, 'view'> & {
  readonly list: Pick<PagedListState<object>['list'], 'title' | 'filters'>
}

/**
 * Saves the entries of the query where the operator chooses, and shows the seal of the file. Nothing is shown when they
 * cancelled.
 * @throws FailureError
 */
export async function exportTrail({ view, list }: TrailQuery, format: TrailFormat): Promise<void> {
  const filter = journalFilter(view.filters)
  const saved = await bridge.call('journal.export', {
    ...filter,
    format,
    fileName: exportName(
      { title: translate(list.title), filters: list.filters, view, scope: 'all' },
      translate,
    ),
    columns: format === 'xlsx' ? await trailColumns(filter) : [],
    proof: trailProof(),
  })
  if (!saved) return
  const { TrailSaved } = await import('./TrailSaved.tsx')
  void openDialog(TrailSaved, { count: saved.entries, seal: saved.seal })
}
