import { hostInfo } from '#kit/bridge/host.ts'
import { callAhead } from '#kit/data/endpoint.ts'
import { scrollKey } from '#kit/list/grid/gridScroll.ts'
import { initialState, isFirstOpening } from '#kit/list/state/remembered.ts'
import { pageSizesOf, rowsPerPageOf } from '#kit/list/state/pageSizes.ts'
import { followed, listQuery, startView } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { requestedView, readStartAhead } from '#kit/list/views/start.ts'
import type { Screen } from '#kit/screen.ts'
import { readWorkspaceAhead } from '#kit/workspace.ts'

/** `Screen.readAhead` for a screen that shows this list unchanged. */
export const listAhead =
  <R extends object>(list: ListDefinition<R>): NonNullable<Screen['readAhead']> =>
  (params) => {
    // Reported where it is shown.
    readListAhead(list, params).catch(() => undefined)
  }

/**
 * Begins to read how a list was left, in the present task, then its first page, for a window that opens with it, while
 * the console around it is still to be rendered.
 */
async function readListAhead<R extends object>(
  list: ListDefinition<R>,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (list.source.path === '') return
  void readWorkspaceAhead('account', scrollKey(list.id))
  const read = await readStartAhead(list, { requestedId: requestedView(list.id, params), usesDefault: true })
  const settings = hostInfo()?.settings ?? null
  const sizes = pageSizesOf(list, settings)
  const rows = rowsPerPageOf(list, settings)
  // How many rows fit is not known before the list is there: as many as last time.
  if (rows === 'fit' && isFirstOpening(read)) return
  const { own } = initialState(list, read, { memory: 'view', own: startView(list), sizes })
  const view = rows === 'fit' ? own : followed(own, rows)
  await callAhead(list.source, { query: listQuery(view) })
}
