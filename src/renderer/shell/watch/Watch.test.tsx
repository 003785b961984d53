import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WatchState } from '#contract/bridge.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { button, dialog, field, focusIn } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { useRules } from './rules.ts'
import { screen } from './WatchScreen.tsx'

const rule = (id: string, change: Partial<WatchState> = {}): WatchState => ({
  id,
  name: `规则 ${id}`,
  isOn: true,
  kind: 'jobFailed',
  match: '',
  percent: 20,
  minutes: 10,
  quiet: null,
  incidents: [],
  checkedAt: 0,
  failure: '',
  ...change,
})

/** Content of a save: the rule without the results of the watch. */
const plain = (id: string, change: Partial<WatchState> = {}) => {
  const { incidents: _found, checkedAt: _at, failure: _why, ...rest } = rule(id, change)
  return rest
}

let rules: WatchState[]

beforeEach(() => {
  rules = []
  useRules.setState({ rules: null })
  useTabs.getState().reset()
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  bridge.on('watch.list', () => rules)
  bridge.on('watch.save', () => undefined)
  bridge.on('watch.remove', () => undefined)
})

const open = (...shown: WatchState[]) => {
  rules = shown
  show(<screen.Component params={{}} />)
}
const saves = () => bridge.inputsOf('watch.save')
const save = () => dialog().getByRole('button', { name: '保存', exact: true })

test('without rules the screen says so; rules that core reports are shown at once', async () => {
  open()
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
  rules = [rule('1')]
  bridge.send({ type: 'watch', sessionId: 's1' })
  await expect.element(page.getByText('规则 1')).toBeVisible()
  await expect.element(page.getByText(chinese('shell:watch.none'))).not.toBeInTheDocument()
})

test('a rule says what it watches, whether all is well, what is not, and why it could not look', async () => {
  const looked = Date.now()
  open(
    rule('1', { match: '1001', checkedAt: looked }),
    rule('2', { isOn: false, failure: '平台没有回答' }),
    rule('3', { kind: 'errorFound', checkedAt: looked, failure: '平台没有回答' }),
    rule('4', {
      kind: 'ratePassed',
      checkedAt: looked,
      incidents: [
        { key: 'a', subject: '', since: 1, count: 30, said: true, isOld: false, route: 'ops/logError' },
        { key: 'b', subject: '任务乙', since: 1, count: 2, said: true, isOld: true, route: 'ops/job' },
      ],
    }),
    rule('5', {
      kind: 'messageArrived',
      incidents: [
        { key: 'c', subject: '停机通知', since: 1, count: 1, said: true, isOld: true, route: 'msg/inbox' },
      ],
    }),
  )
  await expect.element(page.getByText(/^任务执行失败 · 1001 · 一切正常 · /)).toBeVisible()
  await expect.element(page.getByText('任务执行失败 · 已停用')).toBeVisible()
  expect(document.body.textContent.match(/上次未能检查：平台没有回答/g)).toHaveLength(1)
  expect([...document.querySelectorAll('li button.fui-Link')].map(({ textContent }) => textContent)).toEqual([
    '规则 4：30',
    chinese('shell:watch.incidentOld', { subject: '任务乙', count: 2 }),
    '停机通知',
  ])
  expect(document.body.textContent).not.toMatch(/操作失败率过高 · 一切正常/)
  await page.getByText(chinese('shell:watch.incidentOld', { subject: '任务乙', count: 2 })).click()
  expect(useTabs.getState().tabs.map(({ path }) => path)).toEqual(['', 'ops/job'])
})

test('a rule is switched off and on with everything else as it was', async () => {
  open(rule('1', { match: 'x', quiet: { from: '22:00', until: '07:00' }, failure: '暂时失败', checkedAt: 5 }))
  await page.getByRole('switch', { name: '启用 规则 1' }).click()
  await expect
    .poll(saves)
    .toEqual([plain('1', { match: 'x', quiet: { from: '22:00', until: '07:00' }, isOn: false })])
})

test('a rule is removed after a question', async () => {
  open(rule('1'), rule('2'))
  await button('删除规则 规则 2').click()
  await expect.element(dialog().getByText('规则 2')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.inputsOf('watch.remove')).toEqual([])
  await button('删除规则 规则 2').click()
  await dialog().getByRole('button', { name: '删除', exact: true }).click()
  await expect.poll(() => bridge.inputsOf('watch.remove')).toEqual([{ id: '2' }])
})

test('a new rule has no id; a saved one keeps its own, and everything that was not changed', async () => {
  open(rule('7', { kind: 'errorFound', match: '超时', minutes: 33 }))
  await button('新增规则').click()
  await field('名称').fill('夜间任务')
  await save().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const fresh = { kind: 'jobFailed', isOn: true, match: '', percent: 20, minutes: 10, quiet: null }
  expect(saves()).toEqual([{ ...fresh, id: undefined, name: '夜间任务' }])
  await button('编辑规则 规则 7').click()
  await expect.element(dialog('编辑规则 规则 7')).toBeVisible()
  await expect.element(field(chinese('shell:watch.match'))).toHaveValue('超时')
  await field('名称').fill('改名')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(saves().at(-1)).toEqual(plain('7', { kind: 'errorFound', match: '超时', minutes: 33, name: '改名' }))
  await expect.element(button('编辑规则 规则 7')).toHaveFocus()
})

const labels = () =>
  [...document.querySelectorAll('.fui-DialogSurface label')].map(({ textContent }) =>
    textContent.replace(/\s*\*$/, ''),
  )

