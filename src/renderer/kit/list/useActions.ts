import { useMemo, useRef, useState } from 'react'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm, openDialog } from '#kit/dialog/dialogs.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import type { ActionContext, RowAction, ToolbarAction } from '#kit/list/types.ts'
import type { ListState } from '#kit/list/useList.ts'
import { useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

export interface ListActions<R extends object> {
  runOnRow(action: RowAction<R>, row: R): void
  runOnSelection(action: ToolbarAction<R>): void
  readonly isRunning: boolean
}

type Action = Pick<RowAction<object>, 'id' | 'label' | 'endpoint' | 'danger' | 'confirm'>

/** In production, destroying asks for the profile's name; core refuses the call without it. */
function nameToType(action: Action): string | undefined {
  const { session } = useSession.getState()
  if (action.endpoint?.effect !== 'destroy' || session?.profile.environment !== 'production') return undefined
  return session.profile.name
}

/** Asks, runs, shows what has to be shown of a failure, and takes no second click meanwhile. */
export function useActions<R extends object>(state: ListState<R>): ListActions<R> {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const latest = useRef(state)
  latest.current = state

  const actions = useMemo(() => {
    const perform = async (
      action: Action,
      names: readonly string[],
      run: (context: ActionContext) => Promise<void> | void,
    ) => {
      if (running.current) return
      running.current = true
      setRunning(true)
      try {
        const typed = nameToType(action)
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
            void openDialog(dialog, props).then(({ changed }) => {
              if (changed) latest.current.reload()
            }),
          confirm: askConfirm,
        })
      } catch (error) {
        presentFailure(error)
      } finally {
        running.current = false
        setRunning(false)
      }
    }
    return {
      runOnRow: (action: RowAction<R>, row: R) =>
        void perform(action, [latest.current.list.rowName(row)], (context) => action.run(row, context)),
      runOnSelection: (action: ToolbarAction<R>) => {
        const { list, selection } = latest.current
        const rows = action.needs === 'rows' ? [...selection.values()] : []
        if (action.needs === 'rows' && rows.length === 0) {
          toast(
            'warning',
            translate(action.endpoint?.method === 'DELETE' ? 'common:select.delete' : 'common:select.action'),
          )
          return
        }
        void perform(action, rows.map(list.rowName), (context) => action.run(rows, context))
      },
    }
  }, [])
  return { ...actions, isRunning }
}
