import { afterEach, expect, test, vi } from 'vitest'
import { clearVisits, loadVisits, noteVisit, togglePinned, useVisits } from './visits.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearVisits()
})

test('what another window has pinned and opened meanwhile is kept', async () => {
  let stored: unknown = { recent: ['sys/user'], pinned: ['sys/user'] }
  const call = async (name: string, input: { value?: unknown }) => {
    if (name === 'workspace.set') stored = input.value
    return { ok: true, value: name === 'workspace.get' ? stored : undefined }
  }
  vi.stubGlobal('window', { steward: { call }, setTimeout, clearTimeout })
  await loadVisits()

  stored = { recent: ['sys/role', 'sys/user'], pinned: ['sys/user', 'sys/role'] }
  noteVisit('sys/dept')
  togglePinned('sys/dept')
  togglePinned('sys/user')
  expect(useVisits.getState()).toEqual({ recent: ['sys/dept', 'sys/user'], pinned: ['sys/dept'], titles: {} })
  await expect
    .poll(() => stored)
    .toEqual({ recent: ['sys/dept', 'sys/role', 'sys/user'], pinned: ['sys/role', 'sys/dept'], titles: {} })
})

test('a page of no menu is kept with its title until it is taken out', async () => {
  let stored: unknown = { recent: [], pinned: ['sys/user'], titles: { a: 1 } }
  const call = async (name: string, input: { value?: unknown }) => {
    if (name === 'workspace.set') stored = input.value
    return { ok: true, value: name === 'workspace.get' ? stored : undefined }
  }
  vi.stubGlobal('window', { steward: { call }, setTimeout, clearTimeout })
  await loadVisits()
  expect(useVisits.getState().titles).toEqual({})
  togglePinned('sys/role-user?roleIds=1', '审计员的人员')
  const kept = { recent: [], pinned: ['sys/user', 'sys/role-user?roleIds=1'] }
  await expect.poll(() => stored).toEqual({ ...kept, titles: { 'sys/role-user?roleIds=1': '审计员的人员' } })
  await loadVisits()
  togglePinned('sys/role-user?roleIds=1')
  await expect.poll(() => stored).toEqual({ recent: [], pinned: ['sys/user'], titles: {} })
})
