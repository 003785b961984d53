import { useLayoutEffect, useReducer, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EditTable } from '#kit/table/EditTable.tsx'
import { axeFindings } from '#tests/components/axe.ts'
import { compose, composed, composedKey, setHighContrast } from '#tests/components/devTools.ts'
import {
  cellAt,
  copied,
  editor,
  messageAt,
  newPart,
  type Part,
  part,
  partColumns,
  paste,
  showTable,
  wordsOf,
} from '#tests/components/editTable.tsx'
import { be, show } from '#tests/components/page.tsx'
import { button, focusPlace } from '#tests/components/seen.ts'
import { sampleInfo } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const three = [part('a', { amount: 1 }), part('b', { amount: 2 }), part('c', { amount: 3 })]

/** Shows a table and puts the focus on a cell. */
async function at(
  row: number,
  column: number,
  rows: readonly Part[] = three,
  props: Parameters<typeof showTable>[1] = {},
): Promise<() => readonly Part[]> {
  const held = showTable(rows, props)
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(rows.length)
  cellAt(row, column).focus()
  return held
}

const press = (...keys: string[]) => userEvent.keyboard(keys.join(''))

/** Presses keys one after the other. @returns the cell with the focus after each: row from 0, column from 0 */
async function walk(keys: readonly string[]): Promise<string[]> {
  const places: string[] = []
  for (const key of keys) {
    await press(key)
    places.push(focusPlace())
  }
  return places
}

const namesOf = (rows: readonly Part[]) => rows.map(({ name }) => name)

/** Last announcement to assistive technology. */
const said = () => document.querySelector('[role="status"]')?.textContent

test('no heading is cut, however narrow its column is declared', async () => {
  showTable(three, { columns: partColumns.map((column) => ({ ...column, width: 20, grow: 0 })) })
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(3)
  for (const heading of document.querySelectorAll<HTMLElement>('[role="columnheader"][title]'))
    expect(heading.scrollWidth, heading.title).toBeLessThanOrEqual(heading.clientWidth)
})

test('the buttons of a row stay in sight while the columns scroll', async () => {
  showTable(three, { columns: partColumns.map((column) => ({ ...column, width: 900 })) })
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(3)
  await expect.element(button('移除第 1 行')).toBeInViewport({ ratio: 1 })
})

describe('moving', () => {
  test('arrows walk the cells and stop at the edges; the number and the buttons of a row are places as well', async () => {
    await at(1, 1)
    expect(
      await walk(['{ArrowRight}', '{ArrowDown}', '{ArrowLeft}', '{ArrowLeft}', '{ArrowUp}', '{ArrowUp}']),
    ).toEqual(['0/2', '1/2', '1/1', '1/0', '0/0', '0/0'])
    expect(await walk(['{End}', '{ArrowRight}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}'])).toEqual([
      '0/6',
      '0/6',
      '1/6',
      '2/6',
      '2/6',
    ])
  })

  test('Home and End go to the ends of the row, with Control to the ends of the table', async () => {
    await at(2, 2)
    expect(
      await walk(['{End}', '{Home}', '{Control>}{End}{/Control}', '{Control>}{Home}{/Control}']),
    ).toEqual(['1/6', '1/0', '2/6', '0/0'])
  })

  test('one cell is a stop of Tab, and Tab leaves the table', async () => {
    await at(2, 2, three, { columns: partColumns.filter(({ kind }) => kind !== 'custom') })
    expect(document.querySelectorAll('[data-row] [tabindex="0"]')).toHaveLength(1)
    await press('{Tab}')
    await expect.element(button('添加一行')).toHaveFocus()
    await press('{Shift>}{Tab}{/Shift}')
    expect(focusPlace()).toBe('1/2')
  })

  test('Page Down goes through rows that were not drawn, and few are', async () => {
    showTable(Array.from({ length: 500 }, (_, index) => part(`n${index}`)))
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBeGreaterThan(5)
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60)
    cellAt(1, 1).focus()
    await press('{PageDown}')
    await expect.poll(() => Number.parseInt(focusPlace(), 10)).toBeGreaterThan(5)
    await press('{Control>}{End}{/Control}')
    await expect.poll(focusPlace).toBe('499/6')
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '501')
  })
})

