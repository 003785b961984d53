import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SavedTable } from '#kit/table/SavedTable.tsx'
import type { SavedRowsOptions } from '#kit/table/useSavedRows.ts'
import { refusal } from '#tests/components/bridge.ts'
import {
  cellAt,
  editor,
  messageAt,
  newPart,
  type Part,
  part,
  partColumns,
  wordsOf,
} from '#tests/components/editTable.tsx'
import { show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

/** A row with the id that the platform gives it. */
interface Stored extends Part {
  readonly id: string
}

const stored = (id: string, name: string): Stored => ({ ...part(name), id })

const two = [stored('1', 'a'), stored('2', 'b')]

type Options = Partial<Pick<SavedRowsOptions<Stored>, 'rows' | 'save' | 'remove' | 'onDirty'>>

/** Every requested save and removal. */
const asked: unknown[] = []

// A stored row has all fields that the columns require of a part.
const columns = partColumns as unknown as SavedRowsOptions<Stored>['columns']
const newRow = (): Stored => ({ ...newPart(), id: '' })

function render(options: Options): void {
  show(
    <SavedTable<Stored>
      label="零件"
      columns={columns}
      newRow={newRow}
      idKey="id"
      rows={two}
      save={async (row, isNew) => {
        asked.push([isNew ? 'new' : row.id, row.name])
        return isNew ? { ...row, id: '9' } : undefined
      }}
      remove={async ({ id }) => {
        asked.push(['remove', id])
      }}
      {...options}
    />,
  )
}

async function showRows(options: Options = {}): Promise<void> {
  asked.length = 0
  render(options)
  await expect.poll(() => wordsOf(1)).toEqual((options.rows ?? two).map(({ name }) => name))
}

const press = (keys: string) => userEvent.keyboard(keys)

async function typed(row: number, words: string): Promise<void> {
  cellAt(row, 1).focus()
  await press(`${words}{Enter}`)
}

const isMarked = (row: number) => cellAt(row, 0).textContent.includes('未保存')

test('a changed row is marked and saved on its own; the others go on', async () => {
  await showRows()
  await expect.element(button('保存第 1 行')).toHaveAttribute('aria-disabled', 'true')
  await typed(1, 'x')
  await typed(2, 'y')
  expect([isMarked(1), isMarked(2)]).toEqual([true, true])
  await button('保存第 1 行').click()
  await expect.poll(() => isMarked(1)).toBe(false)
  expect(asked).toEqual([['1', 'x']])
  expect(isMarked(2)).toBe(true)
  await expect.element(button('全部保存（1）')).toBeVisible()
})

test('a new row is created once, and changed under the id that it was given', async () => {
  await showRows()
  await button('添加一行').click()
  await press('new{Enter}')
  await button('保存第 3 行').click()
  await expect.poll(() => isMarked(3)).toBe(false)
  await typed(3, 'again')
  await button('全部保存（1）').click()
  await expect
    .poll(() => asked)
    .toEqual([
      ['new', 'new'],
      ['9', 'again'],
    ])
  await expect.element(button('全部保存（0）')).toHaveAttribute('aria-disabled', 'true')
})

test('a refusal stays with its row, messages about fields in their cells, until it is saved', async () => {
  let isRefusing = true
  await showRows({
    save: async (row) => {
      if (isRefusing && row.id === '1') {
        throw refusal({ code: 'refused', message: '名称重复', status: 422, fields: { name: '已被使用' } })
      }
      return row
    },
  })
  await typed(1, 'x')
  await typed(2, 'y')
  await button('全部保存（2）').click()
  await expect
    .element(page.getByText(chinese('kit:table.rowRefused', { row: 1, reason: '名称重复' })))
    .toBeVisible()
  expect(messageAt(1, 1)).toBe('已被使用')
  expect([isMarked(1), isMarked(2)]).toEqual([true, false])
  isRefusing = false
  await button('保存第 1 行').click()
  await expect.poll(() => isMarked(1)).toBe(false)
  expect(messageAt(1, 1)).toBe('')
  await expect.element(page.getByText('第 1 行未保存', { exact: false })).not.toBeInTheDocument()
})

test('a row with something wrong in it is not sent, and says what', async () => {
  await showRows()
  await button('添加一行').click()
  await press('{Escape}')
  await button('全部保存（1）').click()
  await expect.poll(() => messageAt(3, 1)).toBe(chinese('common:required'))
  expect(asked).toEqual([])
})

test('while a row is being saved it cannot be edited, saved again or removed', async () => {
  let answer = (): void => undefined
  await showRows({
    save: (row) => {
      asked.push(row.name)
      return new Promise((resolve) => {
        answer = () => resolve(row)
      })
    },
  })
  await typed(1, 'x')
  await button('保存第 1 行').click()
  await expect.poll(() => document.querySelector('[data-row="0"]')?.getAttribute('aria-busy')).toBe('true')
  for (const name of ['保存第 1 行', chinese('kit:table.revert', { row: 1 }), '移除第 1 行']) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
  }
  cellAt(1, 1).focus()
  await press('{Enter}')
  expect(editor()).toBeNull()
  answer()
  await expect.poll(() => document.querySelector('[data-row="0"]')?.getAttribute('aria-busy')).toBeNull()
  expect([asked, isMarked(1)]).toEqual([['x'], false])
})

test('what is given up goes back to what is stored; a row that never was disappears', async () => {
  const told: boolean[] = []
  await showRows({ onDirty: (isDirty) => told.push(isDirty) })
  await typed(1, 'x')
  await button(chinese('kit:table.revert', { row: 1 })).click()
  await expect.poll(() => wordsOf(1)).toEqual(['a', 'b'])
  await button('添加一行').click()
  await press('{Escape}')
  await button(chinese('kit:table.revert', { row: 3 })).click()
  await expect.poll(() => wordsOf(1)).toEqual(['a', 'b'])
  expect(told).toEqual([false, true, false, true, false])
  expect(asked).toEqual([])
})

test('a stored row is removed after a question; a refusal leaves it, and undo does not bring it back', async () => {
  let isRefusing = true
  await showRows({
    remove: async ({ id }) => {
      asked.push(id)
      if (isRefusing) throw refusal({ code: 'refused', message: '正在使用', status: 409, fields: {} })
    },
  })
  cellAt(2, 1).focus()
  await press('{Shift>}{Delete}{/Shift}')
  await dialog().getByRole('button', { name: '取消' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(asked).toEqual([])
  await button('移除第 2 行').click()
  await dialog().getByRole('button', { name: '删除' }).click()
  await expect
    .element(page.getByText(chinese('kit:table.rowRefused', { row: 2, reason: '正在使用' })))
    .toBeVisible()
  isRefusing = false
  await button('移除第 2 行').click()
  await dialog().getByRole('button', { name: '删除' }).click()
  await expect.poll(() => wordsOf(1)).toEqual(['a'])
  expect(asked).toEqual(['2', '2'])
  cellAt(1, 1).focus()
  await press('{Control>}z{/Control}')
  expect(wordsOf(1)).toEqual(['a'])
})

test('rows that are loaded again leave what is typed', async () => {
  await showRows()
  await typed(1, 'mine')
  render({ rows: [stored('1', 'theirs'), stored('2', 'B'), stored('3', 'c')] })
  await expect.poll(() => wordsOf(1)).toEqual(['mine', 'B', 'c'])
  expect([isMarked(1), isMarked(2), isMarked(3)]).toEqual([true, false, false])
})
