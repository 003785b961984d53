import type { workspaceOperations } from '#contract/bridge/workspace.ts'
import type { WindowRef } from '../ports.ts'
import { withoutSecrets } from '../redact.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function workspaceHandlers(parts: OperationParts): Handlers<typeof workspaceOperations> {
  const { workspace, sessions } = parts

  /** Documents of an account are in a folder named after its session. */
  const scopeOf = (window: WindowRef, scope: 'account' | 'machine') =>
    scope === 'machine' ? 'machine' : sessions.of(window.id).id

  return {
    'workspace.get': (window, { scope, key }) => workspace.get(scopeOf(window, scope), key),
    'workspace.getAll': (window, { documents }) =>
      Promise.all(
        documents.map(async ({ scope, key }) => (await workspace.get(scopeOf(window, scope), key)) ?? null),
      ),
    // A dialog's row may hold secrets that must not be written to the disk.
    'workspace.set': (window, { scope, key, value }) =>
      workspace.set(scopeOf(window, scope), key, withoutSecrets(value)),
  }
}
