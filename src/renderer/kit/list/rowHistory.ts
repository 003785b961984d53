import { nounOf } from '#kit/journal/nounOf.ts'
import { openHistory } from '#kit/journal/openHistory.ts'
import type { ActionContext } from '#kit/list/actions.ts'
import { recordId } from '#kit/list/recordId.ts'
import type { ListDefinition } from '#kit/list/types.ts'

/** Opens the history of a row's record; loaded when it is first asked for. @throws when code cannot be loaded */
export const openRowHistory = <R extends object>(
  list: ListDefinition<R>,
  row: R,
  { reload }: Pick<ActionContext, 'reload'>,
): Promise<void> =>
  openHistory(
    {
      resource: nounOf(list.source.id),
      id: recordId(list, row),
      name: list.rowName(row),
      kept: list.kept,
    },
    reload,
  )
