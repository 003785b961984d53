import { z } from 'zod'
import type { KeyValueStore } from '../ports.ts'
import { NewerSettingsError } from './newerSettings.ts'

/**
 * Grows when an older program would misread, or lose, what this one keeps in its store. Keys that an older one ignores
 * and values that it replaces by a default without harm need no new number.
 */
export const STORE_FORMAT = 1

const StoredBy = z.object({ format: z.number().int(), version: z.string() })

/** Notes who writes the store from now on. @throws NewerSettingsError */
export function checkStored(store: KeyValueStore, version: string): void {
  const stored = StoredBy.safeParse(store.get('storedBy'))
  if (stored.success && stored.data.format > STORE_FORMAT) throw new NewerSettingsError(stored.data.version)
  if (stored.data?.format === STORE_FORMAT && stored.data.version === version) return
  store.set('storedBy', { format: STORE_FORMAT, version })
}
