import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transfer } from '#contract/bridge.ts'
import { forkedChildren } from './children.ts'
import { PortTakenError } from './host.ts'
import { createStore } from './store.ts'
import { openHost } from './testing/openHost.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-parts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a port that is taken is told apart from every other fault', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const fault = await openHost({ port }).catch((error: unknown) => error)
  other.close()
  expect(fault).toBeInstanceOf(PortTakenError)
  expect(fault).toMatchObject({ port })
})

test('the host listens at 127.0.0.1 and at no other address of this machine', async () => {
  const open = await openHost()
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    // A link-local address is incomplete without the name of its interface.
    .filter(({ scopeid }) => scopeid === undefined || scopeid === 0)
    .map(({ address }) => address)
    .filter((address) => address !== '127.0.0.1')
  // Linux answers to the whole block of the loopback.
  const others = [...new Set(['::1', ...(process.platform === 'linux' ? ['127.0.0.2'] : []), ...own])]
  const isReached = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host, port: open.port }, () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  expect(await isReached('127.0.0.1')).toBe(true)
  for (const address of others) expect([address, await isReached(address)]).toEqual([address, false])
  await open.close()
})

test('the host is in use while a window is open, and while a transfer goes on by itself', async () => {
  const open = await openHost({ times: { grace: 1, opening: 1 } })
  const { host, core } = open
  const transfer = (more: Pick<Transfer, 'state' | 'waiting'>): Transfer => ({
    ...{ id: '1', kind: 'export', title: '', unit: 'rows', done: 0, total: -1, speed: 0, fileName: '' },
    ...{ sessionId: '', profile: '', restarts: 0, startedAt: 0, endedAt: 0 },
    ...more,
  })
  const isInUseWith = (more: Pick<Transfer, 'state' | 'waiting'>) => {
    core.emit({ type: 'transfer', transfer: transfer(more) })
    return host.isInUse()
  }
  const stream = await open.listen(await open.openWindow())
  expect(host.isInUse()).toBe(true)
  stream.end()
  await expect.poll(() => host.isInUse()).toBe(false)
  expect(isInUseWith({ state: 'queued' })).toBe(true)
  expect(isInUseWith({ state: 'running' })).toBe(true)
  expect(isInUseWith({ state: 'paused', waiting: 'network' })).toBe(true)
  expect(isInUseWith({ state: 'paused', waiting: 'operator' })).toBe(false)
  expect(isInUseWith({ state: 'running' })).toBe(true)
  expect(isInUseWith({ state: 'done' })).toBe(false)
  await open.close()
})

test('closing ends the streams, then core, and twice is once', async () => {
  const open = await openHost()
  const stream = await open.listen(await open.openWindow())
  expect(stream.status).toBe(200)
  await Promise.all([open.host.close(), open.host.close()])
  expect(open.core.isClosed).toBe(true)
  await expect(open.send('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await open.close()
})

test('what a page still has to write when the program ends is written before core closes', async () => {
  const open = await openHost()
  const id = await open.openWindow()
  const stream = await open.listen(id)
  const silent = await open.openWindow()
  await open.listen(silent)
  const isClosedAt: boolean[] = []
  open.core.answer = async (_window, _name, input) => {
    isClosedAt.push(open.core.isClosed)
    return { ok: true, value: input }
  }
  const closed = open.host.close()
  expect((await stream.next()).data).toEqual({ to: 'page', order: 'leave' })
  expect((await open.call(id, 'workspace.set', { scope: 'account', key: 'a', value: 1 })).status).toBe(200)
  const left = {
    method: 'POST',
    headers: { Origin: `http://127.0.0.1:${open.port}`, 'X-Steward-Window': id },
  }
  expect((await open.sendAsPage('/left', left)).status).toBe(200)
  // The other page never answers: waiting for it ends.
  await closed
  expect(isClosedAt).toEqual([false])
  expect(open.core.isClosed).toBe(true)
  await open.close()
})

test('core learns what this host can do', async () => {
  const open = await openHost()
  expect(open.core.ports.capabilities).toEqual(['keychain', 'embedded-backend'])
  expect(open.core.ports.version).toBe('1.2.3')
  await expect(open.core.ports.files.reveal('/tmp/x')).rejects.toMatchObject({
    failure: { code: 'unsupported' },
  })
  await open.close()
})

test('the store keeps every key as it is, for its owner alone', () => {
  createStore(folder).set('settings.list', { columns: ['a.b'] })
  const store = createStore(folder)
  expect(store.get('settings.list')).toEqual({ columns: ['a.b'] })
  const file = join(folder, 'settings.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'settings.list': { columns: ['a.b'] } })
  expect(statSync(file).mode & 0o077).toBe(0)
  store.delete('settings.list')
  expect(createStore(folder).get('settings.list')).toBeUndefined()
})

test('a damaged store is replaced by an empty one', () => {
  writeFileSync(join(folder, 'settings.json'), '{"half')
  const store = createStore(folder)
  expect(store.get('anything')).toBeUndefined()
  store.set('anything', 1)
  expect(createStore(folder).get('anything')).toBe(1)
})

test('a child talks, and one that does not listen is ended', async () => {
  const program = join(folder, 'child.ts')
  writeFileSync(
    program,
    [
      "process.on('SIGTERM', () => {})",
      "process.on('message', (text: string) => process.send?.({ text, given: process.env.STEWARD_TEST, secret: process.env.STEWARD_SECRET }))",
      "process.send?.('ready')",
    ].join('\n'),
  )
  const file = pathToFileURL(program)
  const children = forkedChildren({
    answers: file,
    cache: file,
    exporter: file,
    keychain: file,
    backend: file,
    ruleSource: file,
  })
  // Of the host's own variables a child gets only those that are listed, and no secret of a shell.
  vi.stubEnv('STEWARD_SECRET', 'secret')
  const child = children.spawn('cache', { STEWARD_TEST: 'yes' })
  vi.unstubAllEnvs()
  const heard: unknown[] = []
  await new Promise<void>((resolve) => {
    child.onMessage((message) => {
      heard.push(message)
      if (message === 'ready') child.post('hello')
      else resolve()
    })
  })
  expect(heard).toEqual(['ready', { text: 'hello', given: 'yes' }])
  const ended = new Promise((resolve) => child.onExit((code, signal) => resolve({ code, signal })))
  await children.end(100)
  expect(await ended).toEqual({ code: null, signal: 'SIGKILL' })
  // There is no reader, and nothing is thrown.
  child.post('late')
})
