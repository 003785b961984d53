import { IdSource } from '../ids.ts'
import type { Store } from '../store.ts'
import { seedDictionaries, seedMenus } from './access.ts'
import { seedBehaviours } from './behaviours.ts'
import { seedDirectories } from './directories.ts'
import { seedErrors } from './errors.ts'
import { seedJobs } from './jobs.ts'
import { seedLogs } from './logs.ts'
import { seedMessages } from './messages.ts'
import { seedOrganisation } from './organisation.ts'
import { seedPrivileges } from './privileges.ts'
import { Random } from './random.ts'
import { SeedWriter } from './writer.ts'

/** Fills an empty database with the demo company: the same people every time, times relative to now. */
export function seed(store: Store, now: Date): void {
  store.transaction(() => {
    const random = new Random(20_251_101)
    // Log rows lie in the past and get ids of their own time, so they do not share the counter.
    const writer = new SeedWriter(store, new IdSource(), now)
    seedDictionaries(writer)
    const menus = seedMenus(writer)
    const users = seedOrganisation(writer, random, menus)
    seedPrivileges(writer)
    seedLogs(new SeedWriter(store, new IdSource(), now), random, users)
    seedErrors(new SeedWriter(store, new IdSource(), now), new Random(20_251_102), users)
    seedBehaviours(new SeedWriter(store, new IdSource(), now), new Random(20_251_103), users)
    seedJobs(store, now)
    seedDirectories(new SeedWriter(store, new IdSource(), now))
    seedMessages(new SeedWriter(store, new IdSource(), now))
  })
}
