import { Settings } from '#contract/bridge.ts'
import type { KeyValueStore } from '../ports.ts'

export const defaultSettings: Settings = {
  language: 'zh-CN',
  theme: 'system',
  density: 'compact',
  pageSizes: [10, 20, 50, 100],
  logRetentionDays: 180,
  logCacheMegabytes: 4096,
  refreshMinutes: 5,
  lockMinutes: 0,
  lockWithSystem: false,
  closeToTray: false,
  openAtLogin: false,
}

export interface SettingsStore {
  get(): Settings
  set(change: Partial<Settings>): Settings
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps what was unusable under a key of its own, so that it is said once and nothing is lost. */
export function setAside(store: KeyValueStore, key: string, repaired: unknown): void {
  store.set(`damaged-${key}`, store.get(key))
  store.set(key, repaired)
}

/** `onDamaged` is called when a stored value was unusable and its default took its place. */
export function createSettings(store: KeyValueStore, onDamaged: () => void): SettingsStore {
  const stored = store.get('settings')
  let settings = defaultSettings
  let damaged = stored !== undefined && !isRecord(stored)
  for (const [name, field] of Object.entries(Settings.shape)) {
    if (!isRecord(stored) || stored[name] === undefined) continue
    const parsed = field.safeParse(stored[name])
    if (parsed.success) settings = { ...settings, [name]: parsed.data }
    else damaged = true
  }
  if (damaged) {
    setAside(store, 'settings', settings)
    onDamaged()
  }

  return {
    get: () => settings,
    set(change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      settings = { ...settings, ...given }
      store.set('settings', settings)
      return settings
    },
  }
}
