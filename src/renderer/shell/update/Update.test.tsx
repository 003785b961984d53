import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Settings, UpdateState } from '#contract/bridge.ts'
import { setSettings } from '#kit/bridge/host.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleInfo } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import AboutDialog from '../user/AboutDialog.tsx'
import SettingsDialog from '../user/SettingsDialog.tsx'

const state = (change: Partial<UpdateState>): UpdateState => ({
  stage: 'idle',
  feed: 'https://updates.example.com',
  version: '0.2.0',
  notes: '',
  releasedAt: 0,
  method: 'install',
  received: 0,
  total: 0,
  checkedAt: 0,
  ...change,
})

let asked: string[]
beforeEach(async () => {
  asked = []
  await loadTexts(['shell.update'])
  be({ info: { capabilities: ['updates'] } })
})

function showAbout(change: Partial<UpdateState>): void {
  bridge.on('update.state', () => state(change))
  for (const name of ['check', 'download', 'cancel'] as const) {
    bridge.on(`update.${name}`, () => {
      asked.push(name)
      return state(change)
    })
  }
  show(<AboutDialog onClose={() => undefined} />)
}
const section = () => page.getByRole('region', { name: '更新' })
const status = () => section().getByRole('status')

test.each([
  [{ stage: 'off' }, /没有设置更新源/, null],
  [{ stage: 'idle' }, /还没有检查过更新/, 'check'],
  [{ stage: 'checking' }, /正在检查更新/, 'none yet'],
  [{ stage: 'current', checkedAt: Date.now() }, /已是最新版本（检查于 20/, 'check'],
  [{ stage: 'older', version: '0.0.9' }, /更旧的版本 0\.0\.9，不会安装/, 'check'],
  [{ stage: 'available' }, /有新版本 0\.2\.0/, 'download'],
  [{ stage: 'available', method: 'page' }, /有新版本 0\.2\.0/, 'check'],
  [{ stage: 'downloading', received: 1_000_000, total: 4_000_000 }, /正在下载 0\.2\.0：.+ \/ /, 'cancel'],
  [{ stage: 'ready' }, /已下载，并已核对签名和内容/, null],
] as const)('%j is said, with the step that it allows', async (change, words, step) => {
  showAbout(change)
  await expect.poll(() => status().element().textContent).toMatch(words)
  const names = { check: '检查更新', download: '下载', cancel: '取消下载' }
  for (const [name, label] of Object.entries(names)) {
    const found = section().getByRole('button', { name: label, exact: true })
    if (name === step) await found.click()
    else if (step === 'none yet' && name === 'check')
      await expect.element(found).toHaveAttribute('aria-disabled', 'true')
    else expect(found.query()).toBeNull()
  }
  expect(asked).toEqual(step === null || step === 'none yet' ? [] : [step])
})

test('the section follows what core tells, and says what went wrong', async () => {
  showAbout({ stage: 'downloading', total: 100 })
  await expect.element(section().getByRole('progressbar')).toBeVisible()
  bridge.send({ type: 'update', update: state({ stage: 'available', problem: 'damaged' }) })
  await expect.element(section().getByText(/与更新源的说明不符，已删除/)).toBeVisible()
  expect(section().getByRole('progressbar').query()).toBeNull()
})

test.each([
  ['keys', /公钥无法读取，因此不会安装任何更新/],
  ['undated', /没有有效期，已拒绝/],
  ['expired', /更新说明过旧.*本机时钟/],
  ['clock', /本机时钟早于更新的发布时间/],
] as const)('a description that is not believed says why: %s', async (problem, words) => {
  showAbout({ problem })
  await expect.element(section().getByText(words)).toBeVisible()
})

test('a broken policy is why there are no updates, not a feed that nobody has set', async () => {
  showAbout({ stage: 'off', problem: 'policy' })
  await expect.element(section().getByText(/组织策略无法使用，因此不会安装任何更新/)).toBeVisible()
  await expect.element(status()).toHaveTextContent(chinese('shell.update:offByPolicy'))
})

test('notes are text, and a program that cannot replace itself opens the feed', async () => {
  let opened = 0
  bridge.on('update.openPage', () => void (opened += 1))
  showAbout({
    stage: 'available',
    method: 'page',
    notes: '<img src=x>\n第二行',
    releasedAt: Date.UTC(2026, 10, 20, 4),
  })
  await expect.element(section().getByText(/<img src=x>/)).toBeVisible()
  await expect.element(section().getByText('发布于 2026-11-20')).toBeVisible()
  await button(chinese('shell.update:openPage')).click()
  await expect.poll(() => opened).toBe(1)
})

test('the focus stays in the dialog when a button goes with its stage, so that Escape closes it', async () => {
  let closed = 0
  bridge.on('update.state', () => state({ stage: 'downloading', total: 100 }))
  show(<AboutDialog onClose={() => void (closed += 1)} />)
  const cancel = button('取消下载')
  await expect.element(cancel).toBeVisible()
  cancel.element().focus()
  bridge.send({ type: 'update', update: state({ stage: 'ready' }) })
  await expect.element(button(chinese('shell.update:install'))).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(section().element())
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})

test('what blocks the installation is named', async () => {
  bridge.on('update.install', () => ({
    unsaved: ['用户', '角色'],
    batches: [],
    transfers: [],
    unlocked: ['华东生产'],
  }))
  showAbout({ stage: 'ready' })
  await button(chinese('shell.update:install')).click()
  await expect
    .element(section().getByText(chinese('shell.update:blocked.unsaved', { names: '用户和角色' })))
    .toBeVisible()
  await expect
    .element(section().getByText(chinese('shell.update:blocked.unlocked', { names: '华东生产' })))
    .toBeVisible()
  expect(
    section()
      .getByText(/批量操作/)
      .query(),
  ).toBeNull()
})

test('a host without updates shows nothing of them', async () => {
  be({ info: { capabilities: [] } })
  showAbout({})
  await expect.element(page.getByText(chinese('shell:tagline'))).toBeVisible()
  expect(section().query()).toBeNull()
})

describe('the settings', () => {
  let saved: Partial<Settings>[]
  beforeEach(() => {
    saved = []
    bridge.on('settings.set', (change) => {
      saved.push(change)
      const next = { ...sampleInfo().settings, ...change }
      setSettings(next)
      return next
    })
  })
  const feed = () => page.getByRole('textbox', { name: '更新源' })

  test('take an address of a feed, and keep one that is none for mending', async () => {
    show(<SettingsDialog onClose={() => undefined} />)
    await userEvent.fill(feed(), 'http://updates.example.com')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(chinese('shell.update:feedInvalid'))).toBeVisible()
    expect(saved).toEqual([])
    await userEvent.fill(feed(), ' https://updates.example.com/steward ')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => saved).toEqual([{ updateFeed: 'https://updates.example.com/steward' }])
    await page.getByRole('switch', { name: chinese('shell.update:automatic') }).click()
    await expect.poll(() => saved.at(-1)).toEqual({ checksUpdates: false })
  })

  test('show the feed of the policy, which cannot be changed', async () => {
    const { policy } = sampleInfo()
    be({
      info: { capabilities: ['updates'], policy: { ...policy, updateFeed: 'https://updates.example.com' } },
    })
    show(<SettingsDialog onClose={() => undefined} />)
    await expect.element(feed()).toBeDisabled()
    await expect.element(feed()).toHaveAccessibleDescription(chinese('shell:policy.fixed'))
  })
})
