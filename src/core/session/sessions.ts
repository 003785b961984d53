import type { Profile, Session } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { center } from '#contract/resources/shell/center.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { notSignedIn } from '../failures.ts'
import type { ClientLog } from '../clientLog.ts'
import { forgetRecordIndex } from '../cache/recordIndexFile.ts'
import type { Profiles } from '../settings/profiles.ts'
import { createDictionaryChanges } from './dictionaryChanges.ts'
import { createFreshness } from './freshness.ts'
import type { LiveSession, SessionParts } from './liveSession.ts'
import { createParameters } from './parameters.ts'
import { createRefresh } from './refresh.ts'
import { cacheKeyOf, journalKeyOf, versionKeyOf } from './sessionId.ts'
import { createSessionRegistry } from './sessionRegistry.ts'
import { createSessionStart, type SessionStart, type SessionStartOptions } from './sessionStart.ts'
import { forgetSnapshot, loadSnapshot, logout } from './signIn.ts'

/** The sessions of all windows; each is one profile × account × tenant. */
export interface Sessions extends SessionStart {
  /** The session in which the window works. @throws FailureError `unauthenticated` */
  of(windowId: string): LiveSession
  view(session: LiveSession): Session
  /** Whether this session is one whose account must change its password before anything else. */
  mustChangePassword(sessionId: string | null): boolean
  list(): LiveSession[]
  /** @throws FailureError `not-found` */
  attach(windowId: string, sessionId: string): Session
  refresh(session: LiveSession): Promise<Session>
  /** A window came to the front: data older than a few seconds is read again in the background. */
  touch(session: LiveSession): void
  /** A call of this session succeeded: after one that changes menus or dictionaries, those are read again. */
  callSucceeded(session: LiveSession, endpoint: string): void
  signOut(session: LiveSession): Promise<void>
  /** Ends a session on this side and forgets its token; the platform is not notified. */
  end(session: LiveSession): Promise<void>
  /** The account has another password: the platform has ended its sessions, and this side follows. */
  passwordChanged(session: LiveSession): Promise<void>
  /**
   * Signs out the accounts of a profile that is removed or points to another platform, and removes their
   * keychain entries and cache files, so that none of them can be sent there.
   */
  leave(profile: Profile): Promise<void>
  /** Removes the journals of a profile that goes. They stay while it only points elsewhere. */
  forgetJournals(profileId: string): Promise<void>
  /** The connection of a profile is back. */
  reconnected(profileId: string): void
  /** The machine was asleep: every session is checked and goes on with its logs. */
  resumed(): void
  /** Menus and dictionaries come in the language of their request: all sessions read them again. */
  languageChanged(): void
  /** The profile changed: its windows read their session again. */
  changed(profileId: string): void
  close(): void
}

interface SessionsOptions extends SessionStartOptions {
  profiles: Profiles
  parts: SessionParts
  /** Milliseconds after which menus, permissions and dictionaries are read again. */
  refreshEvery(): number
  /** Language in which menus and dictionaries are requested. */
  language(): string
  /** Called when a session was signed out or its profile removed; not when the program ends. */
  onEnded(sessionId: string): void
}

/** Whether this call can change the menus of the navigation. */
const changesNavigation = (id: string): boolean => {
  const isMenu = id.startsWith(`${menu.name}.`) || id.startsWith(`${menuModule.name}.`)
  return isMenu && findEndpoint(id)?.effect !== 'read'
}

/** Whether this call changes the session's data about its user. */
const changesUser = (id: string): boolean => userChanges.has(id)
const { photo, mobile, email } = center.endpoints
const userChanges: ReadonlySet<string> = new Set([photo.id, mobile.id, email.id])

/** Deletes files of accounts; one that cannot be deleted does not keep the others. */
async function destroyAll(files: readonly { destroy(): Promise<void> }[], log: ClientLog): Promise<void> {
  for (const file of files)
    await file.destroy().catch((error: unknown) => log.warn('file not removed', { reason: String(error) }))
}

