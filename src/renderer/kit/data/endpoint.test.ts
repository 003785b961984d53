import { QueryObserver } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OperationName, Session } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { DELETE, Ids, POST } from '#contract/kernel.ts'
import { createQueryClient } from '#kit/data/client.ts'
import { callEndpoint, refetchOnEvents } from '#kit/data/endpoint.ts'
import { useDialogs } from '#kit/dialog/dialogs.ts'
import { useSession } from '#kit/session.ts'
import type { TestBridge } from '#tests/components/bridge.ts'
import { sampleInfo } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

const remove = { ...DELETE('/x', { summary: '', guard: 'signed-in', body: Ids }), id: 'a.b.remove' }
const save = { ...POST('/x', { summary: '', guard: 'signed-in' }), id: 'a.b.save' }
const close = { ...POST('/x', { summary: '', guard: 'signed-in', body: Ids }), id: 'a.b.close' }

const sent: unknown[] = []
beforeEach(() => {
  vi.stubGlobal('window', {
    steward: {
      call: async (_name: OperationName, input: unknown) => {
        sent.push(input)
        return { ok: true, value: { data: null, source: 'network', asOf: 0 } }
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  useSession.setState({ session: null })
})

const work = (environment: 'test' | 'production', allowed = true) =>
  useSession.setState({
    // The rest of a session plays no part here.
    session: { profile: { name: '生产库', environment }, writes: { allowed } } as Session,
  })

test('whatever destroys in production asks for the name once and sends what was typed', async () => {
  work('production')
  const calling = callEndpoint(remove, { body: ['1'] })
  const [question] = useDialogs.getState().confirms
  expect(question?.request.typed).toBe('生产库')
  expect(sent).toEqual([])
  question?.answer({ typed: '生产库' })
  await calling
  expect(sent).toMatchObject([{ endpoint: 'a.b.remove', confirm: '生产库' }])
})

test('declined, nothing is sent; an action that has asked already is not asked twice', async () => {
  work('production')
  const calling = callEndpoint(remove, { body: ['1'] })
  useDialogs.getState().confirms[0]?.answer(null)
  await expect(calling).rejects.toThrow(FailureError)
  await callEndpoint(remove, { body: ['1'] }, { confirm: '生产库' })
  expect(useDialogs.getState().confirms).toEqual([])
  expect(sent).toHaveLength(1)
})

test('elsewhere, for a plain write, and where nothing may be written anyway, nobody types', async () => {
  work('test')
  await callEndpoint(remove, { body: ['1'] })
  work('production')
  await callEndpoint(save, {})
  work('production', false)
  await callEndpoint(remove, { body: ['1'] })
  expect(useDialogs.getState().confirms).toEqual([])
  expect(sent).toHaveLength(3)
})

test('what a call is asked with goes along: where it may be read, and that nobody waits for it', async () => {
  work('test')
  await callEndpoint(close, { body: ['1'] }, { prefer: 'cache', background: true })
  expect(sent).toEqual([
    { endpoint: 'a.b.close', body: ['1'], prefer: 'cache', background: true, confirm: undefined },
  ])
})

test('a call that changes something carries the words of the change; they are made for no other', async () => {
  work('test')
  const journal = () => ({ batch: 'b1' })
  await callEndpoint(save, {}, { journal })
  await callEndpoint({ ...save, effect: 'read' }, {}, { journal })
  await callEndpoint(save, {}, { journal: () => ({}) })
  expect(sent).toMatchObject([{ journal: { batch: 'b1' } }, { journal: undefined }, { journal: undefined }])
})

test('words that cannot be made prevent no call', async () => {
  work('test')
  await callEndpoint(save, {}, { journal: () => Promise.reject(new Error('not loaded')) })
  expect(sent).toMatchObject([{ endpoint: 'a.b.save', journal: undefined }])
})

describe('what is on the screen is read again', () => {
  let bridge: TestBridge
  let stop = () => {}
  const client = createQueryClient()
  const read: string[] = []
  const ends: (() => void)[] = []

  beforeEach(() => {
    bridge = windowless()
    stop = refetchOnEvents(client)
  })
  endWindowless()
  afterEach(() => {
    stop()
    for (const end of ends.splice(0)) end()
    client.clear()
    read.length = 0
  })

  /** Something on the screen that reads by this call. */
  async function watch(endpoint: string, answer: () => unknown): Promise<void> {
    const observer = new QueryObserver(client, {
      queryKey: ['endpoint', 's1', endpoint, {}],
      queryFn: () => {
        read.push(endpoint)
        return answer()
      },
    })
    ends.push(observer.subscribe(() => undefined))
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
    read.length = 0
  }
  const fresh = () => ({ source: 'network' })
  const online = (state: 'online' | 'offline') =>
    bridge.send({ type: 'connection', connection: { profileId: 'p1', state, since: 0 } })
  const changed = (resource: string) => bridge.send({ type: 'changed', sessionId: 's1', resource })

  test('where its resource has changed, and nothing else', async () => {
    for (const endpoint of ['sys.user.page', 'sys.userGroup.page', 'sys.user']) await watch(endpoint, fresh)
    changed('sys.user')
    expect(read).toEqual(['sys.user.page', 'sys.user'])
    stop()
    changed('sys.user')
    expect(read).toHaveLength(2)
  })

  test('when the language changes, because the platform has answered in the one before (28 B18)', async () => {
    const before = i18next.language
    i18next.language = 'zh-CN'
    onTestFinished(() => void (i18next.language = before))
    await watch('a.fresh', fresh)
    const { settings } = sampleInfo()
    bridge.send({ type: 'settings', settings: { ...settings, theme: 'dark' } })
    expect(read).toEqual([])
    bridge.send({ type: 'settings', settings: { ...settings, language: 'en-US' } })
    expect(read).toEqual(['a.fresh'])
  })

  test('when the connection is back, where it failed or came from the cache', async () => {
    await watch('a.fresh', fresh)
    await watch('a.cached', () => ({ source: 'cache' }))
    await watch('a.failed', () => {
      throw new FailureError({ code: 'offline', message: '' })
    })
    online('offline')
    bridge.send({ type: 'sessions', count: 2 })
    expect(read).toEqual([])
    online('online')
    expect(read.toSorted()).toEqual(['a.cached', 'a.failed'])
  })
})
