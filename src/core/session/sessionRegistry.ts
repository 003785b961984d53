import type { CredentialState, Session } from '#contract/bridge.ts'
import type { Cache } from '../cache/cacheFile.ts'
import type { JournalFiles } from '../journal/journalFile.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import type { Account, Profiles } from '../settings/profiles.ts'
import { createLiveSession, type LiveSession, type SessionParts } from './liveSession.ts'
import { cacheKeyOf, journalKeyOf, sessionIdOf, versionKeyOf } from './sessionId.ts'
import { bareSnapshot, type Entry, logout, type Snapshot } from './signIn.ts'
import type { Windows } from './windows.ts'

/** The sessions that are signed in, and the events about them. */
export interface SessionRegistry {
  list(): LiveSession[]
  get(id: string): LiveSession | undefined
  /** A session as windows see it. */
  view(session: LiveSession): Session
  /** Notifies the session's windows that it changed. */
  announce(session: LiveSession): void
  /** Gives a token to the account's session: the one that waits for a sign-in, or a new one. */
  enter(profileId: string, account: Account, entry: Entry, snapshot: Snapshot): LiveSession
  setCredentials(session: LiveSession, state: CredentialState): void
  /** Ends a session on this side. Its windows receive the event before they are detached. */
  end(session: LiveSession): void
}

interface RegistryOptions {
  profiles: Profiles
  cache: Cache
  journals: JournalFiles
  windows: Windows
  client(profileId: string): PlatformClient
  language(): string
  parts: SessionParts
  onEnded(sessionId: string): void
}

const stateOf = (session: LiveSession): Session['state'] => {
  const state = session.gate.state()
  if (state === 'ended') return 'signed-out'
  // No window can make a request while it is sealed.
  return state === 'sealed' ? 'active' : state
}

/** Fields that are absent or demanded by the mapping of the platform, as far as it names any. */
const mappedIn = ({ absent, demanded = {} }: PlatformClient) => ({
  ...(Object.keys(demanded).length > 0 && { demanded: mutable(demanded) }),
  ...(absent && Object.keys(absent.fields).length > 0 && { absent: mutable(absent.fields) }),
  ...(absent && Object.keys(absent.filters).length > 0 && { unsentFilters: mutable(absent.filters) }),
})

const mutable = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]))

export function createSessionRegistry(options: RegistryOptions): SessionRegistry {
  const { profiles, cache, journals, windows, parts } = options
  const { emit, log, guard } = parts
  const live = new Map<string, LiveSession>()

  const reportCount = () => emit({ type: 'sessions', count: live.size })

  const announce = (session: LiveSession) => {
    const expiry = session.gate.expiry()
    emit({ type: 'session', sessionId: session.id, state: stateOf(session), ...expiry }, session.id)
  }

  /** Gives the new token to a session that exists already. */
  const renew = (known: LiveSession, { token, passwordModify }: Entry, snapshot: Snapshot): LiveSession => {
    const before = known.gate.state() === 'active' ? known.gate.token() : ''
    known.passwordModify = passwordModify
    const isLimited = passwordModify === 2
    if (snapshot.source === 'network' && !isLimited) known.replace(snapshot)
    known.gate.renew(token, isLimited)
    if (before !== '' && before !== token) void logout(known.client, before, log)
    announce(known)
    return known
  }

  return {
    list: () => [...live.values()],
    get: (id) => live.get(id),
    view(session) {
      const profile = profiles.get(session.profileId)
      const missing = session.client.missing()
      const unsent = session.client.unsent()
      const zone = session.zone()
      return {
        id: session.id,
        profile,
        state: stateOf(session),
        ...session.gate.expiry(),
        passwordModify: session.passwordModify,
        // Data from before the password became due is not shown until it is changed.
        ...(session.gate.isLimited() ? bareSnapshot(session.account) : session.snapshot),
        connection: session.client.connection(),
        writes: guard.state(profile),
        ...(missing.length > 0 && { missing: [...missing] }),
        ...(Object.keys(unsent).length > 0 && { unsent }),
        ...mappedIn(session.client),
        ...(zone !== undefined && { zone }),
        credentials: session.credentials,
      }
    },
    announce,
    enter(profileId, account, entry, snapshot) {
      const known = live.get(sessionIdOf(profileId, account))
      if (known) return renew(known, entry, snapshot)
      const file = cache.open(cacheKeyOf(profileId, account))
      const versionFile = cache.open(versionKeyOf(profileId))
      const journalFile = journals.open(journalKeyOf(profileId, account))
      const client = options.client(profileId)
      const language = options.language()
      const session = createLiveSession(
        { profileId, account, ...entry, snapshot, client, file, journalFile, versionFile, language },
        parts,
      )
      live.set(session.id, session)
      reportCount()
      profiles.addCached(profileId, account)
      if (snapshot.source === 'network' && !session.gate.isLimited()) session.replace(snapshot)
      // Ids are stable: windows restored by the host may already wait for this session.
      announce(session)
      return session
    },
    setCredentials(session, state) {
      if (session.credentials.store === state.store && session.credentials.reason === state.reason) return
      session.credentials = state
      announce(session)
    },
    end(session) {
      session.logs.stop()
      live.delete(session.id)
      reportCount()
      session.gate.end()
      options.onEnded(session.id)
      announce(session)
      for (const windowId of windows.of(session.id)) windows.attach(windowId, null)
    },
  }
}
