import type { CredentialState, OperationParsed, Profile, Session } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { faultOf } from '../gateway/faults.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import type { Cache } from '../cache/cacheFile.ts'
import type { Account, Profiles } from '../settings/profiles.ts'
import { createLiveSession, type LiveSession, type SessionParts } from './liveSession.ts'
import { cacheKeyOf, sessionIdOf } from './sessionId.ts'
import { authenticate, forgetSnapshot, loadSnapshot, readSnapshot, type Snapshot } from './signIn.ts'
import { changeNotices, createFreshness, isSame } from './freshness.ts'
import { createParameters } from './parameters.ts'
import { forgetRecordIndex } from '../recordIndex/recordIndex.ts'
import type { Windows } from './windows.ts'

/** Sessions side by side, each profile × account × tenant. */
export interface Sessions {
  /** Throws refused, offline, … as the platform says. The window works in the session afterwards. */
  signIn(windowId: string, given: OperationParsed<'session.signIn'>): Promise<Session>
  /** From the keychain, or from the cache while offline; null when neither is possible. */
  resume(windowId: string, profileId: string, account: Account): Promise<Session | null>
  /** The window's session. Throws unauthenticated. */
  of(windowId: string): LiveSession
  view(session: LiveSession): Session
  list(): LiveSession[]
  /** Throws not-found. */
  attach(windowId: string, sessionId: string): Session
  refresh(session: LiveSession): Promise<Session>
  /** Somebody looks: reads again in the background what is older than a moment. */
  touch(session: LiveSession): void
  /** A call of this session has succeeded: what changes the navigation brings the new one. */
  called(session: LiveSession, endpoint: string): void
  signOut(session: LiveSession): Promise<void>
  /**
   * The profile is about to go, or to point to another platform: signs its accounts out and removes
   * their keychain entries and cache files, so that nothing of them can go there.
   */
  leave(profile: Profile): Promise<void>
  /** The connection of a profile is back. */
  reconnected(profileId: string): void
  /** Menus and dictionaries come in the language they were asked for: all sessions ask again. */
  languageChanged(): void
  /** Something of the profile changed that its windows show. */
  changed(profileId: string): void
  close(): void
}

interface SessionsOptions {
  profiles: Profiles
  credentials: Credentials
  cache: Cache
  windows: Windows
  client(profileId: string): PlatformClient
  parts: SessionParts
  /** Milliseconds after which menus, permissions and dictionaries are read again. */
  refreshEvery(): number
  /** In which menus and dictionaries are asked for. */
  language(): string
  /** Signed out, or its profile is gone; not when the program ends. */
  onEnded(sessionId: string): void
  /** Milliseconds a sign-in waits for the keychain; default 3000. */
  patience?: number
}

/** Whether the menus of the navigation are others after this call. */
const changesNavigation = (id: string): boolean => {
  const isMenu = id.startsWith(`${menu.name}.`) || id.startsWith(`${menuModule.name}.`)
  return isMenu && findEndpoint(id)?.effect !== 'read'
}

/** Milliseconds for telling the platform that a token is done with. */
const logoutLimit = 5000

const accountOf = (username: string, tenantId: string): Account => ({
  username: username.trim(),
  tenantId: tenantId.trim(),
})

