import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CrashDump } from '#contract/bridge.ts'
import { setSettings } from '#kit/bridge/host.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleInfo } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import SettingsDialog from '../user/SettingsDialog.tsx'

let dumps: CrashDump[] = []
let isKeeping = false
beforeEach(async () => {
  dumps = []
  isKeeping = false
  await loadTexts(['shell.removal', 'shell.crashes'])
  be({ info: { capabilities: ['crash-dumps'] } })
  bridge.on('crashDumps.list', () => ({ folder: '/data/crashes', isKeeping, limit: 5, dumps }))
})

const keep = () => page.getByRole('switch', { name: chinese('shell.crashes:switch') })
const open = () => show(<SettingsDialog onClose={() => undefined} />)
const says = (words: RegExp) => expect.poll(() => document.body.textContent).toMatch(words)

test('is off at first; consent is stored, and said to hold from the next start', async () => {
  bridge.on('settings.set', (change) => {
    const settings = { ...sampleInfo().settings, ...change }
    setSettings(settings)
    return settings
  })
  open()
  await expect.element(keep()).not.toBeChecked()
  await says(/可能有密码、令牌和平台数据.*最多保留最近 5 个/)
  await says(/没有转储文件。保存位置：\/data\/crashes/)
  expect(button(chinese('shell.crashes:remove')).query()).toBeNull()
  await keep().click()
  await expect.poll(() => bridge.inputsOf('settings.set')).toEqual([{ keepsCrashDumps: true }])
  await expect.element(keep()).toBeChecked()
  await expect.element(page.getByText(chinese('shell.crashes:pending'), { exact: true })).toBeVisible()
})

test('dumps are counted, shown and deleted', async () => {
  const at = new Date(2026, 10, 25, 16, 0, 0).getTime()
  dumps = [
    { at, size: 1024 * 1024 },
    { at: at - 1000, size: 1024 * 1024 },
  ]
  bridge.on('crashDumps.reveal', () => undefined)
  bridge.on('crashDumps.remove', () => {
    dumps = []
  })
  open()
  await says(/2 个转储文件，最近一个 2026-11-25 16:00:00，共 2(\.0)? MB/)
  await button(chinese('shell.crashes:reveal')).click()
  await expect.poll(() => bridge.inputsOf('crashDumps.reveal')).toHaveLength(1)
  await button(chinese('shell.crashes:remove')).click()
  await says(/没有转储文件/)
  await says(/转储文件已删除/)
})

test('are not offered where the organisation forbids them', async () => {
  be({ info: { capabilities: ['crash-dumps'], policy: { ...sampleInfo().policy, crashDumps: false } } })
  open()
  await expect.element(keep()).toBeDisabled()
  await says(/由所在组织统一设置/)
})

test('are absent on a host that cannot keep them', async () => {
  be({ info: { capabilities: [] } })
  open()
  await expect.element(button(chinese('shell.removal:open'))).toBeVisible()
  expect(keep().query()).toBeNull()
})
