import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useToasts } from '#kit/dialog/toasts.ts'
import { useTabs } from '#kit/tabs.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import type { TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { readTabs, restoreTabs } from './restore.ts'

afterEach(() => vi.unstubAllGlobals())

test('what was saved comes back', () => {
  const saved = {
    tabs: [{ name: 'sys-user', path: 'sys/user', params: { id: '1' }, title: '用户' }],
    activeId: 'sys-user',
    openers: { 'sys-user': 'home' },
  }
  expect(readTabs(saved)).toEqual({ ...saved, left: 0 })
})

test.each([null, undefined, 'tabs', 7, [], { tabs: 'none' }])('%j is no saved row of tabs', (saved) => {
  expect(readTabs(saved)).toBeNull()
})

test('entries that do not fit are left out, missing parts take their usual value', () => {
  expect(
    readTabs({
      tabs: [{ name: 'a', path: 'a' }, { name: 'b' }, { name: 'home', path: '' }, null],
      activeId: 4,
      openers: { a: 'home', b: 7 },
    }),
  ).toEqual({
    tabs: [{ name: 'a', path: 'a', params: {}, title: '' }],
    activeId: '',
    openers: { a: 'home' },
    left: 0,
  })
  expect(readTabs({ tabs: [], openers: 'none' })?.openers).toEqual({})
})

test('a broken store opens no thousand tabs, but the one in front, and the others are counted', () => {
  const tabs = Array.from({ length: 1000 }, (_, at) => ({ name: `t${at}`, path: `t${at}` }))
  expect(readTabs({ tabs, activeId: '' })).toMatchObject({ tabs: { length: 50 }, left: 950 })
  const inFront = readTabs({ tabs, activeId: 't700' })
  expect(inFront).toMatchObject({ tabs: { length: 50 }, left: 950, activeId: 't700' })
  expect(inFront?.tabs.slice(-2).map(({ path }) => path)).toEqual(['t48', 't700'])
})

test('tabs that are too many are not dropped in silence', async () => {
  const tabs = Array.from({ length: 53 }, (_, at) => ({ name: `t${at}`, path: `t${at}` }))
  const call = async () => ({ ok: true, value: { tabs, activeId: 't3', openers: {} } })
  vi.stubGlobal('window', { steward: { call }, setTimeout: () => 0, clearTimeout: () => {} })
  useTabs.getState().reset()
  useToasts.setState({ toasts: [] })
  const { stop } = await restoreTabs()
  expect(useToasts.getState().toasts).toMatchObject([{ level: 'warning' }])
  stop()
  useToasts.setState({ toasts: [] })
})

test('a tab that was opened before the store answered is kept as well', async () => {
  const written: unknown[] = []
  const answer = Promise.withResolvers<void>()
  const call = async (name: string, input: { value?: unknown }) => {
    if (name === 'workspace.get') await answer.promise
    else written.push(input.value)
    return { ok: true, value: null }
  }
  vi.stubGlobal('window', {
    steward: { call },
    // At once: the tests check the written content, not the time.
    setTimeout: (work: () => void) => queueMicrotask(work),
    clearTimeout: () => {},
  })
  useTabs.getState().reset()
  const restored = restoreTabs()
  useTabs.getState().open({ name: 'sys-params', path: 'sys/params', title: '系统参数' })
  answer.resolve()
  const { stop } = await restored
  await vi.waitFor(() => expect(written).toMatchObject([{ tabs: [{ path: 'sys/params' }] }]), 10_000)
  stop()
})

describe('the tabs of an account', () => {
  let bridge: TestBridge

  beforeEach(() => {
    bridge = windowless()
  })
  endWindowless()

  const key = 'account/shell.tabs'
  const saved = (activeId: string) => ({
    tabs: ['a', 'b'].map((path) => ({ name: path, path, params: {}, title: '' })),
    activeId,
  })
  const active = () => useTabs.getState().activeId
  const written = async () => {
    await flushWorkspace()
    return bridge.workspace.get(key)
  }

  test('come back with the one that was active; every change after that is saved, until it is stopped', async () => {
    bridge.workspace.set(key, saved('a'))
    const { stop, frontId } = await restoreTabs()
    expect([active(), frontId]).toEqual(['a', 'a'])
    await flushWorkspace()
    expect(bridge.inputsOf('workspace.set')).toEqual([])
    useTabs.getState().activate('b')
    expect(await written()).toMatchObject({ activeId: 'b' })
    useTabs.getState().setTitle('b', '乙')
    expect(await written()).toMatchObject({ tabs: [{ title: '' }, { title: '乙' }] })
    useTabs.getState().activate('b')
    await flushWorkspace()
    expect(bridge.inputsOf('workspace.set')).toHaveLength(2)
    stop()
    useTabs.getState().close('b')
    await flushWorkspace()
    expect(bridge.inputsOf('workspace.set')).toHaveLength(2)
  })

  test('that were opened meanwhile stay active, behind those of the last time', async () => {
    bridge.workspace.set(key, saved('a'))
    const restored = restoreTabs()
    useTabs.getState().open({ path: 'c' })
    const { stop, frontId } = await restored
    expect([active(), frontId]).toEqual(['c', null])
    expect(useTabs.getState().tabs.map(({ path }) => path)).toEqual(['', 'a', 'b', 'c'])
    stop()
  })
})
