import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { ListDefinition } from '#kit/list/types.ts'
import { cell, columnNames, columnTexts, focusIn, focusPlace, grid, header } from '#tests/components/seen.ts'
import { messages } from '#tests/components/messages.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { SampleTable, sampleList } from '#tests/components/sample.tsx'
import { chinese } from '#tests/setup/words.ts'

type SampleRow = SampleTable['rows'][number]

/** Shows a list with the given number of rows on one page. */
async function shown(count: number, change: Partial<ListDefinition<SampleRow>> = {}): Promise<void> {
  new SampleTable(count).serve(bridge)
  const list = sampleList({ defaultPageSize: 50, ...change })
  show(
    <div style={{ height: 480 }}>
      <ListPage list={list} />
    </div>,
  )
  await expect.element(cell('code-001')).toBeVisible()
}

/** Presses keys one after the other. @returns the place of the focus after each */
async function walk(keys: readonly string[]): Promise<string[]> {
  const places: string[] = []
  for (const key of keys) {
    const before = focusPlace()
    await userEvent.keyboard(key)
    // A row out of sight takes the focus once it is drawn.
    await expect.poll(() => [focusPlace() !== before, focusPlace()]).not.toEqual([false, '/'])
    places.push(focusPlace())
  }
  return places
}

const ticked = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-tick]')].flatMap((box, at) =>
    box.checked ? [at] : [],
  )

