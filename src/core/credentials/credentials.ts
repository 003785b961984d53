import type { CredentialState } from '#contract/bridge.ts'
import type { ClientLog } from '../clientLog.ts'
import { z } from 'zod'
import { Verifier } from './verifier.ts'
import type { Account, Profiles } from '../settings/profiles.ts'
import { maxSecretBytes, type SecretStore, StoreFailure } from './secretStore.ts'

/** Stores tokens so that they survive a restart, and reports when they cannot. */
export interface Credentials {
  /** Reports whether "remember me" works, as far as is known after `patience`. Never throws. */
  prepare(): Promise<CredentialState>
  /**
   * Stores the token, and the verifier of the password by which the console is unlocked. Never throws: if it cannot
   * be stored it stays in memory, and the result shows it.
   */
  keep(profileId: string, account: Account, token: string, verifier?: Verifier): Promise<CredentialState>
  /** Reads the token; null when none is stored or the keychain does not return it; see `state()`. */
  recall(profileId: string, account: Account): Promise<string | null>
  /** Reads the verifier that was stored with the token. Never throws. */
  verifier(profileId: string, account: Account): Promise<Verifier | undefined>
  /** Removes the token, and the account from the index. Never throws. */
  forget(profileId: string, account: Account): Promise<void>
  /** The last known state. */
  state(): CredentialState
  close(): void
}

interface CredentialsOptions {
  /** undefined: this host has no keychain. */
  store: SecretStore | undefined
  profiles: Profiles
  log: ClientLog
  /** Milliseconds the sign-in screen waits for an unlock prompt; default 3000. */
  patience?: number
}

/** An entry of the keychain; those of older versions are the token itself. */
const Entry = z.object({ token: z.string(), verifier: Verifier })

function readEntry(text: string): { token: string; verifier?: Verifier } {
  try {
    const entry = Entry.safeParse(JSON.parse(text))
    if (entry.success) return entry.data
  } catch {
    // A token need not be JSON.
  }
  return { token: text }
}

/** A token that leaves no room for the verifier is kept alone. */
function entryOf(token: string, verifier: Verifier | undefined): string {
  const entry = verifier ? JSON.stringify({ token, verifier } satisfies z.input<typeof Entry>) : token
  return Buffer.byteLength(entry) > maxSecretBytes ? token : entry
}

const inKeychain: CredentialState = { store: 'keychain', reason: '' }

const nameOf = (profileId: string, account: Account) =>
  JSON.stringify([profileId, account.tenantId, account.username])

export function createCredentials({
  store,
  profiles,
  log,
  patience = 3000,
}: CredentialsOptions): Credentials {
  let known: CredentialState | undefined = store ? undefined : { store: 'session', reason: 'absent' }
  let turn: Promise<unknown> = Promise.resolve()
  let probing: Promise<CredentialState> | undefined

  const note = (error: unknown): CredentialState => {
    const problem = error instanceof StoreFailure ? error.problem : 'absent'
    log.warn('keychain', { problem, reason: error instanceof Error ? error.message : '' })
    known = { store: 'session', reason: problem }
    return known
  }

  const probe = (): Promise<CredentialState> => {
    if (!store) return Promise.resolve({ store: 'session', reason: 'absent' })
    probing ??= store
      .probe()
      .then(() => {
        known = inKeychain
        return inKeychain
      }, note)
      .finally(() => {
        probing = undefined
      })
    return probing
  }

  const isIndexed = (profileId: string, account: Account): boolean =>
    profiles
      .list()
      .find((profile) => profile.id === profileId)
      ?.accounts.some((item) => item.username === account.username && item.tenantId === account.tenantId) ??
    false

  /** Runs one operation after the other: `forget` must not overtake `keep`. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  return {
    state: () => known ?? inKeychain,
    async prepare() {
      if (!store || known?.store === 'keychain') return known ?? inKeychain
      // Nothing is stored yet: the system is not made to prompt for a password.
      if (known === undefined && profiles.list().every((profile) => profile.accounts.length === 0))
        return inKeychain
      let timer: NodeJS.Timeout | undefined
      const impatience = new Promise<CredentialState>((resolve) => {
        timer = setTimeout(() => resolve({ store: 'session', reason: 'locked' }), patience)
      })
      const state = await Promise.race([probe(), impatience])
      clearTimeout(timer)
      return state
    },
    keep: (profileId, account, token, verifier) =>
      inTurn(async () => {
        if (!store) return { store: 'session', reason: 'absent' }
        const state = known?.store === 'keychain' ? known : await probe()
        if (state.store === 'session') return state
        try {
          await store.set(nameOf(profileId, account), entryOf(token, verifier))
          profiles.addAccount(profileId, account)
          return inKeychain
        } catch (error) {
          return note(error)
        }
      }),
    recall: (profileId, account) =>
      inTurn(async () => {
        if (!store || !isIndexed(profileId, account)) return null
        try {
          const entry = await store.get(nameOf(profileId, account))
          // The index has the account, so the keychain is locked: it then answers null instead of an error.
          known = entry === null ? { store: 'session', reason: 'locked' } : inKeychain
          return entry === null ? null : readEntry(entry).token
        } catch (error) {
          note(error)
          return null
        }
      }),
    verifier: (profileId, account) =>
      inTurn(async () => {
        if (!store || !isIndexed(profileId, account)) return undefined
        const entry = await store.get(nameOf(profileId, account)).catch(() => null)
        return entry === null ? undefined : readEntry(entry).verifier
      }),
    forget: (profileId, account) =>
      inTurn(async () => {
        // A token that was never stored needs no keychain access and no unlock prompt.
        if (!isIndexed(profileId, account)) return
        profiles.removeAccount(profileId, account)
        await store?.delete(nameOf(profileId, account)).catch(note)
      }),
    close: () => store?.close(),
  }
}
