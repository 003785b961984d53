import { presentFailure } from '#kit/data/failures.ts'
import { nounOf } from '#kit/journal/nounOf.ts'
import { openHistory } from '#kit/journal/openHistory.ts'
import type { ActionContext } from '#kit/list/actions.ts'
import { rowId, show } from '#kit/list/runAction.ts'
import type { ListDefinition } from '#kit/list/types.ts'

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

/** Opens the history of a row's record; loaded when it is first asked for. @throws when code cannot be loaded */
export const openRowHistory = <R extends object>(
  list: ListDefinition<R>,
  row: R,
  context: ActionContext,
): Promise<void> =>
  openHistory({
    resource: nounOf(list.source.id),
    id: recordId(list, row),
    name: list.rowName(row),
    versions: versionsOf(list, row, context),
  })