describe('editing', () => {
  test.each([
    ['{Enter}', 'axy'],
    ['{F2}', 'axy'],
    ['', 'xy'],
  ])('%s begins, and Enter goes to the cell below', async (key, name) => {
    const rows = await at(1, 1)
    if (key) await press(key)
    await press('xy{Enter}')
    expect(focusPlace()).toBe('1/1')
    expect(namesOf(rows())).toEqual([name, 'b', 'c'])
    expect(editor()).toBeNull()
  })

  test('Shift+Enter goes up, Escape takes back what was typed', async () => {
    const rows = await at(2, 1)
    await press('x{Shift>}{Enter}{/Shift}')
    expect(focusPlace()).toBe('0/1')
    await press('never{Escape}')
    expect(focusPlace()).toBe('0/1')
    expect(namesOf(rows())).toEqual(['a', 'x', 'c'])
  })

  test('a cell that is left by a click says what is wrong with it once the click is over', async () => {
    await at(1, 1)
    await press('bad!')
    await userEvent.click(cellAt(2, 2))
    await expect.poll(() => messageAt(1, 1)).toBe(chinese('kit:table.badWords'))
    expect(focusPlace()).toBe('1/2')
  })

  test('Tab goes on to the next cell that can be edited, over the end of the row, and Shift+Tab back', async () => {
    const rows = await at(1, 3)
    await press('{Enter}{Tab}')
    await expect.element(page.getByRole('textbox', { name: '系统参数，第 1 行' })).toHaveFocus()
    // The fifth column has its own control, which Enter reaches.
    await press('#ABC{Tab}')
    expect(editor()?.getAttribute('aria-label')).toBe('参数编码，第 2 行')
    expect(rows()[0]?.color).toBe('#aabbcc')
    await press('{Shift>}{Tab}{/Shift}')
    expect(editor()?.getAttribute('aria-label')).toBe('系统参数，第 1 行')
    await press('{Escape}')
  })

  test('Ctrl+Enter takes the cell and edits a new row below; it is the last one where the order means nothing', async () => {
    const rows = await at(1, 1, three, { ordered: true })
    await press('{Enter}{Control>}{Enter}{/Control}')
    await expect.poll(() => editor()?.getAttribute('aria-label')).toBe('参数编码，第 2 行')
    await press('new{Enter}')
    expect(namesOf(rows())).toEqual(['a', 'new', 'b', 'c'])
    expect(said()).toBe(chinese('kit:table.added', { row: 2 }))
  })

  test('a click edits; a click elsewhere takes what was typed', async () => {
    const rows = await at(1, 1)
    await userEvent.click(cellAt(2, 2))
    await userEvent.fill(editor() ?? cellAt(2, 2), '12')
    await button('别处').click()
    expect(rows()[1]?.amount).toBe(12)
    expect(editor()).toBeNull()
  })

  test('what is typed after a click or Tab replaces the cell; F2 and a double click keep its content (28 B16)', async () => {
    const rows = await at(1, 1)
    await userEvent.click(cellAt(1, 1))
    await press('x{Tab}7{Enter}')
    expect(rows()[0]).toMatchObject({ name: 'x', amount: 7 })
    await userEvent.click(cellAt(2, 1))
    await press('{F2}y{Enter}')
    await userEvent.dblClick(cellAt(3, 1))
    await press('z{Enter}')
    expect(namesOf(rows())).toEqual(['x', 'by', 'cz'])
  })

  test('Delete empties a cell; what must be there is missed at once', async () => {
    const rows = await at(2, 1)
    await press('{Delete}')
    expect(namesOf(rows())).toEqual(['a', '', 'c'])
    expect(messageAt(2, 1)).toBe(chinese('common:required'))
    await press('{ArrowRight}{Backspace}')
    expect(rows()[1]?.amount).toBeNull()
    expect(messageAt(2, 2)).toBe('')
  })

  test('a message that goes does not move the button that is being clicked', async () => {
    const rows = await at(1, 1, [part('')], { isChecked: true })
    expect(messageAt(1, 1)).toBe(chinese('common:required'))
    await press('x')
    const add = button('添加一行')
    const { top, height } = add.element().getBoundingClientRect()
    await add.click({ position: { x: 10, y: height - 2 } })
    await expect.poll(() => namesOf(rows())).toEqual(['x', ''])
    await press('{Escape}{Control>}z{/Control}')
    expect(messageAt(1, 1)).toBe('')
    // The message has made room for the buttons below, by more than the click was away from the edge.
    expect(add.element().getBoundingClientRect().top).toBeLessThan(top - 2)
  })
})

