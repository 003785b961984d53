import type { CredentialState } from '#contract/bridge.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Account, Profiles } from '../settings/profiles.ts'
import { type SecretStore, StoreFailure } from './secretStore.ts'

/** Stores tokens so that they survive a restart, and reports when they cannot. */
export interface Credentials {
  /** Reports whether "remember me" works, as far as is known after `patience`. Never throws. */
  prepare(): Promise<CredentialState>
  /** Stores the token. Never throws: if it cannot be stored it stays in memory, and the result says so. */
  keep(profileId: string, account: Account, token: string): Promise<CredentialState>
  /** Reads the token; null when none is stored or the keychain does not return it; `state()` says which. */
  recall(profileId: string, account: Account): Promise<string | null>
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
    keep: (profileId, account, token) =>
      inTurn(async () => {
        if (!store) return { store: 'session', reason: 'absent' }
        const state = known?.store === 'keychain' ? known : await probe()
        if (state.store === 'session') return state
        try {
          await store.set(nameOf(profileId, account), token)
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
          const token = await store.get(nameOf(profileId, account))
          // The index has the account, so the keychain is locked: it then answers null instead of an error.
          known = token === null ? { store: 'session', reason: 'locked' } : inKeychain
          return token
        } catch (error) {
          note(error)
          return null
        }
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
