import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Notice } from '#contract/bridge.ts'
import { useTransfers } from '#kit/files/transfers.ts'
import { useNotices } from '#kit/notices.ts'
import { translate } from '#kit/text.ts'
import { ageText } from '#kit/time.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { sampleProfile, sampleSession, sampleTransfer } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { setBackend } from '../session/backend.ts'
import { useDrafts } from '../drafts/drafts.ts'
import { useOverlay } from '../commands/overlay.ts'
import { screen } from '../transfers/TransferCentre.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { StatusBar } from './StatusBar.tsx'
import UnlockDialog from './UnlockDialog.tsx'

beforeEach(() => {
  useTabs.getState().reset()
  useNotices.setState({ notices: [], unseen: 0 })
  useTransfers.setState({ transfers: [] })
  useDrafts.setState({ drafts: [] })
  useOverlay.setState({ overlay: null })
})

const notice = (id: string, change: Partial<Notice> = {}): Notice => ({
  id,
  level: 'warning',
  text: `通知内容 ${id}`,
  code: '',
  subject: '任务',
  at: 1,
  ...change,
})

const surface = () => document.querySelector('.fui-PopoverSurface')

test('a refusal names the screen in the language of the operator, not the call', async () => {
  useNotices.setState({
    notices: [notice('1', { text: '数据库忙', subject: '', call: 'ops.params.create' })],
  })
  show(<StatusBar />)
  await page.getByTitle('通知').click()
  await expect.element(page.getByText(/· 系统参数$/)).toBeVisible()
  expect(page.getByText(/Parameters|ops\.params/).query()).toBeNull()
})

test('without the connection a line says since when, how old what is shown is, what works, and leads to the reason', async () => {
  show(<OfflineLine />)
  const line = page.getByRole('note')
  const since = new Date(2026, 10, 27, 14, 2, 7).getTime()
  be({ session: { connection: { profileId: 'p', state: 'unknown', since: 0 } } })
  await expect.element(line).not.toBeInTheDocument()
  be({ session: { connection: { profileId: 'p', state: 'offline', since }, asOf: Date.now() - 3 * 60_000 } })
  const age = ageText(0, 3 * 60_000, translate)
  await expect
    .poll(() => line.element().textContent)
    .toContain(`离线，自 14:02:07 起：缓存的内容可以查看（菜单和字典：${age}），`)
  await button(chinese('shell:doctor.why')).click()
  expect(useOverlay.getState().overlay).toBe('doctor')
  be({ session: { connection: { profileId: 'p', state: 'online', since: 0 } } })
  await expect.element(line).not.toBeInTheDocument()
})

test('notices open, are seen, lead to their page, and are cleared', async () => {
  useNotices.setState({ notices: [notice('1', { route: 'sys/jobs' }), notice('2')], unseen: 2 })
  show(<StatusBar />)
  await page.getByText('通知 2').click()
  await expect.element(page.getByText('通知内容 1')).toBeVisible()
  expect(useNotices.getState().unseen).toBe(0)
  await button('查看').click()
  await expect.poll(surface).toBeNull()
  expect(useTabs.getState().tabs.at(-1)?.path).toBe('sys/jobs')
  await page.getByText('通知 2').click()
  bridge.on('notices.clear', () => undefined)
  await button('清空').click()
  await expect.element(page.getByText('没有通知')).toBeVisible()
  await expect.element(button('清空')).toBeDisabled()
})

test('every panel of the bar closes with Escape, by a click beside it and by its own button', async () => {
  useTransfers.setState({ transfers: [sampleTransfer()] })
  useDrafts.setState({
    drafts: [
      {
        id: 'd',
        form: 'f',
        recordId: '',
        title: '新增',
        subject: '',
        route: '',
        values: {},
        base: {},
        at: 1,
      },
    ],
  })
  show(
    <>
      <StatusBar />
      <p>旁边</p>
    </>,
  )
  for (const name of ['通知 0', '传输中 1', '草稿 1']) {
    const opener = page.getByText(name)
    await opener.click()
    await expect.poll(surface).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(surface).toBeNull()
    await expect.poll(() => document.activeElement?.textContent).toContain(name)
    await opener.click()
    await expect.poll(surface).not.toBeNull()
    await page.getByText('旁边').click()
    await expect.poll(surface).toBeNull()
  }
})

