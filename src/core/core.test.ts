import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { operations } from '#contract/bridge.ts'
import { type Bench, openBench } from './testing/bench.ts'

let bench: Bench
afterEach(() => bench.close())

const main = { id: 'main', kind: 'main', route: '' } as const

describe('the bridge', () => {
  test('an operation nobody knows and input that does not fit are failures with a code, not exceptions', async () => {
    bench = await openBench()
    // Names that a window of another version might send.
    for (const name of ['no.such', '__proto__', 'constructor', ''] as never[]) {
      expect(await bench.core.handle(main, name, {})).toMatchObject({
        ok: false,
        failure: { code: 'not-found' },
      })
    }
    expect(await bench.core.handle(main, 'settings.set', { theme: 'pink', pageSizes: [0] })).toMatchObject({
      ok: false,
      failure: {
        code: 'invalid-input',
        fields: { theme: expect.any(String), 'pageSizes.0': expect.any(String) },
      },
    })
    expect(await bench.core.handle(main, 'settings.get', null)).toMatchObject({ ok: true })
  })

  test('no operation ever throws, whatever it is given', async () => {
    bench = await openBench()
    for (const name of Object.keys(operations) as (keyof typeof operations)[]) {
      for (const input of [
        undefined,
        null,
        7,
        'x',
        [],
        {},
        { id: 'x', profileId: 'x', sessionId: 'x', endpoint: 'x' },
      ]) {
        expect(await bench.core.handle(main, name, input)).toHaveProperty('ok')
      }
    }
  })

  test('without a session, what needs one is unauthenticated', async () => {
    bench = await openBench()
    const names = [
      'api.call',
      'logs.status',
      'logs.sync',
      'session.refresh',
      'session.signOut',
      'session.lockWrites',
    ] as const
    const input = { endpoint: 'ops.params.page', resource: 'ops.logLogin' }
    for (const name of names) {
      const result = await bench.core.handle(main, name, name.startsWith('session') ? undefined : input)
      expect(result).toMatchObject({ ok: false, failure: { code: 'unauthenticated' } })
    }
    expect(await bench.done('session.current')).toBeNull()
  })

  test('failures name no folder of this machine', async () => {
    bench = await openBench({
      resolveProxy: async () => {
        throw Object.assign(new Error(`cannot read ${homedir()}/.proxy`), { code: 'EACCES' })
      },
    })
    const profile = await bench.done('profiles.save', {
      name: 'A',
      address: 'http://admin.example.com',
      environment: 'test',
      requireHttps: false,
      proxy: { mode: 'system', url: '' },
      ca: '',
    })
    expect(JSON.stringify(await bench.refused('session.prepare', { profileId: profile.id }))).not.toContain(
      homedir(),
    )
  })

  test('only https and mailto addresses open outside', async () => {
    bench = await openBench()
    for (const url of [
      'http://example.com',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://u:p@example.com',
      'x',
    ]) {
      expect((await bench.refused('host.openExternal', { url })).code).toBe('invalid-input')
    }
    await bench.done('host.openExternal', { url: 'https://example.com' })
    await bench.done('host.openExternal', { url: 'mailto:a@example.com' })
  })

  test('a fault in a window is written down without its secrets', async () => {
    bench = await openBench()
    await bench.done('log.write', {
      level: 'warning',
      message: 'failed with token=abc123',
      stack: 'at x (password: hunter2)',
    })
    const written = readFileSync(join(bench.dataDir, 'logs', 'client.log'), 'utf8')
    expect(written).toContain('failed with token=***')
    expect(written).not.toMatch(/abc123|hunter2/)
  })

  test('a listener that fails does not keep others from hearing', async () => {
    bench = await openBench()
    bench.core.subscribe(() => {
      throw new Error('broken window')
    })
    const heard: string[] = []
    const end = bench.core.subscribe((event) => heard.push(event.type))
    await bench.done('settings.set', { theme: 'dark' })
    end()
    await bench.done('settings.set', { theme: 'light' })
    expect(heard).toEqual(['settings'])
  })
})

describe('pop-outs of the last run', () => {
  const route = '/ops/logOperation'

  test('are offered again where the host cannot place windows, until they are open', async () => {
    bench = await openBench()
    await bench.done('host.info')
    const { windowId } = await bench.done('host.openWindow', { route, title: '操作日志' })
    await bench.done('host.setTitle', { title: '操作日志 2' }, windowId)
    bench.core.windowClosed('main')
    bench.core.windowClosed(windowId)
    await bench.restart()
    expect((await bench.done('host.info')).restorable).toEqual([{ route, title: '操作日志 2' }])
    const again = await bench.done('host.openWindow', { route, title: '操作日志' })
    expect((await bench.done('host.info')).restorable).toEqual([])
    bench.core.windowClosed(again.windowId)
    await bench.restart()
    expect((await bench.done('host.info')).restorable).toEqual([])
  })

  test('are the host’s own matter where it places windows', async () => {
    bench = await openBench({ capabilities: ['native-windows'] })
    await bench.done('host.info')
    await bench.done('host.openWindow', { route, title: '操作日志' })
    await bench.restart()
    expect((await bench.done('host.info')).restorable).toEqual([])
  })
})
