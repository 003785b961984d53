import type { ComponentType } from 'react'
import type { z } from 'zod'
import type {
  AnyEndpoint,
  Endpoint,
  EndpointAnswer,
  EndpointInput,
  Ids,
  ReadEndpoint,
} from '#contract/kernel.ts'
import type { TabType } from '#contract/tabs.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import type { TabParams } from '#kit/tabs.ts'
import { type TextKey, translate } from '#kit/text.ts'

/**
 * An action of a list is one of three kinds, distinguished by the key of its effect: `calls` an
 * endpoint, `opens` a dialog or a tab, or `run`s its own code. Each kind gets only what it may use:
 * a batch takes calls, a restart repeats openings, and neither can meet the other kinds.
 */

// ---- contexts of actions ------------------------------------------------------------------

/** The list as it is when the action runs. */
export interface ListContext {
  /** All filters of the rows' query: the operator's, and those the screen has fixed. */
  readonly filters: Readonly<Record<string, string>>
}

/** Context of an opening action before it opens: it may only read. */
export interface OpenContext extends ListContext {
  /** @throws FailureError; the kit shows its message. */
  read<E extends ReadEndpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointAnswer<E>>
}

/** Context of an action with its own code. */
export interface ActionContext extends ListContext {
  /**
   * One documented call. Carries what the operator typed to confirm.
   * @throws FailureError; leave it to the kit, which shows its message.
   */
  call<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointAnswer<E>>
  /** Success message, then the list loads again and keeps page and selection where they still exist. */
  done(): void
  reload(): void
  /** Takes rows out of the selection. */
  deselect(ids: readonly string[]): void
}

// ---- effects of actions -------------------------------------------------------------------

/** Only `call` makes one, so that the input always fits the endpoint. */
const fits = Symbol('input fits endpoint')

/** An endpoint, and its input for a subject: a row, or the ticked rows. */
export interface Call<T> {
  readonly endpoint: AnyEndpoint
  readonly input: (subject: T, context: ListContext) => EndpointInput<AnyEndpoint>
  readonly [fits]: true
}

/** The call behind an action: `calls: call(endpoints.close, (row) => ({ body: row }))`. */
export const call = <E extends AnyEndpoint, T>(
  endpoint: E,
  input: (subject: T, context: ListContext) => EndpointInput<E>,
): Call<T> => ({ endpoint, input, [fits]: true })

interface DialogOpening {
  readonly component: ComponentType<DialogProps>
  /** Properties of the dialog's own; `dialog` has checked them. */
  readonly props: object
}

interface TabOpening {
  readonly tab: TabType
  readonly params: TabParams
  /** Empty: the screen gives itself one. */
  readonly title: string
}

/** Dialog or tab that an action opens; made by `dialog` or `tab`. */
export type Opening = DialogOpening | TabOpening

/** A dialog that lives with its feature; the list loads again when it saved something. */
export const dialog = <P extends DialogProps>(
  component: ComponentType<P>,
  props: Omit<P, keyof DialogProps>,
): Opening => ({
  // `props` travels beside the component; together they satisfy the component.
  component: component as ComponentType<DialogProps>,
  props,
})

export const tab = <P extends z.ZodType>(type: TabType<P>, params: z.input<P>, title = ''): Opening => ({
  tab: type,
  params: params as TabParams,
  title,
})

interface FormTabParams {
  id?: string | undefined
  like?: string | undefined
  timestamp?: number | undefined
}

type FormTabType = TabType<z.ZodType<unknown, FormTabParams>>

/**
 * Opens the tab of a form: for the record with an id, under its name, else for a new one. Without a name the form gives
 * the tab its title.
 * @param added title for a new record
 */
export const formTab =
  (type: FormTabType, added: TextKey) =>
  (id?: string, name = id === undefined ? translate(added) : ''): Opening =>
    tab(type, { id, timestamp: Date.now() }, name)

