import Conf from 'conf'
import type { KeyValueStore } from '#core/ports.ts'

/**
 * Settings, profiles and account names as one JSON document in the data folder, under the name that the
 * desktop console uses, so that both hosts find the same choices. A damaged file is replaced by an empty one: nothing
 * in it is secret and nothing in it cannot be chosen again.
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
