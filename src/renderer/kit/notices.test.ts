import { beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from '#contract/bridge.ts'
import { clearNotices, followNotices, markNoticesSeen, noticeText, useNotices } from '#kit/notices.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

let bridge: TestBridge

beforeEach(() => {
  bridge = windowless()
  useNotices.setState({ notices: [], unseen: 0 })
})
endWindowless()

const notice = (id: string, at = 1): Notice => ({ id, level: 'warning', text: id, code: '', subject: '', at })
const ids = () => useNotices.getState().notices.map((one) => one.id)

test('the notices that core has stand newest first, and none counts as unseen', async () => {
  bridge.on('notices.list', () => [notice('a', 1), notice('b', 3), notice('c', 2)])
  followNotices()
  await vi.waitFor(() => expect(ids()).toEqual(['b', 'c', 'a']))
  expect(useNotices.getState().unseen).toBe(0)
})

test('a notice that comes is first and unseen until somebody looks; one that is known takes its place', () => {
  bridge.on('notices.list', () => [])
  const stop = followNotices()
  for (const id of ['a', 'b', 'a']) bridge.send({ type: 'notice', notice: notice(id) })
  bridge.send({ type: 'sessions', count: 2 })
  expect([ids(), useNotices.getState().unseen]).toEqual([['a', 'b'], 3])
  markNoticesSeen()
  expect([ids(), useNotices.getState().unseen]).toEqual([['a', 'b'], 0])
  stop()
  bridge.send({ type: 'notice', notice: notice('c') })
  expect(ids()).toEqual(['a', 'b'])
})

test('a window keeps the last hundred', async () => {
  const many = Array.from({ length: 150 }, (_, at) => notice(`n${at}`, at))
  bridge.on('notices.list', () => many)
  followNotices()
  await vi.waitFor(() => expect(ids()).toHaveLength(100))
  expect(ids()[0]).toBe('n149')
  bridge.send({ type: 'notice', notice: notice('new') })
  expect([ids().length, ids()[0], ids().at(-1)]).toEqual([100, 'new', 'n51'])
})

test('a list that cannot be read is none; the next notice arrives all the same', async () => {
  bridge.on('notices.list', () => {
    throw refusal({ code: 'internal' })
  })
  followNotices()
  await Promise.resolve()
  bridge.send({ type: 'notice', notice: notice('a') })
  expect(ids()).toEqual(['a'])
})

test('notices are cleared once core has cleared them', async () => {
  useNotices.setState({ notices: [notice('a')], unseen: 1 })
  bridge.on('notices.clear', () => {
    throw refusal({ code: 'internal' })
  })
  await expect(clearNotices()).rejects.toThrow()
  expect(ids()).toEqual(['a'])
  bridge.on('notices.clear', () => undefined)
  await clearNotices()
  expect(useNotices.getState()).toEqual({ notices: [], unseen: 0 })
})

test('a notice says the words of the platform', () => {
  expect(noticeText({ ...notice('a'), text: '数据库忙', code: 'busy' })).toBe('数据库忙')
})
