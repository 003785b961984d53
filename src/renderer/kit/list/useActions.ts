import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint, EndpointAnswer, EndpointInput } from '#contract/kernel.ts'
import { callEndpoint, nameToType } from '#kit/data/endpoint.ts'
import { failureOf, isMissingRecord, presentFailure } from '#kit/data/failures.ts'
import { askConfirm, openDialog } from '#kit/dialog/dialogs.ts'
import { type DialogPlace, type Reopening, takeReopening, useReopenings } from '#kit/dialog/reopening.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import { takeRequest, useListRequests } from '#kit/list/requests.ts'
import type { ActionContext, RowAction, ToolbarAction } from '#kit/list/types.ts'
import type { ListState } from '#kit/list/state/listState.ts'
import { canRepeat, permissionOf } from '#kit/list/actions.ts'
import { holds, useSession } from '#kit/session.ts'
import { TabContext, tabRoute, useTabs } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'

export interface ListActions<R extends object> {
  runOnRow(action: RowAction<R>, row: R): void
  runOnSelection(action: ToolbarAction<R>): void
  readonly isRunning: boolean
}

const idOf = (row: object): string => String('id' in row ? row.id : '')

const asRecord = (row: object): Record<string, unknown> => ({ ...row })

const onlyReads = () =>
  new FailureError({ code: 'cancelled', message: 'Opening a dialog again changes nothing' })

type Action = Pick<RowAction<object>, 'id' | 'label' | 'endpoint' | 'danger' | 'confirm'>

/** The platform has looked at what was asked and does not do it. */
const isRefusal = (error: unknown): boolean => {
  const { code } = failureOf(error)
  return code === 'refused' || code === 'forbidden'
}

/** Platforms need not say of a record that it is gone; a refusal may mean it. */
const isGone = (error: unknown): boolean => {
  const failure = failureOf(error)
  return failure.code === 'refused' || isMissingRecord(failure)
}

