import { createHash } from 'node:crypto'
import type { Account } from '../settings/profiles.ts'

export const cacheKeyOf = (profileId: string, account: Account): string =>
  JSON.stringify([profileId, account.tenantId, account.username])

/** The same account always gets the same id, so that windows and documents find it after a restart. */
export const sessionIdOf = (profileId: string, account: Account): string =>
  createHash('sha256').update(cacheKeyOf(profileId, account)).digest('hex').slice(0, 32)
