import type { HostInfo, Profile, Session } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { loadBackend } from './backend.ts'
import { loadProfiles, resumable, useProfiles } from './profiles/profiles.ts'

export type Start =
  | { readonly kind: 'looking' }
  | { readonly kind: 'resuming'; readonly profile: Profile; readonly username: string }

/**
 * The session this window begins with: the one core has given it, or the last account's, kept in the
 * keychain. Failures lead to sign-in, which says what is wrong when it asks the platform itself.
 */
export async function findSession(
  info: HostInfo,
  onProgress: (start: Start) => void,
): Promise<Session | null> {
  const backend = loadBackend()
  if (info.sessionId !== null) {
    const session = await bridge.call('session.current').catch(() => null)
    if (session && session.state !== 'signed-out') return session
  }
  await Promise.all([loadProfiles(), backend])
  const { profiles, chosenId, last } = useProfiles.getState()
  const profile = profiles.find(({ id }) => id === chosenId)
  const account = profile && resumable(profile, last)
  if (!profile || !account) return null
  onProgress({ kind: 'resuming', profile, username: account.username })
  return bridge.call('session.resume', { profileId: profile.id, ...account }).catch(() => null)
}
