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
import { decrypt, encrypt, keyFor, openSealed, type Sealed, seal, type Verifier } from './verifier.ts'

/**
 * The lock of the console. While it is locked no token is in memory that the password of one of the accounts does not
 * open, and the bridge answers nothing but what unlocks; the lock survives the end of the program.
 */
export interface Lock {
  isLocked(): boolean
  state(): LockState
  /** Locks at once; nothing happens where nobody is signed in. */
  lock(): Promise<void>
  /** @throws FailureError `invalid-input` for another password, or while another has to be waited for */
  unlock(password: string): Promise<void>
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
  /** It was locked, unlocked, or has to be waited for. */
  onChange(state: LockState): void
  /** Milliseconds between two looks at how long the operator was away. */
  every?: number
  now?: () => number
}

const Owner = z.object({ profileId: z.string(), username: z.string(), tenantId: z.string() })

/** Kept under `lock` while it is locked, so that a new start does not open it. */
const Kept = z.object({
  owners: z.array(Owner),
  /** Wrong passwords in a row. */
  failures: z.number().int().min(0),
  waitUntil: z.number(),
})
type Kept = z.output<typeof Kept>

/** Wrong passwords before one has to be waited for; then 1 s, twice as long after each, a minute at most. */
const FREE_FAILURES = 3
const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (failures - FREE_FAILURES), 60_000)

/** Tokens under one key, and that key sealed for each password. */
interface Sealing {
  readonly tokens: readonly { session: LiveSession; box: string }[]
  readonly keys: readonly { verifier: Verifier; sealed: Sealed }[]
}

const wrong = (problem: 'wrong' | 'wait'): FailureError =>
  new FailureError({
    code: 'invalid-input',
    message: problem === 'wrong' ? 'Another password' : 'Too soon after wrong passwords',
    fields: { password: problem },
  })

async function sealTokens(sessions: readonly LiveSession[]): Promise<Sealing> {
  const key = randomBytes(32)
  const tokens = sessions.map((session) => ({ session, box: encrypt(session.gate.seal(), key) }))
  const verifiers = await Promise.all(sessions.map((session) => session.verifier().catch(() => undefined)))
  const text = key.toString('base64url')
  const keys = verifiers.flatMap((verifier) => (verifier ? [{ verifier, sealed: seal(text, verifier) }] : []))
  key.fill(0)
  return { tokens, keys }
}

export function createLock(options: LockOptions): Lock {
  const { store, profiles, credentials, guard, log, sessions, onChange, now = Date.now } = options
  const isRemembered = ({ profileId, ...account }: z.output<typeof Owner>): boolean =>
    profiles
      .list()
      .find(({ id }) => id === profileId)
      ?.accounts.some((one) => one.username === account.username && one.tenantId === account.tenantId) ===
    true
  let kept: Kept | null = Kept.safeParse(store.get('lock')).data ?? null
  // Without a token in the keychain there is nothing left to lock: whoever comes has to sign in.
  if (kept && !kept.owners.some(isRemembered)) {
    kept = null
    store.delete('lock')
  }
  let sealing: Promise<Sealing> | null = null
  let lastActive = now()
  /** One password at a time. */
  let turn: Promise<unknown> = Promise.resolve()

  const nameOf = (profileId: string): string =>
    profileId === embeddedId ? '' : (profiles.list().find(({ id }) => id === profileId)?.name ?? profileId)
  const state = (): LockState => ({
    isLocked: kept !== null,
    accounts: (kept?.owners ?? []).map(({ profileId, username }) => ({
      profile: nameOf(profileId),
      username,
    })),
    waitUntil: kept?.waitUntil ?? 0,
  })
  const keep = (next: Kept | null) => {
    kept = next
    if (next) store.set('lock', next)
    else store.delete('lock')
    onChange(state())
  }

  /** Verifiers of a lock that an earlier run has left. */
  const storedVerifiers = async (owners: Kept['owners']): Promise<Verifier[]> => {
    const found = await Promise.all(
      owners.map(({ profileId, ...account }) => credentials.verifier(profileId, account)),
    )
    return found.flatMap((verifier) => (verifier ? [verifier] : []))
  }

  /** @returns whether the password is one of the account's */
  const asksPlatform = async ({ client, account, gate }: LiveSession, password: string) => {
    const given = { ...account, password, captcha: '', uuid: '', profileId: '', remember: false }
    const { token } = await authenticate(client, given)
    gate.unseal(token)
  }

  /** Opens what was sealed in this run. @returns false for another password */
  const openTokens = async ({ tokens, keys }: Sealing, password: string): Promise<boolean> => {
    for (const { verifier, sealed } of keys) {
      const key = await keyFor(password, verifier)
      if (!key) continue
      const data = Buffer.from(openSealed(sealed, key), 'base64url')
      for (const { session, box } of tokens) session.gate.unseal(decrypt(box, data))
      return true
    }
    const [first] = tokens
    // The passwords of none are known here, as after a start with a token of the keychain of an older version.
    if (keys.length > 0 || !first) return false
    try {
      await asksPlatform(first.session, password)
    } catch (error) {
      const refused = error instanceof FailureError && error.failure.code === 'refused'
      if (!refused) throw error
      return false
    }
    for (const { session } of tokens.slice(1)) session.gate.expire()
    return true
  }

  const fits = async (owners: Kept['owners'], password: string): Promise<boolean> => {
    if (sealing) return openTokens(await sealing, password)
    for (const verifier of await storedVerifiers(owners)) if (await keyFor(password, verifier)) return true
    return false
  }

  const opened = () => {
    sealing = null
    lastActive = now()
    log.info('unlocked')
    keep(null)
    for (const session of sessions.list()) session.syncLogs()
  }

  const tryPassword = async (password: string): Promise<void> => {
    if (!kept) return
    if (now() < kept.waitUntil) throw wrong('wait')
    if (await fits(kept.owners, password)) {
      opened()
      return
    }
    const failures = kept.failures + 1
    const wait = waitAfter(failures)
    log.warn('wrong password at the lock', { failures })
    keep({ ...kept, failures, waitUntil: wait === 0 ? 0 : now() + wait })
    throw wrong('wrong')
  }

  const lock = async (): Promise<void> => {
    const live = sessions.list().filter(({ gate }) => gate.state() !== 'ended')
    if (kept || live.length === 0) return
    sealing = sealTokens(live)
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
    unlock(password) {
      const tried = turn.then(() => tryPassword(password))
      turn = tried.catch(() => undefined)
      return tried
    },
    async signOut() {
      if (!kept) return
      const { owners } = kept
      sealing = null
      await Promise.all(sessions.list().map((session) => sessions.end(session)))
      const forget = ({ profileId, ...account }: z.output<typeof Owner>): Promise<void> =>
        credentials.forget(profileId, account satisfies Account)
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

/** What an event is about, of which only the latest is worth telling after a lock. */
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

/** Holds events back while the console is locked: they name what happens on the platform. */
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
