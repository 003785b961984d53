import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { portal } from '#contract/resources/portal/portal.ts'
import { params } from '#contract/resources/ops/params.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { menuPage } from '#tests/components/menus.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleInfo, sampleProfile, sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { App } from './App.tsx'
import { loadAhead, loadConsole } from './loadAhead.ts'
import { useProfiles } from './profiles/profiles.ts'

const kept = sampleProfile({ accounts: [{ username: 'admin', tenantId: '' }] })

beforeEach(() => {
  useTabs.getState().reset()
  useSession.getState().setSession(null)
  useProfiles.setState({ profiles: [kept], chosenId: kept.id, last: null })
  bridge.on('profiles.list', () => [kept])
  bridge.on('host.setTitle', () => undefined)
  bridge.on('session.prepare', () => ({
    config: { passwordEnc: false, captcha: false, tenantInput: false },
    credentials: { store: 'keychain', reason: '' } as const,
  }))
})

afterEach(() => useProfiles.setState({ profiles: [], chosenId: '', last: null }))

const account = () => page.getByRole('textbox', { name: /^账号/ })

test('a stored session that takes long to open gives way to the form for another account', async () => {
  bridge.on('session.resume', () => new Promise(() => undefined))
  show(<App info={sampleInfo({ sessionId: null })} ahead={null} />)
  await expect
    .element(page.getByText(chinese('shell:resuming', { username: 'admin', profile: '华东生产' })))
    .toBeVisible()
  await button(chinese('shell:resuming.other')).click()
  await expect.element(account()).toBeVisible()
})

test('a restored window whose session is not there can sign in itself', async () => {
  bridge.on('session.current', () => null)
  show(<App info={sampleInfo({ kind: 'popout', route: 'sys/user' })} ahead={null} />)
  await page.getByRole('button').click()
  await expect.element(account()).toBeVisible()
})

test('whoever signs in is the session of the window', async () => {
  useProfiles.setState({ profiles: [{ ...kept, accounts: [] }] })
  const session = sampleSession()
  bridge.on('session.signIn', () => session)
  // The screen requests these right after sign-in. The window has one screen, because a whole console would keep
  // sending requests.
  bridge.on('session.list', () => [])
  bridge.on('notices.list', () => [])
  bridge.on('transfers.list', () => [])
  show(<App info={sampleInfo({ sessionId: null, kind: 'popout', route: 'no/such-screen' })} ahead={null} />)
  await account().fill('admin')
  await page.getByLabelText(/^密码/).fill('admin')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => useSession.getState().session).toEqual(session)
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
})

test('the console is rendered with its tabs, and the rows of its list are asked for once (issue 29)', async () => {
  useProfiles.setState({ profiles: [{ ...kept, accounts: [] }] })
  const menus = [menuPage('params', '系统参数')]
  bridge.on('session.signIn', () => sampleSession({ menus }))
  for (const name of ['session.list', 'notices.list', 'transfers.list'] as const) bridge.on(name, () => [])
  bridge.serve(params.endpoints.page, () => ({ list: [], total: 0 }))
  bridge.serve(portal.endpoints.list, () => [])
  bridge.workspace.set('account/shell.tabs', {
    tabs: [{ name: 'sys-params', path: 'sys/params', params: {}, title: '' }],
    activeId: 'sys-params',
  })
  await loadConsole()
  const shown: number[] = []
  const observer = new MutationObserver(() => {
    if (document.querySelector('aside')) shown.push(document.querySelectorAll('[role=tab]').length)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => {
    observer.disconnect()
    show(null)
  })
  show(<App info={sampleInfo({ sessionId: null })} ahead={null} />)
  await account().fill('admin')
  await page.getByLabelText(/^密码/).fill('admin')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  // The console keeps sending requests until then.
  await expect.poll(() => bridge.callsOf(portal.endpoints.list).length).toBe(1)
  expect(shown[0]).toBe(2)
  expect(bridge.callsOf(params.endpoints.page)).toHaveLength(1)
  expect(bridge.inputsOf('workspace.getAll').flatMap(({ documents }) => documents)).toHaveLength(9)
})

test('a window that opens in a session shows the console first, without looking for the session again', async () => {
  const session = sampleSession()
  bridge.on('session.current', () => session)
  const info = sampleInfo({ kind: 'popout', route: 'no/such-screen' })
  const ahead = await loadAhead(info)
  useSession.getState().setSession(session)
  bridge.on('session.current', () => {
    throw refusal({ code: 'offline' })
  })
  bridge.on('session.list', () => [])
  bridge.on('notices.list', () => [])
  bridge.on('transfers.list', () => [])
  show(<App info={info} ahead={ahead} />)
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
})

test.each([
  ['no session', () => null],
  ['one that has ended', () => sampleSession({ state: 'signed-out' })],
  [
    'a failure',
    () => {
      throw refusal({ code: 'offline' })
    },
  ],
  ['no answer', () => new Promise<null>(() => undefined)],
])('nothing is known ahead of %s, and it is looked for', async (_, answer) => {
  bridge.on('session.current', answer)
  expect(await loadAhead(sampleInfo({ kind: 'popout', route: 'sys/user' }))).toBeNull()
})
