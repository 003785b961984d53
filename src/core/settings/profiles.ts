import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Environment, environments, type Profile, ProfileDraft } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { parseAddress } from '../addresses/address.ts'
import { isSameServer, resolvingTo } from '../addresses/serverName.ts'
import { mappingOf } from '../mapping/mapping.ts'
import type { KeyValueStore } from '../ports.ts'
import { forbiddenByPolicy } from '../failures.ts'
import type { ManagedProfile } from './managedProfile.ts'
import { checkProxy, checkWebAddress } from './profileChecks.ts'
import { setAside } from './settings.ts'

/** Account that signed in with "remember me". */
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
   * @throws FailureError `address`, `invalid-input`, `not-found`, `unsupported`, `policy`
   */
  check(draft: ProfileDraft): Profile | undefined
  /**
   * Looks up whether a profile of the user leads to a server of the policy under another name. The environment of that
   * server then counts, where it is the stricter one.
   * @returns whether the environment of the profile has changed
   */
  identify(id: string): Promise<boolean>
  /** Checks and saves. */
  save(draft: ProfileDraft): Profile
  /** @throws FailureError `not-found`, `unsupported`, `policy` */
  checkRemoval(id: string): Profile
  remove(id: string): Profile
  addAccount(id: string, account: Account): void
  removeAccount(id: string, account: Account): void
  /** Everyone who is remembered in any profile, also one that the policy hides. */
  owners(): { id: string; account: Account }[]
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

export interface ProfilePolicy {
  /** Profiles that are there on every machine of the organisation; they come first and cannot be changed. */
  readonly managed: readonly ManagedProfile[]
  /** Whether profiles that the user has added are there. */
  readonly showsOwn: boolean
  /** Whether profiles can be added, changed and removed. */
  readonly changesOwn: boolean
}

const strictest = (...given: readonly Environment[]): Environment =>
  environments.findLast((environment) => given.includes(environment)) ?? 'production'

interface ProfilesOptions {
  store: KeyValueStore
  /** Whether the built-in demo is offered. */
  embedded: boolean
  /** Rules of the organisation's policy about profiles. */
  policy: ProfilePolicy
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
    all: () => [...index].flatMap(([id, list]) => list.map((account) => ({ id, account }))),
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
export function createProfiles({ store, embedded, policy, onDamaged }: ProfilesOptions): Profiles {
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

  /** Environments of the policy's servers to which profiles of the user resolve. */
  const meant = new Map<string, Environment>()

  const complete = (draft: z.output<typeof Stored>): Profile => ({
    ...draft,
    environment: strictest(draft.environment, meant.get(draft.id) ?? draft.environment),
    embedded: draft.id === embeddedId,
    accounts: accounts.of(draft.id),
    ...(isManaged(draft.id) && { managed: true }),
  })
  const isManaged = (id: string | undefined) => policy.managed.some((profile) => profile.id === id)
  const isManagedServer = (address: string) =>
    policy.managed.some((profile) => isSameServer(profile.address, address))
  const own = () => (policy.showsOwn ? stored.filter(({ address }) => !isManagedServer(address)) : [])
  const list = () => [...(embedded ? [demo] : []), ...policy.managed, ...own()].map(complete)
  const find = (id: string) => list().find((profile) => profile.id === id)

  const get = (id: string): Profile => {
    const profile = find(id)
    if (!profile) throw new FailureError({ code: 'not-found', message: 'No such profile' })
    return profile
  }

  const writeProfiles = () => store.set('profiles', stored)

  /** @throws FailureError for a profile that is not the user's to change */
  const refuseFixed = (id: string | undefined) => {
    if (id === embeddedId)
      throw new FailureError({ code: 'unsupported', message: 'The built-in demo is fixed' })
    if (isManaged(id) || !policy.changesOwn) throw forbiddenByPolicy('changing this profile')
  }

  const check = (draft: ProfileDraft): Profile | undefined => {
    refuseFixed(draft.id)
    if (isManagedServer(draft.address)) throw forbiddenByPolicy('another profile for this server')
    const before = draft.id === undefined ? undefined : get(draft.id)
    parseAddress(draft.address, draft.requireHttps)
    checkWebAddress(draft)
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

  const checkRemoval = (id: string): Profile => {
    refuseFixed(id)
    return get(id)
  }

  return {
    list,
    get,
    check,
    checkRemoval,
    async identify(id) {
      const profile = find(id)
      if (!profile || profile.embedded || profile.managed) return false
      const found = await resolvingTo(profile.address, policy.managed)
      if (found.length === 0) return false
      meant.set(id, strictest(...found.map(({ environment }) => environment)))
      return get(id).environment !== profile.environment
    },
    save(draft) {
      const before = check(draft)
      if (before && before.address !== draft.address) meant.delete(before.id)
      const saved = { ...draft, id: draft.id ?? randomUUID() }
      stored = before ? stored.map((item) => (item.id === saved.id ? saved : item)) : [...stored, saved]
      writeProfiles()
      return complete(saved)
    },
    remove(id) {
      const profile = checkRemoval(id)
      stored = stored.filter((item) => item.id !== id)
      writeProfiles()
      accounts.clear(id)
      cached.clear(id)
      return profile
    },
    owners: accounts.all,
    addAccount: accounts.add,
    removeAccount: accounts.remove,
    cached: cached.of,
    addCached: cached.add,
  }
}
