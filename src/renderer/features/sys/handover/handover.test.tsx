import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  HandoverConf,
  handoverConf,
  HandoverLog,
  handoverLog,
  type HandoverRow,
  handoverVia,
  MAX_CONF_DATA,
} from '#contract/resources/sys/handover.ts'
import { User, user } from '#contract/resources/sys/user.ts'
import { Handover } from '#features/sys/handover/Handover.tsx'
import { HandoverConfForm } from '#features/sys/handover/HandoverConfForm.tsx'
import { handoverLogList } from '#features/sys/handover/handoverLog.list.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid } from '#tests/components/seen.ts'
import { sampleProfile } from '#tests/components/values.ts'

const conf = (id: string, name: string, change: Partial<HandoverConf> = {}): HandoverConf =>
  HandoverConf.parse({
    ...{ id, name, code: `C${id}`, queryApi: '/a/page', updateApi: '/a/update', updater: '', updateDate: '' },
    queryFields: '[{"prop":"name","label":"角色"},{"prop":"more","label":"其他","width":90}]',
    ...change,
  })

const person = (id: string, realName: string, change: Partial<User> = {}): User =>
  User.parse({
    ...{ id, username: `u${id}`, realName, deptId: '1', deptName: '总部', mobile: '', email: '' },
    ...{ gender: 0, status: 1, userType: 101, superAdmin: 0, createDate: '', roleName: '', roleIdList: [] },
    ...change,
  })

let confs: HandoverConf[] = []
let rows: HandoverRow[] = []

beforeAll(() => loadTexts(['sys.handover', 'sys.handoverConf', 'sys.handoverLog', 'pickers']))

beforeEach(() => {
  confs = [conf('1', '角色移交'), conf('2', '岗位移交')]
  rows = [
    { id: '11', name: '审计员', more: { a: 1 } },
    { id: '12', name: 5, more: null },
  ]
  const people = [
    person('7', '离职者', { status: 0 }),
    person('8', '接收者'),
    person('9', '停用者', { status: 0 }),
  ]
  bridge.serve(handoverConf.endpoints.list, () => confs)
  bridge.serve(user.endpoints.page, () => ({ list: people, total: people.length }))
  bridge.serve(handoverVia.query, () => ({ list: rows, total: rows.length }))
  bridge.serve(handoverVia.update, () => null)
})

const group = (name: string) => page.getByRole('group', { name, exact: true })
const run = () => button('移交')
const queries = () => bridge.callsOf(handoverVia.query).map(({ query }) => query as Record<string, unknown>)
const bodies = () => bridge.callsOf(handoverVia.update).map(({ body }) => body as Record<string, string>)

