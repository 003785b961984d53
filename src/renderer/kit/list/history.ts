import type { AnyEndpoint } from '#contract/kernel.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { nounOf, openHistory } from '#kit/journal/openHistory.ts'
import { type ActionContext, endpointOf, permissionOf, type RowAction } from '#kit/list/actions.ts'
import { rowId, show } from '#kit/list/runAction.ts'
import type { ListDefinition } from '#kit/list/types.ts'

/**
 * The call of a row that writes the noun of the list, that of editing first: an account that may not make it has no changes
 * here. Deleting alone leaves no record.
 */
function writingCall<R extends object>({
  source,
  rowActions = [],
}: ListDefinition<R>): AnyEndpoint | undefined {
  const noun = nounOf(source.id)
  return rowActions
    .toSorted((one, other) => Number(other.id === 'edit') - Number(one.id === 'edit'))
    .map((action) => endpointOf(action))
    .find((endpoint) => endpoint?.effect === 'write' && nounOf(endpoint.id) === noun)
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
  const written = writingCall(list)
  if (!written) return list
  const permission = permissionOf({ guard: written })
  const history: RowAction<R> = {
    id: 'history',
    label: 'kit:history',
    inMenu: true,
    // Not the call itself: reading the journal needs no connection.
    guard: permission === undefined ? 'signed-in' : { permission },
    uses: [written],
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
