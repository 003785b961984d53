import { X509Certificate } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { arch, homedir, hostname, release, userInfo } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Profile, Settings } from '#contract/bridge.ts'
import type { EffectivePolicy } from '#contract/bridge/policy.ts'
import { parseShallow } from '#base/jsonText.ts'
import type { UserInfo } from '#contract/resources/shell/auth.ts'
import type { PartFile } from '../files/partFile.ts'
import { isLoopback } from '../addresses/serverName.ts'
import { redact } from '../redact.ts'
import type { Account } from '../settings/profiles.ts'
import { openZip } from '../tables/zip.ts'
import type { StoredDump } from './crashDumps.ts'
import { type KnownName, type Mask, openMask } from './mask.ts'
import type { MaskKind } from './shapes.ts'

/** Content of a bundle. */
export interface BundleParts {
  /** Folder of the console's data. */
  readonly dataDir: string
  readonly version: string
  readonly capabilities: readonly string[]
  readonly settings: Settings
  readonly policy: EffectivePolicy
  readonly profiles: readonly Profile[]
  /** Accounts that have signed in on this machine. */
  readonly accounts: readonly Account[]
  /** Users of the sessions. */
  readonly people: readonly UserInfo[]
  /** The doctor's report. */
  readonly report: string
  readonly dumps: readonly StoredDump[]
  /** Whether the dumps themselves are in it; they cannot be masked. */
  readonly withDumps: boolean
  readonly now?: Date
}

/** Bytes of a file of the client log that are taken, its newest. */
const MAX_LOG = 4 * 1024 * 1024

const hostsOf = (address: string): string[] => {
  const host = URL.parse(address)?.hostname ?? ''
  return host === '' ? [] : [host]
}

/** Names of organisations in the authorities of a profile; unreadable ones name none. */
function authoritiesIn(ca: string): string[] {
  const blocks = ca.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.flatMap((pem) => {
    try {
      return new X509Certificate(pem).subject
        .split('\n')
        .flatMap((line) => /^(?:CN|O|OU)=(.+)$/.exec(line)?.[1] ?? [])
    } catch {
      return []
    }
  })
}

/** Accounts of a system that are the same everywhere. */
const commonAccounts = new Set(['root', 'admin', 'administrator', 'user', 'guest', 'system'])

/** The account that the program runs under; empty where the system does not have it. */
function ownAccount(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** Names of this machine and of who works at it. */
function machineNames(): KnownName[] {
  const account = ownAccount()
  return [
    ...(commonAccounts.has(account.toLowerCase()) ? [] : [{ kind: 'home', words: account } as const]),
    ...(isLoopback(hostname()) ? [] : [{ kind: 'machine', words: hostname() } as const]),
  ]
}

const namesOfProfile = ({ address, proxy, embedded, name, ca }: Profile): [MaskKind, string][] => [
  ...hostsOf(address).map((host): [MaskKind, string] => ['server', host]),
  ...hostsOf(proxy.url).map((host): [MaskKind, string] => ['proxy', host]),
  ...authoritiesIn(ca).map((authority): [MaskKind, string] => ['authority', authority]),
  ['environment', embedded ? '' : name],
]

const namesOfUser = (user: UserInfo): [MaskKind, string][] => [
  ['account', user.username],
  ['person', user.realName],
  ['tenant', user.tenantId],
  ['tenant', user.tenantName],
  ['department', user.deptName],
  ['mail', user.email],
  ['phone', user.mobile],
]

/** Names that the console has: servers, environments, accounts and the people of its sessions. */
function namesIn({ profiles, settings, policy, accounts, people }: BundleParts): KnownName[] {
  const feeds = [settings.updateFeed, policy.updateFeed].flatMap(hostsOf)
  const named: [MaskKind, string][] = [
    ...profiles.flatMap(namesOfProfile),
    ...feeds.map((host): [MaskKind, string] => ['server', host]),
    ...accounts.flatMap(({ username, tenantId }): [MaskKind, string][] => [
      ['account', username],
      ['tenant', tenantId],
    ]),
    ...people.flatMap(namesOfUser),
  ]
  return [...named.map(([kind, words]) => ({ kind, words })), ...machineNames()]
}

/** Lines that are masked without a pause: windows are served in between. */
const LINES = 200

/** Lines of a client log, again without secrets. A line that is no JSON was not written by the console. */
function* safeLines(text: string, mask: Mask): Generator<string> {
  const safe = (line: string): string => {
    try {
      return `${JSON.stringify(mask.value(redact(parseShallow(line))))}\n`
    } catch {
      return ''
    }
  }
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += LINES)
    yield lines
      .slice(at, at + LINES)
      .map(safe)
      .join('')
}

/** The newest bytes of a file; the line that is cut is no JSON and is left out. */
async function tailOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, MAX_LOG))
    await file.read(bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString()
  } finally {
    await file.close()
  }
}

const facts = (parts: BundleParts, mask: Mask) => ({
  at: (parts.now ?? new Date()).toISOString(),
  version: parts.version,
  runtime: process.versions,
  system: { platform: process.platform, release: release(), arch: arch() },
  capabilities: parts.capabilities,
  settings: mask.value(parts.settings),
  policy: mask.value(parts.policy),
  crashDumps: parts.dumps.map(({ at }) => new Date(at).toISOString()),
  profiles: parts.profiles.map(
    ({ environment, embedded, managed, requireHttps, proxy, ca, mapping, accounts }) => ({
      ...{ environment, embedded, managed: managed === true, requireHttps, proxy: proxy.mode },
      ...{
        hasAuthority: ca.trim() !== '',
        hasMapping: (mapping ?? '').trim() !== '',
        accounts: accounts.length,
      },
    }),
  ),
})

/** The files of the client log, by the names that they have in a bundle. */
async function logsIn(dataDir: string): Promise<[name: string, text: string][]> {
  const folder = join(dataDir, 'logs')
  const names = await readdir(folder).catch((): string[] => [])
  const logs = names.filter((one) => /^client(\.\d+)?\.log$/.test(one)).toSorted()
  return await Promise.all(
    logs.map(async (name): Promise<[string, string]> => [`log/${name}`, await tailOf(join(folder, name))]),
  )
}

/**
 * Writes the bundle: `about.json`, `doctor.txt` and the client log, without secrets, data and names of the platform;
 * crash dumps unchanged where the operator includes them.
 */
export async function writeBundle(parts: BundleParts, part: PartFile): Promise<void> {
  const mask = openMask(namesIn(parts), homedir())
  const logs = await logsIn(parts.dataDir)
  for (const text of [parts.report, ...logs.map(([, log]) => log)]) mask.learn(text)
  const zip = openZip(part)
  const add = async (name: string, texts: Iterable<string>) => {
    await zip.begin(name)
    for (const text of texts) {
      await setImmediate()
      await zip.write(text)
    }
    await zip.end()
  }
  await add('about.json', [`${JSON.stringify(facts(parts, mask), null, 2)}\n`])
  await add('doctor.txt', [`${mask.text(parts.report)}\n`])
  for (const [name, text] of logs) await add(name, safeLines(text, mask))
  for (const { path, at } of parts.withDumps ? parts.dumps : []) {
    await zip.begin(`crashes/${new Date(at).toISOString().replaceAll(':', '-')}.dmp`)
    for await (const chunk of createReadStream(path)) await zip.write(chunk)
    await zip.end()
  }
  await zip.finish()
}
