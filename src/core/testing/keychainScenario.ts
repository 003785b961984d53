import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CredentialState, Profile } from '#contract/bridge.ts'
import { account } from './account.ts'
import { type Bench, openBench } from './bench.ts'
import { draft, openStubPlatform, type StubPlatform } from './stubPlatform.ts'

/**
 * Runs under a separate session bus (see credentials/keychain.test.ts), takes the name of a case and prints the
 * result as one line of JSON.
 */

interface Stage {
  bench: Bench
  platform: StubPlatform
  profile: Profile
  /** Steps that are done last when the program ends. */
  quits: (() => void)[]
}

const signIn = ({ bench, profile }: Stage, remember = true) =>
  bench.done('session.signIn', { ...account, profileId: profile.id, remember })

const { username, tenantId } = account

const resume = ({ bench, profile }: Stage) =>
  bench.done('session.resume', { username, tenantId, profileId: profile.id })

const prepared = async ({ bench, profile }: Stage): Promise<CredentialState> =>
  (await bench.done('session.prepare', { profileId: profile.id })).credentials

const indexed = async ({ bench }: Stage) =>
  (await bench.done('profiles.list')).flatMap((profile) => profile.accounts)

const entryName = ({ profile }: Stage) => JSON.stringify([profile.id, tenantId, username])

const keychainChildren = ({ bench }: Stage) =>
  bench.children.started.filter((child) =>
    child.spawnargs.some((argument) => argument.includes('credentials')),
  )

/** Everything the console wrote, as one text. */
function written(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')
}

function lockKeyring(): void {
  execFileSync('dbus-send', [
    ...['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'],
    ...['org.freedesktop.Secret.Service.Lock', 'array:objpath:/org/freedesktop/secrets/collection/login'],
  ])
}

/** Removes the entry as another program would. */
async function removeEntry(stage: Stage): Promise<void> {
  const { default: keytar } = await import('keytar')
  const isRemoved = await keytar.deletePassword('Steward', entryName(stage))
  if (!isRemoved) throw new Error('the keychain had no entry to remove')
}

