import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { BridgeEvent, LockState } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { WriteGuard } from '../gateway/writeGuard.ts'
import type { KeyValueStore } from '../ports.ts'
import type { LiveSession } from '../session/liveSession.ts'
import { authenticate } from '../session/signIn.ts'
import { type Account, embeddedId, type Profiles } from '../settings/profiles.ts'
import {
  decrypt,
  encrypt,
  keyFor,
  openSealed,
  type Sealed,
  seal,
  type Verifier,
} from '../credentials/verifier.ts'

/**
 * The lock of the console. While it is locked no token is in memory that a password of its own environment does not
 * open, and the bridge answers only the calls that unlock; the lock survives the end of the program. A password opens
 * the sessions of its environment; those of others need a sign-in. The built-in demo, whose passwords are known to
 * all, opens nothing while another environment has a session.
 */
export interface Lock {
  isLocked(): boolean
  state(): LockState
  /** Locks at once; has no effect while no account is signed in. */
  lock(): Promise<void>
  /**
   * @param account place in the accounts of the state; default: the first one that the password fits
   * @throws FailureError `invalid-input` for another password, or during the waiting time
   */
  unlock(password: string, account?: number): Promise<void>
  /** Ends all sessions and forgets their tokens. */
  signOut(): Promise<void>
  /** The operator does something. */
  active(): void
  close(): void
}

interface LockOptions {
  store: KeyValueStore
  profiles: Profiles
  credentials: Credentials
  guard: Pick<WriteGuard, 'lock'>
  log: ClientLog
  sessions: { list(): readonly LiveSession[]; end(session: LiveSession): Promise<void> }
  /** Minutes without the operator after which it locks; 0: never. */
  idleMinutes(): number
  /** It was locked or unlocked, or a waiting time began. */
  onChange(state: LockState): void
  /** Milliseconds between two checks of the operator's idle time. */
  every?: number
  now?: () => number
}

const Owner = z.object({ profileId: z.string(), username: z.string(), tenantId: z.string() })
type Owner = z.output<typeof Owner>

/** Kept under `lock` while it is locked, so that a new start does not open it. */
const StoredLock = z.object({
  owners: z.array(Owner),
  /** Wrong passwords in a row. */
  failures: z.number().int().min(0),
  waitUntil: z.number(),
})
type StoredLock = z.output<typeof StoredLock>

/** Wrong passwords before the first waiting time; then 1 s, twice as long after each, a minute at most. */
const FREE_FAILURES = 3
const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (failures - FREE_FAILURES), 60_000)

/** Tokens of one environment under one key, and that key sealed for each of its passwords. */
interface Sealing {
  readonly tokens: readonly { session: LiveSession; box: string }[]
  readonly keys: readonly { session: LiveSession; verifier: Verifier; sealed: Sealed }[]
}

const wrong = (problem: 'wrong' | 'wait'): FailureError =>
  new FailureError({
    code: 'invalid-input',
    message: problem === 'wrong' ? 'Another password' : 'Too soon after wrong passwords',
    fields: { password: problem },
  })

/** Takes the tokens at once; resolves when the passwords that open them are known. */
async function sealTokens(sessions: readonly LiveSession[]): Promise<Sealing> {
  const key = randomBytes(32)
  const tokens = sessions.map((session) => ({ session, box: encrypt(session.gate.seal(), key) }))
  const verifiers = await Promise.all(
    sessions.map(async (session) => ({
      session,
      verifier: await session.verifier().catch(() => undefined),
    })),
  )
  const text = key.toString('base64url')
  const keys = verifiers.flatMap(({ session, verifier }) =>
    verifier ? [{ session, verifier, sealed: seal(text, verifier) }] : [],
  )
  key.fill(0)
  return { tokens, keys }
}

/** @returns sealed data of each environment, by its id */
async function sealAll(sessions: readonly LiveSession[]): Promise<ReadonlyMap<string, Sealing>> {
  const groups = Map.groupBy(sessions, ({ profileId }) => profileId)
  const sealed = [...groups].map(async ([id, group]) => [id, await sealTokens(group)] as const)
  return new Map(await Promise.all(sealed))
}

