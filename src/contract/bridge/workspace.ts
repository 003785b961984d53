import { z } from 'zod'
import { json, nothing, op } from './op.ts'

export const workspaceOperations = {
  /**
   * Small JSON documents that survive a restart: open tabs, list layouts, filters. `account` scope
   * follows profile × account, `machine` does not.
   */
  'workspace.get': op(z.object({ scope: z.enum(['account', 'machine']), key: z.string().max(200) }), json),
  'workspace.set': op(
    z.object({ scope: z.enum(['account', 'machine']), key: z.string().max(200), value: json }),
    nothing,
  ),
} as const