describe('an input method', () => {
  test('a composition begun on a cell goes into its editor; its Enter ends the composition only', async () => {
    const rows = await at(1, 1)
    await composedKey('KeyN')
    await compose('ni')
    await expect.poll(() => editor()?.value).toBe('ni')
    await composedKey('Enter')
    expect(editor()?.value).toBe('ni')
    await composed('你')
    await expect.poll(() => editor()?.value).toBe('你')
    await press('{Enter}')
    expect(namesOf(rows())).toEqual(['你', 'b', 'c'])
    expect(focusPlace()).toBe('1/1')
  })
})

describe('kinds of columns', () => {
  test.each([
    ['x'.repeat(9), chinese('kit:form.tooLong', { max: 8 })],
    ['!', chinese('kit:table.badWords')],
    ['a', chinese('kit:table.twice')],
    ['', chinese('common:required')],
  ])('text “%s” stays as typed and is told: %s', async (words, message) => {
    const rows = await at(2, 1)
    await press(words === '' ? '{Delete}' : `${words}{Enter}`)
    expect(messageAt(2, 1)).toBe(message)
    expect(cellAt(2, 1).getAttribute('aria-required')).toBe('true')
    expect(rows()[1]?.name).toBe(words)
    await expect.element(button(chinese('kit:table.wrong', { count: 1 }))).toBeVisible()
  })

  test.each([
    ['１２', 12, ''],
    ['x', 'x', chinese('kit:table.notNumber')],
    ['1.5', 1.5, chinese('kit:table.notInteger')],
    ['0', 0, '不能小于 1'],
    ['1,000', 1000, '不能大于 99'],
  ])('number %s is held as %s: %s', async (words, amount, message) => {
    const rows = await at(1, 2)
    await press(`{Enter}{Control>}a{/Control}${words}{Enter}`)
    expect(rows()[0]?.amount).toBe(amount)
    expect(messageAt(1, 2)).toBe(message)
  })

  test('Enter in the picker of a colour takes it, Escape leaves what was there', async () => {
    const rows = await at(1, 4)
    for (const [key, color] of [
      ['{Escape}', ''],
      ['{Enter}', '#112233'],
    ] as const) {
      cellAt(1, 4).focus()
      await press('{Enter}')
      const picker = document.querySelector<HTMLInputElement>('input[type="color"]')
      await userEvent.fill(picker ?? document.body, '#112233')
      picker?.focus()
      await press(key)
      await expect.poll(() => document.querySelector('input[type="color"]')).toBeNull()
      expect(rows()[0]?.color).toBe(color)
    }
  })

  test('a colour is picked or written, and one that is none is told', async () => {
    const rows = await at(1, 4)
    await press('red{Enter}')
    expect(messageAt(1, 4)).toBe(chinese('kit:table.notColor'))
    await press('{ArrowUp}{Enter}')
    const picker = document.querySelector<HTMLInputElement>('input[type="color"]')
    expect(picker?.getAttribute('aria-label')).toBe('选取颜色：系统参数，第 1 行')
    await userEvent.fill(picker ?? document.body, '#112233')
    expect(editor()?.value).toBe('#112233')
    await button('别处').click()
    expect(rows()[0]?.color).toBe('#112233')
    expect(cellAt(1, 4).querySelector('svg rect')?.getAttribute('fill')).toBe('#112233')
  })

  test('Enter reaches the control of a custom cell, Escape leaves it, and what it changes is one step of undo', async () => {
    const rows = await at(1, 5)
    await press('{Enter}')
    expect(document.activeElement?.textContent).toBe('选择')
    await press('{Enter}')
    expect(rows()[0]?.owner).toBe('a的')
    await press('{Escape}')
    expect(document.activeElement).toBe(cellAt(1, 5))
    await press('{Control>}z{/Control}')
    expect(rows()[0]?.owner).toBe('')
  })

  test('an editor of the screen itself replaces the cell, and ends with what it closes with', async () => {
    const columns = partColumns.map((column) =>
      column.kind === 'custom'
        ? {
            ...column,
            cell: undefined,
            editor: ({ close }: { close(change?: Partial<Part>): void }) => (
              <button type="button" ref={(it) => it?.focus()} onClick={() => close({ owner: '李雷' })}>
                李雷
              </button>
            ),
          }
        : column,
    )
    const rows = await at(1, 5, three, { columns })
    await press('{Enter}{Escape}')
    expect(focusPlace()).toBe('0/5')
    expect(rows()[0]?.owner).toBe('')
    await press('{Enter}')
    await button('李雷').click()
    expect(rows()[0]?.owner).toBe('李雷')
    expect(document.activeElement).toBe(cellAt(1, 5))
  })

  test('what else changes with a value changes with it, and one step takes back both', async () => {
    const columns = partColumns.map((column) =>
      column.key === 'kind' ? { ...column, changes: () => ({ color: '' }) } : column,
    )
    const rows = await at(1, 3, [part('a', { color: '#000000' })], { columns })
    await press('{Enter}{ArrowDown}{Enter}')
    expect(rows()).toEqual([part('a', { kind: 2, color: '' })])
    await press('{Control>}z{/Control}')
    expect(rows()).toEqual([part('a', { color: '#000000' })])
  })
})

