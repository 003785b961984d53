import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { failureOf, presentFailure } from '#kit/data/failures.ts'
import type { DialogPlace } from '#kit/dialog/dialogs.ts'
import { toast } from '#kit/dialog/toasts.ts'
import {
  type Action,
  canRepeat,
  endpointOf,
  permissionOf,
  type RowAction,
  type ToolbarAction,
} from '#kit/list/actions.ts'
import { takeRequest, useListRequests } from '#kit/list/requests.ts'
import { isCutOff } from '#kit/list/offers.ts'
import { type RefusedRows, useRowRefusals } from '#kit/list/rowRefusals.ts'
import { type ListActions, rowId, runAction, type Target } from '#kit/list/runAction.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import type { ListState } from '#kit/list/state/listState.ts'
import { TabContext, tabRoute, useTabs } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'

/** Parts of a list's state that its actions use. */
type ActedList<R extends object> = Pick<
  ListState<R>,
  'list' | 'view' | 'rows' | 'selection' | 'reload' | 'deselect'
>

/** A row as JSON, which it came as. */
const asRecord = (row: object): Record<string, unknown> => ({ ...row })

/** The platform has processed the request and refuses it. */
const isRefusal = (error: unknown): boolean => {
  const { code } = failureOf(error)
  return code === 'refused' || code === 'forbidden'
}

/** Says why one call for many rows was refused, and offers to do it one by one where the list can. */
async function showRefused<R extends object, T>(
  { rowActions = [] }: ListDefinition<R>,
  action: Action<T>,
  names: readonly string[],
  error: unknown,
): Promise<void> {
  const { openRefused } = await import('#kit/list/batch/openRefused.ts')
  void openRefused(failureOf(error), {
    action: translate(action.label),
    names,
    canGoOneByOne: rowActions.some((each) => canRepeat(each) && each.calls.endpoint === endpointOf(action)),
  })
}

/** Where a dialog that the action opens can be opened again; only its subject when it acts on a selection. */
function placeOf<R extends object, T>(
  list: ListDefinition<R>,
  action: Action<T>,
  row: R | undefined,
  tabId: string,
): DialogPlace {
  const { tabs, activeId } = useTabs.getState()
  const tab = tabs.find(({ id }) => id === (tabId || activeId))
  const subject = row ? list.rowName(row) : ''
  if (!tab) return { subject }
  const origin = { route: tabRoute(tab), list: list.id, action: action.id, row: row && asRecord(row) }
  return { subject, permission: permissionOf(action), origin }
}

/** Words of rows for the journal; their code is loaded with the first call that changes some. */
const noteOf =
  <R extends object>(list: ListDefinition<R>, rows: readonly R[]): NonNullable<Target<unknown>['note']> =>
  async (endpoint) => {
    const { rowNote } = await import('#kit/list/rowNote.ts')
    return rowNote(list, rows, endpoint)
  }

/** Asks, runs, shows the message of a failure, and takes no second click meanwhile. */
export function useActions<R extends object>(
  state: ListState<R>,
): ListActions<R> & Omit<RefusedRows, 'addRefusal'> & { readonly isRunning: boolean } {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const latest = useRef<ActedList<R>>(state)
  latest.current = state
  const tabId = useContext(TabContext)
  const { refusals, addRefusal, clearRefusals } = useRowRefusals()

  const actions = useMemo(() => {
    const handle = () => {
      const { view, reload, deselect } = latest.current
      return { filters: view.filters, reload, deselect }
    }
    const perform = async <T>(action: Action<T>, target: Target<T>): Promise<void> => {
      if (running.current) return
      // The buttons show it before; keys and the palette come here.
      if (isCutOff(action)) {
        toast('warning', translate('kit:action.offline'))
        return
      }
      running.current = true
      setRunning(true)
      clearRefusals(target.ids)
      try {
        await runAction(action, target, handle)
      } catch (error) {
        const { ids, names } = target
        const { list, rows } = latest.current
        if (names.length === 0 || !isRefusal(error)) presentFailure(error)
        else if (names.length > 1 || !rows.some(({ id }) => id === ids[0]))
          await showRefused(list, action, names, error)
        else {
          presentFailure(error)
          for (const id of ids) addRefusal(id, { label: action.label, failure: failureOf(error) })
        }
      } finally {
        running.current = false
        setRunning(false)
      }
    }
    return {
      runOnRow: (action: RowAction<R>, row: R) => {
        const { list } = latest.current
        void perform(action, {
          subject: row,
          ids: [rowId(list, row)],
          names: [list.rowName(row)],
          place: placeOf(list, action, row, tabId),
          note: noteOf(list, [row]),
        })
      },
      runOnSelection: (action: ToolbarAction<R>) => {
        const { list, selection } = latest.current
        const ticked = action.needs === 'rows' ? selection : new Map<string, R>()
        if (action.needs === 'rows' && ticked.size === 0) {
          showNothingTicked(action)
          return
        }
        const rows = [...ticked.values()]
        const names = rows.map(list.rowName)
        // Actions on a selection are not opened again: the rows are ticked no more after a restart.
        const place: DialogPlace =
          rows.length > 0
            ? { subject: names.length === 1 ? (names[0] ?? '') : '' }
            : placeOf(list, action, undefined, tabId)
        void perform(action, {
          subject: rows,
          ids: [...ticked.keys()],
          names,
          place,
          note: noteOf(list, rows),
        })
      },
    }
  }, [tabId, addRefusal, clearRefusals])

  const { runOnRow, runOnSelection } = actions
  useRequests(state, actions)
  return { runOnRow, runOnSelection, isRunning, refusals, clearRefusals }
}

function showNothingTicked<R extends object>(action: ToolbarAction<R>): void {
  if (typeof action.none === 'object') toast('warning', translate(action.none.warning))
  else if (action.none) toast('error', translate(action.none))
  else
    toast(
      'warning',
      translate(endpointOf(action)?.method === 'DELETE' ? 'common:select.delete' : 'common:select.action'),
    )
}

/** Serves requests to this list from elsewhere, one after the other, while its tab is active. */
function useRequests<R extends object>(state: ListState<R>, actions: ListActions<R>): void {
  const tabId = useContext(TabContext)
  const latest = useRef(state)
  latest.current = state
  const waiting = useListRequests((requests) => requests.waiting.length)
  const isActive = useTabs(({ activeId }) => activeId === tabId)
  const isThere = state.isReady && !state.isLoading
  useEffect(() => {
    if (waiting === 0 || !isActive || !isThere) return
    const request = takeRequest(latest.current.list.id)
    if (!request) return
    void import('#kit/list/serveRequest.ts')
      .then(({ serveRequest }) => serveRequest(request, () => latest.current, actions))
      .catch(presentFailure)
  }, [waiting, isActive, isThere, actions])
}