/** Asks, runs, shows what has to be shown of a failure, and takes no second click meanwhile. */
export function useActions<R extends object>(state: ListState<R>): ListActions<R> {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const latest = useRef(state)
  latest.current = state
  const tabId = useContext(TabContext)

  const actions = useMemo(() => {
    const perform = async (
      action: Action,
      names: readonly string[],
      row: R | undefined,
      run: (context: ActionContext) => Promise<void> | void,
    ) => {
      if (running.current) return
      running.current = true
      setRunning(true)
      try {
        const typed = nameToType(action.endpoint)
        let confirm = ''
        if (action.confirm !== undefined || typed !== undefined) {
          const label = translate(action.label)
          const isGeneric = action.confirm === undefined || action.confirm === 'generic'
          const confirmation = await askConfirm({
            question: isGeneric
              ? translate('common:confirm.generic', { handle: label })
              : translate(action.confirm),
            subjects: names,
            action: label,
            danger: action.danger,
            typed,
          })
          if (!confirmation) return
          confirm = confirmation.typed
        }
        const { reload, deselect } = latest.current
        await run({
          call: async (endpoint, input) => (await callEndpoint(endpoint, input, { confirm })).data,
          done: () => {
            toastSuccess()
            reload()
          },
          reload,
          deselect,
          openDialog: (dialog, props) =>
            void openDialog(dialog, props, placeOf(action, names, row)).then(({ changed }) => {
              if (changed) latest.current.reload()
            }),
          confirm: askConfirm,
        })
      } catch (error) {
        if (names.length > 1 && isRefusal(error)) await tellRefused(action, names, error)
        else presentFailure(error)
      } finally {
        running.current = false
        setRunning(false)
      }
    }
    const tellRefused = async (action: Action, names: readonly string[], error: unknown) => {
      const { rowActions = [] } = latest.current.list
      const { openRefused } = await import('#kit/list/batch/openRefused.ts')
      void openRefused(failureOf(error), {
        action: translate(action.label),
        names,
        canGoOneByOne: rowActions.some((each) => canRepeat(each) && each.endpoint === action.endpoint),
      })
    }
    const placeOf = (action: Action, names: readonly string[], row: R | undefined): DialogPlace => {
      const { tabs, activeId } = useTabs.getState()
      const tab = tabs.find(({ id }) => id === (tabId || activeId))
      const subject = names.length === 1 ? (names[0] ?? '') : ''
      // What was asked first, or acts on a selection, is not done again unasked.
      if (!tab || action.confirm !== undefined || (names.length > 0 && !row)) return { subject }
      const { list } = latest.current
      return {
        subject,
        permission: permissionOf(action),
        // A row is a JSON object, as it came.
        origin: { route: tabRoute(tab), list: list.id, action: action.id, row: row && asRecord(row) },
      }
    }

    /** Does again what opened a dialog, as far as it only reads. */
    const reopen = async ({ origin, draftId }: Reopening) => {
      const { list, rows } = latest.current
      const state = useSession.getState()
      const stored = origin.row as R | undefined
      const rowKey = list.rowKey ?? idOf
      const row = stored && (rows.find(({ id }) => id === rowKey(stored))?.row ?? stored)
      const onRow = row && list.rowActions?.find(({ id }) => id === origin.action)
      const inToolbar = row ? undefined : list.toolbar?.find(({ id }) => id === origin.action)
      const action = onRow ?? inToolbar
      // A draft is shown whatever became of its row.
      if (row && draftId === undefined && onRow?.when?.(row) === false) return
      const run = (context: ActionContext) => (row ? onRow?.run(row, context) : inToolbar?.run([], context))
      if (!action || action.confirm !== undefined || !holds(state, permissionOf(action))) return
      const context: ActionContext = {
        call: async <E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>) => {
          if (endpoint.effect !== 'read') throw onlyReads()
          try {
            return (await callEndpoint(endpoint, input)).data
          } catch (error) {
            // The record is gone; what was known of it stands in, so that its draft can be reached.
            if (draftId === undefined || !stored || !isGone(error)) throw error
            return stored as EndpointAnswer<E>
          }
        },
        done: () => {},
        reload: () => latest.current.reload(),
        deselect: () => {},
        openDialog: (dialog, props) =>
          void openDialog(dialog, props, {
            subject: row ? list.rowName(row) : '',
            origin,
            draftId,
          }).then(({ changed }) => {
            if (changed) latest.current.reload()
          }),
        confirm: async () => null,
      }
      try {
        await run(context)
      } catch (error) {
        presentFailure(error)
      }
    }
    return {
      reopen,
      runOnRow: (action: RowAction<R>, row: R) =>
        void perform(action, [latest.current.list.rowName(row)], row, (context) => action.run(row, context)),
      runOnSelection: (action: ToolbarAction<R>) => {
        const { list, selection } = latest.current
        const rows = action.needs === 'rows' ? [...selection.values()] : []
        if (action.needs === 'rows' && rows.length === 0) {
          if (action.none) {
            toast('error', translate(action.none))
            return
          }
          toast(
            'warning',
            translate(action.endpoint?.method === 'DELETE' ? 'common:select.delete' : 'common:select.action'),
          )
          return
        }
        void perform(action, rows.map(list.rowName), undefined, (context) => action.run(rows, context))
      },
    }
  }, [tabId])

  const waiting = useReopenings((reopenings) => reopenings.waiting.length)
  const isActive = useTabs(({ activeId }) => activeId === tabId)
  const isThere = state.isReady && !state.isLoading
  const { reopen } = actions
  useEffect(() => {
    if (waiting === 0 || !isActive || !isThere) return
    const reopening = takeReopening(latest.current.list.id)
    if (reopening) void reopen(reopening)
  }, [waiting, isActive, isThere, reopen])

  const { runOnRow, runOnSelection } = actions
  const requested = useListRequests((requests) => requests.waiting.length)
  useEffect(() => {
    if (requested === 0 || !isActive || !isThere) return
    const request = takeRequest(latest.current.list.id)
    if (!request) return
    void import('#kit/list/serveRequest.ts')
      .then(({ serveRequest }) => serveRequest(request, () => latest.current, { runOnRow, runOnSelection }))
      .catch(presentFailure)
  }, [requested, isActive, isThere, runOnRow, runOnSelection])
  return { runOnRow, runOnSelection, isRunning }
}
