import { MAX_LIMIT } from '#contract/kernel.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { permissionOf } from '#kit/list/actions.ts'
import type { ListRequest, WantedRow } from '#kit/list/requests.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import type { ListActions } from '#kit/list/useActions.ts'
import type { ListState } from '#kit/list/state/listState.ts'
import { holds, useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

/** Rows of an answer, whether it is a page, a list or a tree. */
function* rowsOf(answer: unknown): Generator<object> {
  if (Array.isArray(answer)) for (const item of answer) yield* rowsOf(item)
  else if (typeof answer === 'object' && answer !== null) {
    if ('list' in answer && 'total' in answer) yield* rowsOf(answer.list)
    else {
      yield answer
      if ('children' in answer) yield* rowsOf(answer.children)
    }
  }
}

/** The row as the platform has it now. @returns undefined when it is not there any more. Throws FailureError. */
async function findRow<R extends object>(
  { source, rowKey }: ListDefinition<R>,
  { id, filters, query }: WantedRow,
): Promise<R | undefined> {
  const paging = { page: 1, limit: MAX_LIMIT, order: '', orderField: '' }
  const { data } = await callEndpoint(source, { query: { ...paging, ...filters, ...query } })
  for (const found of rowsOf(data)) {
    // The list call answers rows of R.
    const row = found as R
    if ((rowKey ? rowKey(row) : String(Reflect.get(row, 'id'))) === id) return row
  }
  return undefined
}

/**
 * Does what was asked for as a click would: the same permissions, questions and messages.
 * @param state asked at each step, because the list may have gone on meanwhile
 */
export async function serveRequest<R extends object>(
  { action: actionId, row: wanted }: ListRequest,
  state: () => Pick<ListState<R>, 'list' | 'search'>,
  { runOnRow, runOnSelection }: Pick<ListActions<R>, 'runOnRow' | 'runOnSelection'>,
): Promise<void> {
  const { list, search } = state()
  if (actionId === undefined) {
    if (wanted) search(wanted.filters)
    return
  }
  const session = useSession.getState()
  if (!wanted) {
    const action = list.toolbar?.find(({ id }) => id === actionId)
    if (action && holds(session, permissionOf(action))) runOnSelection(action)
    return
  }
  const action = list.rowActions?.find(({ id }) => id === actionId)
  if (!action || !holds(session, permissionOf(action))) return
  try {
    const row = await findRow(list, wanted)
    if (!row) toast('warning', translate('kit:request.gone', { name: wanted.name }))
    else if (action.when?.(row) === false) {
      const label = translate(action.label)
      toast('warning', translate('kit:request.unavailable', { action: label, name: wanted.name }))
    } else runOnRow(action, row)
  } catch (error) {
    presentFailure(error)
  }
}