test('each kind asks for what narrows it, and quiet hours begin with the night', async () => {
  open()
  await button('新增规则').click()
  const around = (...own: string[]) => ['名称', '监视内容', ...own, chinese('shell:watch.quiet')]
  const kind = dialog().getByRole('combobox', { name: '监视内容' })
  for (const [code, ...own] of [
    ['jobFailed', '任务编号'],
    ['errorFound', chinese('shell:watch.match'), chinese('shell:watch.calm')],
    ['messageArrived', '标题包含'],
    ['sendFailed', chinese('shell:watch.match'), chinese('shell:watch.calm')],
    ['apiRatePassed', '接口编码', chinese('shell:watch.percent'), chinese('shell:watch.minutes')],
    ['ratePassed', chinese('shell:watch.percent'), chinese('shell:watch.minutes')],
  ] as const) {
    await kind.selectOptions(code)
    await expect.poll(labels).toEqual(around(...own))
  }
  await field('名称').fill('失败率')
  await dialog()
    .getByRole('textbox', { name: chinese('shell:watch.percent') })
    .fill('35')
  await dialog()
    .getByRole('textbox', { name: chinese('shell:watch.minutes') })
    .fill('15')
  await dialog()
    .getByRole('checkbox', { name: chinese('shell:watch.quiet') })
    .click()
  await expect.element(dialog().getByLabelText('从')).toHaveValue('22:00')
  await dialog().getByLabelText('到').fill('早上')
  await save().click()
  await expect.element(dialog().getByLabelText('到')).toHaveAccessibleDescription(chinese('kit:date.noTime'))
  await expect.element(dialog().getByLabelText('到')).toHaveValue('早上')
  expect(saves()).toEqual([])
  await dialog().getByLabelText('到').fill('8:30')
  await save().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const quiet = { from: '22:00', until: '08:30' }
  expect(saves().at(-1)).toMatchObject({ kind: 'ratePassed', percent: 35, minutes: 15, quiet })
  await button('新增规则').click()
  const box = dialog().getByRole('checkbox', { name: chinese('shell:watch.quiet') })
  await box.click()
  await box.click()
  await expect.element(dialog().getByLabelText('从')).not.toBeInTheDocument()
  await field('名称').fill('无')
  await save().click()
  await expect.poll(() => saves().at(-1)?.quiet).toBeNull()
})

test('a number of a rule is judged when it is left, and a rule with a wrong one is not saved', async () => {
  open()
  await button('新增规则').click()
  await dialog().getByRole('combobox', { name: '监视内容' }).selectOptions('ratePassed')
  await field('名称').fill('失败率')
  const percent = dialog().getByRole('textbox', { name: chinese('shell:watch.percent') })
  const type = async (words: string) => {
    await percent.click()
    await userEvent.keyboard(`{Control>}a{/Control}{Delete}${words}`)
  }
  for (const [words, message] of [
    ['0', '不能小于 1'],
    ['101', '不能大于 100'],
    ['1.5', chinese('kit:table.notInteger')],
    ['多', chinese('kit:table.notNumber')],
    ['', chinese('common:required')],
  ] as const) {
    await type(words)
    await expect.element(percent).toHaveAccessibleDescription('')
    await userEvent.keyboard('{Enter}')
    await expect.element(percent).toHaveAccessibleDescription(message)
    await expect.element(percent).toHaveValue(words)
  }
  expect(saves()).toEqual([])
  await type('３5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saves().at(-1)).toMatchObject({ percent: 35 })
})

test('what core finds wrong stands at its field; another refusal is told, and the dialog stays', async () => {
  open()
  bridge.on('watch.save', () => {
    throw refusal({ code: 'invalid-input', fields: { name: '不能为空', 'quiet.from': '不对' } })
  })
  await button('新增规则').click()
  await dialog()
    .getByRole('checkbox', { name: chinese('shell:watch.quiet') })
    .click()
  await field('名称').fill('甲')
  await save().click()
  await expect.element(field('名称')).toHaveAccessibleDescription(chinese('shell:watch.invalid'))
  await expect
    .element(dialog().getByLabelText('从'))
    .toHaveAccessibleDescription(chinese('shell:watch.invalid'))
  await expect.element(field('任务编号')).not.toHaveAccessibleDescription(/请检查/)
  bridge.on('watch.save', () => {
    throw refusal({ code: 'disk' })
  })
  await save().click()
  await expect.poll(() => useToasts.getState().toasts.map(({ level }) => level)).toEqual(['error'])
  await expect.element(dialog('新增规则')).toBeVisible()
})

test('the permission for notifications is asked for once, and only while it is open', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied')
  open()
  await button('允许').click()
  await expect.element(button('允许')).not.toBeInTheDocument()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('what a rule looks for is typed into its field; Cancel asks, and saves nothing', async () => {
  open()
  await button('新增规则').click()
  await field('名称').fill('夜间任务')
  await field('任务编号').fill('1001')
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog('新增规则').getByRole('button', { name: '取消' }).click(),
  ]) {
    await leave()
    await expect.element(dialog(chinese('shell:profile.discardQuestion'))).toBeVisible()
    await focusIn(dialog(chinese('shell:profile.discardQuestion')))
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(chinese('shell:profile.discardQuestion'))).not.toBeInTheDocument()
    await expect.element(field('任务编号')).toHaveValue('1001')
  }
  await userEvent.keyboard('{Escape}')
  await button('放弃修改').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(saves()).toEqual([])
  await button('新增规则').click()
  await field('名称').fill('夜间任务')
  await field('任务编号').fill('1001')
  await save().click()
  await expect.poll(() => saves().map(({ match }) => match)).toEqual(['1001'])
})
