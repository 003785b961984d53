import type { settingsOperations } from '#contract/bridge/settings.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function settingsHandlers({
  settings,
  sessions,
  updates,
  crashDumps,
  emit,
}: OperationParts): Handlers<typeof settingsOperations> {
  return {
    'settings.get': () => settings.get(),
    'settings.set': (_, change) => {
      const { language } = settings.get()
      const changed = settings.set(change)
      emit({ type: 'settings', settings: changed })
      updates.settingsChanged()
      crashDumps.follow(changed.keepsCrashDumps)
      if (changed.language !== language) sessions.languageChanged()
      return changed
    },
  }
}
