import { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import type { Noun } from '#server/nouns/noun.ts'
import { grantNewMenus } from './access.ts'
import { seedBehaviours } from './behaviours.ts'
import { seedBills } from './bills.ts'
import { seedDesignPages } from './designPages.ts'
import { seedDirectories } from './directories.ts'
import { seedErrors } from './errors.ts'
import { seedEvents } from './events.ts'
import { SeededKeys } from './seededKeys.ts'
import { seedInterfaces } from './interfaces.ts'
import { seedLaterJobs, seedJobs } from './jobs.ts'
import { seedLogs } from './logs.ts'
import { seedMessages } from './messages.ts'
import { seedMessaging } from './messaging.ts'
import { seedCustomDictionary, seedDictionaries, seedMenuModules, seedMenus } from './navigation.ts'
import { seedOrganisation } from './organisation.ts'
import { seedPortals } from './portals.ts'
import { seedPrivileges } from './privileges.ts'
import { Random } from './random.ts'
import { seedRecords } from './records.ts'
import { seedSends } from './sends.ts'
import { seedSettings } from './settings.ts'
import { SeedWriter } from './writer.ts'

/** Fills an empty database with the demo company: the same people every time, times relative to now. */
export function seed(store: Store, now: Date, nouns: readonly Noun[] = []): void {
  store.transaction(() => {
    const random = new Random(20_251_101)
    // Log rows are in the past and get ids of their time, so they do not share the counter.
    const writer = new SeedWriter(store, new IdSource(), now)
    const given = new SeededKeys(store)
    seedDictionaries(writer, given)
    seedMenuModules(writer)
    const menus = seedMenus(writer, given, ownScreens(nouns))
    const users = seedOrganisation(writer, random, menus)
    seedPrivileges(writer)
    seedLogs(new SeedWriter(store, new IdSource(), now), random, users)
    seedErrors(new SeedWriter(store, new IdSource(), now), new Random(20_251_102), users)
    seedBehaviours(new SeedWriter(store, new IdSource(), now), new Random(20_251_103), users)
    seedJobs(store, now)
    seedDirectories(new SeedWriter(store, new IdSource(), now))
    seedMessages(new SeedWriter(store, new IdSource(), now))
    seedRecords(writer, given, nouns)
    seedCustomDictionary(writer, given)
    seedSettings(store, given)
    seedMessaging(writer, given)
    seedEvents(writer, given)
    seedSends(store, given, now)
    seedInterfaces(writer, given)
    seedLaterJobs(writer, given)
    seedPortals(writer, given)
    seedDesignPages(writer, given)
    seedBills(writer, given)
  })
}

const ownScreens = (nouns: readonly Noun[]) => nouns.flatMap(({ screen }) => screen ?? [])

/**
 * Gives an older file the demo data that were added since: dictionaries, menus with their buttons, records of new
 * nouns.
 */
export function growDemoData(store: Store, now: Date, nouns: readonly Noun[]): void {
  store.transaction(() => {
    const writer = new SeedWriter(store, new IdSource(), now)
    const given = new SeededKeys(store)
    seedDictionaries(writer, given)
    const menus = seedMenus(writer, given, ownScreens(nouns))
    if (menus.length > 0) grantNewMenus(store, menus)
    seedRecords(writer, given, nouns)
    seedCustomDictionary(writer, given)
    seedSettings(store, given)
    seedMessaging(writer, given)
    seedEvents(writer, given)
    seedSends(store, given, now)
    seedInterfaces(writer, given)
    seedLaterJobs(writer, given)
    seedPortals(writer, given)
    seedDesignPages(writer, given)
    seedBills(writer, given)
  })
}
