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
import { User, UserDetail, user } from '#contract/resources/sys/user.ts'
import { Handover } from '#features/sys/handover/Handover.tsx'
import { HandoverConfForm } from '#features/sys/handover/HandoverConfForm.tsx'
import { handoverLogList, HandoverLogList } from '#features/sys/handover/handoverLog.list.tsx'
import { useTabs } from '#kit/tabs.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid } from '#tests/components/seen.ts'
import { menuPage } from '#tests/components/menus.ts'
import { sampleProfile, sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

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
/** The leaver's rows, by configuration. */
let held: Record<string, HandoverRow[]> = {}
let account: UserDetail

const detail = (change: Partial<UserDetail> = {}): UserDetail =>
  UserDetail.parse({
    ...person('7', '离职者', { mobile: '13800138000', roleIdList: ['11'], roleName: '审计员' }),
    ...{ headUrl: '', tenantId: 'platform', allowIpQueue: '', extra: {} },
    ...change,
  })

/** Responds like a platform that stores the requested changes. */
function serveHandover(refuse: (conf: string) => void = () => undefined): void {
  bridge.serve(handoverVia.update, ({ body }) => {
    const { conf: id, ids } = body as { conf: string; ids: string[] }
    refuse(id)
    held[id] = (held[id] ?? []).filter((row) => !ids.includes(row.id))
    return null
  })
}

beforeAll(() => loadTexts(['sys.handover', 'sys.handoverConf', 'sys.handoverLog', 'pickers']))

beforeEach(() => {
  confs = [conf('1', '角色移交'), conf('2', '岗位移交')]
  held = {
    1: [
      { id: '11', name: '审计员', more: { a: 1 } },
      { id: '12', name: 5, more: null },
    ],
    2: [{ id: '21', name: '会计', more: '' }],
  }
  account = detail()
  const people = [
    person('7', '离职者', { status: 0 }),
    person('8', '接收者'),
    person('9', '停用者', { status: 0 }),
    person('10', '离职同事'),
  ]
  bridge.serve(handoverConf.endpoints.list, () => confs)
  bridge.serve(user.endpoints.page, () => ({ list: people, total: people.length }))
  serveQuery()
  serveHandover()
  bridge.serve(user.endpoints.get, () => account)
  useTabs.getState().reset()
})

function serveQuery(): void {
  bridge.serve(handoverVia.query, ({ query }) => {
    const { conf: id, page: number, limit } = query as { conf: string; page: number; limit: number }
    const all = held[id] ?? []
    return { list: all.slice((number - 1) * limit, number * limit), total: all.length }
  })
}

const group = (name: string) => page.getByRole('group', { name, exact: true })
const run = () => button('移交')
const queries = () => bridge.callsOf(handoverVia.query).map(({ query }) => query as Record<string, unknown>)
const bodies = () => bridge.callsOf(handoverVia.update).map(({ body }) => body as Record<string, unknown>)

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
const confirmed = () => dialog(chinese('common:confirm.generic', { handle: '移交' }))

/** Without the hidden copy by which a tab keeps its width. */
const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((tab) => (tab instanceof HTMLElement ? tab.innerText : ''))
const openTabOf = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

/** Starts a handover and confirms it. */
async function hand(): Promise<void> {
  await run().click()
  await confirmed().getByRole('button', { name: '移交' }).click()
}

const result = (title = '移交完成') => dialog(title)
const close = (title?: string) => result(title).getByRole('button', { name: '关闭' }).click()
/** Result of each configuration, as shown. */
const outcomes = (title?: string) =>
  result(title)
    .getByRole('group')
    .elements()
    .map(({ textContent }) => textContent)
const refused = (message: string) => refusal({ code: 'refused', message, status: 500, loud: true })

describe('handing over', () => {
  test('what is missing is said one after the other, and nothing is sent (SYS-HND-08..11)', async () => {
    await open()
    await expect.element(page.getByText(chinese('sys.handover:chooseLeaver'))).toBeVisible()
    await run().click()
    await expect.poll(() => page.getByText(chinese('sys.handover:chooseLeaver')).elements().length).toBe(2)
    await choose('离职人员', '离职者')
    await run().click()
    await expect.element(page.getByText(chinese('sys.handover:chooseRecipient'))).toBeVisible()
    held = {}
    await choose('离职人员', '接收者')
    await choose('接收人员', '接收者')
    await run().click()
    await expect.element(page.getByText(chinese('sys.handover:same'))).toBeVisible()
    await choose('离职人员', '停用者')
    await run().click()
    await expect.element(page.getByText(chinese('sys.handover:chooseRows'))).toBeVisible()
    expect(bodies()).toEqual([])
  })

  test('a disabled user leaves, but does not take over', async () => {
    await open()
    await group('接收人员').getByRole('button', { name: '选择' }).click()
    const disabled = dialog('接收人员').getByRole('option').filter({ hasText: '停用者' })
    await expect.element(disabled).toHaveAttribute('title', chinese('sys.handover:disabled'))
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
    expect(queries()).toContainEqual(
      expect.objectContaining({ conf: '1', leaveUser: '7', page: 1, limit: 10 }),
    )
    await openTabOf('岗位移交')
    await expect.poll(columnNames).toEqual(['岗位'])
    await expect.poll(() => queries().at(-1)).toMatchObject({ conf: '2', leaveUser: '7', limit: 10 })
  })

  test('everything is ticked at first, on every page, and the tabs count it', async () => {
    held[1] = Array.from({ length: 12 }, (_, index) => ({ id: `1${index}`, name: `角色${index}` }))
    await open()
    expect(tabs()).toEqual(['角色移交', '岗位移交'])
    await choose('离职人员', '离职者')
    await expect.poll(tabs).toEqual(['角色移交（已选 12/12）', '岗位移交（已选 1/1）'])
    await choose('接收人员', '接收者')
    await expect.element(tick('角色3')).toBeChecked()
    await hand()
    await expect
      .poll(() => bodies().map(({ ids }) => ids))
      .toEqual([Array.from({ length: 12 }, (_, index) => `1${index}`), ['21']])
  })

  test('what is ticked in one tab is still so after another one was looked at', async () => {
    await chosen()
    await tick('审计员').click()
    await expect.poll(tabs).toEqual(['角色移交（已选 1/2）', '岗位移交（已选 1/1）'])
    await openTabOf('岗位移交')
    await expect.element(tick('会计')).toBeChecked()
    await openTabOf('角色移交')
    await expect.element(tick('5')).toBeChecked()
    await expect.element(tick('审计员')).not.toBeChecked()
    await openTabOf('岗位移交')
    await tick('会计').click()
    await openTabOf('角色移交')
    await expect.poll(tabs).toEqual(['角色移交（已选 1/2）', '岗位移交（已选 0/1）'])
    await tick('审计员').click()
    await expect.poll(tabs).toEqual(['角色移交（已选 2/2）', '岗位移交（已选 0/1）'])
    await button('已选 2 项').click()
    await page.getByRole('button', { name: '清空' }).click()
    await expect.poll(tabs).toEqual(['角色移交（已选 0/2）', '岗位移交（已选 0/1）'])
  })

  test('one question names both people and everything, one call a configuration sends it, one result says so', async () => {
    await chosen()
    await tick('5').click()
    await run().click()
    const subjects = () =>
      confirmed()
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect
      .poll(subjects)
      .toEqual([...['离职者（u7） → 接收者（u8）', '角色移交（1）：审计员', '岗位移交（1）：会计']])
    await confirmed().getByRole('button', { name: '取消' }).click()
    await expect.element(confirmed()).not.toBeInTheDocument()
    expect(bodies()).toEqual([])
    await hand()
    await expect.poll(messages).toContain('操作成功')
    const people = { leaveUser: '7', handoverUser: '8' }
    expect(bodies()).toEqual([
      {
        conf: '1',
        ...people,
        ids: ['11'],
        rows: JSON.stringify([{ id: '11', name: '审计员', more: { a: 1 } }]),
      },
      { conf: '2', ...people, ids: ['21'], rows: JSON.stringify([{ id: '21', name: '会计', more: '' }]) },
    ])
    await expect.element(result().getByText('离职者（u7） → 接收者（u8）')).toBeVisible()
    expect(outcomes()).toEqual(['已移交角色移交（1）：审计员', '已移交岗位移交（1）：会计'])
    await expect
      .element(result().getByText(chinese('sys.handover:left', { parts: '角色移交（1）：5' })))
      .toBeVisible()
    await expect.element(result().getByRole('button', { name: '关闭' })).toHaveFocus()
    await close()
    await expect.element(run()).toHaveFocus()
    await expect.poll(tabs).toEqual(['角色移交（已选 0/1）', '岗位移交（已选 0/0）'])
    await expect.element(tick('5')).not.toBeChecked()
    await run().click()
    await expect.element(page.getByText(chinese('sys.handover:chooseRows'))).toBeVisible()
  })

  test.each([
    ['of the length that the log keeps are sent in full', MAX_CONF_DATA, false],
    ['that are longer are sent as ids', MAX_CONF_DATA + 1, true],
  ])('rows %s', async (_, length, isShort) => {
    const row = { id: '11', name: '审计员', more: '' }
    const long = { ...row, more: 'x'.repeat(length - JSON.stringify([row]).length) }
    held = { 1: [long, { id: '12', name: 5 }] }
    await chosen()
    await tick('5').click()
    await hand()
    await expect.poll(bodies).toHaveLength(1)
    expect(bodies()[0]?.rows).toBe(isShort ? '["11"]' : JSON.stringify([long]))
  })

  test('a second call that is refused: what was handed over and what not is said, and another try sends only the rest (SYS-HND-12)', async () => {
    serveHandover((id) => {
      if (id === '2') throw refused('正在审批')
    })
    await chosen()
    await hand()
    const partly = result(chinese('sys.handover:result.some'))
    await expect
      .poll(() => outcomes(chinese('sys.handover:result.some')))
      .toEqual(['已移交角色移交（2）：审计员、5', '未移交岗位移交（1）：会计正在审批'])
    expect(messages()).not.toContain('操作成功')
    serveHandover()
    await partly.getByRole('button', { name: chinese('sys.handover:again') }).click()
    await expect
      .poll(() => outcomes())
      .toEqual(['已移交角色移交（2）：审计员、5', '已移交岗位移交（1）：会计'])
    expect(bodies().map(({ conf: id, ids }) => [id, ids])).toEqual([
      ['1', ['11', '12']],
      ...[
        ['2', ['21']],
        ['2', ['21']],
      ],
    ])
    await expect
      .element(result().getByRole('button', { name: chinese('sys.handover:again') }))
      .not.toBeInTheDocument()
  })

  test('what was handed over is not sent again by another try, though the leaver was given it again meanwhile', async () => {
    bridge.serve(handoverVia.update, ({ body }) => {
      if ((body as { conf: string }).conf === '2') throw refused('正在审批')
      return null
    })
    await chosen()
    await hand()
    const partly = result(chinese('sys.handover:result.some'))
    await expect.element(partly.getByText('正在审批')).toBeVisible()
    serveHandover()
    await partly.getByRole('button', { name: chinese('sys.handover:again') }).click()
    await expect.element(result()).toBeVisible()
    expect(bodies().map(({ conf: id }) => id)).toEqual(['1', '2', '2'])
  })

  test('a first call that is refused leaves the second alone, and its rows stay ticked', async () => {
    serveHandover((id) => {
      if (id === '1') throw refused('正在审批')
    })
    await chosen()
    await tick('5').click()
    await hand()
    await expect.element(result(chinese('sys.handover:result.some')).getByText('正在审批')).toBeVisible()
    await close(chinese('sys.handover:result.some'))
    await expect.poll(tabs).toEqual(['角色移交（已选 1/2）', '岗位移交（已选 0/0）'])
    await expect.element(tick('审计员')).toBeChecked()
    await expect.element(tick('5')).not.toBeChecked()
  })

  test('a call without an answer that has moved everything is known to be done', async () => {
    bridge.serve(handoverVia.update, ({ body }) => {
      held[(body as { conf: string }).conf] = []
      throw refusal({ code: 'timeout' })
    })
    await chosen()
    await hand()
    await expect
      .poll(() => outcomes())
      .toEqual(['已移交角色移交（2）：审计员、5', '已移交岗位移交（1）：会计'])
  })

  test('after a call without an answer that has moved nothing the rest is not tried', async () => {
    serveHandover(() => {
      throw refusal({ code: 'timeout' })
    })
    await chosen()
    await hand()
    await expect
      .poll(() => outcomes('移交失败'))
      .toEqual([
        `未移交角色移交（2）：审计员、5${chinese('common:network')}`,
        `未移交岗位移交（1）：会计${chinese('common:network')}`,
      ])
    expect(bodies()).toHaveLength(1)
    serveHandover()
    await result('移交失败')
      .getByRole('button', { name: chinese('sys.handover:again') })
      .click()
    await expect.element(result()).toBeVisible()
    expect(bodies().map(({ conf: id }) => id)).toEqual(['1', '1', '2'])
  })

  test('a call without an answer, and nobody to ask: the result is unsure until another try finds out', async () => {
    const lost = () => {
      throw refusal({ code: 'timeout' })
    }
    confs = [confs[0]!]
    await chosen()
    bridge.serve(handoverVia.update, () => {
      bridge.serve(handoverVia.query, lost)
      return lost()
    })
    await hand()
    const failed = result('移交失败')
    await expect.element(failed.getByText(chinese('sys.handover:state.unsure'))).toBeVisible()
    held = {}
    serveQuery()
    await failed.getByRole('button', { name: chinese('sys.handover:again') }).click()
    await expect.poll(() => outcomes()).toEqual(['已移交角色移交（2）：审计员、5'])
    expect(bodies()).toHaveLength(1)
    await expect.element(result().getByRole('button', { name: '关闭', exact: true })).toHaveFocus()
  })

  test('what could not be read is said in the question', async () => {
    bridge.serve(handoverVia.query, ({ query }) => {
      if (query.conf === '2') throw refused(chinese('api.unknown'))
      return { list: held[1] ?? [], total: 2 }
    })
    await chosen()
    await run().click()
    await expect
      .element(
        confirmed().getByText(
          chinese('sys.handover:unread', { name: '岗位移交', reason: chinese('api.unknown') }),
        ),
      )
      .toBeVisible()
  })

  test('cannot be started twice, and in production the profile’s name is typed once for both', async () => {
    be({ session: { profile: sampleProfile({ environment: 'production' }) } })
    let answer: () => void = () => undefined
    bridge.serve(handoverVia.update, () => new Promise<null>((resolve) => (answer = () => resolve(null))))
    await chosen()
    await run().click()
    await expect.element(confirmed().getByRole('button', { name: '移交' })).toBeDisabled()
    await confirmed().getByRole('textbox').fill('华东生产')
    await confirmed().getByRole('button', { name: '移交' }).click()
    await expect.element(run()).toHaveAttribute('aria-disabled', 'true')
    answer()
    await expect.poll(bodies).toHaveLength(2)
    answer()
    await expect.element(result()).toBeVisible()
    expect(bridge.callsOf(handoverVia.update)).toMatchObject([
      { confirm: '华东生产' },
      { confirm: '华东生产' },
    ])
    await close()
    await expect.element(run()).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('ticks do not go over to another leaver, nor silently to another recipient', async () => {
    await chosen()
    await tick('审计员').click()
    held[1] = [{ id: '13', name: '主管' }]
    await choose('离职人员', '停用者')
    await expect.poll(tabs).toEqual(['角色移交（已选 1/1）', '岗位移交（已选 1/1）'])
    await tick('主管').click()
    await expect.poll(tabs).toEqual(['角色移交（已选 0/1）', '岗位移交（已选 1/1）'])
    await choose('接收人员', '离职同事')
    await expect.element(page.getByText(chinese('sys.handover:tickedAgain'))).toBeVisible()
    await expect.poll(tabs).toEqual(['角色移交（已选 1/1）', '岗位移交（已选 1/1）'])
    await group('接收人员')
      .getByRole('button', { name: /离职同事（u10）$/ })
      .click()
    await choose('接收人员', '离职同事')
    await tick('主管').click()
    await group('接收人员')
      .getByRole('button', { name: /离职同事（u10）$/ })
      .click()
    await choose('接收人员', '离职同事')
    await expect.poll(tabs).toEqual(['角色移交（已选 0/1）', '岗位移交（已选 1/1）'])
  })

  test('an answer for the leaver before is of no use', async () => {
    const answers: (() => void)[] = []
    bridge.serve(handoverVia.query, ({ query }) => {
      const list = [{ id: query.leaveUser === '7' ? '11' : '99', name: '角色' }]
      if (query.leaveUser !== '7') return { list, total: 1 }
      return new Promise((resolve) =>
        answers.push(() => resolve({ list: [...list, { id: '12' }], total: 2 })),
      )
    })
    await open()
    await choose('离职人员', '离职者')
    await choose('离职人员', '停用者')
    await expect.poll(tabs).toEqual(['角色移交（已选 1/1）', '岗位移交（已选 1/1）'])
    for (const answer of answers) answer()
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    await choose('接收人员', '接收者')
    await hand()
    await expect.poll(() => bodies().map(({ ids }) => ids)).toEqual([['99'], ['99']])
  })
})

describe('after a handover', () => {
  const disable = () => result().getByRole('button', { name: '停用账号' })
  const log = () => result().getByRole('button', { name: '移交日志' })
  const question = () => dialog(chinese('common:confirm.generic', { handle: '停用账号' }))

  test('the leaver’s account is disabled after a question, with the record as it is now', async () => {
    bridge.serve(user.endpoints.update, ({ body }) => {
      account = { ...account, status: (body as User).status }
      return '7'
    })
    await chosen()
    await hand()
    await expect.element(disable()).toBeVisible()
    account = detail({ roleIdList: [], roleName: '', realName: '离职者甲' })
    await disable().click()
    await expect.element(question().getByText('离职者（u7）')).toBeVisible()
    await question().getByRole('button', { name: '停用账号' }).click()
    await expect.element(result().getByText(chinese('sys.handover:disable.done'))).toBeVisible()
    await expect.element(disable()).not.toBeInTheDocument()
    expect(bridge.bodiesOf(user.endpoints.update)).toEqual([
      expect.objectContaining({ id: '7', status: 0, password: '', roleIdList: [], realName: '离职者甲' }),
    ])
  })

  test('an account whose record the platform would refuse is not sent', async () => {
    account = detail({ mobile: '' })
    await chosen()
    await hand()
    await disable().click()
    await question().getByRole('button', { name: '停用账号' }).click()
    await expect.element(page.getByText(chinese('sys.handover:disable.incomplete'))).toBeVisible()
    expect(bridge.bodiesOf(user.endpoints.update)).toEqual([])
  })

  test('an account that is disabled already is said to be', async () => {
    account = detail({ status: 0 })
    await chosen()
    await hand()
    await expect.element(result().getByText(chinese('sys.handover:disable.done'))).toBeVisible()
    await expect.element(disable()).not.toBeInTheDocument()
  })

  const menus = (...urls: string[]) => urls.map((url) => menuPage(url, url, { url }))
  test.each([
    ['without the code', { permissions: [], menus: menus('sys/user', 'sys/sysHandoverLog') }, false, true],
    ['without the screen of the users', { permissions: ['sys:user:update'], menus: menus() }, false, false],
    ['with both', { permissions: ['sys:user:update'], menus: menus('sys/user') }, true, false],
  ])('ways are offered to who may go them: %s', async (_, rights, mayDisable, mayLog) => {
    be({ session: { ...rights, user: { ...sampleSession().user, superAdmin: 0 } } })
    await chosen()
    await hand()
    await expect.element(result()).toBeVisible()
    await expect.poll(() => disable().elements().length).toBe(mayDisable ? 1 : 0)
    expect(log().elements()).toHaveLength(mayLog ? 1 : 0)
    expect(bridge.callsOf(user.endpoints.get)).toHaveLength(mayDisable ? 1 : 0)
  })

  test('nobody disables their own account here', async () => {
    be({ session: { user: { ...sampleSession().user, id: '7' } } })
    await chosen()
    await hand()
    await expect.element(log()).toBeVisible()
    expect(disable().elements()).toEqual([])
  })

  test('the log opens with the leaver’s lines', async () => {
    await chosen()
    await hand()
    await log().click()
    await expect.element(result()).not.toBeInTheDocument()
    const { tabs: open, activeId } = useTabs.getState()
    expect(open.find(({ id }) => id === activeId)).toMatchObject({
      ...{ path: 'sys/sysHandoverLog', params: { leaveUserName: 'u7' } },
    })
    bridge.serve(handoverLog.endpoints.page, () => ({ list: [], total: 0 }))
    show(<HandoverLogList params={{ leaveUserName: 'u7' }} />)
    await expect
      .poll(() => bridge.callsOf(handoverLog.endpoints.page).at(-1)?.query)
      .toMatchObject({ leaveUserName: 'u7' })
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
    expect(tabs()).toEqual(['岗位移交'])
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
    await expect.element(page.getByText(chinese('sys.handover:noConf'))).toBeVisible()
  })

  test('rows that could not be read say why, and an empty list says so', async () => {
    bridge.serve(handoverVia.query, () => {
      throw refusal({ code: 'refused', message: chinese('api.unknown'), status: 500 })
    })
    await open()
    await choose('离职人员', '离职者')
    await expect.element(page.getByText(chinese('api.unknown'))).toBeVisible()
    held = {}
    serveQuery()
    await button('重试').click()
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    expect(tabs()).toEqual(['角色移交（已选 0/0）', '岗位移交'])
  })

  test.each([
    [chinese('sys.handoverConf:add'), undefined],
    [chinese('sys.handoverConf:edit'), conf('3', '旧名')],
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
    await field(chinese('sys.handoverConf:field.queryFields')).fill('[{"prop":"a","label":"甲"}]')
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
    ...[
      '离职人员',
      chinese('sys.handoverLog:field.leaveUserName'),
      '接收人员',
      chinese('sys.handoverLog:field.handoverUserName'),
      '移交内容',
      '状态',
      '结果',
      '移交时间',
    ],
  ])
  expect(handoverLogList.rowName(line)).toBe('离职者 → 接收者 2026-05-12 16:45:15')
  await page.getByRole('textbox', { name: chinese('sys.handoverLog:field.handoverUserName') }).fill('u8')
  await button('查询').click()
  await expect
    .poll(() => bridge.callsOf(handoverLog.endpoints.page).at(-1)?.query)
    .toMatchObject({ handoverUserName: 'u8' })
})
