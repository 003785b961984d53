import type { Profile, WriteGuard as WriteState } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'

/** Decides whether writing calls of a profile are allowed at the moment. */
export interface WriteGuard {
  state(profile: Profile): WriteState
  /**
   * @throws FailureError `read-only`, or `invalid-input` when a destructive call in production is not confirmed
   * by the profile's name.
   */
  check(profile: Profile, endpoint: AnyEndpoint, confirm: string | undefined): void
  /** @throws FailureError `invalid-input` when the typed name is not the profile's */
  unlock(profile: Profile, typedName: string): WriteState
  lock(profile: Profile): WriteState
  /** Ends the unlock of a profile that changed or was removed. */
  reset(profileId: string): void
  close(): void
}

interface GuardOptions {
  onChange(profileId: string): void
  /** Called when an unlock has expired. */
  onEnded?(profileId: string): void
  /** Milliseconds an unlock lasts; default 15 minutes. */
  unlockFor?: number
  now?: () => number
}

const nameFailure = (field: string) =>
  new FailureError({
    code: 'invalid-input',
    message: 'The name of the profile differs',
    fields: { [field]: 'name' },
  })

export function createWriteGuard({
  onChange,
  onEnded,
  unlockFor = 15 * 60_000,
  now = Date.now,
}: GuardOptions): WriteGuard {
  const unlocked = new Map<string, { until: number; timer: NodeJS.Timeout }>()

  const end = (profileId: string) => {
    const entry = unlocked.get(profileId)
    if (!entry) return false
    clearTimeout(entry.timer)
    unlocked.delete(profileId)
    return true
  }

  const state = (profile: Profile): WriteState => {
    if (profile.environment !== 'production') return { profileId: profile.id, allowed: true, until: 0 }
    const until = unlocked.get(profile.id)?.until ?? 0
    // The timer notifies the windows, but the clock decides: timers stop while the machine sleeps.
    return { profileId: profile.id, allowed: until > now(), until: until > now() ? until : 0 }
  }

  return {
    state,
    check(profile, endpoint, confirm) {
      if (endpoint.effect === 'read' || endpoint.effect === 'session') return
      if (!state(profile).allowed) {
        throw new FailureError({ code: 'read-only', message: `${endpoint.id}: the profile is read-only` })
      }
      if (
        profile.environment === 'production' &&
        endpoint.effect === 'destroy' &&
        confirm?.trim() !== profile.name
      ) {
        throw nameFailure('confirm')
      }
    },
    unlock(profile, typedName) {
      if (typedName.trim() !== profile.name) throw nameFailure('environment')
      if (profile.environment !== 'production') return state(profile)
      end(profile.id)
      const timer = setTimeout(() => {
        unlocked.delete(profile.id)
        onChange(profile.id)
        onEnded?.(profile.id)
      }, unlockFor)
      timer.unref()
      unlocked.set(profile.id, { until: now() + unlockFor, timer })
      onChange(profile.id)
      return state(profile)
    },
    lock(profile) {
      if (end(profile.id)) onChange(profile.id)
      return state(profile)
    },
    reset(profileId) {
      if (end(profileId)) onChange(profileId)
    },
    close() {
      for (const id of [...unlocked.keys()]) end(id)
    },
  }
}
