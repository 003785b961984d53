import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordSet } from '#contract/recordIndex.ts'
import { clearRequests, takeRequest } from '#kit/list/requests.ts'
import { useTabs } from '#kit/tabs.ts'
import { menuFolder, menuPage } from '#tests/components/menus.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { sampleInfo, sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { useOverlay } from '../commands/overlay.ts'
import { offeredBy, offeredLists } from './lists.ts'
import Palette from './Palette.tsx'
import { useRecordIndex } from './recordIndex.ts'
// The table of the screens, which a console has loaded.
import '../screens.ts'

const menus = [
  menuFolder('a', '系统管理', [
    menuPage('user', '用户管理', { url: 'sys/user' }),
    menuPage('params', '系统参数', { url: 'sys/params' }),
  ]),
]

const users: RecordSet = {
  kind: 'user',
  asOf: Date.now() - 3_600_000,
  total: 2,
  records: [
    { id: '1', name: '张三', also: 'zhangsan', detail: '研发部' },
    { id: '2', name: '李四', also: 'lisi', detail: '' },
  ],
}

let sets: RecordSet[] = []
let closed = 0

beforeEach(() => {
  useTabs.getState().reset()
  useRecordIndex.setState({ sets: [] })
  useOverlay.setState({ overlay: null })
  clearRequests()
  sets = [users]
  closed = 0
  bridge.on('recordIndex.list', () => sets)
  be({ session: { menus } })
})

const open = () => show(<Palette key={closed} onClose={() => (closed += 1)} />)
const input = () => page.getByRole('combobox')
const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
const option = (words: string) => page.getByRole('option').filter({ hasText: words })
const path = () => useTabs.getState().tabs.at(-1)?.path
const zhang = { id: '1', name: '张三', filters: { username: 'zhangsan' } }

/** An account with these codes alone. */
function may(...permissions: string[]): void {
  const { user } = sampleSession()
  be({ session: { menus, user: { ...user, superAdmin: 0 }, permissions } })
}

test('a record is found by name, pinyin and account; chosen, it is edited, or shown where the account may not', async () => {
  open()
  for (const words of ['zs', 'zhangsan', '张三']) {
    await input().fill(words)
    await expect.poll(options).toContain('张三zhangsan · 研发部 · 用户管理')
  }
  expect(options()[0]).toContain('张三')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('sys/user')
  expect(takeRequest('sys.user')).toEqual({ kind: 'click', list: 'sys.user', action: 'edit', row: zhang })
  useTabs.getState().reset()
  may('sys:user:page')
  open()
  await input().fill('张三')
  await option('张三').first().click()
  await expect.poll(path).toBe('sys/user')
  expect(takeRequest('sys.user')).toEqual({ kind: 'search', list: 'sys.user', row: zhang })
})

test('a record and an action are taken together, before what only contains the words', async () => {
  open()
  await expect.poll(() => options().join()).toContain('新增 · 用户管理')
  await input().fill('张三 编辑')
  await expect.poll(() => options()[0]).toContain('编辑 · 张三')
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('sys/user')
  expect(takeRequest('sys.user')).toMatchObject({ kind: 'click', action: 'edit', row: zhang })
})

test('what is called exactly so comes before what its name may be taken apart into', async () => {
  sets = [{ ...users, records: [{ id: '3', name: '编辑张三', also: '', detail: '' }, ...users.records] }]
  open()
  await expect.poll(() => options().join()).toContain('新增 · 用户管理')
  await input().fill('编辑张三')
  await expect.poll(() => options()[0]).toMatch(/^编辑张三/)
  expect(options()[1]).toContain('编辑 · 张三')
})

test('the foot says how old the index is, and when not all of it is there', async () => {
  open()
  const foot = () => page.getByRole('status').element().textContent
  await expect.poll(foot).toContain('小时前')
  const whole = foot()
  sets = [
    { ...users, total: 9000 },
    { kind: 'role', asOf: 0, total: 0, records: [] },
  ]
  bridge.send({ type: 'recordIndex', sessionId: 's1' })
  await expect.poll(foot).not.toBe(whole)
  expect(foot()).toContain('小时前')
  sets = []
  bridge.send({ type: 'recordIndex', sessionId: 's1' })
  await expect.poll(foot).toBe('')
})

test('the records that were open lately are offered first, five of them', async () => {
  const record = (id: string) => ({
    origin: { route: 'sys/user', list: 'sys.user', action: 'edit', row: { id } },
    subject: `员工${id}`,
    permission: '',
  })
  bridge.workspace.set('account/shell.records', ['1', '2', '3', '4', '5', '6'].map(record))
  open()
  await expect.poll(() => options()[0]).toContain('员工1')
  expect(options().filter((words) => words.startsWith('员工'))).toHaveLength(5)
  await option('员工2').click()
  await expect.poll(path).toBe('sys/user')
  expect(takeRequest('sys.user')).toMatchObject({ kind: 'reopen', origin: { row: { id: '2' } } })
  await expect.poll(() => bridge.workspace.get('account/shell.palette')).toEqual(['record:sys.user:2'])
})

