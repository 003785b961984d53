import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PendingWork, UpdateState } from '#contract/bridge.ts'
import { updateFeed } from '#contract/updateFeed.ts'
import { cancelled } from '../failures.ts'
import type { UpdateOffer, UpdatePort } from '../ports.ts'
import { createNotices } from '../notices/notices.ts'
import { account } from '../testing/account.ts'
import { type Bench, type BenchOptions, openBench } from '../testing/bench.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { isSignedBy, readFeedKeys } from './feedSignature.ts'
import { UpdateError } from './updateError.ts'
import { createUpdates } from './updates.ts'

const feed = 'https://updates.example.com/steward'
const newer: UpdateOffer = {
  version: '0.2.0',
  relation: 'newer',
  notes: '导出更快',
  releasedAt: 1,
  isSigned: true,
}

let bench: Bench | undefined
let platform: StubPlatform | undefined
afterEach(async () => {
  await bench?.close()
  await platform?.cut()
  bench = undefined
  platform = undefined
})

/** Update port of a host; each step waits until the test answers it. */
function port(canInstall = true) {
  const asked: { feed: string; keys: string }[] = []
  let answer: () => Promise<UpdateOffer> = async () => newer
  const downloads: {
    signal: AbortSignal
    progress(received: number, total: number): void
    end(error?: Error): void
  }[] = []
  const install = vi.fn(async () => {})
  const made: UpdatePort = {
    canInstall: async () => canInstall,
    async check(address, keys) {
      asked.push({ feed: address, keys })
      return await answer()
    },
    download: (progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(cancelled()))
        downloads.push({ signal, progress, end: (error) => (error ? reject(error) : resolve()) })
      }),
    install,
  }
  const offer = (change: Partial<UpdateOffer>) => {
    answer = async () => ({ ...newer, ...change })
  }
  const fail = (problem: ConstructorParameters<typeof UpdateError>[0]) => {
    answer = async () => {
      throw new UpdateError(problem)
    }
  }
  return { port: made, asked, downloads, install, offer, fail, wait: (one: typeof answer) => (answer = one) }
}

async function open(updates: UpdatePort, options: BenchOptions = {}): Promise<Bench> {
  bench = await openBench({
    stored: { settings: { updateFeed: feed } },
    ...options,
    updates,
  })
  return bench
}

const state = (): Promise<UpdateState> => bench?.done('update.state') ?? Promise.reject(new Error('no bench'))
const notices = async () => ((await bench?.done('notices.list')) ?? []).map(({ code }) => code)

async function toReady(host: ReturnType<typeof port>): Promise<void> {
  await bench?.done('update.check')
  await bench?.done('update.download')
  host.downloads.at(-1)?.end()
  await expect.poll(async () => (await state()).stage).toBe('ready')
}

