import { type HostInfo, type Profile, type Session, signInRoute } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { loadBackend } from './backend.ts'
import { loadProfiles, resumable, useProfiles } from './profiles/profiles.ts'

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
  const backend = loadBackend()
  if (info.sessionId !== null) {
    const session = await bridge.call('session.current').catch(() => null)
    if (session && session.state !== 'signed-out') return session
    if (info.kind === 'popout') {
      await Promise.all([loadProfiles(), backend])
      onProgress({ kind: 'following' })
      return sessionBegun(info.sessionId)
    }
  }
  await Promise.all([loadProfiles(), backend])
  // Somebody asked for another session: he says himself who he is.
  if (info.route === signInRoute) return null
  const { profiles, chosenId, last } = useProfiles.getState()
  const profile = profiles.find(({ id }) => id === chosenId)
  const account = profile && resumable(profile, last)
  if (!profile || !account) return null
  onProgress({ kind: 'resuming', profile, username: account.username })
  return bridge.call('session.resume', { profileId: profile.id, ...account }).catch(() => null)
}

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