describe('a choice', () => {
  test('is walked by arrows or its first letter, and ended by Tab or Enter; codes keep their type', async () => {
    const rows = await at(1, 3)
    await press('{Enter}')
    expect(editor()?.tagName).toBe('SELECT')
    await press('{ArrowDown}{Tab}')
    expect(rows()[0]?.kind).toBe(2)
    expect(editor()?.getAttribute('aria-label')).toBe('系统参数，第 1 行')
    await press('{Escape}{ArrowLeft}{Enter}{ArrowDown}{Enter}')
    expect(rows()[0]?.kind).toBe(3)
    expect(focusPlace()).toBe('1/3')
    await press('{Enter}{ArrowDown}{Escape}')
    expect(rows()[1]?.kind).toBe(1)
    expect(wordsOf(3)).toEqual(['丙', '甲', '甲'])
  })

  test('is taken by a click outside', async () => {
    const rows = await at(1, 3)
    await press('{Enter}')
    await userEvent.selectOptions(editor() ?? document.body, '3')
    await button('别处').click()
    expect(rows()[0]?.kind).toBe(3)
    expect(wordsOf(3)[0]).toBe('丙')
  })

  test('a code that is no longer offered stays until another is chosen', async () => {
    const rows = await at(1, 3, [part('a', { kind: 7 })])
    expect(wordsOf(3)).toEqual(['7'])
    await press('{Enter}{Enter}')
    expect(rows()[0]?.kind).toBe(7)
    await press('{Enter}{ArrowDown}{Enter}')
    expect(rows()[0]?.kind).toBe(1)
  })
})