async function within<T>(promise: Promise<T>, milliseconds: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

export function createSessions(options: SessionsOptions): Sessions {
  const { profiles, credentials, cache, windows, client: clientOf, parts, patience = 3000 } = options
  const { emit, log, guard, notices } = parts
  const live = new Map<string, LiveSession>()
  /** In which each session's menus and dictionaries are. */
  const languages = new Map<string, string>()

  const view = (session: LiveSession): Session => {
    const profile = profiles.get(session.profileId)
    const state = session.gate.state()
    return {
      id: session.id,
      profile,
      state: state === 'ended' ? 'signed-out' : state,
      ...session.snapshot,
      connection: session.client.connection(),
      writes: guard.state(profile),
      credentials: session.credentials,
    }
  }

  const count = () => emit({ type: 'sessions', count: live.size })

  const announce = (session: LiveSession) => {
    const state = session.gate.state()
    emit(
      { type: 'session', sessionId: session.id, state: state === 'ended' ? 'signed-out' : state },
      session.id,
    )
  }

  /** The server forgets the token; the client does so whatever the server says. */
  const logout = async (client: PlatformClient, token: string) => {
    try {
      await client.send(auth.endpoints.logout, {}, { token, timeLimit: logoutLimit })
    } catch (error) {
      log.warn('sign-out did not reach the platform', { code: faultOf(error).failure.code })
    }
  }

  /** Brings a token into a session: a new one, or the one that waits for it. */
  const enter = (profileId: string, account: Account, token: string, snapshot: Snapshot): LiveSession => {
    const known = live.get(sessionIdOf(profileId, account))
    if (known) {
      const before = known.gate.state() === 'active' ? known.gate.token() : ''
      if (snapshot.source === 'network') known.replace(snapshot)
      known.gate.renew(token)
      if (before !== '' && before !== token) void logout(known.client, before)
      announce(known)
      return known
    }
    const file = cache.open(cacheKeyOf(profileId, account))
    const session = createLiveSession(
      { profileId, account, token, snapshot, client: clientOf(profileId), file },
      parts,
    )
    live.set(session.id, session)
    languages.set(session.id, options.language())
    count()
    profiles.addCached(profileId, account)
    if (snapshot.source === 'network') session.replace(snapshot)
    // Ids are stable: windows that the host put back may have been waiting for this one.
    announce(session)
    return session
  }

  const setCredentials = (session: LiveSession, state: CredentialState) => {
    if (session.credentials.store === state.store && session.credentials.reason === state.reason) return
    session.credentials = state
    announce(session)
  }

  /** Ends a session on this side. Its windows hear of it before they are let go. */
  const end = (session: LiveSession) => {
    session.logs.stop()
    live.delete(session.id)
    count()
    session.gate.end()
    options.onEnded(session.id)
    announce(session)
    for (const windowId of windows.of(session.id)) windows.attach(windowId, null)
  }

  const signOut = async (session: LiveSession): Promise<void> => {
    const token = session.gate.token()
    const wasActive = session.gate.state() === 'active'
    end(session)
    await Promise.all([
      wasActive ? logout(session.client, token) : undefined,
      credentials.forget(session.profileId, session.account),
      forgetSnapshot(session.file).catch(() => undefined),
      forgetRecordIndex(session.file).catch(() => undefined),
    ])
  }

  const refresh = async (session: LiveSession, isOwn = false): Promise<Session> => {
    await session.client.watch.demand()
    const snapshot = await session.gate.use((token) => loadSnapshot(session.client, token), { wait: false })
    take(session, snapshot, isOwn)
    return view(session)
  }

  /**
   * A snapshot just read takes its place; windows hear of it, and the operator of what is new in it unless
   * it is his own doing.
   */
  const take = (session: LiveSession, snapshot: Snapshot, isOwn = false) => {
    const before = session.snapshot
    session.replace(snapshot)
    const language = options.language()
    // The same menus in other words are no news.
    const isTranslated = languages.get(session.id) !== language
    languages.set(session.id, language)
    if (isSame(before, snapshot) && before.source === snapshot.source) {
      emit({ type: 'fresh', sessionId: session.id, asOf: snapshot.asOf }, session.id)
      return
    }
    const news = isTranslated || isOwn ? [] : changeNotices(before, snapshot)
    for (const notice of news) notices.add(notice, session.id)
    announce(session)
  }

  const parameters = createParameters({ emit, notices })
  const freshness = createFreshness({
    every: options.refreshEvery,
    sessions: () => [...live.values()],
    load: async (session) => {
      const load = (token: string) => loadSnapshot(session.client, token)
      const snapshot = await session.gate.use(load, { wait: false })
      if (!live.has(session.id)) return
      take(session, snapshot)
      await parameters.read(session)
    },
    log,
  })

  /** What a kept token still opens; null when it opens nothing and is forgotten. */
  const reopen = async (profileId: string, account: Account, token: string): Promise<Snapshot | null> => {
    try {
      return await loadSnapshot(clientOf(profileId), token)
    } catch (error) {
      const { code } = faultOf(error).failure
      if (code === 'unauthenticated') {
        await credentials.forget(profileId, account)
        return null
      }
      if (code !== 'offline' && code !== 'timeout') throw error
      return readSnapshot(cache.open(cacheKeyOf(profileId, account))).catch(() => null)
    }
  }

  return {
    view,
    refresh: (session) => refresh(session),
    touch: freshness.touch,
    called(session, endpoint) {
      if (!changesNavigation(endpoint)) return
      refresh(session, true).catch((error: unknown) =>
        log.warn('refresh failed', { code: faultOf(error).failure.code }),
      )
    },
    list: () => [...live.values()],
    async signIn(windowId, given) {
      const account = accountOf(given.username, given.tenantId)
      const client = clientOf(given.profileId)
      const token = await authenticate(client, { ...given, ...account })
      let snapshot: Snapshot
      try {
        snapshot = await loadSnapshot(client, token)
      } catch (error) {
        // A token nobody will use must not stay valid.
        await logout(client, token)
        throw error
      }
      const session = enter(given.profileId, account, token, snapshot)
      windows.attach(windowId, session.id)
      if (given.remember) {
        const keeping = credentials.keep(given.profileId, account, token)
        session.credentials = await within(keeping, patience, { store: 'session', reason: 'locked' })
        void keeping.then((state) => setCredentials(session, state))
      } else {
        session.credentials = { store: 'session', reason: '' }
        void credentials.forget(given.profileId, account)
      }
      session.syncLogs()
      return view(session)
    },
    async resume(windowId, profileId, account) {
      const wanted = accountOf(account.username, account.tenantId)
      const known = live.get(sessionIdOf(profileId, wanted))
      if (known) {
        windows.attach(windowId, known.id)
        return view(known)
      }
      const token = await credentials.recall(profileId, wanted)
      if (token === null) return null
      const snapshot = await reopen(profileId, wanted, token)
      if (!snapshot) return null
      const session = enter(profileId, wanted, token, snapshot)
      session.credentials = credentials.state()
      windows.attach(windowId, session.id)
      if (snapshot.source === 'network') session.syncLogs()
      return view(session)
    },
    of(windowId) {
      const session = live.get(windows.sessionOf(windowId) ?? '')
      if (!session) throw new FailureError({ code: 'unauthenticated', message: 'not signed in' })
      return session
    },
    attach(windowId, sessionId) {
      const session = live.get(sessionId)
      if (!session) throw new FailureError({ code: 'not-found', message: 'No such session' })
      windows.attach(windowId, sessionId)
      return view(session)
    },
    signOut,
    async leave(profile) {
      await Promise.all([...live.values()].filter((session) => session.profileId === profile.id).map(signOut))
      for (const account of profile.accounts) await credentials.forget(profile.id, account)
      for (const account of profiles.cached(profile.id)) {
        await cache
          .open(cacheKeyOf(profile.id, account))
          .destroy()
          .catch((error: unknown) => log.warn('cache not removed', { reason: String(error) }))
      }
    },
    reconnected(profileId) {
      for (const session of live.values()) {
        if (session.profileId !== profileId || session.gate.state() !== 'active') continue
        if (session.snapshot.source === 'cache') {
          refresh(session)
            .then(() => session.syncLogs())
            .catch((error: unknown) => log.warn('refresh failed', { code: faultOf(error).failure.code }))
        } else {
          session.syncLogs()
        }
      }
    },
    languageChanged() {
      for (const session of live.values()) {
        if (session.gate.state() !== 'active') continue
        refresh(session).catch((error: unknown) =>
          log.warn('refresh failed', { code: faultOf(error).failure.code }),
        )
      }
    },
    changed(profileId) {
      for (const session of live.values()) if (session.profileId === profileId) announce(session)
    },
    close() {
      freshness.close()
      for (const session of live.values()) session.logs.stop()
    },
  }
}
