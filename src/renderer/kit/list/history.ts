import type { AnyEndpoint } from '#contract/kernel.ts'
import { nounOf } from '#kit/journal/nounOf.ts'
import { endpointOf, permissionOf, type RowAction } from '#kit/list/actions.ts'
import type { ListDefinition } from '#kit/list/types.ts'

/**
 * The call of a row that writes the noun of the list, that of editing first: an account that may not make it has no
 * changes here. Deleting alone leaves no record.
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
    reason: 'a restart does not reopen it',
    run: async (row, context) => (await import('#kit/list/rowHistory.ts')).openRowHistory(list, row, context),
  }
  return { ...list, rowActions: [...(list.rowActions ?? []), history] }
}