describe('rows', () => {
  test('the bar copies and removes the chosen rows, undoes and does again', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const rows = await at(1, 0)
    await press('{ }')
    await userEvent.click(cellAt(2, 0), { modifiers: ['Shift'] })
    await button('复制 2 行').click()
    expect(String(write.mock.calls[0]?.[0]).split('\n')).toHaveLength(2)
    await button('移除 2 行').click()
    expect(namesOf(rows())).toEqual(['c'])
    await button('撤销').click()
    expect(namesOf(rows())).toEqual(['a', 'b', 'c'])
    await button('重做').click()
    expect(namesOf(rows())).toEqual(['c'])
  })

  test('Shift+Delete removes the row, undo brings it back and leads there, redo removes it again', async () => {
    const rows = await at(2, 1)
    await press('{Shift>}{Delete}{/Shift}')
    expect(namesOf(rows())).toEqual(['a', 'c'])
    expect(said()).toBe('已移除 1 行')
    await press('{ArrowUp}{Control>}z{/Control}')
    expect(namesOf(rows())).toEqual(['a', 'b', 'c'])
    expect(focusPlace()).toBe('1/1')
    await press('{Control>}y{/Control}')
    expect(namesOf(rows())).toEqual(['a', 'c'])
    await press('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}')
    expect(namesOf(rows())).toEqual(['a', 'c'])
    await expect.element(button('重做')).toHaveAttribute('aria-disabled', 'true')
    await button('撤销').click()
    expect(namesOf(rows())).toEqual(['a', 'b', 'c'])
  })

  test('Alt with an arrow moves a row where the order means something, and stops at the ends', async () => {
    const rows = await at(2, 1, three, { ordered: true })
    await press('{Alt>}{ArrowUp}{/Alt}')
    expect(namesOf(rows())).toEqual(['b', 'a', 'c'])
    expect([focusPlace(), said()]).toEqual(['0/1', chinese('kit:table.moved', { row: 1 })])
    await press('{Alt>}{ArrowUp}{/Alt}{Alt>}{ArrowDown}{/Alt}{Alt>}{ArrowDown}{/Alt}')
    expect(namesOf(rows())).toEqual(['a', 'c', 'b'])
    await button('上移第 3 行').click()
    expect(namesOf(rows())).toEqual(['a', 'b', 'c'])
    await expect.element(button('上移第 1 行')).toHaveAttribute('aria-disabled', 'true')
  })

  test('they stay where they are where it does not', async () => {
    const rows = await at(2, 1)
    await press('{Alt>}{ArrowUp}{/Alt}')
    expect(namesOf(rows())).toEqual(['a', 'b', 'c'])
    expect(document.querySelector('[aria-label="上移第 2 行"]')).toBeNull()
  })

  test('several are selected by keys or clicks, copied, and removed at once', async () => {
    const rows = await at(1, 0)
    await press('{Shift>}{ArrowDown}{/Shift}')
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(2)
    expect(copied()).toBe('a\t1\t甲\t\t\nb\t2\t甲\t\t')
    await press('{Escape}')
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(0)
    await press('{Control>}a{/Control}')
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(3)
    await userEvent.click(cellAt(2, 0), { modifiers: ['Control'] })
    await press('{Delete}')
    expect(namesOf(rows())).toEqual(['b'])
    await press('{Control>}z{/Control}')
    expect(namesOf(rows())).toEqual(['a', 'b', 'c'])
  })

  test('the last one that goes leaves the focus on the button that adds', async () => {
    const rows = await at(1, 1, [part('a')])
    await button('移除第 1 行').click()
    expect(rows()).toEqual([])
    await expect.element(button('添加一行')).toHaveFocus()
    await expect.element(page.getByText(chinese('kit:table.empty'))).toBeVisible()
  })

  test('those that may not be removed have no use for the button and the key', async () => {
    const rows = await at(1, 1, three, { canRemove: ({ name }) => name !== 'a' })
    await expect.element(button('移除第 1 行')).toHaveAttribute('aria-disabled', 'true')
    await press('{Shift>}{Delete}{/Shift}')
    expect(namesOf(rows())).toEqual(['a', 'b', 'c'])
  })

  /** Adds a row between drawing and the effects of that drawing, where a busy machine may handle a key. */
  function AddsWhileDrawn() {
    const [rows, setRows] = useState<readonly Part[]>([])
    const [count, draw] = useReducer((before: number) => before + 1, 0)
    useLayoutEffect(() => {
      if (count === 1)
        button('添加一行')
          .element()
          .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }, [count])
    return (
      <>
        <EditTable label="零件" columns={partColumns} newRow={newPart} rows={rows} onChange={setRows} />
        <button type="button" onClick={draw}>
          重画
        </button>
      </>
    )
  }

  test('a row added while an earlier drawing is not finished is edited at once as well', async () => {
    show(<AddsWhileDrawn />)
    await button('重画').click()
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(1)
    await expect.poll(() => document.activeElement === editor()).toBe(true)
  })

  test('no more are added than the table may have', async () => {
    const rows = await at(1, 1, three, { maxRows: 3 })
    await expect.element(button('添加一行')).toHaveAttribute('aria-disabled', 'true')
    await press('{Control>}{Enter}{/Control}')
    expect(rows()).toHaveLength(3)
    expect(said()).toBe('最多 3 行')
  })
})

