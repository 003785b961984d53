import type { sessionOperations } from '#contract/bridge/session.ts'
import { loadCaptcha, loadConfig } from '../session/signIn.ts'
import { embeddedId } from '../settings/profiles.ts'
import type { WindowRef } from '../ports.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export function sessionHandlers(parts: OperationParts): Handlers<typeof sessionOperations> {
  const { profiles, sessions, windows, watch, backend, credentials, clients, guard, policy } = parts

  /** Finds out which environment is meant before any request to it. */
  const identify = async (profileId: string) => {
    profiles.get(profileId)
    if (!(await profiles.identify(profileId))) return
    guard.reset(profileId)
    sessions.changed(profileId)
  }
  /** Starts the embedded backend, which runs only once a user is about to sign in to it. */
  const wake = async (profileId: string) => {
    await identify(profileId)
    if (profileId === embeddedId) await backend.start()
  }
  const profileOf = (window: WindowRef) => profiles.get(sessions.of(window.id).profileId)

  return {
    'session.prepare': async (_, { profileId }) => {
      await wake(profileId)
      const [{ passwordEncKey: _key, ...config }, state] = await Promise.all([
        loadConfig(clients.of(profileId)),
        credentials.prepare(),
      ])
      return { config, credentials: state }
    },
    'session.captcha': (_, { profileId }) => loadCaptcha(clients.of(profileId), crypto.randomUUID()),
    'session.signIn': async (window, input) => {
      await identify(input.profileId)
      return sessions.signIn(window.id, input)
    },
    'session.resume': async (window, { profileId, ...account }) => {
      await wake(profileId)
      return sessions.resume(window.id, profileId, account)
    },
    'session.current': (window) => {
      const id = windows.sessionOf(window.id)
      const session = sessions.list().find((item) => item.id === id)
      return session ? sessions.view(session) : null
    },
    'session.list': () =>
      sessions.list().map((session) => {
        const { id, profile, state, user } = sessions.view(session)
        return { id, profile, state, user }
      }),
    'session.attach': (window, { sessionId }) => sessions.attach(window.id, sessionId),
    'session.touch': (window) => {
      const session = sessions.of(window.id)
      sessions.touch(session)
      watch.touch(session)
    },
    'session.ownAddresses': (window) => clients.of(sessions.of(window.id).profileId).ownAddresses(),
    'session.refresh': (window) => sessions.refresh(sessions.of(window.id)),
    'session.signOut': (window) => sessions.signOut(sessions.of(window.id)),
    'session.unlockWrites': (window, { environment }) => {
      policy.checkUnlock()
      return guard.unlock(profileOf(window), environment)
    },
    'session.lockWrites': (window) => guard.lock(profileOf(window)),
  }
}
