import ElectronStore from 'electron-store'
import type { KeyValueStore } from '#core/ports.ts'

/**
 * Settings, profiles and window places as one JSON document in the data folder. A damaged file
 * is replaced by an empty one: nothing in it is secret and nothing in it cannot be chosen again.
 */
export function createStore(dataDir: string): KeyValueStore {
  const store = new ElectronStore<Record<string, unknown>>({
    cwd: dataDir,
    name: 'settings',
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  })
  return {
    get: (key) => store.get(key),
    set: (key, value) => store.set(key, value),
    delete: (key) => store.delete(key),
  }
}
