import { expect, test } from 'vitest'
import { readTabs } from './restore.ts'

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
