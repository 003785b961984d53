import { afterEach, expect, test, vi } from 'vitest'
import { forgetVisits, loadVisits, noteVisit, togglePinned, useVisits } from './visits.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetVisits()
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
  expect(useVisits.getState()).toEqual({ recent: ['sys/dept', 'sys/user'], pinned: ['sys/dept'] })
  await expect
    .poll(() => stored)
    .toEqual({ recent: ['sys/dept', 'sys/role', 'sys/user'], pinned: ['sys/role', 'sys/dept'] })
})
