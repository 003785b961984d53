import { listText } from '#kit/listText.ts'
import type { JournalNote } from '#contract/bridge/journal.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { type CallOptions, callEndpoint, nameToType } from '#kit/data/endpoint.ts'
import { askConfirm, type DialogPlace, openDialog } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import {
  type Action,
  endpointOf,
  type OpenContext,
  type Opening,
  type RowAction,
  type ToolbarAction,
} from '#kit/list/actions.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { openTab } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'

/** The row's id in the selection. */
export const rowId = <R extends object>({ rowKey }: Pick<ListDefinition<R>, 'rowKey'>, row: R): string =>
  rowKey ? rowKey(row) : String('id' in row ? row.id : '')

/** Starts the actions of a list, as a click does; failures are shown. */
export interface ListActions<R extends object> {
  runOnRow(action: RowAction<R>, row: R): void
  runOnSelection(action: ToolbarAction<R>): void
}

/** Target of an action: one row, the ticked rows, or nothing. */
export interface Target<T> {
  readonly subject: T
  /** Ids of the rows in the selection. */
  readonly ids: readonly string[]
  /** Names of the rows shown to people. */
  readonly names: readonly string[]
  /** Where a dialog can be opened again. */
  readonly place: DialogPlace
  /** Words of the rows for the journal of a call that changes them. Absent: none. */
  note?(endpoint: AnyEndpoint): Promise<JournalNote>
}

/** Functions and state that the list gives its actions. */
export interface ListHandle {
  readonly filters: Readonly<Record<string, string>>
  reload(): void
  deselect(ids: readonly string[]): void
}

/** Shows the dialog or tab of an action. @param reload called when the dialog has saved something */
export function show(opening: Opening, place: DialogPlace, reload: () => void): void {
  if ('tab' in opening) {
    openTab(opening.tab, opening.params, opening.title)
    return
  }
  void openDialog(opening.component, opening.props, place).then(({ changed }) => {
    if (changed) reload()
  })
}

/** Asks the necessary questions first. @returns the typed text; null when the operator declined. */
async function confirmed<T>(
  action: Action<T>,
  names: readonly string[],
  warnings: (() => Promise<readonly string[]>) | undefined,
): Promise<string | null> {
  const typed = nameToType(endpointOf(action))
  if (action.confirm === undefined && typed === undefined) return ''
  const label = translate(action.label)
  const notes = warnings ? await warnings() : []
  const isGeneric = action.confirm === undefined || action.confirm === 'generic'
  const confirmation = await askConfirm({
    question: isGeneric
      ? translate('common:confirm.generic', { handle: label })
      : translate(action.confirm, { handle: label, name: listText(names) }),
    subjects: names,
    ...(notes.length > 0 && { notes }),
    action: label,
    danger: action.danger,
    typed,
  })
  return confirmation?.typed ?? null
}

export const read: OpenContext['read'] = async (endpoint, input) => (await callEndpoint(endpoint, input)).data

/**
 * Runs an action of any kind, with its question and its success message.
 * @param list read at each step, because the list may have gone on meanwhile
 * @throws FailureError
 */
export async function runAction<T>(
  action: Action<T>,
  { subject, ids, names, place, note }: Target<T>,
  list: () => ListHandle,
): Promise<void> {
  const { filters, reload, deselect } = list()
  if (action.opens) {
    const opening = await action.opens(subject, { filters, read })
    if (opening) show(opening, place, () => list().reload())
    return
  }
  const { warns } = action
  const confirm = await confirmed(action, names, warns && (() => warns(subject, { filters, read })))
  if (confirm === null) return
  const options = (endpoint: AnyEndpoint): CallOptions => ({
    confirm,
    ...(note && { journal: () => note(endpoint) }),
  })
  if (action.run) {
    const done = () => {
      toastSuccess()
      reload()
    }
    await action.run(subject, {
      filters,
      call: async (endpoint, input) => (await callEndpoint(endpoint, input, options(endpoint))).data,
      done,
      reload,
      deselect,
    })
    return
  }
  const { calls, deselects = false, successText, done = reload } = action
  await callEndpoint(calls.endpoint, calls.input(subject, { filters }), options(calls.endpoint))
  if (deselects) deselect(ids)
  toastSuccess(undefined, successText)
  done()
}