test('a draft is continued where it was begun, or thrown away', async () => {
  const draft = {
    form: 'f',
    recordId: '',
    title: '新增',
    subject: '',
    route: 'sys/params',
    values: {},
    base: {},
    at: 1,
  }
  useDrafts.setState({
    drafts: [
      { ...draft, id: 'd1' },
      { ...draft, id: 'd2', title: '编辑' },
    ],
  })
  bridge.on('drafts.remove', () => undefined)
  show(<StatusBar />)
  await button('草稿 2').click()
  await button('丢弃 编辑').click()
  await expect.poll(() => bridge.inputsOf('drafts.remove')).toEqual([{ id: 'd2' }])
  await button('继续填写 新增').click()
  await expect.poll(surface).toBeNull()
  expect(useTabs.getState().tabs.at(-1)?.path).toBe('sys/params')
})

test('the connection is told, and the embedded backend is stopped and started', async () => {
  be({
    session: {
      profile: sampleProfile({ embedded: true }),
      connection: { profileId: 'p1', state: 'offline', since: new Date(2026, 0, 1, 8, 30).getTime() },
    },
  })
  setBackend({ state: 'running', address: '', reason: '' })
  bridge.on('backend.stop', () => ({ state: 'stopped' as const, address: '', reason: '' }))
  bridge.on('backend.start', () => ({ state: 'running' as const, address: '', reason: '' }))
  show(<StatusBar />)
  const connection = page.getByText('离线，自 08:30', { exact: false })
  await connection.click()
  await expect.element(page.getByRole('menuitem', { name: chinese('shell:backend.start') })).toBeDisabled()
  await page.getByRole('menuitem', { name: chinese('shell:backend.stop') }).click()
  await expect.poll(() => bridge.inputsOf('backend.stop')).toHaveLength(1)
  await connection.click()
  await page.getByRole('menuitem', { name: chinese('shell:backend.start') }).click()
  await expect.poll(() => bridge.inputsOf('backend.start')).toHaveLength(1)
})

test('menus and dictionaries say how old they are, and a click reads them again', async () => {
  be({ session: { source: 'cache', asOf: Date.now() - 5 * 60_000 } })
  bridge.on('session.refresh', () => sampleSession())
  show(<StatusBar />)
  await button(chinese('shell:cache.cached', { age: '5 分钟前' })).click()
  await expect.poll(() => bridge.inputsOf('session.refresh')).toHaveLength(1)
  bridge.on('session.refresh', () => {
    throw refusal({ code: 'offline' })
  })
  await button(chinese('shell:cache.cached', { age: '5 分钟前' })).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('a production profile says that it is read-only, counts down while it is not, and is locked again', async () => {
  const profile = sampleProfile({ environment: 'production' })
  be({ session: { profile, writes: { profileId: 'p1', allowed: false, until: 0 } } })
  bridge.on('session.lockWrites', () => ({ profileId: 'p1', allowed: false, until: 0 }))
  show(<StatusBar />)
  await button('解锁写入').click()
  expect(useOverlay.getState().overlay).toBe('unlock')
  be({ session: { profile, writes: { profileId: 'p1', allowed: true, until: Date.now() + 90_000 } } })
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^剩余 1:(30|2\d)$/)
  await button('锁定写入').click()
  await expect.poll(() => bridge.inputsOf('session.lockWrites')).toHaveLength(1)
})

test('writing is unlocked by the typed name; a wrong one is said and can be mended', async () => {
  let closed = 0
  show(
    <UnlockDialog
      onClose={() => {
        closed += 1
      }}
    />,
  )
  const name = dialog('解锁写入').getByRole('textbox', { name: /^环境名称/ })
  await expect.element(dialog().getByRole('button', { name: '解锁写入' })).toBeDisabled()
  bridge.on('session.unlockWrites', ({ environment }) => {
    if (environment !== '华东生产') throw refusal({ code: 'invalid-input' })
    return { profileId: 'p1', allowed: true, until: 0 }
  })
  await name.fill('华东')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(chinese('shell:unlock.mismatch'))).toBeVisible()
  expect(closed).toBe(0)
  await name.fill(' 华东生产 ')
  await expect.element(page.getByText(chinese('shell:unlock.mismatch'))).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => closed).toBe(1)
})

