import { pagesOf } from '#contract/pages.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, isMissingRecord, presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { OpenContext } from '#kit/list/actions.ts'
import type { ListRequest, RequestedRow } from '#kit/list/requests.ts'
import { type ListActions, read, rowId, show } from '#kit/list/runAction.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import type { ListState } from '#kit/list/state/listState.ts'
import { isOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

/** Parts of a list's state that a request uses. */
type ServedList<R extends object> = Pick<ListState<R>, 'list' | 'view' | 'rows' | 'search' | 'reload'>

type Request<K extends ListRequest['kind']> = Extract<ListRequest, { kind: K }>

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

/** Rows of all pages; undefined where the answer is everything. */
const totalOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'total' in answer && typeof answer.total === 'number'
    ? answer.total
    : undefined

/** Rows among which one is searched for. */
const MOST_SEARCHED = 20_000

/** The row as the platform has it now. @returns undefined when it is not there any more. @throws FailureError */
async function findRow<R extends object>(
  list: ListDefinition<R>,
  { id, filters, query }: RequestedRow,
): Promise<R | undefined> {
  const order = { order: '', orderField: '' }
  const readPage = async (page: number, limit: number) => {
    const asked = { query: { page, limit, ...order, ...filters, ...query } }
    const { data } = await callEndpoint(list.source, asked)
    const rows = [...rowsOf(data)]
    return { list: rows, total: totalOf(data) ?? rows.length }
  }
  // A filter need not name one record alone, and the list of jobs has none that names a job.
  for await (const page of pagesOf(readPage, { most: MOST_SEARCHED })) {
    // The list call returns rows of R.
    const row = (page.list as readonly R[]).find((each) => rowId(list, each) === id)
    if (row) return row
  }
  return undefined
}

/** Does an action as a click would: the same permissions, questions and messages. @throws FailureError */
async function click<R extends object>(
  { action: id, row: wanted }: Request<'click'>,
  list: ListDefinition<R>,
  { runOnRow, runOnSelection }: ListActions<R>,
): Promise<void> {
  const session = useSession.getState()
  if (!wanted) {
    const action = list.toolbar?.find((each) => each.id === id)
    if (action && isOffered(session, action)) runOnSelection(action)
    return
  }
  const action = list.rowActions?.find((each) => each.id === id)
  if (!action || !isOffered(session, action)) return
  const row = await findRow(list, wanted)
  if (!row) toast('warning', translate('kit:request.gone', { name: wanted.name }))
  else if (action.when?.(row) === false) {
    const label = translate(action.label)
    toast('warning', translate('kit:request.unavailable', { action: label, name: wanted.name }))
  } else runOnRow(action, row)
}

/** Platforms need not report that a record is gone; a refusal may mean it. */
const isGone = (error: unknown): boolean => {
  const failure = failureOf(error)
  return failure.code === 'refused' || isMissingRecord(failure)
}

/** Reads; a deleted record is replaced by its known data, so that its draft can be reached. */
const readOr =
  (stored: object): OpenContext['read'] =>
  async (endpoint, input) => {
    try {
      return await read(endpoint, input)
    } catch (error) {
      if (!isGone(error)) throw error
      // The row of a list has the fields of its record that a form shows.
      return stored as Awaited<ReturnType<typeof read<typeof endpoint>>>
    }
  }

/** Repeats an opening action. @throws FailureError */
async function reopen<R extends object>(
  { origin, draftId }: Request<'reopen'>,
  state: () => ServedList<R>,
): Promise<void> {
  const { list, rows, view } = state()
  const session = useSession.getState()
  // Rows of the list were stored as they came.
  const stored = origin.row as R | undefined
  const row = stored && (rows.find(({ id }) => id === rowId(list, stored))?.row ?? stored)
  const context: OpenContext = {
    filters: view.filters,
    read: stored && draftId !== undefined ? readOr(stored) : read,
  }
  const place = { subject: row ? list.rowName(row) : '', origin, draftId }
  const again = () => state().reload()
  if (!row) {
    const action = list.toolbar?.find(({ id }) => id === origin.action)
    if (!action?.opens || !isOffered(session, action)) return
    const opening = await action.opens([], context)
    if (opening) show(opening, place, again)
    return
  }
  const action = list.rowActions?.find(({ id }) => id === origin.action)
  if (!action?.opens || !isOffered(session, action)) return
  // A draft is shown regardless of its row's state.
  if (draftId === undefined && action.when?.(row) === false) return
  const opening = await action.opens(row, context)
  if (opening) show(opening, place, again)
}

/**
 * Serves a request to a list from elsewhere; a failure is shown.
 * @param state read at each step, because the list may have gone on meanwhile
 */
export async function serveRequest<R extends object>(
  request: ListRequest,
  state: () => ServedList<R>,
  actions: ListActions<R>,
): Promise<void> {
  try {
    if (request.kind === 'reopen') await reopen(request, state)
    else if (request.kind === 'click') await click(request, state().list, actions)
    else state().search(request.row.filters)
  } catch (error) {
    presentFailure(error)
  }
}
