import Conf from 'conf'
import type { KeyValueStore } from '#core/ports.ts'

/**
 * Stores settings, profiles and account names as one JSON document in the data folder, in the same file as the
 * Electron host, so that both hosts share them. A damaged file is replaced by an empty one: it holds no secret
 * and nothing that cannot be entered again.
 */
export function createStore(dataDir: string): KeyValueStore {
  const file = new Conf<Record<string, unknown>>({
    cwd: dataDir,
    configName: 'settings',
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  })
  return {
    get: (key) => file.get(key),
    set: (key, value) => file.set(key, value),
    delete: (key) => file.delete(key),
  }
}