async function choose(role: string, name: string): Promise<void> {
  await group(role).getByRole('button', { name: /选择$/ }).click()
  await dialog(role).getByRole('option').filter({ hasText: name }).click()
  await dialog(role).getByRole('button', { name: '确定' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(group(role).getByText(new RegExp(`^${name}（`))).toBeVisible()
}

async function open(): Promise<void> {
  show(<Handover />)
  await expect.element(run()).toBeVisible()
}

async function chosen(): Promise<void> {
  await open()
  await choose('离职人员', '离职者')
  await choose('接收人员', '接收者')
  await expect.poll(() => columnTexts('角色')).toEqual(['审计员', '5'])
}

const tick = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}`, exact: true })
const confirmed = () => dialog('确定进行[移交]操作?')

describe('handing over', () => {
  test('what is missing is said one after the other, and nothing is sent (SYS-HND-08..11)', async () => {
    await open()
    await expect.element(page.getByText('请选择离职人员')).toBeVisible()
    await run().click()
    await expect.poll(() => page.getByText('请选择离职人员').elements().length).toBe(2)
    await choose('离职人员', '离职者')
    await run().click()
    await expect.element(page.getByText('请选择接收人员')).toBeVisible()
    await choose('接收人员', '接收者')
    await run().click()
    await expect.element(page.getByText('请选择需要移交的数据')).toBeVisible()
    await choose('离职人员', '接收者')
    await run().click()
    await expect.element(page.getByText('离职人员与接收人员不能相同')).toBeVisible()
    expect(bodies()).toEqual([])
  })

  test('a disabled user leaves, but does not take over', async () => {
    await open()
    await group('接收人员').getByRole('button', { name: '选择' }).click()
    const disabled = dialog('接收人员').getByRole('option').filter({ hasText: '停用者' })
    await expect.element(disabled).toHaveAttribute('title', '已停用，不能接收')
    await expect.element(disabled).toHaveAttribute('aria-disabled', 'true')
    await dialog('接收人员').getByRole('option').filter({ hasText: '接收者' }).click()
    await dialog('接收人员').getByRole('button', { name: '确定' }).click()
    await expect.element(group('接收人员').getByText('接收者（u8）')).toBeVisible()
  })

  test('the leaver’s rows have the columns of the configuration, and each one its own', async () => {
    confs = [confs[0]!, conf('2', '岗位移交', { queryFields: '[{"prop":"more","label":"岗位"}]' })]
    await chosen()
    expect(columnNames()).toEqual(['角色', '其他'])
    expect(columnTexts('其他')).toEqual(['{"a":1}', ''])
    expect(queries()[0]).toMatchObject({ conf: '1', leaveUser: '7', page: 1 })
    await page.getByRole('tab', { name: '岗位移交' }).click()
    await expect.poll(columnNames).toEqual(['岗位'])
    await expect.poll(() => queries().at(-1)).toMatchObject({ conf: '2', leaveUser: '7' })
  })

  test('asks with both names and the number, sends the ticked rows, and reads again', async () => {
    await chosen()
    await tick('审计员').click()
    await run().click()
    await expect.element(confirmed().getByText('离职者（u7） → 接收者（u8）')).toBeVisible()
    await expect.element(confirmed().getByText('角色移交 × 1')).toBeVisible()
    await confirmed().getByRole('button', { name: '取消' }).click()
    await expect.element(confirmed()).not.toBeInTheDocument()
    expect(bodies()).toEqual([])
    const before = queries().length
    await run().click()
    await confirmed().getByRole('button', { name: '确定' }).click()
    await expect.poll(messages).toContain('操作成功')
    expect(bodies()).toEqual([
      {
        ...{ conf: '1', leaveUser: '7', handoverUser: '8', ids: ['11'] },
        rows: JSON.stringify([rows[0]]),
      },
    ])
    await expect.poll(() => queries().length).toBeGreaterThan(before)
    await expect.element(tick('审计员')).not.toBeChecked()
    await run().click()
    await expect.element(page.getByText('请选择需要移交的数据')).toBeVisible()
  })

  test.each([
    ['of the length that the log keeps are sent in full', MAX_CONF_DATA, false],
    ['that are longer are sent as ids', MAX_CONF_DATA + 1, true],
  ])('rows %s', async (_, length, isShort) => {
    const row = { id: '11', name: '审计员', more: '' }
    rows = [{ ...row, more: 'x'.repeat(length - JSON.stringify([row]).length) }, rows[1]!]
    await chosen()
    await tick('审计员').click()
    await run().click()
    await confirmed().getByRole('button', { name: '确定' }).click()
    await expect.poll(bodies).toHaveLength(1)
    expect(bodies()[0]?.rows).toBe(isShort ? '["11"]' : JSON.stringify([rows[0]]))
  })

  test('after a refusal the rows stay ticked; after an interruption they are read again', async () => {
    bridge.serve(handoverVia.update, () => {
      throw refusal({ code: 'refused', message: '正在审批', status: 500, loud: true })
    })
    await chosen()
    await tick('审计员').click()
    const before = queries().length
    await run().click()
    await confirmed().getByRole('button', { name: '确定' }).click()
    await expect.element(page.getByText('正在审批')).toBeVisible()
    await expect.element(run()).not.toHaveAttribute('aria-disabled', 'true')
    await expect.element(tick('审计员')).toBeChecked()
    expect(queries()).toHaveLength(before)
    bridge.serve(handoverVia.update, () => {
      throw refusal({ code: 'timeout' })
    })
    await run().click()
    await confirmed().getByRole('button', { name: '确定' }).click()
    await expect.poll(() => queries().length).toBeGreaterThan(before)
    await expect.element(tick('审计员')).not.toBeChecked()
  })

  test('cannot be started twice, and in production the profile’s name is typed', async () => {
    be({ session: { profile: sampleProfile({ environment: 'production' }) } })
    let answer: () => void = () => undefined
    bridge.serve(handoverVia.update, () => new Promise<null>((resolve) => (answer = () => resolve(null))))
    await chosen()
    await tick('5').click()
    await run().click()
    await expect.element(confirmed().getByRole('button', { name: '确定' })).toBeDisabled()
    await confirmed().getByRole('textbox').fill('华东生产')
    await confirmed().getByRole('button', { name: '确定' }).click()
    await expect.element(run()).toHaveAttribute('aria-disabled', 'true')
    expect(bridge.callsOf(handoverVia.update)).toMatchObject([{ confirm: '华东生产' }])
    answer()
    await expect.element(run()).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('another leaver begins with nothing ticked', async () => {
    await chosen()
    await tick('审计员').click()
    await choose('离职人员', '停用者')
    await expect.poll(() => queries().at(-1)).toMatchObject({ leaveUser: '9' })
    await expect.element(tick('审计员')).not.toBeChecked()
    await run().click()
    await expect.element(page.getByText('请选择需要移交的数据')).toBeVisible()
  })
})

describe('configurations', () => {
  test.each([
    ['a name', { name: '' }],
    ['a path', { queryApi: 'http://a' }],
    ['another path', { updateApi: '' }],
    ['columns', { queryFields: '[]' }],
  ])('one without %s is left out', async (_, change) => {
    confs = [conf('1', '坏的', change), conf('2', '岗位移交')]
    await open()
    expect(
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['岗位移交'])
    await expect.element(page.getByRole('tab')).toHaveAttribute('aria-selected', 'true')
  })

  test('none at all is said; a failure is tried again', async () => {
    bridge.serve(handoverConf.endpoints.list, () => {
      throw refusal({ code: 'refused', message: '读不出', status: 500 })
    })
    show(<Handover />)
    await expect.element(page.getByText('读不出')).toBeVisible()
    bridge.serve(handoverConf.endpoints.list, () => [])
    await button('重试').click()
    await expect.element(page.getByText('权限移交配置不正确')).toBeVisible()
  })

  test('rows that could not be read say why, and an empty list says so', async () => {
    bridge.serve(handoverVia.query, () => {
      throw refusal({ code: 'refused', message: '接口不存在', status: 500 })
    })
    await open()
    await choose('离职人员', '离职者')
    await expect.element(page.getByText('接口不存在')).toBeVisible()
    rows = []
    bridge.serve(handoverVia.query, () => ({ list: rows, total: 0 }))
    await button('重试').click()
    await expect.element(page.getByText('暂无数据')).toBeVisible()
  })

  test.each([
    ['新增移交配置', undefined],
    ['编辑移交配置', conf('3', '旧名')],
  ])('%s: the form checks paths and columns, and saves', async (title, record) => {
    bridge.serve(handoverConf.endpoints.create, () => '3')
    bridge.serve(handoverConf.endpoints.update, () => '3')
    bridge.serve(handoverConf.endpoints.get, () => conf('3', '旧名'))
    show(null)
    void openDialog(HandoverConfForm, record ? { record } : {})
    await expect.element(dialog(title)).toBeVisible()
    await field('名称').fill('新名')
    await field('编码').fill('N')
    await field('查询接口').fill('/x/page')
    await field('移交接口').fill('x')
    await field('列表字段（JSON）').fill('[{"prop":"a","label":"甲"}]')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(100_000)
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.element(field('移交接口')).toHaveAttribute('aria-invalid', 'true')
    await field('移交接口').fill('/x/update')
    const endpoint = record ? handoverConf.endpoints.update : handoverConf.endpoints.create
    await expect.element(field('移交接口')).not.toHaveAttribute('aria-invalid', 'true')
    // A second click within a second of the first would be none.
    clock.mockReturnValue(200_000)
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => bridge.bodiesOf(endpoint))
      .toEqual([
        {
          ...(record && { id: '3' }),
          ...{ name: '新名', code: 'N', queryApi: '/x/page', updateApi: '/x/update' },
          queryFields: '[{"prop":"a","label":"甲"}]',
        },
      ])
  })
})

test('the log names both people, what was handed over and how it ended', async () => {
  const line = HandoverLog.parse({
    ...{ id: '1', leaveUserId: '7', leaveUserName: 'u7', leaveRealName: '离职者', handoverUserId: '8' },
    ...{ handoverUserName: 'u8', handoverRealName: '接收者', confName: '角色移交', confData: '[]' },
    ...{ handoverStatus: 'true', handoverResult: '1 项', updateDate: '2026-05-12 16:45:15' },
  })
  bridge.serve(handoverLog.endpoints.page, () => ({
    list: [line, { ...line, id: '2', handoverStatus: 'false' }],
    total: 2,
  }))
  show(<ListPage list={handoverLogList} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => columnTexts('状态')).toEqual(['成功', '失败'])
  expect(columnNames()).toEqual([
    ...['离职人员', '离职人员账号', '接收人员', '接收人员账号', '移交内容', '状态', '结果', '移交时间'],
  ])
  expect(handoverLogList.rowName(line)).toBe('离职者 → 接收者 2026-05-12 16:45:15')
  await page.getByRole('textbox', { name: '接收人员账号' }).fill('u8')
  await button('查询').click()
  await expect
    .poll(() => bridge.callsOf(handoverLog.endpoints.page).at(-1)?.query)
    .toMatchObject({ handoverUserName: 'u8' })
})
