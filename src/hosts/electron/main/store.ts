import ElectronStore from 'electron-store'
import type { KeyValueStore } from '#core/ports.ts'

/**
 * Stores settings, profiles and window places as one JSON document in the data folder. A damaged file is
 * replaced by an empty one: it holds no secret and nothing that cannot be entered again.
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
