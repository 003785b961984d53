import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LockState } from '#contract/bridge.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { followLock, useLock } from './lockState.ts'

const locked: LockState = {
  isLocked: true,
  accounts: [
    { profile: '华东生产', username: 'lin' },
    { profile: '', username: 'admin' },
  ],
  waitUntil: 0,
}
const open: LockState = { isLocked: false, accounts: [], waitUntil: 0 }

beforeEach(() => {
  useLock.setState(locked)
})

afterEach(() => {
  useLock.setState(open, true)
})

const field = () => page.getByLabelText('其中任一账号的密码')
const says = (words: RegExp) => expect.poll(() => document.body.textContent).toMatch(words)

test('the password of any account is asked for, and what is wrong is said without what was typed', async () => {
  bridge.on('lock.unlock', ({ password }) => {
    if (password === 'right') return open
    throw refusal({ code: 'invalid-input', message: '', fields: { password: 'wrong' } })
  })
  show(<p>列表</p>)
  await says(/lin · 华东生产.*admin · 内置演示/)
  await expect.element(field()).toHaveFocus()
  await expect.element(button('解锁')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('wrong{Enter}')
  await says(/密码不正确/)
  await expect.element(field()).toHaveValue('')
  await userEvent.keyboard('right{Enter}')
  await expect
    .poll(() => bridge.inputsOf('lock.unlock'))
    .toEqual([{ password: 'wrong' }, { password: 'right' }])
})

test('while one has to wait nothing is sent, and the seconds that are left are shown', async () => {
  bridge.on('lock.unlock', () => open)
  useLock.setState({ ...locked, waitUntil: Date.now() + 600_000 })
  show(<p>列表</p>)
  await says(/请等待 (600|5\d\d) 秒/)
  await userEvent.type(field(), 'right{Enter}')
  expect(bridge.inputsOf('lock.unlock')).toEqual([])
  useLock.setState({ ...locked, waitUntil: Date.now() })
  await expect.poll(() => document.body.textContent).not.toMatch(/请等待/)
  await button('解锁').click()
  await expect.poll(() => bridge.inputsOf('lock.unlock')).toEqual([{ password: 'right' }])
})

test('signing out is asked about, and can be left', async () => {
  bridge.on('lock.signOut', () => open)
  show(<p>列表</p>)
  await button('退出登录').click()
  await says(/将退出以上所有账号/)
  await button('取消').click()
  await says(/解锁/)
  await button('退出登录').click()
  await button('退出登录').click()
  await expect.poll(() => bridge.inputsOf('lock.signOut')).toHaveLength(1)
})

test('signs of the operator are reported, at most every fifteen seconds and never while locked', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  bridge.on('lock.active', () => undefined)
  useLock.setState(open, true)
  const stop = followLock()
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  const reports = () => bridge.inputsOf('lock.active').length
  try {
    press()
    press()
    expect(reports()).toBe(1)
    clock.mockReturnValue(1_015_000)
    press()
    expect(reports()).toBe(2)
    bridge.send({ type: 'lock', lock: locked })
    await expect.poll(() => useLock.getState().isLocked).toBe(true)
    clock.mockReturnValue(1_040_000)
    press()
    expect(reports()).toBe(2)
  } finally {
    stop()
    clock.mockRestore()
  }
})
