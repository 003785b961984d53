import { createHash } from 'node:crypto'
import type { Account } from '../settings/profiles.ts'

/** Key of the account's cache file. */
export const cacheKeyOf = (profileId: string, account: Account): string =>
  JSON.stringify([profileId, account.tenantId, account.username])

/** Id of the account's session: always the same, so that windows and documents find it after a restart. */
export const sessionIdOf = (profileId: string, account: Account): string =>
  createHash('sha256').update(cacheKeyOf(profileId, account)).digest('hex').slice(0, 32)

/** Key of the account's journal. */
export const journalKeyOf = (profileId: string, account: Account): string =>
  JSON.stringify(['journal', profileId, account.tenantId, account.username])

/** Key of the file with the versions of a profile's records. */
export const versionKeyOf = (profileId: string): string => JSON.stringify([profileId, 'versions'])
