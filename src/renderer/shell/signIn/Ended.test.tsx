import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Session } from '#contract/bridge.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button, dialog, focusIn } from '#tests/components/seen.ts'
import { sampleProfile, sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { Following, Resuming } from './Resuming.tsx'
import SignInLayer from './SignInLayer.tsx'

beforeEach(() => {
  useTabs.getState().reset()
  bridge.on('session.prepare', () => ({
    config: { passwordEnc: false, captcha: false, tenantInput: false },
    credentials: { store: 'keychain', reason: '' } as const,
  }))
})

const layer = () => dialog(chinese('shell:expired.title'))
const session = () => useSession.getState().session

async function ended(change: Partial<Session> = {}): Promise<void> {
  show(
    <>
      <SignInLayer />
      <input aria-label="未保存" defaultValue="" />
    </>,
  )
  await expect.element(page.getByLabelText('未保存')).toBeVisible()
  await page.getByLabelText('未保存').fill('打到一半')
  be({ session: { ...change, state: 'expired' } })
  await expect.element(layer()).toBeVisible()
}

test('an ended session is signed in again over what is open, with its own account, and Escape does not leave', async () => {
  await ended()
  await expect.element(layer().getByText(/华东生产$/)).toBeVisible()
  const account = layer().getByRole('textbox', { name: /^账号/ })
  await expect.element(account).toHaveValue('admin')
  await expect.element(account).toHaveAttribute('readonly')
  await focusIn(layer())
  await userEvent.keyboard('{Escape}')
  await expect.element(layer()).toBeVisible()
  const next = sampleSession({ id: 's2' })
  bridge.on('session.signIn', () => next)
  await layer().getByLabelText(/^密码/).fill('geheim')
  await userEvent.keyboard('{Enter}')
  await expect.poll(session).toEqual(next)
  await expect.element(layer()).not.toBeInTheDocument()
  expect(bridge.inputsOf('session.signIn')).toMatchObject([{ username: 'admin', tenantId: '' }])
  await expect.element(page.getByLabelText('未保存')).toHaveValue('打到一半')
})

test('one that stayed closed when the console was unlocked for another environment says so', async () => {
  show(<SignInLayer />)
  be({ session: { state: 'expired', expiredBy: 'lock' } })
  const closed = dialog(chinese('shell:expired.lockTitle'))
  await expect.element(closed.getByText(/^控制台是用另一个环境的密码解锁的/)).toBeVisible()
  await expect.element(closed.getByText(/华东生产$/)).toBeVisible()
})

test('what the platform said when it refused the token stands beside the sign-in', async () => {
  await ended({ expiredWords: '数据库授权已过期' })
  await expect
    .element(layer().getByRole('status'))
    .toHaveTextContent(chinese('shell:expired.words', { words: '数据库授权已过期' }))
})

test('a plain refusal of the token says nothing more', async () => {
  await ended()
  await expect.element(layer().getByText('平台的说明', { exact: false })).not.toBeInTheDocument()
})

test('the tenant stays that of the session; leaving signs out', async () => {
  bridge.on('session.prepare', () => ({
    config: { passwordEnc: false, captcha: false, tenantInput: true },
    credentials: { store: 'keychain', reason: '' } as const,
  }))
  const user = { ...sampleSession().user, tenantMode: true, tenantId: '7' }
  await ended({ user, profile: sampleProfile({ embedded: true }) })
  await expect.element(layer().getByText(/内置演示$/)).toBeVisible()
  const tenant = layer().getByRole('textbox', { name: '租户编号' })
  await expect.element(tenant).toHaveValue('7')
  // It cannot be changed, so there is no hint about leaving it empty.
  await expect.element(tenant).not.toHaveAttribute('aria-describedby')
  bridge.on('session.signOut', () => undefined)
  await layer().getByRole('button', { name: '退出登录' }).click()
  await expect.poll(session).toBeNull()
  await expect.element(layer()).not.toBeInTheDocument()
  expect(bridge.inputsOf('session.signOut')).toHaveLength(1)
})

test('while a stored session is opened another account can be chosen; a restored window can sign in itself', async () => {
  const onOther = vi.fn()
  show(<Resuming profile={sampleProfile()} username="admin" onOther={onOther} />)
  await expect
    .element(page.getByText(chinese('shell:resuming', { username: 'admin', profile: '华东生产' })))
    .toBeVisible()
  await button(chinese('shell:resuming.other')).click()
  expect(onOther).toHaveBeenCalledTimes(1)
  show(<Following onOther={onOther} />)
  await page.getByRole('button').click()
  expect(onOther).toHaveBeenCalledTimes(2)
})
