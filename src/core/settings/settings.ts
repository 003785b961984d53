import type { EffectivePolicy } from '#contract/bridge/policy.ts'
import { Settings } from '#contract/bridge.ts'
import { forbiddenByPolicy } from '../failures.ts'
import type { KeyValueStore } from '../ports.ts'

export const defaultSettings: Settings = {
  language: 'zh-CN',
  theme: 'system',
  density: 'compact',
  pageSizes: [10, 20, 50, 100],
  rowsPerPage: 10,
  logRetentionDays: 180,
  logCacheMegabytes: 4096,
  journalDays: 180,
  journalMegabytes: 200,
  refreshMinutes: 5,
  lockMinutes: 0,
  lockWithSystem: false,
  closeToTray: false,
  openAtLogin: false,
  updateFeed: '',
  checksUpdates: true,
  keepsCrashDumps: false,
}

export interface SettingsStore {
  get(): Settings
  /** @throws FailureError `policy` for a value that the organisation does not allow; nothing is changed then */
  set(change: Partial<Settings>): Settings
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps unusable content under a separate key, so that it is reported once and nothing is lost. */
export function setAside(store: KeyValueStore, key: string, repaired: unknown): void {
  store.set(`damaged-${key}`, store.get(key))
  store.set(key, repaired)
}

/** Rules of the policy about settings. */
type SettingsPolicy = Pick<
  EffectivePolicy,
  'languages' | 'idleLock' | 'journalDays' | 'updateFeed' | 'crashDumps'
>

/** The settings that hold: the user's as far as the policy allows them. */
function effective(
  settings: Settings,
  { languages, idleLock, journalDays, updateFeed, crashDumps }: SettingsPolicy,
): Settings {
  const { language, lockMinutes } = settings
  return {
    ...settings,
    language: languages.includes(language) ? language : (languages[0] ?? language),
    lockMinutes: idleLock ?? lockMinutes,
    journalDays: journalDays ?? settings.journalDays,
    updateFeed: updateFeed || settings.updateFeed,
    keepsCrashDumps: crashDumps && settings.keepsCrashDumps,
  }
}

/** `onDamaged` is called when a stored value was unusable and its default took its place. */
export function createSettings(
  store: KeyValueStore,
  policy: SettingsPolicy,
  onDamaged: () => void,
): SettingsStore {
  const stored = store.get('settings')
  const language = policy.languages[0] ?? defaultSettings.language
  // Values fixed by the policy are not stored: without it, the user's own choice applies again.
  let settings: Settings = { ...defaultSettings, language }
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
    get: () => effective(settings, policy),
    set(change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const before = effective(settings, policy)
      const wanted = { ...before, ...given }
      const allowed = effective(wanted, policy)
      const fixed = ['language', 'lockMinutes', 'journalDays', 'updateFeed', 'keepsCrashDumps'] as const
      if (fixed.some((name) => allowed[name] !== wanted[name])) {
        throw forbiddenByPolicy('this setting')
      }
      settings = {
        ...settings,
        ...given,
        ...(policy.idleLock !== null && { lockMinutes: settings.lockMinutes }),
        ...(policy.journalDays !== null && { journalDays: settings.journalDays }),
        ...(policy.updateFeed !== '' && { updateFeed: settings.updateFeed }),
        ...(!policy.crashDumps && { keepsCrashDumps: settings.keepsCrashDumps }),
      }
      store.set('settings', settings)
      return effective(settings, policy)
    },
  }
}
