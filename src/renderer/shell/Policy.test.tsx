import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EffectivePolicy } from '#contract/bridge/policy.ts'
import { copyData, guardCopies } from '#kit/copyData.ts'
import { ExportTrigger } from '#kit/ExportTrigger.tsx'
import { be, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleInfo, sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import ProfileManager from './profiles/ProfileManager.tsx'
import { PolicyBar } from './marks/PolicyBar.tsx'
import { useProfiles } from './profiles/profiles.ts'
import SettingsDialog from './user/SettingsDialog.tsx'

/** On a machine whose policy differs in this from none. */
const under = (change: Partial<EffectivePolicy>, environment: 'production' | 'test' = 'production') => {
  const info = { policy: { ...sampleInfo().policy, state: 'applied' as const, ...change } }
  be({ info, session: { profile: sampleProfile({ environment }) } })
}
const says = (words: RegExp) => expect.poll(() => document.body.textContent).toMatch(words)

test('settings of the policy are shown and cannot be changed', async () => {
  under({ languages: ['zh-CN'], idleLock: 10, journalDays: 0 })
  show(<SettingsDialog onClose={() => undefined} />)
  for (const key of ['shell:settings.lock', 'shell:settings.journal'] as const) {
    const number = page.getByRole('textbox', { name: chinese(key) })
    await expect.element(number).toBeDisabled()
    await expect.element(number).toHaveAccessibleDescription(chinese('shell:policy.fixed'))
  }
  await expect.element(page.getByRole('radio', { name: '简体中文' })).toBeDisabled()
  expect(page.getByRole('radio', { name: 'English' }).query()).toBeNull()
})

describe('environments', () => {
  beforeEach(() => {
    const own = sampleProfile({ id: 'own', name: '自有' })
    useProfiles.setState({ profiles: [sampleProfile({ managed: true }), own], chosenId: 'p1', last: null })
  })
  const name = () => page.getByRole('textbox', { name: '名称' })

  test('of the policy can be looked at, those of the user changed', async () => {
    under({})
    show(<ProfileManager open onClose={() => undefined} />)
    await expect.element(name()).toHaveValue('华东生产')
    // It can be read and copied.
    await expect.element(name()).toHaveAttribute('readonly')
    await says(/由所在组织统一设置/)
    for (const action of ['保存', '删除']) expect(button(action).query()).toBeNull()
    await page.getByRole('button', { name: /自有/ }).click()
    await expect.element(name()).not.toHaveAttribute('readonly')
    await expect.element(button('删除')).toBeVisible()
  })

  test('are not added where the policy wants none', async () => {
    under({ ownProfiles: false })
    show(<ProfileManager open onClose={() => undefined} />)
    const add = button('添加环境')
    await expect.element(add).toHaveAttribute('aria-disabled', 'true')
    await expect.element(add).toHaveAttribute('title', chinese('shell:policy.ownProfiles'))
  })
})

test('an export that is not allowed says why', async () => {
  const trigger = <ExportTrigger>{() => null}</ExportTrigger>
  under({ export: 'not-from-production' })
  show(trigger)
  await expect.element(button('导出')).toHaveAttribute('title', chinese('kit:policy.export'))
  under({ export: 'not-from-production' }, 'test')
  await expect.element(button('导出')).not.toHaveAttribute('aria-disabled', 'true')
})

test('data are not copied where that is not allowed, by button or by key; what is typed is', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  under({ clipboard: 'never' })
  const stop = guardCopies()
  show(
    <table>
      <tbody>
        <tr>
          <td tabIndex={0}>机密</td>
          <td>
            <input aria-label="查询" />
          </td>
        </tr>
      </tbody>
    </table>,
  )
  copyData('机密')
  await says(/所在组织不允许从此环境复制数据/)
  const copyFrom = (element: Element) => {
    const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(copyFrom(page.getByRole('cell', { name: '机密' }).element())).toBe(true)
  expect(copyFrom(page.getByLabelText('查询').element())).toBe(false)
  expect(write).not.toHaveBeenCalled()
  under({ clipboard: 'everywhere' })
  copyData('公开')
  expect(write).toHaveBeenCalledWith('公开')
  stop()
})

test('a broken policy is said in every window, with its place and key', async () => {
  const file = '/etc/steward/policy.json'
  under({ state: 'broken', fault: { reason: 'invalid', file, where: 'export' } })
  show(<p>列表</p>)
  await expect
    .poll(() => page.getByRole('alert').query()?.textContent)
    .toMatch(/policy\.json 无法生效：“export”未知/)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('a policy that is nested too deeply is said with the limit', async () => {
  under({ state: 'broken', fault: { reason: 'too-deep', file: '/etc/steward/policy.json', where: '' } })
  show(<PolicyBar />)
  await says(/policy\.json.*嵌套超过 64 层/)
})

test('a file that is somebody else’s is named with its owner, and with what to do', async () => {
  const folder = 'C:\\ProgramData\\Steward'
  const ignored = { reason: 'foreign' as const, file: `${folder}\\policy.json`, where: folder, owner: '张三' }
  under({ state: 'none', ignored })
  show(<PolicyBar />)
  await says(
    /已忽略策略文件 C:\\ProgramData\\Steward\\policy\.json：C:\\ProgramData\\Steward 属于 张三，而不是管理员/,
  )
  await says(/请管理员删除该文件/)
})

test('a policy that others can change names the folder that lets them', async () => {
  under({
    state: 'broken',
    fault: { reason: 'writable', file: '/etc/steward/policy.json', where: '/etc/steward' },
  })
  show(<PolicyBar />)
  await says(/组织策略 \/etc\/steward\/policy\.json 无法生效：除管理员外，其他人也可修改 \/etc\/steward。/)
})