// ---- the kinds ----------------------------------------------------------------------------

/**
 * Who sees the button. An endpoint: those its guard lets in. A code: those who hold exactly it; without it
 * the button is absent, not disabled. `signed-in`: everybody who sees the list.
 */
export type ActionGuard = AnyEndpoint | { readonly permission: string } | 'signed-in'

interface ActionBase {
  /** Unique within the list. */
  readonly id: string
  readonly label: TextKey
  readonly icon?: ComponentType
  readonly danger?: boolean
  /** Calls that it cannot do without, beside that of its guard: where the platform lacks one, it is not offered. */
  readonly uses?: readonly AnyEndpoint[]
}

interface Confirmed<T> {
  /**
   * Question before the action: its own text, which may name the action as {{handle}} and the rows as {{name}}, or the
   * generic one built from the label. In a production profile an endpoint that destroys requires the profile's
   * name anyway.
   */
  readonly confirm?: TextKey | 'generic'
  /** Read before the question: sentences about the action's effects, such as records that use a row. */
  readonly warns?: (subject: T, context: OpenContext) => Promise<readonly string[]>
}

/**
 * Calls an endpoint, shows the success message, and loads the list again. The endpoint's guard decides who sees the
 * button. A row action of this kind with a confirmation is also offered for all ticked rows.
 */
interface CallAction<T> extends ActionBase, Confirmed<T> {
  readonly calls: Call<T>
  /** The rows leave the selection, as when they are deleted. Default false. */
  readonly deselects?: boolean
  /** Text of the success message. Default: the shared words. */
  readonly successText?: TextKey
  /** Runs after the success message in place of loading the list again. */
  readonly done?: () => void
  readonly opens?: never
  readonly run?: never
  readonly guard?: never
}

/** Opens a dialog or a tab, after reading its data. Done once more by itself to restore a dialog. */
interface OpenAction<T> extends ActionBase {
  readonly guard: ActionGuard
  /** @returns null when there turns out to be nothing to open. */
  readonly opens: (subject: T, context: OpenContext) => Opening | null | Promise<Opening | null>
  readonly calls?: never
  readonly run?: never
  readonly confirm?: never
  readonly warns?: never
}

/** Anything else. */
interface OwnAction<T> extends ActionBase, Confirmed<T> {
  readonly guard: ActionGuard
  /** Why it is neither a call nor an opening, for the reader of the list; never shown. */
  readonly reason: string
  /** Runs after the confirmation. A rejected promise is handled by the kit. */
  readonly run: (subject: T, context: ActionContext) => Promise<void> | void
  readonly calls?: never
  readonly opens?: never
}

export type Action<T> = CallAction<T> | OpenAction<T> | OwnAction<T>

interface RowTraits<R extends object> {
  /** Always behind the row's "more" button, however much room there is. Default false. */
  readonly inMenu?: boolean
  /** Whether this row offers it. Default: always. */
  readonly when?: (row: R) => boolean
}

/** A button of the toolbar with a menu of several actions, each with a sentence about its effect. */
interface ToolbarMenu {
  /** Of the button. Actions with the same label are in one menu, in the place of the first of them. */
  readonly label: TextKey
  /** Stands below the action. */
  readonly hint: TextKey
}

interface ToolbarTraits {
  readonly appearance?: 'primary' | 'default'
  /** Where actions are easily mistaken for one another. Default: its own button. */
  readonly menu?: ToolbarMenu
  /** `rows`: acts on the selection; with nothing ticked the kit shows a message and runs nothing. */
  readonly needs?: 'nothing' | 'rows'
  /** Message of an action on rows with nothing ticked, as an error or a warning. Default: the shared words. */
  readonly none?: TextKey | { readonly warning: TextKey }
}

