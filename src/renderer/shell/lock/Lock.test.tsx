import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LockState } from '#contract/bridge.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleProfile } from '#tests/components/values.ts'
import { followLock, useLock } from './lockState.ts'

const locked: LockState = {
  isLocked: true,
  accounts: [
    { profile: '华东生产', username: 'lin' },
    { profile: '华东测试', username: 'admin' },
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

const field = () => page.getByLabelText('账号密码')
const account = (name: string) => page.getByRole('radio', { name })
const says = (words: RegExp) => expect.poll(() => document.body.textContent).toMatch(words)

test('the password of the chosen account is asked for, and what is wrong is said without what was typed', async () => {
  bridge.on('lock.unlock', ({ password }) => {
    if (password === 'right') return open
    throw refusal({ code: 'invalid-input', message: '', fields: { password: 'wrong' } })
  })
  show(<p>列表</p>)
  await says(/lin · 华东生产.*admin · 华东测试.*只打开所选环境/)
  await expect.element(field()).toHaveFocus()
  await expect.element(button('解锁')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('wrong{Enter}')
  await says(/密码不正确/)
  await expect.element(field()).toHaveValue('')
  await userEvent.keyboard('right{Enter}')
  await expect
    .poll(() => bridge.inputsOf('lock.unlock'))
    .toEqual([
      { password: 'wrong', account: 0 },
      { password: 'right', account: 0 },
    ])
})

test('the environment of the window is chosen at first, and another one can be', async () => {
  bridge.on('lock.unlock', () => open)
  be({ session: { profile: sampleProfile({ name: '华东测试' }) } })
  show(<p>列表</p>)
  await expect.element(account('admin · 华东测试')).toBeChecked()
  await userEvent.type(field(), 'right{Enter}')
  await expect.poll(() => bridge.inputsOf('lock.unlock')).toEqual([{ password: 'right', account: 1 }])
  await account('lin · 华东生产').click()
  await userEvent.type(field(), '{Enter}')
  await expect
    .poll(() => bridge.inputsOf('lock.unlock'))
    .toEqual([
      { password: 'right', account: 1 },
      { password: 'right', account: 0 },
    ])
})

test('with one account there is nothing to choose', async () => {
  useLock.setState({ ...locked, accounts: [{ profile: '', username: 'admin' }] })
  show(<p>列表</p>)
  await says(/admin · 内置演示/)
  expect(page.getByRole('radio').elements()).toEqual([])
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
  await expect.poll(() => bridge.inputsOf('lock.unlock')).toEqual([{ password: 'right', account: 0 }])
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