export function createSessions(options: SessionsOptions): Sessions {
  const { profiles, credentials, cache, journals, windows, parts } = options
  const { emit, log, notices } = parts
  const registry = createSessionRegistry(options)
  const { view } = registry
  const refresh = createRefresh({ ...parts, language: options.language, announce: registry.announce })
  const parameters = createParameters({ emit, notices })
  const freshness = createFreshness({
    every: options.refreshEvery,
    sessions: registry.list,
    load: async (session) => {
      const takeInOrder = refresh.start(session)
      const load = (token: string) => loadSnapshot(session.client, token, session.snapshot)
      const snapshot = await session.gate.use(load, { wait: false })
      if (!registry.get(session.id)) return
      takeInOrder(snapshot)
      await parameters.read(session)
    },
    log,
  })
  const active = () => registry.list().filter(({ gate }) => gate.state() === 'active' && !gate.isLimited())
  const dictionaryChanges = createDictionaryChanges({ active, refresh, emit, log })

  const end = async (session: LiveSession): Promise<void> => {
    registry.end(session)
    await Promise.all([
      credentials.forget(session.profileId, session.account),
      forgetSnapshot(session.file).catch(() => undefined),
      forgetRecordIndex(session.file).catch(() => undefined),
    ])
  }

  const signOut = async (session: LiveSession): Promise<void> => {
    const token = session.gate.token()
    const wasActive = session.gate.state() === 'active'
    await Promise.all([end(session), wasActive ? logout(session.client, token, log) : undefined])
  }

  /** After reconnecting: replaces a snapshot from the cache, then synchronises the logs. */
  const catchUp = async (session: LiveSession): Promise<void> => {
    if (session.snapshot.source === 'cache' && !(await refresh.inBackground(session))) return
    session.syncLogs()
  }

  return {
    view,
    mustChangePassword: (id) => registry.get(id ?? '')?.gate.isLimited() ?? false,
    async refresh(session) {
      session.client.forgetMissing()
      session.forgetRefused()
      await refresh.now(session)
      return view(session)
    },
    touch: freshness.touch,
    callSucceeded(session, endpoint) {
      if (changesNavigation(endpoint) || changesUser(endpoint)) void refresh.inBackground(session, true)
      dictionaryChanges.callSucceeded(session, endpoint)
    },
    list: registry.list,
    end,
    ...createSessionStart(options, registry),
    of(windowId) {
      const session = registry.get(windows.sessionOf(windowId) ?? '')
      if (!session) throw notSignedIn()
      return session
    },
    attach(windowId, sessionId) {
      const session = registry.get(sessionId)
      if (!session) throw new FailureError({ code: 'not-found', message: 'No such session' })
      windows.attach(windowId, sessionId)
      return view(session)
    },
    signOut,
    passwordChanged: end,
    async leave(profile) {
      await Promise.all(
        registry
          .list()
          .filter((session) => session.profileId === profile.id)
          .map(signOut),
      )
      for (const account of profile.accounts) await credentials.forget(profile.id, account)
      const accounts = profiles.cached(profile.id)
      const keys = [...accounts.map((account) => cacheKeyOf(profile.id, account)), versionKeyOf(profile.id)]
      await destroyAll(keys.map(cache.open), log)
    },
    forgetJournals: (profileId) =>
      destroyAll(
        profiles.cached(profileId).map((account) => journals.open(journalKeyOf(profileId, account))),
        log,
      ),
    reconnected(profileId) {
      for (const session of active()) if (session.profileId === profileId) void catchUp(session)
    },
    resumed() {
      for (const session of active()) {
        freshness.touch(session)
        void catchUp(session)
      }
    },
    languageChanged() {
      for (const session of active()) void refresh.inBackground(session)
    },
    changed(profileId) {
      for (const session of registry.list()) {
        if (session.profileId === profileId) registry.announce(session)
      }
    },
    close() {
      freshness.close()
      dictionaryChanges.close()
      for (const session of registry.list()) session.logs.stop()
    },
  }
}
