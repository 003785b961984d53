import { createHash, X509Certificate } from 'node:crypto'
import type { EffectivePolicy } from '#contract/bridge/policy.ts'
import { type Environment, languages } from '#contract/bridge.ts'
import type { Policy, PolicyProfile } from '#contract/policy.ts'
import { allowsFrom } from '#contract/policyRules.ts'
import { parseAddress } from '../addresses/address.ts'
import { plainAddress } from '../addresses/serverName.ts'
import { mappingOf } from '../mapping/mapping.ts'
import { forbiddenByPolicy } from '../failures.ts'
import type { ManagedProfile } from '../settings/managedProfile.ts'
import { checkProxy, checkWebAddress } from '../settings/profileChecks.ts'
import { readFeedKeys } from '../updates/feedSignature.ts'
import type { FoundPolicy } from './readPolicy.ts'

/** Policy of this machine, read once at the start. */
export interface MachinePolicy {
  readonly effective: EffectivePolicy
  readonly profiles: readonly ManagedProfile[]
  /** PEM text of further keys that may sign updates; empty: none. */
  readonly updateKeys: string
  /** Positions, from 1, of those among them that cannot be read. */
  readonly unreadableKeys: readonly number[]
  /** Whether the environments that the user has added are there. */
  readonly showsOwn: boolean
  /** @throws FailureError `policy` where data of this environment must not be written into a file */
  checkExport(environment: Environment): void
  /** @throws FailureError `policy` where the change journal of this environment must not be written into a file */
  checkJournalExport(environment: Environment): void
  /** @throws FailureError `policy` where writing to production cannot be unlocked */
  checkUnlock(): void
}

const unregulated: EffectivePolicy = {
  state: 'none',
  ownProfiles: true,
  demo: true,
  unlocks: true,
  export: 'everywhere',
  clipboard: 'everywhere',
  languages: [...languages],
  idleLock: null,
  journalDays: null,
  journalExport: 'everywhere',
  updateFeed: '',
  crashDumps: true,
}

/** While a policy is broken, everything that one might forbid is off, and earlier data can still be read. */
const restricted: EffectivePolicy = {
  ...unregulated,
  state: 'broken',
  ownProfiles: false,
  demo: false,
  unlocks: false,
  export: 'never',
  clipboard: 'never',
  journalExport: 'never',
  crashDumps: false,
}

/**
 * The id follows from the platform that is meant: where the address changes, tokens and caches of the old one are not
 * those of the new one.
 */
const idOf = ({ address, mapping }: PolicyProfile): string =>
  `policy-${createHash('sha256')
    .update(JSON.stringify([address, mapping ?? null]))
    .digest('hex')
    .slice(0, 24)}`

const managed = (profile: PolicyProfile): ManagedProfile => ({
  id: idOf(profile),
  name: profile.name,
  address: profile.address,
  ...(profile.webAddress && { webAddress: profile.webAddress }),
  environment: profile.environment,
  requireHttps: profile.requireHttps,
  proxy: { url: '', ...profile.proxy },
  ca: profile.ca,
  ...(profile.mapping && { mapping: JSON.stringify(profile.mapping, null, 2) }),
})

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g

/** @throws Error for text that holds no certificate, or one that cannot be read */
function checkAuthority(pem: string): void {
  if (pem.trim() === '') return
  const found = pem.match(certificate) ?? []
  // One without its end would be left out without notice.
  const begun = pem.split('-----BEGIN ').length - 1
  if (found.length === 0 || found.length !== begun) throw new Error('No certificate')
  for (const one of found) new X509Certificate(one)
}

/** @throws Error for a proxy that cannot be used: a blank one would be passed by */
function checkManagedProxy(profile: ManagedProfile): void {
  checkProxy(profile)
  if (profile.proxy.mode !== 'manual') return
  const url = URL.parse(profile.proxy.url.trim())
  if (!url || url.hostname === '' || !/^https?:$/.test(url.protocol)) throw new Error('No proxy')
}

/** @returns path of the first value of the profiles that the schema cannot check; null where all can be used */
function problemOf(profiles: readonly ManagedProfile[]): string | null {
  const names = profiles.map(({ name }) => name)
  const addresses = profiles.map(({ address }) => plainAddress(address) ?? address)
  const repeats = (values: readonly string[], index: number) => values.indexOf(values[index] ?? '') !== index
  for (const [index, profile] of profiles.entries()) {
    const checks = {
      address: () => parseAddress(profile.address, profile.requireHttps),
      webAddress: () => checkWebAddress(profile),
      'proxy.url': () => checkManagedProxy(profile),
      ca: () => checkAuthority(profile.ca),
      mapping: () => mappingOf(profile.mapping),
    }
    if (repeats(names, index)) return `profiles.list.${index}.name`
    if (repeats(addresses, index)) return `profiles.list.${index}.address`
    for (const [name, check] of Object.entries(checks)) {
      try {
        check()
      } catch {
        return `profiles.list.${index}.${name}`
      }
    }
  }
  return null
}

/** A policy whose keys are all unreadable demands a signature that no update can have. */
const problemOfKeys = (pem: string | undefined): string | null =>
  pem !== undefined && readFeedKeys(pem).keys.length === 0 ? 'updateKeys' : null

function effectiveOf(policy: Policy): EffectivePolicy {
  return {
    state: 'applied',
    ownProfiles: policy.profiles?.own ?? true,
    demo: policy.demo ?? true,
    unlocks: true,
    export: policy.export ?? 'everywhere',
    clipboard: policy.clipboard ?? 'everywhere',
    languages: policy.languages ?? [...languages],
    idleLock: policy.idleLock ?? null,
    journalDays: policy.journalDays ?? null,
    journalExport: policy.journalExport ?? policy.export ?? 'everywhere',
    updateFeed: policy.updateFeed ?? '',
    crashDumps: policy.crashDumps ?? true,
  }
}

const withChecks = (
  effective: EffectivePolicy,
  profiles: readonly ManagedProfile[],
  showsOwn: boolean,
  updateKeys = '',
): MachinePolicy => ({
  effective,
  profiles,
  showsOwn,
  updateKeys,
  unreadableKeys: readFeedKeys(updateKeys).unreadable,
  checkExport(environment) {
    if (!allowsFrom(effective.export, environment)) throw forbiddenByPolicy('export')
  },
  checkJournalExport(environment) {
    if (!allowsFrom(effective.journalExport, environment)) throw forbiddenByPolicy('export of the journal')
  },
  checkUnlock() {
    if (!effective.unlocks) throw forbiddenByPolicy('unlocking production')
  },
})

/** Makes the found policy into the one that applies on this machine. */
export function machinePolicy(found: FoundPolicy): MachinePolicy {
  const beside = found.ignored && { ignored: found.ignored }
  if (found.state === 'none') return withChecks({ ...unregulated, ...beside }, [], true)
  if (found.state === 'broken') return withChecks({ ...restricted, fault: found.fault, ...beside }, [], true)
  const { policy, file } = found
  const profiles = (policy.profiles?.list ?? []).map(managed)
  const where = problemOf(profiles) ?? problemOfKeys(policy.updateKeys)
  if (where !== null) {
    return machinePolicy({ state: 'broken', fault: { reason: 'invalid', file, where }, ...beside })
  }
  const effective = { ...effectiveOf(policy), ...beside }
  return withChecks(effective, profiles, effective.ownProfiles, policy.updateKeys)
}
