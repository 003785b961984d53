import { type PageOf, pagesOf } from '#contract/pages.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { canRepeat, type ListContext, type RowCall } from '#kit/list/actions.ts'
import type { BatchTask } from '#kit/list/batch/batch.ts'
import { rowNote } from '#kit/list/rowNote.ts'
import type { KeyedRow } from '#kit/list/state/selection.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { type Deciding, isOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'

/** Row actions that can run over a basket, as far as the operator may. */
export function batchActions<R extends object>(
  list: ListDefinition<R>,
  session: Deciding = useSession.getState(),
): readonly RowCall<R>[] {
  return (list.rowActions ?? []).filter(canRepeat).filter((action) => isOffered(session, action))
}

interface TaskOptions<R extends object> extends ListContext {
  readonly list: Pick<ListDefinition<R>, 'source' | 'columns' | 'rowName'>
  /** Message for a row that the action is not for. */
  readonly notFor: string
  /** Takes rows out of the selection. */
  deselect(ids: readonly string[]): void
}

/** One task a row: the call of the row's own action. The batch reports once, and the list loads once. */
export const tasksOf = <R extends object>(
  { calls, when, deselects }: RowCall<R>,
  rows: Iterable<readonly [string, R]>,
  { list, notFor, filters, deselect }: TaskOptions<R>,
): readonly BatchTask[] =>
  [...rows].map(([id, row]) => ({
    id,
    name: list.rowName(row),
    refusal: when?.(row) === false ? notFor : undefined,
    run: async ({ confirm, journal }) => {
      await callEndpoint(calls.endpoint, calls.input(row, { filters }), {
        confirm,
        journal: () => ({ ...rowNote(list, [row], calls.endpoint), ...journal() }),
      })
      if (deselects) deselect([id])
    },
  }))

/** Most rows that one basket takes: as many ids as a documented batch call carries. */
export const mostRows = 10_000
const pageSize = 500

/**
 * Every row that fits, page by page in the order of the list.
 * @param read requests one page
 * @param onProgress rows so far and their total
 */
export async function matchingRows<R extends object>(
  read: (page: number, limit: number) => Promise<PageOf<R>>,
  keyOf: (row: R) => string,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<readonly KeyedRow<R>[]> {
  const found = new Map<string, R>()
  for await (const { list, total } of pagesOf(read, {
    limit: pageSize,
    most: mostRows,
    mostPages: mostRows,
  })) {
    for (const row of list) found.set(keyOf(row), row)
    onProgress(found.size, total)
    if (signal.aborted) break
  }
  return [...found].slice(0, mostRows).map(([id, row]) => ({ id, row }))
}
