import { afterEach, expect, test, vi } from 'vitest'
import { useTabs } from '#kit/tabs.ts'
import { readTabs, restoreTabs } from './restore.ts'

afterEach(() => vi.unstubAllGlobals())

test('what was saved comes back', () => {
  const saved = {
    tabs: [{ name: 'sys-user', path: 'sys/user', params: { id: '1' }, title: '用户' }],
    activeId: 'sys-user',
  }
  expect(readTabs(saved)).toEqual(saved)
})

test.each([null, undefined, 'tabs', 7, [], { tabs: 'none' }])('%j is no saved row of tabs', (saved) => {
  expect(readTabs(saved)).toBeNull()
})

test('entries that do not fit are left out, missing parts take their usual value', () => {
  expect(
    readTabs({
      tabs: [{ name: 'a', path: 'a' }, { name: 'b' }, { name: 'home', path: '' }, null],
      activeId: 4,
    }),
  ).toEqual({ tabs: [{ name: 'a', path: 'a', params: {}, title: '' }], activeId: '' })
})

test('a broken store opens no thousand tabs', () => {
  const tabs = Array.from({ length: 1000 }, (_, at) => ({ name: `t${at}`, path: `t${at}` }))
  expect(readTabs({ tabs, activeId: '' })?.tabs).toHaveLength(50)
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
    // At once: what is written is told, not when.
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
