import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayOf } from '#base/moments.ts'
import { setSettings } from '#kit/bridge/host.ts'
import { platformTime } from '#kit/platformTime.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { ListDefinition } from '#kit/list/types.ts'
import { refusal } from '#tests/components/bridge.ts'
import { button, cell, columnNames } from '#tests/components/seen.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { sampleInfo } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

async function shown(change: Partial<ListDefinition<SampleRow>> = {}): Promise<void> {
  new SampleTable(12).serve(bridge)
  show(<ListPage list={sampleList(change)} />)
  await expect.element(cell('code-001')).toBeVisible()
}

type SampleRow = SampleTable['rows'][number]

const surface = () => document.querySelector('.fui-PopoverSurface')

async function exportAs(item: string): Promise<void> {
  await button('导出').click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

test('every export suggests the list, the day and the page as the name of its file, and says what is wanted', async () => {
  bridge.on('transfers.export', () => null)
  await shown()
  const items = [
    chinese('kit:export.serverPage'),
    '导出全部',
    '当前页 XLSX',
    '当前页 CSV',
    '当前页 JSON',
    '全部 XLSX',
    '全部 CSV',
    '全部 JSON',
  ]
  await button('导出').click()
  await expect.element(page.getByText(/^按显示的列导出查询结果（\d+ 条）$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  for (const item of items) await exportAs(item)
  const asked = bridge.inputsOf('transfers.export')
  const today = dayOf(platformTime())
  expect(asked.map(({ fileName }) => fileName)).toEqual(
    items.map((item) => `系统参数 ${today}${item.includes('当前页') ? ' 第1页' : ''}`),
  )
  expect(asked.map(({ via, format, query }) => [via, format, 'limit' in query])).toEqual([
    ['server', 'xlsx', true],
    ['server', 'xlsx', false],
    ['client', 'xlsx', true],
    ['client', 'csv', true],
    ['client', 'json', true],
    ['client', 'xlsx', false],
    ['client', 'csv', false],
    ['client', 'json', false],
  ])
  expect(asked[0]?.endpoint).toBe(calls.export.id)
  expect(asked[2]?.endpoint).toBe(calls.page.id)
  expect(asked[2]?.columns.map(({ label }) => label)).toEqual(['参数编码', '参数值', '备注'])
})

test('what the platform would not export as it is shown the console exports, and says so before', async () => {
  bridge.on('transfers.export', () => null)
  const table = new SampleTable(25)
  const told: { exportedHere?: 'page' | 'rows' } = { exportedHere: 'page' }
  bridge.on('api.call', () => ({
    ...{ data: { list: table.rows.slice(0, 10), total: 25 }, source: 'network' as const, asOf: 0 },
    ...told,
  }))
  await shown()
  // Its name ends with the reason.
  const exportHere = async (item: RegExp) => {
    if (page.getByRole('menu').query() === null) await button('导出').click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  }
  const says = page.getByText(chinese('kit:export.here'))
  await button('导出').click()
  await expect.element(says).toBeVisible()
  expect(says.elements()).toHaveLength(1)
  await exportHere(/^导出当前页/)
  await exportAs('导出全部')
  told.exportedHere = 'rows'
  await button('刷新').click()
  await button('导出').click()
  await expect.poll(() => says.elements()).toHaveLength(2)
  await exportHere(/^导出全部/)
  const asked = bridge.inputsOf('transfers.export')
  expect(asked.map(({ endpoint, via }) => [endpoint, via])).toEqual([
    [calls.page.id, 'client'],
    [calls.export.id, 'server'],
    [calls.page.id, 'client'],
  ])
  expect(asked[0]).toMatchObject({ format: 'xlsx', query: { page: 1, limit: 10 } })
  expect(asked[0]?.columns.map(({ label }) => label)).toEqual(['参数编码', '参数值', '备注'])
})

test('the first CSV says what spreadsheet programs do to its digits, and no other export does', async () => {
  bridge.on('transfers.export', () => null)
  const hint = page.getByRole('alert').filter({ hasText: '开头的 0' })
  await shown()
  await exportAs('全部 XLSX')
  expect(bridge.workspace.get('machine/kit.csvHint')).toBeUndefined()
  await exportAs('全部 CSV')
  await expect.element(hint).toBeVisible()
  useToasts.setState({ toasts: [] })
  await exportAs('当前页 CSV')
  await expect
    .poll(() => bridge.inputsOf('workspace.set').filter(({ key }) => key === 'kit.csvHint').length)
    .toBe(2)
  expect(useToasts.getState().toasts).toEqual([])
})

test('an export takes the columns that are shown, and a refused one is told', async () => {
  bridge.workspace.set('machine/kit.csvHint', true)
  bridge.on('transfers.export', () => {
    throw refusal({ code: 'disk-full' })
  })
  await shown()
  await button('列设置').click()
  await page.getByRole('checkbox', { name: '参数值' }).click()
  await userEvent.keyboard('{Escape}')
  await exportAs('全部 CSV')
  expect(bridge.inputsOf('transfers.export')[0]?.columns.map(({ label }) => label)).toEqual([
    '参数编码',
    '备注',
  ])
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('the export menu is walked by its keys and closes with Escape and by a click beside it', async () => {
  await shown()
  await button('导出').click()
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await expect.element(item(chinese('kit:export.serverPage'))).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(item('当前页 XLSX')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('全部 JSON')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(item(chinese('kit:export.serverPage'))).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button('导出')).toHaveFocus()
  await button('导出').click()
  await expect.element(item('导出全部')).toBeVisible()
  await page.getByRole('textbox', { name: '参数编码' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('the panel of columns shows, hides, moves, pins and resets, and sets the height of rows', async () => {
  await shown()
  await button('列设置').click()
  const height = () => document.querySelector('[data-row="0"]')?.getBoundingClientRect().height ?? 0
  const compact = height()
  await page.getByRole('checkbox', { name: '备注' }).click()
  await expect.poll(columnNames).toEqual(['参数编码', '参数值', '操作'])
  await button('下移参数编码').click()
  await expect.poll(columnNames).toEqual(['参数值', '参数编码', '操作'])
  await button('上移参数编码').click()
  await expect.poll(columnNames).toEqual(['参数编码', '参数值', '操作'])
  await page.getByRole('combobox', { name: '固定参数值' }).selectOptions('start')
  await expect.poll(columnNames).toEqual(['参数值', '参数编码', '操作'])
  await page.getByRole('combobox', { name: '固定参数值' }).selectOptions('')
  const top = (row: number) => document.querySelector(`[data-row="${row}"]`)?.getBoundingClientRect().top ?? 0
  // Rows of either height are directly below one another.
  const apart = () => top(1) - top(0)
  await page.getByRole('radio', { name: '宽松' }).click()
  await expect.poll(height).toBeGreaterThan(compact)
  await expect.poll(() => apart() - height()).toBe(0)
  await page.getByRole('radio', { name: '紧凑' }).click()
  await expect.poll(height).toBe(compact)
  await expect.poll(apart).toBe(compact)
  await button('恢复默认').click()
  await expect.poll(columnNames).toEqual(['参数编码', '参数值', '备注', '操作'])
})

test('a column is dragged to another place in the panel', async () => {
  await shown()
  await button('列设置').click()
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await userEvent.dragAndDrop(item('备注'), item('参数编码'))
  await expect.poll(columnNames).toEqual(['备注', '参数编码', '参数值', '操作'])
})

test('the panel of columns closes with Escape, by its button and by a click beside it, and opens again', async () => {
  await shown()
  await button('列设置').click()
  await expect.poll(surface).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(surface).toBeNull()
  await expect.element(button('列设置')).toHaveFocus()
  await button('列设置').click()
  await expect.poll(surface).not.toBeNull()
  // Behind the panel nothing has a role.
  await page.getByText('code-003').click()
  await expect.poll(surface).toBeNull()
  await button('列设置').click()
  await expect.poll(surface).not.toBeNull()
  await page.getByRole('button', { name: '列设置', exact: true, includeHidden: true }).click()
  await expect.poll(surface).toBeNull()
})

test('a list that is kept on this machine is exported from there as a whole', async () => {
  bridge.on('transfers.export', () => null)
  await shown({ source: { ...calls.page, cached: true } })
  for (const format of ['XLSX', 'CSV', 'JSON']) await exportAs(chinese('kit:export.cachedAll', { format }))
  expect(
    bridge
      .inputsOf('transfers.export')
      .map(({ via, format, prefer, query }) => [via, format, prefer, 'limit' in query]),
  ).toEqual([
    ['client', 'xlsx', 'cache', false],
    ['client', 'csv', 'cache', false],
    ['client', 'json', 'cache', false],
  ])
})

test('one button of a toolbar stands out, the others have regular words and borders in high contrast only (28 B15)', async () => {
  const [add, ...others] = sampleList().toolbar ?? []
  await shown({ toolbar: [add!, { ...add!, id: 'more', label: 'common:edit' }, ...others] })
  const bar = page.getByRole('toolbar')
  const styleOf = (name: string) => getComputedStyle(bar.getByRole('button', { name, exact: true }).element())
  expect(Number(styleOf('新增').fontWeight)).toBeGreaterThan(400)
  for (const name of ['编辑', '批量删除', '导出']) {
    expect([name, styleOf(name).fontWeight]).toEqual([name, '400'])
    expect([name, styleOf(name).borderTopColor]).toEqual([name, 'rgba(0, 0, 0, 0)'])
    expect([name, styleOf(name).backgroundColor]).toEqual([name, 'rgba(0, 0, 0, 0)'])
  }
  expect(getComputedStyle(button('重置').element()).fontWeight).toBe('400')
  onTestFinished(() => setSettings(sampleInfo().settings))
  setSettings({ ...sampleInfo().settings, theme: 'contrast' })
  await expect.poll(() => styleOf('批量删除').borderTopColor).not.toBe('rgba(0, 0, 0, 0)')
})
