import type { HostInfo, Profile, Session } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { loadBackend } from './session/backend.ts'
import { resumable, useProfiles } from './profiles/profiles.ts'

export type Start =
  | { readonly kind: 'looking' }
  /** A restored pop-out: it waits until its session starts, in any window. */
  | { readonly kind: 'following' }
  | { readonly kind: 'resuming'; readonly profile: Profile; readonly username: string }

/**
 * Finds the session this window starts with: the one core has assigned to it, or the last account's, stored in the
 * keychain. Failures lead to sign-in, which reports the cause when it calls the platform itself.
 */
export async function findSession(
  info: HostInfo,
  onProgress: (start: Start) => void,
): Promise<Session | null> {
  // Not awaited: its state is not shown until it is known.
  void loadBackend()
  if (info.sessionId !== null) {
    const session = await bridge.call('session.current').catch(() => null)
    if (session && session.state !== 'signed-out') return session
    if (info.kind === 'popout') {
      onProgress({ kind: 'following' })
      return sessionStarted(info.sessionId)
    }
  }
  const kept = storedAccount(info)
  if (!kept) return null
  const { profile, account } = kept
  onProgress({ kind: 'resuming', profile, username: account.username })
  return bridge.call('session.resume', { profileId: profile.id, ...account }).catch(() => null)
}

/** The account whose session is stored in the keychain. Requires loaded profiles. */
function storedAccount(info: HostInfo) {
  // This window was opened for another session: the user signs in.
  if (info.route === signInRoute) return null
  const { profiles, chosenId, last } = useProfiles.getState()
  const profile = profiles.find(({ id }) => id === chosenId)
  const account = profile && resumable(profile, last)
  return profile && account ? { profile, account } : null
}

/** Whether this window starts at sign-in without looking for a session. */
export const startsAtSignIn = (info: HostInfo): boolean =>
  info.sessionId === null && storedAccount(info) === null

/** Resolves when a user signs in to this session, in any window. */
function sessionStarted(sessionId: string): Promise<Session | null> {
  return new Promise((resolve) => {
    const stop = bridge.listen((event) => {
      if (event.type !== 'session' || event.sessionId !== sessionId || event.state !== 'active') return
      stop()
      resolve(bridge.call('session.current').catch(() => null))
    })
  })
}
