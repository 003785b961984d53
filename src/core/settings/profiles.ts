import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Profile, ProfileDraft } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { parseAddress } from '../gateway/address.ts'
import { mappingOf } from '../mapping/mapping.ts'
import type { KeyValueStore } from '../ports.ts'
import { setAside } from './settings.ts'

/** Who signed in with "remember me". */
export interface Account {
  username: string
  /** Empty: the platform tenant. */
  tenantId: string
}

export interface Profiles {
  list(): Profile[]
  /** @throws FailureError `not-found` */
  get(id: string): Profile
  /**
   * @returns the profile as it is now, undefined when new.
   * @throws FailureError `address`, `invalid-input`, `not-found`, `unsupported`
   */
  check(draft: ProfileDraft): Profile | undefined
  /** Checks and saves. */
  save(draft: ProfileDraft): Profile
  remove(id: string): Profile
  addAccount(id: string, account: Account): void
  removeAccount(id: string, account: Account): void
  /** Everyone who has a cache file for this profile, remembered or not. */
  cached(id: string): readonly Account[]
  addCached(id: string, account: Account): void
}

export const embeddedId = 'embedded'

const Stored = ProfileDraft.extend({ id: z.string().min(1).max(64) })
const Accounts = z.array(z.object({ username: z.string(), tenantId: z.string() }))

const sameAccount = (a: Account, b: Account) => a.username === b.username && a.tenantId === b.tenantId

/** Reads the profiles leniently: one that does not fit is set aside, the others stay. */
function readProfiles(store: KeyValueStore, onDamaged: () => void): z.output<typeof Stored>[] {
  const value = store.get('profiles')
  if (value === undefined) return []
  const items: unknown[] = Array.isArray(value) ? value : []
  const good = items
    .map((item) => Stored.safeParse(item))
    .flatMap((item) => (item.success ? [item.data] : []))
  if (!Array.isArray(value) || good.length < items.length) {
    setAside(store, 'profiles', good)
    onDamaged()
  }
  return good
}

/** Profiles are kept in plain text, so a password must not hide in the proxy's address. */
function checkProxy({ proxy }: ProfileDraft): void {
  const url = URL.parse(proxy.url)
  if (url && (url.username !== '' || url.password !== '')) {
    throw new FailureError({
      code: 'invalid-input',
      message: 'The proxy address must not hold credentials',
      fields: { 'proxy.url': 'credentials' },
    })
  }
}

interface ProfilesOptions {
  store: KeyValueStore
  /** Whether the built-in demo is offered. */
  embedded: boolean
  onDamaged(): void
}

/** One list of accounts a profile, kept under `key` of the store. */
function accountIndex(store: KeyValueStore, key: string, onDamaged: () => void) {
  const index = new Map<string, Account[]>()
  const stored = store.get(key)
  if (stored !== undefined) {
    const parsed = z.record(z.string(), z.unknown()).safeParse(stored)
    let isDamaged = !parsed.success
    for (const [id, value] of Object.entries(parsed.data ?? {})) {
      const list = Accounts.safeParse(value)
      if (list.success) index.set(id, list.data)
      else isDamaged = true
    }
    if (isDamaged) {
      setAside(store, key, Object.fromEntries(index))
      onDamaged()
    }
  }
  const write = () => store.set(key, Object.fromEntries(index))
  return {
    of: (id: string): Account[] => index.get(id) ?? [],
    /** The latest comes first: it is the one the sign-in screen offers. */
    add(id: string, account: Account) {
      index.set(id, [account, ...(index.get(id) ?? []).filter((item) => !sameAccount(item, account))])
      write()
    },
    remove(id: string, account: Account) {
      const known = index.get(id) ?? []
      if (!known.some((item) => sameAccount(item, account))) return
      index.set(
        id,
        known.filter((item) => !sameAccount(item, account)),
      )
      write()
    },
    clear(id: string) {
      if (index.delete(id)) write()
    },
  }
}

/**
 * Profiles live under `profiles`, the account index of the keychain under `accounts`, the index of
 * cache files under `cached`; both map profile id to accounts.
 */
export function createProfiles({ store, embedded, onDamaged }: ProfilesOptions): Profiles {
  let stored = readProfiles(store, onDamaged)
  const accounts = accountIndex(store, 'accounts', onDamaged)
  const cached = accountIndex(store, 'cached', onDamaged)

  const demo: ProfileDraft & { id: string } = {
    id: embeddedId,
    name: '内置演示 / Built-in demo',
    address: '',
    environment: 'development',
    requireHttps: false,
    proxy: { mode: 'none', url: '' },
    ca: '',
  }

  const complete = (draft: z.output<typeof Stored>): Profile => ({
    ...draft,
    embedded: draft.id === embeddedId,
    accounts: accounts.of(draft.id),
  })
  const list = () => [...(embedded ? [demo] : []), ...stored].map(complete)
  const find = (id: string) => list().find((profile) => profile.id === id)

  const get = (id: string): Profile => {
    const profile = find(id)
    if (!profile) throw new FailureError({ code: 'not-found', message: 'No such profile' })
    return profile
  }

  const writeProfiles = () => store.set('profiles', stored)

  const refuseEmbedded = (id: string | undefined) => {
    if (id === embeddedId)
      throw new FailureError({ code: 'unsupported', message: 'The built-in demo is fixed' })
  }

  const check = (draft: ProfileDraft): Profile | undefined => {
    refuseEmbedded(draft.id)
    const before = draft.id === undefined ? undefined : get(draft.id)
    parseAddress(draft.address, draft.requireHttps)
    checkProxy(draft)
    mappingOf(draft.mapping)
    if (list().some((profile) => profile.name === draft.name && profile.id !== draft.id)) {
      throw new FailureError({
        code: 'invalid-input',
        message: 'Name is taken',
        fields: { name: 'duplicate' },
      })
    }
    return before
  }

  return {
    list,
    get,
    check,
    save(draft) {
      const before = check(draft)
      const saved = { ...draft, id: draft.id ?? randomUUID() }
      stored = before ? stored.map((item) => (item.id === saved.id ? saved : item)) : [...stored, saved]
      writeProfiles()
      return complete(saved)
    },
    remove(id) {
      refuseEmbedded(id)
      const profile = get(id)
      stored = stored.filter((item) => item.id !== id)
      writeProfiles()
      accounts.clear(id)
      cached.clear(id)
      return profile
    },
    addAccount: accounts.add,
    removeAccount: accounts.remove,
    cached: cached.of,
    addCached: cached.add,
  }
}