const cases: Record<string, (stage: Stage) => Promise<unknown>> = {
  stored: async (stage) => {
    const first = await signIn(stage)
    const leaked =
      `${written(stage.bench.dataDir)}${JSON.stringify(stage.bench.store.get('accounts'))}`.includes(
        'stub-token',
      )
    await stage.bench.restart()
    const second = await resume(stage)
    const state = await prepared(stage)
    for (const child of keychainChildren(stage)) child.kill('SIGKILL')
    await stage.bench.restart()
    const afterCrash = await resume(stage)
    await stage.bench.done('session.signOut')
    await stage.bench.restart()
    return {
      first: first.credentials,
      leaked,
      sameSession: second?.id === first.id && second.state === 'active',
      second: second?.credentials,
      state,
      afterCrash: afterCrash?.state,
      tokensAfterSignOut: stage.platform.tokens.size,
      indexAfterSignOut: await indexed(stage),
      resumedAfterSignOut: await resume(stage),
    }
  },
  revoked: async (stage) => {
    await signIn(stage)
    stage.platform.tokens.clear()
    await stage.bench.restart()
    return { resumed: await resume(stage), index: await indexed(stage) }
  },
  missing: async (stage) => {
    await signIn(stage)
    await removeEntry(stage)
    await stage.bench.restart()
    return { resumed: await resume(stage), index: await indexed(stage) }
  },
  nothing: async (stage) => {
    const resumed = await resume(stage)
    await prepared(stage)
    await signIn(stage, false)
    return { resumed, asked: keychainChildren(stage).length }
  },
  offline: async (stage) => {
    const first = await signIn(stage)
    await stage.platform.cut()
    await stage.bench.restart()
    const second = await resume(stage)
    const saved = await stage.bench.call('api.call', { endpoint: 'ops.params.remove', body: ['1'] })
    stage.bench.hush()
    await stage.platform.listen()
    await stage.bench.event('session', ({ state }) => state === 'active')
    const third = await stage.bench.done('session.current')
    return {
      opened: { state: second?.state, source: second?.source, connection: second?.connection.state },
      sameAge: second?.asOf === first.asOf,
      sameMenus: JSON.stringify(second?.menus) === JSON.stringify(first.menus),
      saved,
      refreshed: { source: third?.source, connection: third?.connection.state },
    }
  },
  removed: async (stage) => {
    await signIn(stage)
    await stage.bench.done('profiles.remove', { id: stage.profile.id })
    const { default: keytar } = await import('keytar')
    return {
      entry: await keytar.getPassword('Steward', entryName(stage)),
      cacheFiles: readdirSync(join(stage.bench.dataDir, 'cache')).filter((name) => name.includes('.db')),
      stored: [stage.bench.store.get('accounts'), stage.bench.store.get('cached')],
      tokens: stage.platform.tokens.size,
    }
  },
  everything: async (stage) => {
    const { bench, quits } = stage
    await signIn(stage)
    await bench.done('api.call', { endpoint: 'ops.params.page', query: {} })
    // Signed in before the restart, and not since.
    await bench.restart()
    const { dataDir } = bench
    writeFileSync(join(dataDir, 'not ours.txt'), 'x')
    await bench.done('host.removeEverything')
    await new Promise((resolve) => setImmediate(resolve))
    const [last] = quits
    await bench.core.close()
    last?.()
    const { default: keytar } = await import('keytar')
    return {
      quits: quits.length,
      entry: await keytar.getPassword('Steward', entryName(stage)),
      left: readdirSync(dataDir),
    }
  },
  moved: async (stage) => {
    await signIn(stage)
    const elsewhere = await openStubPlatform()
    const moved = { ...draft(elsewhere.address), id: stage.profile.id }
    await stage.bench.done('profiles.save', moved)
    const resumed = await resume(stage)
    const asked = elsewhere.requests.map((item) => item.route)
    await elsewhere.cut()
    return { resumed, asked, tokens: stage.platform.tokens.size, index: await indexed(stage) }
  },
  locked: async (stage) => {
    await signIn(stage)
    lockKeyring()
    await stage.bench.restart()
    const resumed = await resume(stage)
    const state = await prepared(stage)
    const index = await indexed(stage)
    const again = await signIn(stage)
    return { resumed, state, index, again: again.credentials }
  },
  'locked console': async (stage) => {
    const { bench, profile } = stage
    await signIn(stage)
    await bench.done('lock.lock')
    await bench.restart()
    const afterStart = await bench.done('lock.state')
    const resumed = await bench.refused('session.resume', { username, tenantId, profileId: profile.id })
    const other = await bench.refused('lock.unlock', { password: 'no' })
    const opened = await bench.done('lock.unlock', { password: account.password })
    const session = await resume(stage)
    // The stored data is no second way in: neither the password nor an equivalent hash.
    const leaked = written(bench.dataDir).includes(account.password)
    await bench.done('lock.lock')
    await bench.done('lock.signOut')
    return {
      afterStart: afterStart.accounts,
      resumed: resumed.code,
      other: other.fields,
      opened: opened.isLocked,
      state: session?.state,
      leaked,
      index: await indexed(stage),
    }
  },
  'no bus': async (stage) => {
    const session = await signIn(stage)
    await stage.bench.done('api.call', { endpoint: 'ops.params.page', query: {} })
    const current = await stage.bench.done('session.current')
    await stage.bench.restart()
    return {
      first: session.credentials,
      current: current?.credentials,
      resumed: await resume(stage),
      index: await indexed(stage),
    }
  },
}

const platform = await openStubPlatform()
const quits: Stage['quits'] = []
const bench = await openBench({
  capabilities: ['keychain'],
  times: { reconnect: [20] },
  quit: (last) => quits.push(last),
})
try {
  const profile = await bench.done('profiles.save', draft(platform.address))
  const run = cases[process.argv[2] ?? '']
  if (!run) throw new Error(`No case ${process.argv[2]}`)
  process.stdout.write(`${JSON.stringify(await run({ bench, platform, profile, quits }))}\n`)
} finally {
  await bench.close()
  await platform.cut()
}