test('the transfer centre narrows by kind and state, by pointer and keys, and clears what has ended', async () => {
  useTransfers.setState({
    transfers: [
      sampleTransfer({ id: 'a', fileName: '甲.xlsx' }),
      sampleTransfer({ id: 'b', fileName: '乙.zip', kind: 'download', state: 'done', sessionId: 's2' }),
      sampleTransfer({ id: 'c', fileName: '丙.png', kind: 'upload', state: 'failed' }),
    ],
  })
  show(<screen.Component params={{}} />)
  const names = () => page.getByRole('list').getByRole('listitem').elements().length
  // Transfers of another account are not this window's, until they are chosen.
  await expect
    .element(page.getByText(chinese('shell:transfers.summary', { active: 1, ended: 1 })))
    .toBeVisible()
  await page.getByRole('combobox', { name: '账号' }).click()
  await page.getByRole('option', { name: '全部' }).click()
  await expect
    .element(page.getByText(chinese('shell:transfers.summary', { active: 1, ended: 2 })))
    .toBeVisible()
  await page.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: '下载' }).click()
  await expect.poll(names).toBe(1)
  await page.getByRole('combobox', { name: '类型' }).click()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(names).toBe(3)
  await page.getByRole('combobox', { name: '状态' }).click()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByText('丙.png')).toBeVisible()
  await expect.poll(names).toBe(1)
  bridge.on('transfers.forget', () => undefined)
  await button(chinese('shell:transfers.clear')).click()
  await expect.poll(() => bridge.inputsOf('transfers.forget')).toEqual([{ id: 'c' }, { id: 'b' }])
  useTransfers.setState({ transfers: [] })
  await expect.element(page.getByText(chinese('shell:transfers.none'))).toBeVisible()
})

test('notices lead to the watch rules, transfers to their centre, and the panel closes', async () => {
  useTransfers.setState({ transfers: [sampleTransfer()] })
  show(<StatusBar />)
  for (const [opener, name, path] of [
    ['通知 0', '监视规则', 'shell/watch'],
    ['传输中 1', chinese('shell:transfers.openCentre'), 'transfers'],
  ] as const) {
    await page.getByText(opener).click()
    await button(name).click()
    await expect.poll(surface).toBeNull()
    expect(useTabs.getState().tabs.at(-1)?.path).toBe(path)
  }
})

test('the question for the name of an environment is left by Cancel and by Escape', async () => {
  let closed = 0
  show(
    <UnlockDialog
      onClose={() => {
        closed += 1
      }}
    />,
  )
  await dialog('解锁写入').getByRole('button', { name: '取消' }).click()
  expect(closed).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(2)
  expect(bridge.inputsOf('session.unlockWrites')).toEqual([])
})

test('the bar stands while nobody is signed in, as when a session ends', async () => {
  useSession.getState().setSession(null)
  show(<StatusBar />)
  await expect.element(page.getByText('通知 0')).toBeVisible()
})

test.each([true, false])('the connection leads to the doctor (embedded: %s)', async (embedded) => {
  be({
    session: {
      profile: sampleProfile({ embedded }),
      connection: { profileId: 'p1', state: 'online', since: 0 },
    },
  })
  setBackend({ state: 'running', address: '', reason: '' })
  show(<StatusBar />)
  await page.getByText('在线', { exact: true }).click()
  if (embedded) await page.getByRole('menuitem', { name: '连接诊断' }).click()
  await expect.poll(() => useOverlay.getState().overlay).toBe('doctor')
})
