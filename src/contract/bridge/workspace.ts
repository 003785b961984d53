import { z } from 'zod'
import { json, nothing, op } from './op.ts'

const named = { scope: z.enum(['account', 'machine']), key: z.string().max(200) }

export const workspaceOperations = {
  /**
   * Small JSON documents that survive a restart: open tabs, list layouts, filters. `account` scope
   * follows profile × account, `machine` does not.
   */
  'workspace.get': op(z.object(named), json),
  /** Several of them in the order in which they are named, null for each that is not stored. */
  'workspace.getAll': op(z.object({ documents: z.array(z.object(named)).max(200) }), z.array(json)),
  'workspace.set': op(z.object({ ...named, value: json }), nothing),
} as const
