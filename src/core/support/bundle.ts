import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { arch, homedir, release } from 'node:os'
import { join } from 'node:path'
import type { Profile, Settings } from '#contract/bridge.ts'
import type { EffectivePolicy } from '#contract/bridge/policy.ts'
import { redactText } from '#contract/secrets.ts'
import type { PartFile } from '../files/partFile.ts'
import { redact } from '../redact.ts'
import type { Account } from '../settings/profiles.ts'
import { openZip } from '../tables/zip.ts'
import type { KeptDump } from './crashDumps.ts'

/** What a bundle tells. */
export interface BundleParts {
  /** Folder of the console's data. */
  readonly dataDir: string
  readonly version: string
  readonly capabilities: readonly string[]
  readonly settings: Settings
  readonly policy: EffectivePolicy
  readonly profiles: readonly Profile[]
  /** Who has signed in on this machine. */
  readonly accounts: readonly Account[]
  /** The doctor's report. */
  readonly report: string
  readonly dumps: readonly KeptDump[]
  /** Whether the dumps themselves are in it; they cannot be masked. */
  readonly withDumps: boolean
  readonly now?: Date
}

/** Bytes of a file of the client log that are taken, its newest. */
const MAX_LOG = 4 * 1024 * 1024

const isInWord = (character = ''): boolean => /[\p{L}\p{N}_]/u.test(character)

/** Replaces a word of its own: `admin` is not taken out of `sys.administrator`. */
function replaceWord(text: string, word: string, mask: string): string {
  const [first = '', ...rest] = text.split(word)
  return rest.reduce(
    (made, part) => `${made}${isInWord(made.at(-1)) || isInWord(part[0]) ? word : mask}${part}`,
    first,
  )
}

/**
 * Takes out who and where: servers and accounts of the profiles and the folder of the user become words that stay the
 * same within a bundle, so that a reader can still follow them.
 */
export function openMask(
  profiles: readonly Profile[],
  accounts: readonly Account[],
  home: string,
): (text: string) => string {
  const named = new Map<string, string>()
  const name = (words: string, kind: string) => {
    const count = [...named.values()].filter((known) => known.startsWith(`<${kind}`)).length
    if (words !== '' && !named.has(words)) named.set(words, `<${kind} ${count + 1}>`)
  }
  for (const profile of profiles) {
    const url = URL.parse(profile.address)
    name(url?.host ?? '', 'server')
    name(url?.hostname ?? '', 'server')
    name(URL.parse(profile.proxy.url)?.host ?? '', 'proxy')
    if (!profile.embedded) name(profile.name, 'environment')
  }
  for (const { username, tenantId } of accounts) {
    name(username, 'account')
    name(tenantId, 'tenant')
  }
  // The longest first: a server with its port before the server. Systems write names in capitals as well.
  const masks = [...named]
    .toSorted(([one], [other]) => other.length - one.length)
    .flatMap(([words, mask]) =>
      [...new Set([words, words.toLowerCase(), words.toUpperCase()])].map((word) => [word, mask] as const),
    )
  return (text) => {
    const homeless = home.length > 1 ? text.replaceAll(home, '~') : text
    return masks.reduce((masked, [word, mask]) => replaceWord(masked, word, mask), redactText(homeless))
  }
}

/** Lines of a client log once more without secrets. A line that is no JSON was not written by the console. */
function safeLines(text: string, mask: (text: string) => string): string {
  const safe = (line: string): string[] => {
    try {
      return [mask(JSON.stringify(redact(JSON.parse(line))))]
    } catch {
      return []
    }
  }
  return text
    .split('\n')
    .flatMap(safe)
    .map((line) => `${line}\n`)
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

const facts = (parts: BundleParts) => ({
  at: (parts.now ?? new Date()).toISOString(),
  version: parts.version,
  runtime: process.versions,
  system: { platform: process.platform, release: release(), arch: arch() },
  capabilities: parts.capabilities,
  settings: parts.settings,
  policy: parts.policy,
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

/**
 * Writes the bundle: `about.json`, `doctor.txt` and the client log, without secrets, data and names of the
 * platform; crash dumps as they are where the operator wants them in it.
 */
export async function writeBundle(parts: BundleParts, part: PartFile): Promise<void> {
  const mask = openMask(parts.profiles, parts.accounts, homedir())
  const zip = openZip(part)
  const add = async (name: string, text: string) => {
    await zip.begin(name)
    await zip.write(text)
    await zip.end()
  }
  await add('about.json', `${mask(JSON.stringify(facts(parts), null, 2))}\n`)
  await add('doctor.txt', `${mask(parts.report)}\n`)
  const folder = join(parts.dataDir, 'logs')
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((one) => /^client(\.\d+)?\.log$/.test(one)).toSorted()) {
    await add(`log/${name}`, safeLines(await tailOf(join(folder, name)), mask))
  }
  for (const { path, at } of parts.withDumps ? parts.dumps : []) {
    await zip.begin(`crashes/${new Date(at).toISOString().replaceAll(':', '-')}.dmp`)
    for await (const chunk of createReadStream(path)) await zip.write(chunk)
    await zip.end()
  }
  await zip.finish()
}
