import type { HostInfo, Profile, Session } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { loadBackend } from './backend.ts'
import { resumable, useProfiles } from './profiles/profiles.ts'

export type Start =
  | { readonly kind: 'looking' }
  /** A pop-out of the last time: it comes in when its session does, in whichever window. */
  | { readonly kind: 'following' }
  | { readonly kind: 'resuming'; readonly profile: Profile; readonly username: string }

/**
 * The session this window begins with: the one core has given it, or the last account's, kept in the
 * keychain. Failures lead to sign-in, which says what is wrong when it asks the platform itself.
 */
export async function findSession(
  info: HostInfo,
  onProgress: (start: Start) => void,
): Promise<Session | null> {
  // Nothing waits for it: until it is known nothing is said about it.
  void loadBackend()
  if (info.sessionId !== null) {
    const session = await bridge.call('session.current').catch(() => null)
    if (session && session.state !== 'signed-out') return session
    if (info.kind === 'popout') {
      onProgress({ kind: 'following' })
      return sessionBegun(info.sessionId)
    }
  }
  const kept = keptAccount(info)
  if (!kept) return null
  const { profile, account } = kept
  onProgress({ kind: 'resuming', profile, username: account.username })
  return bridge.call('session.resume', { profileId: profile.id, ...account }).catch(() => null)
}

/** The account that the keychain lets in without being asked; the profiles are loaded. */
function keptAccount(info: HostInfo) {
  // Somebody asked for another session: he says himself who he is.
  if (info.route === signInRoute) return null
  const { profiles, chosenId, last } = useProfiles.getState()
  const profile = profiles.find(({ id }) => id === chosenId)
  const account = profile && resumable(profile, last)
  return profile && account ? { profile, account } : null
}

/** Whether this window begins at sign-in, with no session to look for. */
export const beginsAtSignIn = (info: HostInfo): boolean =>
  info.sessionId === null && keptAccount(info) === null

/** Resolves when somebody signs in to this session, in any window. */
function sessionBegun(sessionId: string): Promise<Session | null> {
  return new Promise((resolve) => {
    const stop = bridge.listen((event) => {
      if (event.type !== 'session' || event.sessionId !== sessionId || event.state !== 'active') return
      stop()
      resolve(bridge.call('session.current').catch(() => null))
    })
  })
}
