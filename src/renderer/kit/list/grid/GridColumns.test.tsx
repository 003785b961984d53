import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vocabulary } from '#contract/vocabulary.ts'
import { tagCodes } from '#kit/codes.ts'
import { call } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Column, ListDefinition } from '#kit/list/types.ts'
import { cell, columnNames, header, row } from '#tests/components/seen.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, type SampleRow, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { chinese } from '#tests/setup/words.ts'

const text = (key: 'paramCode' | 'paramValue', width: number): Column<SampleRow> => ({
  key,
  label: `ops.params:field.${key}`,
  width,
})

/** A column of tags, which shows the state of a row. */
const state: Column<SampleRow> = {
  key: 'remark',
  label: 'ops.params:field.remark',
  width: 80,
  options: tagCodes(vocabulary(['偶', '奇']), {
    偶: { label: 'common:add', color: 'success' },
    奇: { label: 'common:cancel', color: 'danger' },
  }),
}
const later: Column<SampleRow> = { key: 'later', label: 'common:edit', width: 400, value: () => 'later' }

interface Shown {
  readonly width: number
  readonly list?: Partial<ListDefinition<SampleRow>>
  readonly values?: readonly string[]
}

async function shown({ width, list, values = ['a', 'b', 'c'] }: Shown): Promise<void> {
  const table = new SampleTable(values.length)
  table.rows = table.rows.map((each, at) => ({ ...each, paramValue: values[at] ?? '' }))
  table.serve(bridge)
  show(
    <div style={{ width, height: 400 }}>
      <ListPage list={sampleList({ toolbar: [], ...list })} />
    </div>,
  )
  await expect.element(cell('code-001')).toBeVisible()
}

const box = (name: string) => header(name).element().getBoundingClientRect()
const scroller = () => page.getByRole('grid').element().parentElement!

test('a state beyond the edge waits in front of the buttons, and takes its place when that is reached', async () => {
  await shown({
    width: 700,
    list: { columns: [text('paramCode', 600), text('paramValue', 300), state, later] },
  })
  expect(columnNames()).toEqual(['参数编码', '参数值', '备注', '编辑', '操作'])
  await expect.poll(() => Math.round(box('备注').right - box('操作').left)).toBe(0)
  // The element at its position is the tag of the row.
  const tag = row('code-001').getByText('新增', { exact: true }).element()
  const { x, y, width, height } = tag.getBoundingClientRect()
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(tag)
  scroller().scrollLeft = 10_000
  await expect.poll(() => Math.round(box('备注').right - box('编辑').left)).toBe(0)
})

test('a state that is in sight waits nowhere', async () => {
  await shown({ width: 600, list: { columns: [text('paramCode', 200), state, later] } })
  expect(Math.round(box('备注').left - box('参数编码').right)).toBe(0)
  expect(getComputedStyle(header('备注').element()).position).toBe('relative')
})

test('the cell with the focus is not below a waiting state', async () => {
  await shown({
    width: 700,
    list: { columns: [text('paramCode', 400), text('paramValue', 300), state, later] },
  })
  await cell('code-001').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => document.activeElement?.textContent).toBe('a')
  await expect
    .poll(() => document.activeElement!.getBoundingClientRect().right)
    .toBeLessThanOrEqual(box('备注').left + 1)
})

test('the column of actions is as wide as what is drawn; actions that exclude each other count once', async () => {
  const toggle = (id: string, label: 'kit:action.deleteSelected' | 'kit:column.pinStart', of: string) => ({
    id,
    label,
    calls: call(calls.remove, (subject: SampleRow) => ({ body: [subject.id] })),
    when: (subject: SampleRow) => subject.remark === of,
  })
  const rowActions = [
    toggle('start', 'kit:column.pinStart', '偶'),
    toggle('stop', 'kit:action.deleteSelected', '奇'),
  ]
  await shown({ width: 900, list: { rowActions } })
  const widest = Math.max(
    ...[...document.querySelectorAll('[data-action]')].map((button) => button.getBoundingClientRect().width),
  )
  expect(document.querySelectorAll('[data-more]')).toHaveLength(0)
  await expect.poll(() => box('操作').width - widest).toBeLessThan(24)
  expect(box('操作').width).toBeGreaterThanOrEqual(widest)
})

test('in a narrow grid the column of actions keeps no room for a button that is in the menu', async () => {
  const action = (id: string) => ({
    id,
    label: 'kit:action.deleteSelected' as const,
    calls: call(calls.remove, (subject: SampleRow) => ({ body: [subject.id] })),
  })
  await shown({ width: 640, list: { rowActions: ['a', 'b', 'c'].map(action) } })
  const drawn = row('code-001').getByRole('button').elements()
  expect(drawn.length).toBeLessThan(3)
  const buttons = drawn.reduce((sum, button) => sum + button.getBoundingClientRect().width, 0)
  await expect.poll(() => box('操作').width - buttons).toBeLessThan(28)
})

const long = '这是一个很长的参数值，列宽本来放不下它，所以有空余时应当给它'

test('what is left over goes to the texts that are cut, and stays with them on the next page', async () => {
  await shown({
    width: 1000,
    list: {
      columns: [text('paramCode', 120), text('paramValue', 120), { ...later, width: 100 }],
      defaultPageSize: 10,
    },
    values: [long, ...Array.from({ length: 10 }, () => 'short')],
  })
  const isCut = (words: string) => {
    const { scrollWidth, clientWidth } = cell(words).element()
    return scrollWidth > clientWidth
  }
  await expect.poll(() => isCut(long)).toBe(false)
  const { width } = box('参数值')
  await page.getByRole('button', { name: '下一页', exact: true }).click()
  await expect.element(cell('code-011')).toBeVisible()
  expect(box('参数值').width).toBe(width)
})

test('a double click on the border of a header fits the column to its content, and its menu does', async () => {
  await shown({
    width: 700,
    list: { columns: [text('paramCode', 300), text('paramValue', 120), later] },
    values: [long, 'short'],
  })
  const handle = (name: string) => header(name).element().querySelector<HTMLElement>('[data-handle]')!
  const words = (name: string) => {
    const range = document.createRange()
    range.selectNodeContents(cell(name).element())
    return range.getBoundingClientRect().width
  }
  await userEvent.dblClick(handle('参数值'))
  await expect.poll(() => Math.round(box('参数值').width - words(long))).toBeLessThan(20)
  const value = cell(long).element()
  expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth)
  // A column may become narrower as well.
  await userEvent.dblClick(handle('参数编码'))
  await expect.poll(() => box('参数编码').width).toBeLessThan(130)
  await expect.element(header('参数编码')).toHaveAttribute('aria-sort', 'none')
  await header('编辑').click({ button: 'right' })
  await page.getByRole('menuitem', { name: chinese('kit:column.fit') }).click()
  await expect.poll(() => box('编辑').width).toBeLessThan(200)
})