test('a command runs once the palette has closed; the last twenty choices are remembered, each once', async () => {
  const old = Array.from({ length: 20 }, (_, at) => `menu:old-${at}`)
  bridge.workspace.set('account/shell.palette', [...old, 7])
  open()
  await input().fill('关于')
  await option('关于').first().click()
  expect(closed).toBe(1)
  await expect.poll(() => useOverlay.getState().overlay).toBe('about')
  const stored = () => bridge.workspace.get('account/shell.palette') as string[]
  await expect.poll(() => stored()[0]).toBe('command:about.open')
  expect([stored().length, stored().at(-1)]).toEqual([20, 'menu:old-18'])
  open()
  // The palette before it shows the same entry.
  await expect.element(input()).toHaveValue('')
  await expect.element(input()).toHaveFocus()
  await expect.poll(() => options()[0]).toContain('关于')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputsOf('workspace.set').length).toBe(2)
  expect(stored().filter((id) => id === 'command:about.open')).toHaveLength(1)
})

test('the pointer marks what it moves over, and typing marks the first again', async () => {
  open()
  await expect.poll(() => options().length).toBeGreaterThan(5)
  const selected = () => document.querySelector('[role="option"][aria-selected="true"]')
  await userEvent.hover(page.getByRole('option').nth(2))
  await expect.poll(() => selected()?.textContent).toBe(options()[2])
  expect(input().element().getAttribute('aria-activedescendant')).toBe(selected()?.id)
  await input().fill('用户')
  await expect.poll(() => selected()?.textContent).toBe(options()[0])
})

test('what is marked below the edge is scrolled to', async () => {
  open()
  await expect.poll(() => options().join()).toContain('新增 · 用户管理')
  await expect.element(input()).toHaveFocus()
  const list = document.querySelector('#palette-list')!
  expect(list.scrollTop).toBe(0)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => list.scrollTop).toBeGreaterThan(0)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => list.scrollTop).toBeLessThan(40)
})

test('a window of one screen offers pages and commands, but nothing of lists and records', async () => {
  be({ session: { menus }, info: { kind: 'popout' } })
  bridge.workspace.set('account/shell.records', [
    {
      origin: { route: 'sys/user', list: 'sys.user', action: 'edit', row: { id: '1' } },
      subject: '员工1',
      permission: '',
    },
  ])
  open()
  await input().fill('张三')
  await expect.element(page.getByText(chinese('shell:palette.nothing'))).toBeVisible()
  await input().fill('用户')
  await expect.poll(() => options().length).toBe(1)
  expect(page.getByRole('status').query()).toBeNull()
  be({ session: { menus }, info: sampleInfo() })
})

test('a list offers what the account may do, nothing destructive first, and nothing that needs ticked rows', async () => {
  const ids = (actions: readonly { id: string }[] = []) => actions.map(({ id }) => id)
  const all = await offeredBy('sys/params')
  expect([ids(all?.toolbar), ids(all?.rows)]).toEqual([['add'], ['edit', 'delete']])
  expect(all?.rows.map(({ label }) => label)).toEqual(['编辑', '删除'])
  may('sys:params:delete')
  const few = await offeredBy('sys/params')
  expect([few?.id, ids(few?.toolbar), ids(few?.rows)]).toEqual(['ops.params', [], ['delete']])
  expect([await offeredBy('sys/none'), await offeredBy('toString')]).toEqual([null, null])
  expect([...(await offeredLists(['sys/params', 'sys/none'])).keys()]).toEqual(['sys/params'])
})

test.each([
  ['sys/user', 'sys.user'],
  ['sys/dept', 'sys.dept'],
  ['sys/role', 'sys.role'],
  ['sys/sysJob', 'ops.job'],
  ['sys/sysTenant', 'sys.tenant'],
  ['sys/sysUserGroup', 'sys.userGroup'],
  ['sys/sysMenuModule', 'sys.menuModule'],
  ['msg/msgTemplate', 'msg.template'],
  ['msg/msgSysEvent', 'msg.sysEvent'],
  ['msg/msgAuditEvent', 'msg.auditEvent'],
  ['msg/msgBizEvent', 'msg.bizEvent'],
  ['sys/sysRuleSort', 'sys.ruleSort'],
])('behind %s stands the list %s, with words for all that it offers', async (route, id) => {
  const offered = await offeredBy(route)
  expect(offered?.id).toBe(id)
  const labels = [...(offered?.rows ?? []), ...(offered?.toolbar ?? [])].map(({ label }) => label)
  expect(labels.length).toBeGreaterThan(0)
  // A text that was not loaded is its key.
  expect(labels.filter((label) => !/\p{Script=Han}/u.test(label))).toEqual([])
})