export type RowCall<R extends object> = CallAction<R> & RowTraits<R>
type RowOpening<R extends object> = OpenAction<R> & RowTraits<R>
export type RowAction<R extends object> = Action<R> & RowTraits<R>
export type ToolbarAction<R extends object> = Action<readonly R[]> & ToolbarTraits

/** Fields of an action that decide who sees it. */
export interface GuardedAction {
  readonly calls?: { readonly endpoint: AnyEndpoint }
  readonly guard?: ActionGuard
  readonly uses?: readonly AnyEndpoint[]
}

/** The call behind an action, where it names one. */
export const endpointOf = ({ calls, guard }: GuardedAction): AnyEndpoint | undefined =>
  calls?.endpoint ?? (typeof guard === 'object' && 'path' in guard ? guard : undefined)

/** The code behind an action; undefined: none is required. */
export function permissionOf(action: GuardedAction): string | undefined {
  const guard = endpointOf(action)?.guard ?? action.guard
  return typeof guard === 'object' && 'permission' in guard ? guard.permission : undefined
}

/**
 * Whether an action runs over many rows: after one question it changes each of them by one call. Warnings about
 * a row before the question are shown for one row at a time.
 */
export const canRepeat = <R extends object>(action: RowAction<R>): action is RowCall<R> =>
  action.calls !== undefined &&
  action.confirm !== undefined &&
  action.warns === undefined &&
  action.calls.endpoint.effect !== 'read'

/** Ids of the actions that open a row, the one that changes most first. */
const openingIds = ['edit', 'detail', 'view', 'open']

/** Action of Enter and a double click on a row: the one that opens it for editing, else for reading. */
export const mainAction = <R extends object>(
  row: R,
  actions: readonly RowAction<R>[],
): RowAction<R> | undefined =>
  openingIds
    .map((id) => actions.find((action) => action.id === id && (action.when?.(row) ?? true)))
    .find((action) => action !== undefined)

// ---- the usual ones -----------------------------------------------------------------------

/** A call that deletes by ids. */
type RemoveEndpoint = Endpoint<z.ZodVoid, z.ZodVoid, typeof Ids, z.ZodType>

type Keyed = { readonly id: string }

/** "Add" in the toolbar. @param endpoint whose guard decides who sees it */
export const addAction = (
  endpoint: AnyEndpoint,
  opens: (context: OpenContext) => Opening | Promise<Opening>,
): ToolbarAction<object> => ({
  id: 'add',
  label: 'common:add',
  appearance: 'primary',
  guard: endpoint,
  opens: (_, context) => opens(context),
})

/** "Edit" on a row. @param guard the saving endpoint, or a code */
export const editAction = <R extends object>(
  guard: ActionGuard,
  opens: RowOpening<R>['opens'],
): RowOpening<R> => ({ id: 'edit', label: 'common:edit', guard, opens })

/**
 * "Delete" on a row: confirms, deletes by id, shows the success and reloads.
 * @param warns warnings shown with the question
 */
export const deleteAction = <R extends Keyed = Keyed>(
  endpoint: RemoveEndpoint,
  warns?: RowCall<R>['warns'],
): RowCall<R> => ({
  id: 'delete',
  label: 'common:delete',
  danger: true,
  calls: call(endpoint, (row: R) => ({ body: [row.id] })),
  confirm: 'generic',
  ...(warns && { warns }),
  deselects: true,
})

/** "Delete" in the toolbar, on everything that is ticked, in one call. @param warns as above */
export const batchDeleteAction = <R extends Keyed = Keyed>(
  endpoint: RemoveEndpoint,
  warns?: CallAction<readonly R[]>['warns'],
): CallAction<readonly R[]> & ToolbarTraits => ({
  id: 'deleteSelected',
  label: 'kit:action.deleteSelected',
  danger: true,
  needs: 'rows',
  calls: call(endpoint, (rows: readonly R[]) => ({ body: rows.map((row) => row.id) })),
  confirm: 'generic',
  ...(warns && { warns }),
  deselects: true,
})
