import type { OperationParsed, Session } from '#contract/bridge.ts'
import type { Cache } from '../cache/cacheFile.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { faultOf } from '../gateway/faults.ts'
import type { JournalFiles } from '../journal/journalFile.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import type { Account } from '../settings/profiles.ts'
import { makeVerifier, type Verifier } from '../credentials/verifier.ts'
import type { LiveSession, SessionParts } from './liveSession.ts'
import { cacheKeyOf, sessionIdOf } from './sessionId.ts'
import type { SessionRegistry } from './sessionRegistry.ts'
import { authenticate, bareSnapshot, loadSnapshot, logout, readSnapshot, type Snapshot } from './signIn.ts'
import type { Windows } from './windows.ts'

/** Puts a window into a session: by signing in or by resuming one. */
export interface SessionStart {
  /** Signs in and attaches the window to the session. @throws FailureError as the platform answers */
  signIn(windowId: string, given: OperationParsed<'session.signIn'>): Promise<Session>
  /** Resumes with the stored token, offline with the cached snapshot; null when neither is possible. */
  resume(windowId: string, profileId: string, account: Account): Promise<Session | null>
}

export interface SessionStartOptions {
  credentials: Credentials
  cache: Cache
  journals: JournalFiles
  windows: Windows
  client(profileId: string): PlatformClient
  parts: Pick<SessionParts, 'log' | 'notices'>
  /** Milliseconds a sign-in waits for the keychain; default 3000. */
  patience?: number
  /** Milliseconds from the beginning of a session until its logs are synchronised; default 3000. */
  logsAfter?: number | undefined
}

const accountOf = (username: string, tenantId: string): Account => ({
  username: username.trim(),
  tenantId: tenantId.trim(),
})

/**
 * Milliseconds after a sign-in before the verifier for a lock is made, which takes a processor for a tenth of a
 * second: the console is being shown until then.
 */
const VERIFIER_AFTER = 2000

/** The same for logs: thousands of rows are read, stored and indexed. */
const LOGS_AFTER = 3000

/** Makes something once: after this time, or on request. */
function laterOrOnRequest<T>(make: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let made: Promise<T> | undefined
  const ask = () => {
    clearTimeout(timer)
    return (made ??= make())
  }
  const timer = setTimeout(() => void ask().catch(() => undefined), milliseconds)
  timer.unref()
  return ask
}

/** Result of the promise, or `otherwise` after a limited time. */
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

export function createSessionStart(options: SessionStartOptions, registry: SessionRegistry): SessionStart {
  const { credentials, cache, windows, client: clientOf } = options
  const { patience = 3000, logsAfter = LOGS_AFTER } = options
  const { log, notices } = options.parts
  const { view, enter } = registry

  /** Loads the snapshot for a stored token; null when the token is no longer valid, which removes it. */
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

  /** Stores or removes the token as the operator chose, delaying the sign-in by `patience` at most. */
  const remember = async (session: LiveSession, token: string, isWanted: boolean): Promise<void> => {
    const { profileId, account } = session
    if (!isWanted) {
      session.credentials = { store: 'session', reason: '' }
      void credentials.forget(profileId, account)
      return
    }
    const keeping = credentials.keep(profileId, account, token)
    session.credentials = await within(keeping, patience, { store: 'session', reason: 'locked' })
    void keeping.then((state) => registry.setCredentials(session, state))
  }

  /** Makes the verifier of a sign-in, and puts it beside the token where that is kept. */
  const verifierOf = async (session: LiveSession, token: string, password: string): Promise<Verifier> => {
    const { profileId, account, gate } = session
    const verifier = await makeVerifier(password)
    const isCurrent = gate.state() === 'sealed' || gate.token() === token
    if (session.credentials.store === 'keychain' && isCurrent) {
      await credentials.keep(profileId, account, token, verifier)
    }
    return verifier
  }

  /** Once for each sign-in, because no screen shows it. */
  const tellLacks = ({ id, snapshot }: LiveSession): void => {
    for (const name of snapshot.lacks ?? [])
      notices.add({ level: 'info', subject: '', code: `lacks.${name}` }, id)
  }

  return {
    async signIn(windowId, given) {
      const account = accountOf(given.username, given.tenantId)
      const client = clientOf(given.profileId)
      const entry = await authenticate(client, { ...given, ...account })
      const { token } = entry
      const isLimited = entry.passwordModify === 2
      let snapshot: Snapshot
      try {
        snapshot = isLimited ? bareSnapshot(account) : await loadSnapshot(client, token)
      } catch (error) {
        // A token that is not used is revoked.
        await logout(client, token, log)
        throw error
      }
      const session = enter(given.profileId, account, entry, snapshot)
      windows.attach(windowId, session.id)
      session.verifier = laterOrOnRequest(() => verifierOf(session, token, given.password), VERIFIER_AFTER)
      // A token that ends with the new password is not worth keeping.
      await remember(session, token, given.remember && !isLimited)
      tellLacks(session)
      if (!isLimited) void session.signedIn().then(() => session.syncLogs(logsAfter))
      return view(session)
    },
    async resume(windowId, profileId, given) {
      const account = accountOf(given.username, given.tenantId)
      const known = registry.get(sessionIdOf(profileId, account))
      if (known) {
        windows.attach(windowId, known.id)
        return view(known)
      }
      const token = await credentials.recall(profileId, account)
      if (token === null) return null
      const snapshot = await reopen(profileId, account, token)
      if (!snapshot) return null
      const session = enter(profileId, account, { token, passwordModify: 0 }, snapshot)
      session.credentials = credentials.state()
      session.verifier = () => credentials.verifier(profileId, account)
      windows.attach(windowId, session.id)
      tellLacks(session)
      if (snapshot.source === 'network') session.syncLogs(logsAfter)
      return view(session)
    },
  }
}