const isOf = ({ profileId, username, tenantId }: Owner, session: LiveSession): boolean =>
  session.profileId === profileId &&
  session.account.username === username &&
  session.account.tenantId === tenantId

/** The accounts whose passwords are taken. */
function openersOf(owners: readonly Owner[]): readonly Owner[] {
  const others = owners.filter(({ profileId }) => profileId !== embeddedId)
  return others.length > 0 ? others : owners
}

/** Checks with the platform of a session, where its password is not known here. @returns whether it is the account's */
async function asksPlatform({ client, account, gate }: LiveSession, password: string): Promise<boolean> {
  const given = { ...account, password, captcha: '', uuid: '', profileId: '', remember: false }
  try {
    const { token } = await authenticate(client, given)
    gate.unseal(token)
    return true
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'refused') return false
    throw error
  }
}

/** Opens the sessions of an environment with the password of one of its accounts. @returns false for another one */
async function openWith({ tokens, keys }: Sealing, owner: Owner, password: string): Promise<boolean> {
  const known = keys.find(({ session }) => isOf(owner, session))
  if (!known) return false
  const key = await keyFor(password, known.verifier)
  if (!key) return false
  const data = Buffer.from(openSealed(known.sealed, key), 'base64url')
  for (const { session, box } of tokens) session.gate.unseal(decrypt(box, data))
  return true
}

/** The lock that an earlier run has left. */
function lockOfLastRun(store: LockOptions['store'], profiles: LockOptions['profiles']): StoredLock | null {
  const kept = StoredLock.safeParse(store.get('lock')).data
  if (!kept) return null
  // An account without a token in the keychain has to sign in anyway; without any there is nothing left to lock.
  const isRemembered = ({ profileId, username, tenantId }: Owner): boolean =>
    profiles
      .list()
      .find(({ id }) => id === profileId)
      ?.accounts.some((one) => one.username === username && one.tenantId === tenantId) === true
  const owners = kept.owners.filter(isRemembered)
  if (owners.length > 0) return { ...kept, owners }
  store.delete('lock')
  return null
}

/**
 * @param sealing the sealed sessions; null where an earlier run has left the lock
 * @returns finds the account whose password it is
 */
const openerWith =
  (credentials: LockOptions['credentials'], sealing: () => Promise<ReadonlyMap<string, Sealing>> | null) =>
  async (owners: readonly Owner[], password: string): Promise<Owner | undefined> => {
    const fits = async (owner: Owner): Promise<boolean> => {
      const sealed = sealing()
      if (sealed) {
        const own = (await sealed).get(owner.profileId)
        return own !== undefined && openWith(own, owner, password)
      }
      const { profileId, ...account } = owner
      const verifier = await credentials.verifier(profileId, account)
      return verifier !== undefined && (await keyFor(password, verifier)) !== null
    }
    for (const owner of owners) if (await fits(owner)) return owner
    const all = await sealing()
    const isKnown = (owner: Owner) =>
      all?.get(owner.profileId)?.keys.some(({ session }) => isOf(owner, session)) === true
    const [first] = owners
    if (!first || owners.some(isKnown)) return undefined
    // No password of the accounts is known here, as after a start with a token of an older version.
    const found = all?.get(first.profileId)?.tokens.find(({ session }) => isOf(first, session))
    return found !== undefined && (await asksPlatform(found.session, password)) ? first : undefined
  }