describe('looking for an update', () => {
  test('asks nobody without a feed, and nothing of a host that cannot be replaced', async () => {
    const host = port()
    await open(host.port, { stored: {}, times: { update: 5 } })
    expect((await bench?.done('update.check'))?.stage).toBe('off')
    await bench?.done('update.download')
    await bench?.done('update.install')
    expect(host.asked).toEqual([])
    expect(host.install).not.toHaveBeenCalled()
    await bench?.close()
    bench = await openBench({ stored: { settings: { updateFeed: feed } } })
    expect(await state()).toMatchObject({ stage: 'off', feed })
    expect((await bench.done('update.check')).stage).toBe('off')
  })

  test('tells of a newer version once, and of the same or an older one not at all', async () => {
    const host = port()
    await open(host.port)
    expect((await state()).stage).toBe('idle')
    for (const [relation, stage] of [
      ['same', 'current'],
      ['older', 'older'],
      ['newer', 'available'],
      ['newer', 'available'],
    ] as const) {
      host.offer({ relation })
      expect(await bench?.done('update.check')).toMatchObject({ stage, version: '0.2.0' })
    }
    expect(await notices()).toEqual(['update.available'])
    host.offer({ version: '0.3.0' })
    await bench?.done('update.check')
    expect(await notices()).toHaveLength(2)
  })

  test('leaves what was known where it fails, and says why until the next attempt', async () => {
    const host = port()
    await open(host.port)
    await bench?.done('update.check')
    host.fail('signature')
    expect(await bench?.done('update.check')).toMatchObject({ stage: 'available', problem: 'signature' })
    host.offer({})
    expect((await bench?.done('update.check'))?.problem).toBeUndefined()
  })

  test('of two windows at once asks the feed once', async () => {
    const host = port()
    await open(host.port)
    await Promise.all([bench?.done('update.check'), bench?.done('update.check', undefined, 'second')])
    expect(host.asked).toHaveLength(1)
  })

  test('by itself a minute after the start and every six hours, where that is set', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const host = port()
    let isAutomatic = true
    const updates = createUpdates({
      port: host.port,
      feed: () => feed,
      keys: 'a key',
      isAutomatic: () => isAutomatic,
      blockers: () => ({ unsaved: [], batches: [], transfers: [], unlocked: [] }),
      emit: () => {},
      notices: createNotices(() => {}),
      log: recordingLog(),
    })
    try {
      await vi.advanceTimersByTimeAsync(59_000)
      expect(host.asked).toEqual([])
      await vi.advanceTimersByTimeAsync(1000)
      expect(host.asked).toEqual([{ feed, keys: 'a key' }])
      isAutomatic = false
      await vi.advanceTimersByTimeAsync(6 * 60 * 60_000)
      expect(host.asked).toHaveLength(1)
      isAutomatic = true
      await vi.advanceTimersByTimeAsync(6 * 60 * 60_000)
      expect(host.asked).toHaveLength(2)
      updates.close()
      await vi.advanceTimersByTimeAsync(12 * 60 * 60_000)
      expect(host.asked).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('another feed begins anew, and an answer of the one before counts no more', async () => {
    const host = port()
    await open(host.port)
    const held = Promise.withResolvers<UpdateOffer>()
    host.wait(() => held.promise)
    const first = bench?.done('update.check')
    await expect.poll(() => host.asked.length).toBe(1)
    await bench?.done('settings.set', { updateFeed: 'https://other.example.com' })
    held.resolve(newer)
    expect(await first).toMatchObject({ stage: 'idle', version: '', feed: 'https://other.example.com' })
    expect(await notices()).toEqual([])
  })
})

describe('getting it', () => {
  test.each([
    ['is not signed with a known key', true, false],
    ['belongs to a package manager', false, true],
  ])('a program that %s opens the page instead', async (_, canInstall, isSigned) => {
    const host = port(canInstall)
    await open(host.port)
    host.offer({ isSigned })
    expect(await bench?.done('update.check')).toMatchObject({ stage: 'available', method: 'page' })
    expect((await bench?.done('update.download'))?.stage).toBe('available')
    expect(host.downloads).toEqual([])
  })

  test('nothing is downloaded unless the operator says so, and it can be cancelled', async () => {
    const host = port()
    await open(host.port, { times: { update: 5 } })
    await expect.poll(() => host.asked.length).toBeGreaterThan(1)
    expect(host.downloads).toEqual([])
    await bench?.done('update.download')
    await bench?.done('update.download')
    expect(host.downloads).toHaveLength(1)
    host.downloads[0]?.progress(40, 100)
    expect(await state()).toMatchObject({ stage: 'downloading', received: 40, total: 100 })
    // A query of the feed does not change the version being downloaded.
    expect((await bench?.done('update.check'))?.stage).toBe('downloading')
    expect(await bench?.done('update.cancel')).toMatchObject({ stage: 'available', received: 0 })
    expect(host.downloads[0]?.signal.aborted).toBe(true)
    expect((await state()).problem).toBeUndefined()
    host.downloads[0]?.progress(50, 100)
    expect((await state()).received).toBe(0)
  })

  test.each(['cut', 'damaged', 'disk-full'] as const)(
    'a download that ends as %s can begin again',
    async (problem) => {
      const host = port()
      await open(host.port)
      await bench?.done('update.check')
      await bench?.done('update.download')
      host.downloads[0]?.end(new UpdateError(problem))
      await expect.poll(state).toMatchObject({ stage: 'available', problem, received: 0 })
      expect((await bench?.done('update.download'))?.problem).toBeUndefined()
      host.downloads[1]?.end()
      await expect.poll(state).toMatchObject({ stage: 'ready' })
      expect(await notices()).toEqual(['update.available', 'update.ready'])
    },
  )
})

describe('installing it', () => {
  let pending: PendingWork[]
  beforeEach(() => {
    pending = []
  })

  test('waits for forms, batches and transfers, and for production to be read-only', async () => {
    const host = port()
    platform = await openStubPlatform()
    await open(host.port, { pending: () => pending })
    const profile = await bench?.done(
      'profiles.save',
      draft(platform.address, { name: '华东生产', environment: 'production' }),
    )
    await bench?.done('session.signIn', { ...account, profileId: profile?.id ?? '' })
    await toReady(host)
    pending = [
      { unsaved: ['用户'], batches: [] },
      { unsaved: [], batches: ['删除（25）'] },
    ]
    await bench?.done('session.unlockWrites', { environment: '华东生产' })
    const nothing = { unsaved: [], batches: [], transfers: [], unlocked: [] }
    expect(await bench?.done('update.install')).toEqual({
      ...nothing,
      unsaved: ['用户'],
      batches: ['删除（25）'],
      unlocked: ['华东生产'],
    })
    expect(host.install).not.toHaveBeenCalled()
    pending = []
    expect(await bench?.done('update.install')).toEqual({ ...nothing, unlocked: ['华东生产'] })
    await bench?.done('session.lockWrites')
    expect(host.install).not.toHaveBeenCalled()
    expect(await bench?.done('update.install')).toEqual(nothing)
    expect(host.install).toHaveBeenCalledOnce()
  })

  test('that cannot be done leaves the program as it is, with the reason', async () => {
    const host = port()
    await open(host.port)
    await toReady(host)
    host.install.mockRejectedValueOnce(new UpdateError('not-replaceable'))
    await bench?.done('update.install')
    expect(await state()).toMatchObject({ stage: 'ready', problem: 'not-replaceable' })
    host.install.mockRejectedValueOnce(new UpdateError('damaged'))
    await bench?.done('update.install')
    expect(await state()).toMatchObject({ stage: 'available', problem: 'damaged' })
  })
})

describe('the feed', () => {
  test.each([
    ['https://updates.example.com', true],
    ['https://updates.example.com:8443/steward/', true],
    ['http://127.0.0.1:8080/steward', true],
    ['http://localhost', true],
    ['http://updates.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://localhost@example.com', false],
    ['https://u:p@example.com', false],
    ['https://example.com/x?token=1', false],
    ['https://example.com\\@evil.example', false],
    ['file:///etc', false],
    ['', false],
  ])('%s as its address: %s', (address, isTaken) => {
    expect(updateFeed.safeParse(address).success).toBe(isTaken)
  })

  const pair = generateKeyPairSync('ed25519')
  const pem = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const text = 'version: 0.2.0\nreleaseNotes: 更快\n'
  const signature = sign(null, Buffer.from(text), pair.privateKey).toString('base64')

  test('is signed by one of several keys, every byte of it', () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })
    const { keys } = readFeedKeys(`# before\n${other.toString()}\n# now\n${pem}`)
    expect(keys).toHaveLength(2)
    expect(isSignedBy(keys, text, `${signature}\n`)).toBe(true)
    expect(isSignedBy(keys.slice(0, 1), text, signature)).toBe(false)
    expect(isSignedBy(keys, `${text} `, signature)).toBe(false)
    expect(isSignedBy(keys, text, '')).toBe(false)
    expect(isSignedBy([], text, signature)).toBe(false)
  })

  test('takes no key of another kind', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const secret = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    for (const other of [rsa.export({ format: 'pem', type: 'spki' }).toString(), secret])
      expect(readFeedKeys(other)).toEqual({ keys: [], unreadable: [1] })
  })

  test('names each key that cannot be read; the others count', () => {
    const lines = pem.trim().split('\n')
    const damaged = [
      pem.replace('MCow', 'XXXX'),
      lines.slice(0, 2).join('\n'),
      pem.replace('-----END', '----END'),
      pem.replace('PUBLIC KEY', 'PUBLIC'),
      `${lines[0]}\nno-key\n${lines[2]}`,
    ]
    for (const one of damaged) expect(readFeedKeys(one), one).toEqual({ keys: [], unreadable: [1] })
    const mixed = readFeedKeys(['# ours', damaged[1], pem, damaged[0]].join('\n'))
    expect(mixed.unreadable).toEqual([1, 3])
    expect(isSignedBy(mixed.keys, text, signature)).toBe(true)
  })

  test('is demanded by a text that holds something else than a key, and by none without', () => {
    expect(readFeedKeys('no key').unreadable).toEqual([1])
    for (const bare of ['', ' \n', '# no key yet\r\n\n']) {
      expect(readFeedKeys(bare)).toEqual({ keys: [], unreadable: [] })
    }
  })
})
