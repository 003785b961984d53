import { presentFailure } from '#kit/data/failures.ts'
import { nounOf, openHistory } from '#kit/journal/openHistory.ts'
import { type ActionContext, endpointOf, type RowAction } from '#kit/list/actions.ts'
import { rowId, show } from '#kit/list/runAction.ts'
import type { ListDefinition } from '#kit/list/types.ts'

/** Whether its records can be changed here: an action of a row writes its noun. Deleting alone leaves no record. */
function isChanged<R extends object>({ source, rowActions = [] }: ListDefinition<R>): boolean {
  const noun = nounOf(source.id)
  const endpoints = rowActions.map((action) => endpointOf(action))
  return endpoints.some((endpoint) => endpoint?.effect === 'write' && nounOf(endpoint.id) === noun)
}

/** Id of a row's record; a row may have another key. */
const recordId = <R extends object>(list: ListDefinition<R>, row: R): string =>
  'id' in row && typeof row.id === 'string' ? row.id : rowId(list, row)

/** The way from the history to whole versions, for a noun of which the console keeps them. */
function versionsOf<R extends object>(
  { rowActions = [] }: ListDefinition<R>,
  row: R,
  { filters, call, reload }: ActionContext,
) {
  const action = rowActions.find(({ id }) => id === 'versions')
  if (!action?.opens) return undefined
  const { label, opens } = action
  const open = async () => {
    const opening = await opens(row, { filters, read: call })
    if (opening) show(opening, { subject: '' }, reload)
  }
  return { label, open: () => void open().catch(presentFailure) }
}

/** The list with "History" on its rows, where their noun can be changed in it. */
export function withHistory<R extends object>(list: ListDefinition<R>): ListDefinition<R> {
  if (!isChanged(list)) return list
  const history: RowAction<R> = {
    id: 'history',
    label: 'kit:history',
    inMenu: true,
    guard: 'signed-in',
    reason: 'the journal is on this machine, and reading it is nothing to go on with after a restart',
    run: (row, context) =>
      openHistory({
        resource: nounOf(list.source.id),
        id: recordId(list, row),
        name: list.rowName(row),
        versions: versionsOf(list, row, context),
      }),
  }
  return { ...list, rowActions: [...(list.rowActions ?? []), history] }
}
