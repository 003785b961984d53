import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useToasts } from '#kit/dialog/toasts.ts'
import { LONG_CHOICE } from '#kit/inputs/LongChoice.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'
import type { FilterField } from '#kit/list/types.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { refusal } from '#tests/components/bridge.ts'
import {
  button,
  cell,
  columnTexts,
  dialog,
  field,
  focusIn,
  grid,
  header,
  row,
} from '#tests/components/seen.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

let table: SampleTable

async function shown(count: number): Promise<void> {
  table = new SampleTable(count).serve(bridge)
  show(<ListPage list={sampleList()} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
}

const tick = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}`, exact: true })
const filter = () => page.getByRole('textbox', { name: '参数编码' })
const queries = () => bridge.callsOf(calls.page).map(({ query }) => query as Record<string, unknown>)

test('a filter counts when the button or Enter says so, and brings page 1; reset empties it (SYS-CMN-05)', async () => {
  await shown(25)
  await button('下一页').click()
  await expect.element(cell('code-011')).toBeVisible()
  const before = queries().length
  await filter().fill('02')
  expect(queries()).toHaveLength(before)
  await button('查询').click()
  await expect
    .poll(() => columnTexts('参数编码').join())
    .toBe('code-002,code-020,code-021,code-022,code-023,code-024,code-025')
  expect(queries().at(-1)).toMatchObject({ page: 1, paramCode: '02' })
  await filter().fill('003')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => columnTexts('参数编码').join()).toBe('code-003')
  await button('重置').click()
  await expect.element(filter()).toHaveValue('')
  await expect.poll(() => columnTexts('参数编码')).toHaveLength(10)
})

test('a list whose order never reaches the platform offers no sorting', async () => {
  await shown(3)
  await expect.element(header('参数编码')).toHaveAttribute('aria-sort')
  be({ session: { unsent: { [calls.page.id]: ['orderField'] } } })
  await expect.element(header('参数编码')).not.toHaveAttribute('aria-sort')
})

test('an empty list offers to reset the filters, where some are set', async () => {
  await shown(12)
  await filter().fill('nothing')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(chinese('kit:list.emptyFiltered'))).toBeVisible()
  await button(chinese('kit:list.resetFilters')).click()
  await expect.poll(() => columnTexts('参数编码')).toHaveLength(10)
  await expect.element(filter()).toHaveValue('')
})

test('an empty list without filters has nothing to reset', async () => {
  await shown(0)
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  expect(button(chinese('kit:list.resetFilters')).query()).toBeNull()
})

/** A list in a box of this width, with three filters. */
function showThree(width: number): void {
  table = new SampleTable(1).serve(bridge)
  const [first] = sampleList().filters
  const filters = (['remark', 'paramValue'] as const).map(
    (name) => ({ name, label: `ops.params:field.${name}`, kind: 'text' }) as const,
  )
  show(
    <div data-testid="place" style={{ width }}>
      <ListPage list={sampleList({ filters: [first!, ...filters] })} />
    </div>,
  )
}

const resize = (width: number) =>
  page.getByTestId('place').element().setAttribute('style', `width: ${width}px`)
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
/** Tops of the filters in sight. */
const fieldTops = () =>
  [...document.querySelectorAll('[role=search] input')]
    .filter((input) => input.getClientRects().length > 0)
    .map(topOf)

test('the query card takes one row, its buttons behind the last filter that fits; tools stay together (28 B15)', async () => {
  showThree(780)
  const top = (name: string) => topOf(button(name).element())
  await expect.element(button('查询')).toBeVisible()
  await expect.poll(fieldTops).toHaveLength(2)
  expect(new Set(fieldTops()).size).toBe(1)
  expect(Math.abs(top('查询') - fieldTops()[0]!)).toBeLessThan(8)
  resize(1000)
  await expect.poll(fieldTops).toHaveLength(3)
  expect(new Set(fieldTops()).size).toBe(1)
  await expect.element(button(chinese('kit:query.expand'))).not.toBeInTheDocument()
  resize(780)
  await button(chinese('kit:query.expand')).click()
  await expect.poll(fieldTops).toHaveLength(3)
  // Two columns: the buttons are behind the third filter, in the second row.
  expect(new Set(fieldTops()).size).toBe(2)
  expect(Math.abs(top('查询') - fieldTops().at(-1)!)).toBeLessThan(8)
  resize(320)
  await expect.poll(() => top('导出') - top('新增')).toBeGreaterThan(20)
  expect(Math.abs(top('导出') - top('刷新'))).toBeLessThan(4)
})

test('a message below a filter leaves its label in line with the field', async () => {
  table = new SampleTable(1).serve(bridge)
  const range = rangeFilters({ from: 'remark', until: 'creator', about: 'ops.params:field.remark' })
  show(<ListPage list={sampleList({ filters: [...sampleList().filters, ...range] })} />)
  const centre = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return top + height / 2
  }
  const box = page.getByRole('textbox', { name: '开始时间' })
  await box.fill('no moment')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  const label = document.querySelector(`label[for="${box.element().id}"]`)!
  expect(Math.abs(centre(label) - centre(box.element()))).toBeLessThan(3)
})

test('a query card that was unfolded is so when the list opens again (28 B15)', async () => {
  showThree(600)
  const last = page.getByRole('textbox', { name: '参数值' })
  await expect.element(last).not.toBeInTheDocument()
  await button(chinese('kit:query.expand')).click()
  await expect.element(last).toBeVisible()
  await flushWorkspace()
  show(null)
  showThree(600)
  await expect.element(last).toBeVisible()
  await button(chinese('kit:query.collapse')).click()
  await expect.element(last).not.toBeInTheDocument()
  await flushWorkspace()
  show(null)
  showThree(600)
  await expect.element(filter()).toBeVisible()
  await expect.element(last).not.toBeInTheDocument()
})

test('filters behind the fold are counted while they are filled in (28 B15)', async () => {
  showThree(600)
  const fold = () => button(chinese('kit:query.expand'))
  await expect.element(fold()).toBeVisible()
  await expect.element(fold()).not.toHaveAccessibleDescription()
  await fold().click()
  await page.getByRole('textbox', { name: '备注' }).fill('偶')
  await page.getByRole('textbox', { name: '参数值' }).fill('value')
  await button(chinese('kit:query.collapse')).click()
  await expect.element(fold()).toHaveAccessibleDescription('已用 2 项')
  expect(fold().element().textContent).toBe('展开2')
  await button('查询').click()
  await expect.poll(() => queries().at(-1)).toMatchObject({ remark: '偶', paramValue: 'value' })
  await button('重置').click()
  await expect.element(fold()).not.toHaveAccessibleDescription()
})

test('Tab goes through the filters in sight, then to the buttons (28 B15)', async () => {
  showThree(780)
  await expect.poll(fieldTops).toHaveLength(2)
  await filter().click()
  for (const next of [
    page.getByRole('textbox', { name: '备注' }),
    button('查询'),
    button('重置'),
    button(chinese('kit:query.expand')),
  ]) {
    await userEvent.keyboard('{Tab}')
    await expect.element(next).toHaveFocus()
  }
})

test('pages and sizes ask the platform; what is ticked stays ticked across pages (SYS-CMN-07)', async () => {
  await shown(25)
  await tick('code-002').click()
  await button('第 3 页').click()
  await tick('code-021').click()
  await expect.element(page.getByText('已选 2 项')).toBeVisible()
  await button('上一页').click()
  await expect.element(cell('code-011')).toBeVisible()
  await button('第 1 页').click()
  await expect.element(tick('code-002')).toBeChecked()
  await page.getByRole('combobox', { name: '每页条数' }).selectOptions('20')
  await expect.poll(() => columnTexts('参数编码')).toHaveLength(20)
  expect(queries().at(-1)).toMatchObject({ page: 1, limit: 20 })
  await expect.element(page.getByText('已选 2 项')).toBeVisible()
})

test('an order is asked for in snake case and survives a page (SYS-CMN-08)', async () => {
  await shown(25)
  await header('参数编码').click()
  await expect.poll(() => queries().at(-1)).toMatchObject({ order: 'asc', orderField: 'param_code' })
  await header('参数编码').click()
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-025')
  await button('下一页').click()
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-015')
})

test('deleting asks first; declined by button or Escape nothing is sent, and the focus returns', async () => {
  await shown(3)
  const remove = row('code-002').getByRole('button', { name: '删除' })
  const question = dialog(chinese('common:confirm.generic', { handle: '删除' }))
  await remove.click({ force: true })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await remove.click({ force: true })
  await focusIn(question)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  expect(bridge.callsOf(calls.remove)).toEqual([])
  await remove.click({ force: true })
  await question.getByRole('button', { name: '删除' }).click()
  await expect.element(cell('code-002')).not.toBeInTheDocument()
  expect(bridge.callsOf(calls.remove).map(({ body }) => body)).toEqual([['2']])
  // The same a second time, on the remaining rows.
  await row('code-003').getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect.poll(() => columnTexts('参数编码')).toEqual(['code-001'])
})

test('a batch without a tick says so and asks nothing; with ticks it is one call (SYS-CMN-12)', async () => {
  await shown(5)
  await button('批量删除').click()
  await expect.element(page.getByText(chinese('common:select.delete'))).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await tick('code-001').click()
  await tick('code-004').click()
  await button('批量删除').click()
  await expect.element(dialog().getByText('code-004')).toBeVisible()
  await dialog().getByRole('button', { name: '批量删除' }).click()
  await expect.poll(() => columnTexts('参数编码')).toEqual(['code-002', 'code-003', 'code-005'])
  expect(bridge.callsOf(calls.remove).map(({ body }) => body)).toEqual([['1', '4']])
  await expect.element(page.getByText('已选 0 项')).toBeVisible()
})

/** The line below a row that shows why its action was refused. */
const refusalLine = () => page.getByRole('status').filter({ hasText: '参数正在使用' })

async function refusedDelete(name: string): Promise<void> {
  bridge.serve(calls.remove, () => {
    throw refusal({ code: 'refused', message: '参数正在使用', status: 500 })
  })
  await row(name).getByRole('button', { name: '删除' }).click()
  await dialog().getByRole('button', { name: '删除' }).click()
  await expect.element(refusalLine()).toBeVisible()
}

test('a refused row action keeps the platform’s words at its row, and nowhere else, until the next try (SYS-CMN-16)', async () => {
  await shown(25)
  await refusedDelete('code-002')
  const remove = row('code-002').getByRole('button', { name: '删除' })
  expect(refusalLine().element().textContent).toBe('删除：参数正在使用')
  // Directly below its row, and above the next one, which makes room.
  const box = (words: string) => row(words).element().getBoundingClientRect()
  const line = refusalLine().element().closest('[role="row"]')!.getBoundingClientRect()
  expect(line.top).toBe(box('code-002').bottom)
  expect(box('code-003').top).toBe(line.bottom)
  // The focus is on the button again, and the words describe it.
  await expect.element(remove).toHaveFocus()
  await expect.element(remove).toHaveAccessibleDescription('删除：参数正在使用')
  await expect
    .element(row('code-003').getByRole('button', { name: '删除' }))
    .not.toHaveAccessibleDescription()
  // Loading again is no try, and another page has another row in its place.
  await button('刷新').click()
  await expect.element(refusalLine()).toBeVisible()
  await button('下一页').click()
  await expect.element(cell('code-011')).toBeVisible()
  await expect.element(refusalLine()).not.toBeInTheDocument()
  await button('上一页').click()
  await expect.element(refusalLine()).toBeVisible()
  table.serve(bridge)
  await remove.click({ force: true })
  await dialog().getByRole('button', { name: '删除' }).click()
  await expect.element(cell('code-002')).not.toBeInTheDocument()
  await expect.element(refusalLine()).not.toBeInTheDocument()
  expect(box('code-004').top).toBe(box('code-003').bottom)
})

test('the words of a refusal are put away by keyboard, and the focus goes to the actions of the row', async () => {
  await shown(3)
  await refusedDelete('code-002')
  const remove = row('code-002').getByRole('button', { name: '删除' })
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('收起提示')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(refusalLine()).not.toBeInTheDocument()
  expect(document.activeElement?.contains(remove.element())).toBe(true)
  expect(row('code-003').element().getBoundingClientRect().top).toBe(
    row('code-002').element().getBoundingClientRect().bottom,
  )
})

test('one ticked row that is refused says why at the row, or in a dialog where the row is out of sight', async () => {
  await shown(25)
  await tick('code-002').click()
  bridge.serve(calls.remove, () => {
    throw refusal({ code: 'refused', message: '参数正在使用', status: 500 })
  })
  await button('批量删除').click()
  await dialog().getByRole('button', { name: '批量删除' }).click()
  await expect.element(refusalLine()).toBeVisible()
  await button('下一页').click()
  await expect.element(cell('code-011')).toBeVisible()
  await button('批量删除').click()
  await dialog().getByRole('button', { name: '批量删除' }).click()
  await expect
    .element(dialog(chinese('kit.batch:refused.title', { action: '批量删除' })).getByText('参数正在使用'))
    .toBeVisible()
})

test('add opens the form, and what it saved is in the list', async () => {
  await shown(2)
  await button('新增').click()
  await field('参数编码').fill('code-new')
  await field('参数值').fill('7')
  await button('保存').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(cell('code-new')).toBeVisible()
})

test('a button without its code is not there (SYS-CMN-25, MSG-GEN-16)', async () => {
  be({ session: { user: { ...sampleSession().user, superAdmin: 0 }, permissions: ['sys:params:update'] } })
  await shown(2)
  await expect.element(button('新增')).not.toBeInTheDocument()
  await expect.element(row('code-001').getByRole('button', { name: '编辑' })).toBeVisible()
  await expect.element(row('code-001').getByRole('button', { name: '删除' })).not.toBeInTheDocument()
})

test('without the connection, what changes the platform says so before it is pressed, and what opens stays', async () => {
  const offline = { profileId: 'p', state: 'offline', since: 0 } as const
  await shown(2)
  await row('code-001').getByRole('checkbox').click()
  be({ session: { connection: offline } })
  const why = chinese('kit:action.offline')
  const remove = row('code-001').getByRole('button', { name: '删除' })
  for (const each of [remove, button('批量删除')]) {
    await expect.element(each).toHaveAttribute('aria-disabled', 'true')
    await expect.element(each).toHaveAttribute('title', why)
  }
  for (const each of [button('新增'), row('code-001').getByRole('button', { name: '编辑' })])
    await expect.element(each).not.toHaveAttribute('aria-disabled')
  await row('code-001').getByText('code-001').click({ button: 'right' })
  const items = page.getByRole('menuitem')
  await expect.element(items.filter({ hasText: '删除' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(items.filter({ hasText: '编辑' })).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Escape}')
  await button('导出').click()
  await expect.element(items.filter({ hasText: '导出全部' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  // Keys and all other triggers end at the same sentence, with no question before.
  await remove.click({ force: true })
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.poll(() => useToasts.getState().toasts.map(({ text }) => text)).toContain(why)
  be({ session: {} })
  await expect.element(remove).not.toHaveAttribute('aria-disabled')
})

test('no rows say so, and say more where a filter stands', async () => {
  await shown(3)
  table.rows = []
  await button('刷新').click()
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  await expect.element(page.getByText(chinese('kit:list.emptyFiltered'))).not.toBeInTheDocument()
  await filter().fill('x')
  await button('查询').click()
  await expect.element(page.getByText(chinese('kit:list.emptyFiltered'))).toBeVisible()
})

test('a failure says why and is tried again', async () => {
  table = new SampleTable(3).serve(bridge)
  const serve = () => table.serve(bridge)
  bridge.serve(calls.page, () => {
    throw refusal({ code: 'offline' })
  })
  show(<ListPage list={sampleList()} />)
  await expect.element(page.getByText(chinese('common:network'))).toBeVisible()
  bridge.serve(calls.page, () => {
    throw refusal({ code: 'refused', message: '系统繁忙', status: 500 })
  })
  await button('重试').click()
  await expect.element(page.getByText('系统繁忙')).toBeVisible()
  serve()
  await button('重试').click()
  await expect.element(cell('code-001')).toBeVisible()
})

test('filters, order and size are as they were when the list is opened again', async () => {
  await shown(25)
  await filter().fill('code-01')
  await button('查询').click()
  await page.getByRole('combobox', { name: '每页条数' }).selectOptions('20')
  await header('参数值').click()
  await expect.poll(() => queries().at(-1)).toMatchObject({ limit: 20, orderField: 'param_value' })
  await flushWorkspace()
  show(null)
  await expect.element(grid()).not.toBeInTheDocument()
  show(<ListPage list={sampleList()} />)
  await expect.element(filter()).toHaveValue('code-01')
  await expect.element(header('参数值')).toHaveAttribute('aria-sort', 'ascending')
  expect(queries().at(-1)).toMatchObject({ limit: 20, paramCode: 'code-01' })
})

/** A list that was left with filters; its stored state is read when `read` resolves. */
async function openedLate() {
  await shown(25)
  await filter().fill('code-01')
  await button('查询').click()
  await expect.poll(() => queries().at(-1)).toMatchObject({ paramCode: 'code-01' })
  await flushWorkspace()
  show(null)
  await expect.element(grid()).not.toBeInTheDocument()
  const { promise, resolve } = Promise.withResolvers<void>()
  bridge.on('workspace.get', async ({ scope, key }) => {
    await promise
    return bridge.workspace.get(`${scope}/${key}`) ?? null
  })
  const before = queries().length
  show(<ListPage list={sampleList()} />)
  await expect.element(filter()).toHaveValue('')
  return { read: resolve, asked: () => queries().slice(before) }
}

test('what is typed before it is known how the list was left stays (25)', async () => {
  const { read, asked } = await openedLate()
  await filter().fill('code-02')
  read()
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  expect(asked()).toMatchObject([{ paramCode: 'code-01' }])
  await expect.element(filter()).toHaveValue('code-02')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-020')
})

test('what is searched for before it is known how the list was left is asked for (25)', async () => {
  const { read, asked } = await openedLate()
  await filter().fill('code-02')
  await userEvent.keyboard('{Enter}')
  read()
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-020')
  await expect.element(filter()).toHaveValue('code-02')
  expect(asked()).toMatchObject([{ paramCode: 'code-02' }])
})

test('rows that changed on the platform are read again', async () => {
  await shown(2)
  table.rows = table.rows.map((one) => ({ ...one, remark: '已改' }))
  bridge.send({ type: 'changed', sessionId: 's1', resource: 'ops.params' })
  await expect.poll(() => columnTexts('备注')).toEqual(['已改', '已改'])
})

test('rows of this machine are shown instead of the platform’s, and say so, until the switch is off', async () => {
  table = new SampleTable(3).serve(bridge)
  const list = sampleList()
  show(<ListPage list={{ ...list, source: { ...list.source, cached: true } }} />)
  await expect.element(cell('code-001')).toBeVisible()
  const preferences = () => bridge.callsOf(calls.page).map(({ prefer }) => prefer)
  expect(preferences()).toEqual([undefined])
  const cached = page.getByText(/^缓存数据 · /)
  await expect.element(cached).not.toBeInTheDocument()
  const own = page.getByRole('switch', { name: '本机数据' })
  await expect.element(own).not.toBeChecked()
  await own.click()
  await expect.element(own).toBeChecked()
  await expect.element(cached).toBeVisible()
  expect(preferences()).toEqual([undefined, 'cache'])
  await own.click()
  await expect.element(cached).not.toBeInTheDocument()
  await expect.element(own).not.toBeChecked()
})

test('the menu of a row runs its actions', async () => {
  await shown(3)
  await cell('code-002').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
  await expect.element(dialog(chinese('ops.params:edit'))).toBeVisible()
  await expect.element(field('参数编码')).toHaveValue('code-002')
})

test('a list that may have a window of its own moves there, and its tab closes', async () => {
  useTabs.getState().reset()
  const id = useTabs.getState().open({ path: 'ops/params', title: '系统参数', params: { a: 'b' } })
  bridge.on('host.openWindow', () => ({ windowId: 'w2', open: '' }))
  table = new SampleTable(3).serve(bridge)
  show(
    <TabContext value={id}>
      <ListPage list={sampleList({ popsOut: true })} />
    </TabContext>,
  )
  await button(chinese('kit:toolbar.popOut')).click()
  await expect
    .poll(() => bridge.inputsOf('host.openWindow'))
    .toEqual([{ route: 'ops/params?a=b', title: '系统参数', kind: 'popout' }])
  await expect.poll(() => useTabs.getState().tabs.map(({ path }) => path)).toEqual([''])
})

test('filters of a screen of its own and those with many options are sent like the others', async () => {
  new SampleTable(3).serve(bridge)
  const names = new Map(Array.from({ length: LONG_CHOICE + 1 }, (_, at) => [`c${at}`, `名称${at}`]))
  const filters = [
    { name: 'paramCode', label: 'ops.params:field.paramCode', kind: 'select', options: { names } },
    {
      name: 'remark',
      label: 'ops.params:field.remark',
      kind: 'custom',
      render: ({ id, value, onChange }) => (
        <input id={id} value={value} onChange={({ target }) => onChange(target.value)} />
      ),
    },
  ] satisfies readonly FilterField[]
  const asked: unknown[] = []
  bridge.on('api.call', ({ query }) => {
    asked.push(query)
    return { data: { list: [], total: 0 }, source: 'network' as const, asOf: 0 }
  })
  show(<ListPage list={sampleList({ filters })} />)
  await page.getByRole('combobox', { name: '参数编码' }).click()
  await userEvent.keyboard('c7')
  await page.getByRole('option', { name: '名称7', exact: true }).click()
  await page.getByRole('textbox', { name: '备注' }).fill('偶')
  await button('查询').click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ paramCode: 'c7', remark: '偶' })
})

test('filters that the platform has not applied are named above the rows', async () => {
  table = new SampleTable(3).serve(bridge)
  bridge.on('api.call', () => ({
    ...{ data: { list: table.rows.slice(0, 3), total: 3 }, source: 'network' as const, asOf: 0 },
    ignored: ['paramCode'],
  }))
  show(<ListPage list={sampleList()} />)
  await expect.element(page.getByText(chinese('kit:list.ignored', { filters: '参数编码' }))).toBeVisible()
  expect(columnTexts('参数编码')).toHaveLength(3)
})

test('an order that the platform refuses is named with its words, over the rows', async () => {
  table = new SampleTable(3).serve(bridge)
  bridge.on('api.call', ({ query }) => ({
    ...{ data: { list: table.rows.slice(0, 3), total: 3 }, source: 'network' as const, asOf: 0 },
    ...((query as { orderField: string }).orderField !== '' && { unsorted: chinese('send.fault') }),
  }))
  show(<ListPage list={sampleList()} />)
  await expect.element(header('参数编码')).toBeVisible()
  const refused = page.getByText(
    chinese('kit:list.unsorted', { column: '参数编码', words: chinese('send.fault') }),
  )
  await expect.element(refused).not.toBeInTheDocument()
  await header('参数编码').click()
  await expect.element(refused).toBeVisible()
  expect(columnTexts('参数编码')).toHaveLength(3)
})

test('a filter at which the platform refuses the list is named with its words, instead of rows', async () => {
  table = new SampleTable(3).serve(bridge)
  bridge.on('api.call', () => {
    throw refusal({ code: 'refused', message: chinese('send.fault'), conditions: ['paramCode'] })
  })
  show(<ListPage list={sampleList()} />)
  await expect.element(page.getByText(chinese('kit:list.refused', { filters: '参数编码' }))).toBeVisible()
  await expect.element(page.getByText(chinese('send.fault'))).toBeVisible()
})

test('reading again sends a call that the platform did not have, by either button', async () => {
  table = new SampleTable(3)
  const isThere = { value: false }
  let sends = 0
  bridge.on('api.again', () => {
    sends += 1
  })
  bridge.on('api.call', () => {
    if (!isThere.value) throw refusal({ code: 'not-found' })
    return { data: { list: table.rows.slice(0, 3), total: 3 }, source: 'network' as const, asOf: 0 }
  })
  show(<ListPage list={sampleList()} />)
  await button('重试').click()
  await expect.poll(() => sends).toBe(1)
  isThere.value = true
  await button('刷新').click()
  await expect.poll(() => columnTexts('参数编码')).toHaveLength(3)
  expect(sends).toBe(2)
  // An existing call is sent as always.
  const before = bridge.inputsOf('api.call').length
  await button('刷新').click()
  await expect.poll(() => bridge.inputsOf('api.call').length).toBeGreaterThan(before)
  expect(sends).toBe(2)
})

test('rows of others are not shown where the platform ignores what the list depends on', async () => {
  table = new SampleTable(3).serve(bridge)
  bridge.on('api.call', () => ({
    ...{ data: { list: table.rows.slice(0, 3), total: 3 }, source: 'network' as const, asOf: 0 },
    ignored: ['roleId'],
  }))
  show(<ListPage list={sampleList()} />)
  await expect.element(page.getByText(chinese('kit:list.others'))).toBeVisible()
  expect(columnTexts('参数编码')).toEqual([])
  await expect.element(page.getByText('共 0 条')).toBeVisible()
})

test('a column that the platform does not fill is marked, and hidden in one click; one that some row fills is not', async () => {
  table = new SampleTable(3).serve(bridge)
  const list = table.rows.map((row, index) => ({ ...row, remark: '', paramValue: index === 1 ? '值' : '' }))
  bridge.on('api.call', () => ({
    ...{ data: { list, total: 3 }, source: 'network' as const, asOf: 0 },
    lacking: ['remark', 'paramValue', 'creator'],
  }))
  show(<ListPage list={sampleList()} />)
  await expect
    .element(header('备注'))
    .toHaveAttribute('title', chinese('kit:column.unfilled', { name: '备注' }))
  await expect.element(header('参数值')).toHaveAttribute('title', '参数值')
  await button('隐藏空列“备注”').click()
  await expect.element(header('备注')).not.toBeInTheDocument()
  await expect.element(header('参数值')).toBeVisible()
})

test('buttons of calls that the platform does not have are absent, whatever the account may', async () => {
  table = new SampleTable(3).serve(bridge)
  be({ session: { missing: [calls.create.id, calls.remove.id] } })
  show(<ListPage list={sampleList()} />)
  await expect.element(cell('code-001')).toBeVisible()
  expect(button('新增').elements()).toEqual([])
  expect(button('删除').elements()).toEqual([])
  expect(button('批量删除').elements()).toEqual([])
  expect(button('编辑').elements()).toHaveLength(3)
})

test('columns and filters that the platform does not have are absent, ranges as a whole', async () => {
  table = new SampleTable(3).serve(bridge)
  const range = rangeFilters({ from: 'creator', until: 'remark', about: 'ops.params:field.remark' })
  be({
    session: {
      absent: { [calls.page.id]: ['remark'], [calls.get.id]: ['paramValue'] },
      unsentFilters: { [calls.page.id]: ['paramCode'] },
    },
  })
  const sample = sampleList()
  const aside = () => <p>其他参数</p>
  const slots = { aside, asideFilters: ['paramCode'] }
  show(<ListPage list={sampleList({ filters: [...sample.filters, ...range], ...slots })} />)
  await expect.element(cell('code-001')).toBeVisible()
  expect(page.getByText('其他参数').elements()).toEqual([])
  // The filter alone is not sent; its column is there.
  expect(header('参数编码').elements()).toHaveLength(1)
  expect(header('参数值').elements()).toHaveLength(1)
  expect(header('备注').elements()).toEqual([])
  expect(filter().elements()).toEqual([])
  expect(page.getByRole('search').elements()).toEqual([])
})

const freshRows = () =>
  [...document.querySelectorAll('[data-fresh]')].map(
    (each) => each.querySelector('[data-col="1"]')?.textContent,
  )

test('a new row is scrolled to and marked for three seconds, and a changed one is', async () => {
  table = new SampleTable(40).serve(bridge)
  show(
    <div style={{ height: 420 }}>
      <ListPage list={sampleList({ pageSizes: [50], defaultPageSize: 50 })} />
    </div>,
  )
  await expect.element(cell('code-001')).toBeVisible()
  expect(freshRows()).toEqual([])
  await button('新增').click()
  await focusIn(dialog())
  await field('参数编码').fill('code-new')
  await field('参数值').fill('new')
  await button('保存').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(freshRows).toEqual(['code-new'])
  const { top, bottom } = cell('code-new').element().getBoundingClientRect()
  expect(document.elementFromPoint(200, (top + bottom) / 2)?.closest('[data-fresh]')).not.toBeNull()
  await expect.poll(freshRows, { timeout: 8000 }).toEqual([])

  await row('code-new').getByRole('button', { name: '编辑' }).click()
  await focusIn(dialog())
  await field('参数值').fill('newer')
  await button('保存').click()
  await expect.poll(freshRows).toEqual(['code-new'])
})

test('rows that somebody else has changed, or that fill the place of a deleted one, are not marked', async () => {
  await shown(12)
  table.rows = table.rows.map((each) => ({ ...each, paramValue: 'other' }))
  await button('刷新').click()
  await expect.poll(() => columnTexts('参数值')[0]).toBe('other')
  expect(freshRows()).toEqual([])
  await row('code-001').getByRole('button', { name: '删除' }).click()
  await dialog().getByRole('button', { name: '删除', exact: true }).click()
  await expect.element(cell('code-011')).toBeVisible()
  expect(freshRows()).toEqual([])
})
