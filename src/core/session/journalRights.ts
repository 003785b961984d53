import { findResource } from '#contract/resources/index.ts'
import type { JournalRights } from '../journal/shown.ts'
import { mayCall } from './mayCall.ts'
import { hasScreen } from './menus.ts'
import type { Snapshot } from './signIn.ts'

/** What the account may see of its earlier changes, by its menus and permissions now. */
export function journalRights(snapshot: () => Snapshot): JournalRights {
  const readsOf = (resource: string) =>
    Object.values(findResource(resource)?.endpoints ?? {}).filter(({ effect }) => effect === 'read')
  return {
    mayRead(resource) {
      const reads = readsOf(resource)
      return reads.length === 0 || reads.some((endpoint) => mayCall(snapshot(), endpoint))
    },
    withheld(resource) {
      const { menus, lacks = [], user } = snapshot()
      if (user.superAdmin === 1 || lacks.includes('menus')) return new Set()
      return new Set(
        readsOf(resource).flatMap(({ withheld }) =>
          withheld && !withheld.unless.some((screen) => hasScreen(menus, screen)) ? withheld.fields : [],
        ),
      )
    },
  }
}
