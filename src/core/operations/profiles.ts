import type { profileOperations } from '#contract/bridge/profiles.ts'
import { sessionIdOf } from '../session/sessionId.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function profileHandlers(parts: OperationParts): Handlers<typeof profileOperations> {
  const { profiles, sessions, guard, clients, workspace } = parts
  return {
    'profiles.list': () => profiles.list(),
    'profiles.save': async (_, draft) => {
      const before = profiles.check(draft)
      // Another mapping reads another platform: sessions of the old one must not continue with it.
      if (before && (before.address !== draft.address || (before.mapping ?? '') !== (draft.mapping ?? ''))) {
        await sessions.leave(before)
        clients.drop(before.id)
      }
      const after = profiles.save(draft)
      if (before && before.environment !== after.environment) guard.reset(after.id)
      clients.forgetConnections(after.id)
      sessions.changed(after.id)
      return after
    },
    'profiles.remove': async (_, { id }) => {
      const profile = profiles.checkRemoval(id)
      const accounts = profiles.cached(id)
      await sessions.leave(profile)
      await sessions.forgetJournals(id)
      profiles.remove(id)
      await Promise.all(accounts.map((account) => workspace.clear(sessionIdOf(id, account))))
      guard.reset(id)
      clients.drop(id)
    },
  }
}