describe('pasting', () => {
  test('fills from the cell with the focus, adds rows, refuses those that do not fit, and is one step of undo', async () => {
    const rows = await at(3, 1)
    paste('x\t5\t乙\ny\tviel\t乙\nz\t6\t丁\nw\t7\t丙\t\t王')
    await expect.element(page.getByText(chinese('kit:table.pasted', { taken: 2, refused: 2 }))).toBeVisible()
    expect(rows().slice(2)).toEqual([
      part('x', { amount: 5, kind: 2 }),
      part('w', { amount: 7, kind: 3, owner: '王' }),
    ])
    await expect
      .element(page.getByText(chinese('kit:table.refusedRow', { line: 2, reason: '参数值：请输入数字' })))
      .toBeVisible()
    await expect
      .element(page.getByText(chinese('kit:table.refusedRow', { line: 3, reason: '备注：没有“丁”这个选项' })))
      .toBeVisible()
    expect(focusPlace()).toBe('2/1')
    await press('{Control>}z{/Control}')
    expect(rows()).toEqual(three)
    await button('关闭').click()
    expect(document.body.textContent).not.toContain('未采用 2 行')
  })

  test('a first line of headings says which columns they are', async () => {
    const rows = await at(1, 4, [part('a')])
    paste('参数值\t参数编码\n8\tq')
    expect(rows()).toEqual([part('q', { amount: 8 })])
  })

  test('in an open editor words are the editor’s, and a sheet is the table’s', async () => {
    const rows = await at(1, 1)
    await press('{Enter}')
    expect(paste('plain')).toBe(true)
    expect(paste('k\t4\nl\t5')).toBe(false)
    await expect.poll(() => namesOf(rows())).toEqual(['k', 'l', 'c'])
    expect(editor()).toBeNull()
  })

  test('cutting empties the cell; a table without new rows takes no more than it has', async () => {
    const rows = await at(3, 1, three, { newRow: undefined })
    expect(copied('cut')).toBe('c')
    expect(namesOf(rows())).toEqual(['a', 'b', ''])
    paste('x\ny')
    expect(namesOf(rows())).toEqual(['a', 'b', 'x'])
    await expect.element(page.getByText(chinese('kit:table.pasted', { taken: 1, refused: 1 }))).toBeVisible()
  })
})