const tick = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}`, exact: true })

test('arrows walk cells and header and stop at the edges', async () => {
  await shown(5)
  await cell('code-001').click()
  expect(
    await walk(['{ArrowRight}', '{ArrowDown}', '{ArrowLeft}', '{ArrowLeft}', '{ArrowUp}', '{ArrowUp}']),
  ).toEqual(['0/2', '1/2', '1/1', '1/0', '0/0', '-1/0'])
})

test('Home and End go to the ends of the row, with Control to the first and the last row', async () => {
  await shown(50)
  await cell('code-001').click()
  expect(await walk(['{End}', '{Home}', '{Control>}{End}{/Control}', '{Control>}{Home}{/Control}'])).toEqual([
    '0/4',
    '0/0',
    '49/4',
    '-1/0',
  ])
})

test('Page Down and Page Up pass a screen of rows and stop at both ends', async () => {
  await shown(50)
  await cell('code-001').click()
  const [once = '', twice = ''] = await walk(['{PageDown}', '{PageDown}'])
  const step = Number.parseInt(once, 10)
  expect(step).toBeGreaterThan(5)
  expect(Number.parseInt(twice, 10)).toBe(2 * step)
  expect(await walk(['{PageUp}'])).toEqual([`${step}/1`])
  const rest = Array.from({ length: Math.ceil(50 / step) }, () => '{PageDown}')
  expect((await walk(rest)).at(-1)).toBe('49/1')
})

test('one cell is a tab stop, and Tab leaves the grid', async () => {
  await shown(5)
  await cell('value 2').click()
  expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{Tab}')
  expect(grid().element().contains(document.activeElement)).toBe(false)
})

test('Tab enters the grid at the first heading, past boxes and arrows that open details (28 A1)', async () => {
  await shown(2, { expand: () => null })
  expect(document.querySelector('[role="grid"] [tabindex="0"]')?.textContent).toBe(columnNames()[0])
})

test('Space ticks the row; a click with Shift ticks all rows from the last one (SYS-CMN-07)', async () => {
  await shown(10)
  await tick('code-002').click()
  await userEvent.keyboard('{ArrowDown} ')
  expect(ticked()).toEqual([1, 2])
  await userEvent.keyboard(' ')
  expect(ticked()).toEqual([1])
  await tick('code-003').click()
  await tick('code-007').click({ modifiers: ['Shift'] })
  expect(ticked()).toEqual([1, 2, 3, 4, 5, 6])
  // Upwards as well, and away again.
  await tick('code-005').click({ modifiers: ['Shift'] })
  expect(ticked()).toEqual([1, 2, 3])
})

test('the box of the header ticks the page and says when only some rows are', async () => {
  await shown(3)
  const all = page.getByRole('checkbox', { name: chinese('kit:select.page') })
  await tick('code-002').click()
  expect(all.element()).toHaveProperty('indeterminate', true)
  await all.click()
  expect(ticked()).toEqual([0, 1, 2])
  await all.click()
  expect(ticked()).toEqual([])
})

test('Enter on a header sorts ascending, descending, then not at all; a click does the same', async () => {
  await shown(3)
  await cell('code-001').click()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(header('参数编码')).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => columnTexts('参数编码')).toEqual(['code-003', 'code-002', 'code-001'])
  await header('参数编码').click()
  await expect.element(header('参数编码')).toHaveAttribute('aria-sort', 'none')
  await expect.poll(() => columnTexts('参数编码')).toEqual(['code-001', 'code-002', 'code-003'])
})

test('Enter goes to the buttons of a row, arrows walk them, Escape comes back', async () => {
  await shown(3)
  await cell('code-002').click()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toBe('编辑')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('删除')
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('编辑')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
  expect(focusPlace()).toBe('1/4')
})

test('Control and C copies the cell, and the header its name', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await shown(3)
  await cell('value 2').click()
  await userEvent.keyboard('{Control>}c{/Control}')
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Control>}c{/Control}')
  expect(write.mock.calls).toEqual([['value 2'], ['参数编码']])
  await expect.poll(messages).toContain('已复制')
})

test('the menu of a cell opens by keyboard and pointer, is walked by its keys and returns the focus', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await shown(3)
  await cell('code-002').click()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await expect.element(item(chinese('kit:copy.cell'))).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('复制整行')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('变更历史')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(write).toHaveBeenCalledExactlyOnceWith('code-002\tvalue 2\t奇')
  expect(focusPlace()).toBe('1/1')
  await cell('value 3').click({ button: 'right' })
  await item(chinese('kit:copy.cell')).click()
  expect(write).toHaveBeenLastCalledWith('value 3')
  // Escape and a click beside it close it without doing anything.
  await cell('value 1').click({ button: 'right' })
  await focusIn(page.getByRole('menu'))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await cell('value 1').click({ button: 'right' })
  await expect.element(item('复制整行')).toBeVisible()
  await page.getByRole('textbox', { name: '参数编码' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(write).toHaveBeenCalledTimes(2)
})

test('the menu of a column sorts, moves, pins, hides and sizes it (SYS-CMN-26)', async () => {
  await shown(3)
  const choose = async (column: string, item: string) => {
    await header(column).click({ button: 'right' })
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  }
  await choose('参数值', '降序')
  await expect.poll(() => columnTexts('参数值')).toEqual(['value 3', 'value 2', 'value 1'])
  await choose('参数值', '升序')
  await expect.poll(() => columnTexts('参数值')).toEqual(['value 1', 'value 2', 'value 3'])
  await choose('参数值', '取消排序')
  await expect.element(header('参数值')).toHaveAttribute('aria-sort', 'none')
  await choose('备注', '左移一列')
  expect(columnNames()).toEqual(['参数编码', '备注', '参数值', '操作'])
  await choose('参数编码', '右移一列')
  expect(columnNames()).toEqual(['备注', '参数编码', '参数值', '操作'])
  await choose('参数值', chinese('kit:column.pinStart'))
  expect(columnNames()).toEqual(['参数值', '备注', '参数编码', '操作'])
  await choose('参数值', '取消固定')
  await choose('参数编码', chinese('kit:column.pinEnd'))
  expect(columnNames().indexOf('参数编码')).toBe(2)
  const before = header('备注').element().getBoundingClientRect().width
  await choose('备注', '变窄')
  await expect.poll(() => header('备注').element().getBoundingClientRect().width).toBe(before - 32)
  await choose('备注', '加宽')
  await expect.poll(() => header('备注').element().getBoundingClientRect().width).toBe(before)
  await choose('备注', '隐藏此列')
  await expect.element(header('备注')).not.toBeInTheDocument()
})

test('Alt and arrows make a column wider and narrower, with Shift they move it', async () => {
  await shown(3)
  await cell('code-001').click()
  await userEvent.keyboard('{ArrowUp}')
  const width = () => header('参数编码').element().getBoundingClientRect().width
  const before = width()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(width).toBe(before + 16)
  await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}')
  await expect.poll(width).toBe(before - 16)
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  expect(columnNames()).toEqual(['参数值', '参数编码', '备注', '操作'])
  expect(focusPlace()).toBe('-1/2')
})

test('the detail of a row opens and closes, two of them side by side', async () => {
  const Detail = ({ row }: { row: SampleRow }) => <p>详情 {row.paramCode}</p>
  await shown(3, { expand: Detail })
  const [first, second] = page.getByRole('button', { name: '展开详情' }).elements()
  await userEvent.click(first!)
  await userEvent.click(second!)
  await expect.element(page.getByText('详情 code-001')).toBeVisible()
  await expect.element(page.getByText('详情 code-002')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('详情 code-002')).not.toBeInTheDocument()
  await expect.element(page.getByText('详情 code-001')).toBeVisible()
})