export function createLock(options: LockOptions): Lock {
  const { store, profiles, credentials, guard, log, sessions, onChange, now = Date.now } = options
  let kept = lockOfLastRun(store, profiles)
  let sealing: Promise<ReadonlyMap<string, Sealing>> | null = null
  let lastActive = now()
  /** One password at a time. */
  let turn: Promise<unknown> = Promise.resolve()

  const nameOf = (profileId: string): string =>
    profileId === embeddedId ? '' : (profiles.list().find(({ id }) => id === profileId)?.name ?? profileId)
  const state = (): LockState => ({
    isLocked: kept !== null,
    accounts: openersOf(kept?.owners ?? []).map(({ profileId, username }) => ({
      profile: nameOf(profileId),
      username,
    })),
    waitUntil: kept?.waitUntil ?? 0,
  })
  const keep = (next: StoredLock | null) => {
    kept = next
    if (next) store.set('lock', next)
    else store.delete('lock')
    onChange(state())
  }

  const forget = ({ profileId, ...account }: Owner): Promise<void> =>
    credentials.forget(profileId, account satisfies Account)

  const openerOf = openerWith(credentials, () => sealing)

  /** Opens one environment; sealed data of the others is lost, and their stored tokens with it. */
  const opened = async ({ owners }: StoredLock, { profileId }: Owner): Promise<void> => {
    await Promise.all(owners.filter((owner) => owner.profileId !== profileId).map(forget))
    for (const session of sessions.list()) session.gate.expire('lock')
    sealing = null
    lastActive = now()
    log.info('unlocked')
    keep(null)
    for (const session of sessions.list()) if (session.gate.state() === 'active') session.syncLogs()
  }

  const tryPassword = async (password: string, account?: number): Promise<void> => {
    if (!kept) return
    if (now() < kept.waitUntil) throw wrong('wait')
    const openers = openersOf(kept.owners)
    const opener = await openerOf(
      account === undefined ? openers : openers.slice(account, account + 1),
      password,
    )
    if (opener) return opened(kept, opener)
    const failures = kept.failures + 1
    const wait = waitAfter(failures)
    log.warn('wrong password at the lock', { failures })
    keep({ ...kept, failures, waitUntil: wait === 0 ? 0 : now() + wait })
    throw wrong('wrong')
  }

  const lock = async (): Promise<void> => {
    const live = sessions.list().filter(({ gate }) => gate.state() !== 'ended')
    if (kept || live.length === 0) return
    sealing = sealAll(live)
    for (const { profileId } of live) guard.lock(profiles.get(profileId))
    log.info('locked')
    const owners = live.map(({ profileId, account }) => ({ profileId, ...account }))
    keep({ owners, failures: 0, waitUntil: 0 })
    await sealing
  }

  const timer = setInterval(() => {
    const minutes = options.idleMinutes()
    if (minutes > 0 && now() - lastActive >= minutes * 60_000)
      lock().catch((error: unknown) => log.error('not locked', { error }))
  }, options.every ?? 5_000)
  timer.unref()

  return {
    isLocked: () => kept !== null,
    state,
    lock,
    unlock(password, account) {
      const tried = turn.then(() => tryPassword(password, account))
      turn = tried.catch(() => undefined)
      return tried
    },
    async signOut() {
      if (!kept) return
      const { owners } = kept
      sealing = null
      await Promise.all(sessions.list().map((session) => sessions.end(session)))
      await Promise.all(owners.map(forget))
      log.info('signed out of the lock')
      keep(null)
    },
    active() {
      lastActive = now()
    },
    close: () => clearInterval(timer),
  }
}

/** Subject of an event; after a lock only the latest event of each is sent. */
function subjectOf(event: BridgeEvent): string {
  const { type, ...rest } = event
  const about = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => {
      const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
      return typeof id === 'string' && name !== 'state' ? [[name, id]] : []
    }),
  )
  return JSON.stringify([type, about])
}

/** Holds events back while the console is locked: they name events on the platform. */
export function createEventHold() {
  let isLocked = (): boolean => false
  const held = new Map<string, () => void>()
  return {
    /** @param asked whether events are held now; until then none is */
    follow(asked: () => boolean) {
      isLocked = asked
    },
    /** @param pass sends the event on */
    offer(event: BridgeEvent, sessionId: string | undefined, pass: () => void) {
      if (!isLocked() || event.type === 'lock' || event.type === 'settings') {
        pass()
        return
      }
      const key = `${sessionId ?? ''} ${subjectOf(event)}`
      held.delete(key)
      held.set(key, pass)
    },
    release() {
      const all = [...held.values()]
      held.clear()
      for (const pass of all) pass()
    },
  }
}