describe('messages', () => {
  test('those of a row that was not finished are shown when it is left, not before', async () => {
    await at(1, 1, [part(''), part('b')])
    expect(messageAt(1, 1)).toBe('')
    await press('{ArrowRight}')
    expect(messageAt(1, 1)).toBe('')
    await press('{ArrowDown}')
    await expect.poll(() => messageAt(1, 1)).toBe(chinese('common:required'))
    await button(chinese('kit:table.wrong', { count: 1 })).click()
    expect(focusPlace()).toBe('0/1')
    await press('x')
    const described = editor()?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(chinese('common:required'))
    await press('{Enter}')
    expect(messageAt(1, 1)).toBe('')
  })

  test('those of others stand in their cells, and the table’s own comes first', async () => {
    await at(1, 1, [part('a'), part('')], {
      isChecked: true,
      messages: new Map<number, Record<string, string>>([
        [0, { name: '已被使用' }],
        [1, { name: '太短', amount: '太大' }],
      ]),
    })
    expect([messageAt(1, 1), messageAt(2, 1), messageAt(2, 2)]).toEqual([
      '已被使用',
      chinese('common:required'),
      '太大',
    ])
  })
})

describe('read-only', () => {
  test('nothing can be changed by key, click or paste; rows can be copied', async () => {
    const rows = await at(1, 1, three, { readOnly: true, ordered: true })
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    await press(
      'x{Enter}{F2}{Delete}{Shift>}{Delete}{/Shift}{Control>}{Enter}{/Control}{Alt>}{ArrowDown}{/Alt}',
    )
    await userEvent.click(cellAt(1, 1))
    paste('q')
    expect(editor()).toBeNull()
    expect(rows()).toEqual(three)
    expect(document.querySelectorAll('[role="grid"] button:not([disabled])')).toHaveLength(0)
    expect(document.querySelector('[aria-label="撤销"]')).toBeNull()
    expect(copied()).toBe('a')
  })

  test('a locked column or row is passed over by Tab and refuses what is pasted', async () => {
    const columns = partColumns.map((column) =>
      column.key === 'amount' ? { ...column, readOnly: (row: Part) => row.name === 'a' } : column,
    )
    const rows = await at(1, 1, three, { columns })
    await press('{Enter}{Tab}')
    expect(editor()?.getAttribute('aria-label')).toBe('备注，第 1 行')
    await press('{Escape}{ArrowLeft}')
    paste('9')
    await expect
      .element(page.getByText(chinese('kit:table.refusedRow', { line: 1, reason: '参数值：不能修改' })))
      .toBeVisible()
    await press('{ArrowDown}')
    paste('9')
    expect(rows().map(({ amount }) => amount)).toEqual([1, 9, 3])
  })
})

describe('accessibility', () => {
  test.each(['light', 'dark', 'contrast'] as const)(
    'axe finds nothing serious in %s: messages, selection, refused rows, an open editor',
    async (scheme) => {
      const { settings } = sampleInfo()
      be({ info: { settings: { ...settings, theme: scheme === 'contrast' ? 'system' : scheme } } })
      if (scheme === 'contrast') await setHighContrast(true)
      try {
        await at(1, 0, [part(''), part('b', { color: '#ff8800' }), part('c')], {
          ordered: true,
          isChecked: true,
        })
        await expect.poll(() => document.querySelector(`[data-scheme="${scheme}"]`)).not.toBeNull()
        await press('{Enter}{ArrowDown}{ArrowRight}')
        paste('b\tx')
        await expect
          .element(page.getByText(chinese('kit:table.refusedRow', { line: 1, reason: '参数值：请输入数字' })))
          .toBeVisible()
        await press('{Enter}')
        const table = page.getByRole('grid').element().parentElement?.parentElement ?? document.body
        expect(editor()).not.toBeNull()
        expect(await axeFindings(table)).toEqual([])
      } finally {
        if (scheme === 'contrast') await setHighContrast(false)
      }
    },
  )
})
