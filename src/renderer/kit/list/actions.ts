import type { AnyEndpoint, Endpoint, Ids } from '#contract/kernel.ts'
import type { RowAction, ToolbarAction } from '#kit/list/types.ts'
import type { z } from 'zod'

/** A call that deletes by ids. */
type RemoveEndpoint = Endpoint<z.ZodVoid, z.ZodVoid, typeof Ids, z.ZodType>

type Keyed = { readonly id: string }

/** The code behind an action: its own, else the one that guards its endpoint; undefined: no check. */
export function permissionOf(action: { permission?: string; endpoint?: AnyEndpoint }): string | undefined {
  if (action.permission !== undefined) return action.permission
  const guard = action.endpoint?.guard
  return typeof guard === 'object' && 'permission' in guard ? guard.permission : undefined
}

/** Whether an action can run over many rows: it is asked for once, and then done without another word. */
export const canRepeat = <R extends object>({ confirm, endpoint }: RowAction<R>): boolean =>
  confirm !== undefined && endpoint !== undefined && endpoint.effect !== 'read'

/** "Add" in the toolbar. */
export const addAction = <R extends object>(
  endpoint: AnyEndpoint,
  run: ToolbarAction<R>['run'],
): ToolbarAction<R> => ({ id: 'add', label: 'common:add', appearance: 'primary', endpoint, run })

/** "Edit" on a row. */
export const editAction = <R extends object>(
  endpoint: AnyEndpoint,
  run: RowAction<R>['run'],
): RowAction<R> => ({
  id: 'edit',
  label: 'common:edit',
  endpoint,
  run,
})

/** "Delete" on a row: asks, deletes by id, says so and reloads. */
export const deleteAction = <R extends Keyed>(endpoint: RemoveEndpoint): RowAction<R> => ({
  id: 'delete',
  label: 'common:delete',
  danger: true,
  endpoint,
  confirm: 'generic',
  run: async (row, context) => {
    await context.call(endpoint, { body: [row.id] })
    context.deselect([row.id])
    context.done()
  },
})

/** "Delete" in the toolbar, on everything that is ticked, in one call. */
export const batchDeleteAction = <R extends Keyed>(endpoint: RemoveEndpoint): ToolbarAction<R> => ({
  id: 'deleteSelected',
  label: 'kit:action.deleteSelected',
  danger: true,
  needs: 'rows',
  endpoint,
  confirm: 'generic',
  run: async (rows, context) => {
    const ids = rows.map((row) => row.id)
    await context.call(endpoint, { body: ids })
    context.deselect(ids)
    context.done()
  },
})
