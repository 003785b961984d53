import { z } from 'zod'
import type { KeyValueStore } from '../ports.ts'
import { NewerSettingsError, STORE_FORMAT } from './newerSettings.ts'

const StoredBy = z.object({ format: z.number().int(), version: z.string() })

/** Notes who writes the store from now on. @throws NewerSettingsError */
export function checkStored(store: KeyValueStore, version: string): void {
  const stored = StoredBy.safeParse(store.get('storedBy'))
  if (stored.success && stored.data.format > STORE_FORMAT) throw new NewerSettingsError(stored.data.version)
  if (stored.data?.format === STORE_FORMAT && stored.data.version === version) return
  store.set('storedBy', { format: STORE_FORMAT, version })
}
