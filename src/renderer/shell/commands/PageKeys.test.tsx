import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDialogs, openDialog } from '#kit/dialog/dialogs.ts'
import type { RowAction } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { EditTable } from '#kit/table/EditTable.tsx'
import { newPart, type Part, part, partColumns } from '#tests/components/editTable.tsx'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleForm, type SampleRow, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { button, cell, dialog, field, focusIn, grid } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { hideOverlay, useOverlay } from './overlay.ts'
import { followKeys } from './shortcuts.ts'

let stop = () => {}

beforeEach(async () => {
  stop = followKeys()
  new SampleTable(3).serve(bridge)
  show(
    <div data-page>
      <ListPage list={sampleList()} />
    </div>,
  )
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
})

afterEach(() => {
  stop()
  hideOverlay()
  closeDialogs()
})

const overlay = () => useOverlay.getState().overlay
const created = () => bridge.callsOf(calls.create).map(({ body }) => body)

test.each(['{Control>}s{/Control}', '{Control>}{Enter}{/Control}'])(
  '%s saves the dialog from a field of several lines, once',
  async (keys) => {
    void openDialog(SampleForm, {})
    await field('参数编码').fill('k')
    await field('参数值').fill('v')
    await userEvent.keyboard(keys + keys)
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(created()).toEqual([{ paramCode: 'k', paramValue: 'v', remark: '' }])
  },
)

test('a save by key of what is not whole says what is missing and leaves the focus in the form', async () => {
  void openDialog(SampleForm, {})
  await field('备注').fill('x')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(field('参数编码')).toHaveAccessibleDescription(chinese('common:required'))
  await expect.element(field('参数编码')).toHaveFocus()
  expect(created()).toEqual([])
})

/** A form whose only field is a table. */
function Sheet({ onSave }: { onSave(rows: readonly Part[]): void }) {
  const [rows, setRows] = useState<readonly Part[]>([part('old')])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(rows)
      }}
    >
      <EditTable label="零件" columns={partColumns} newRow={newPart} rows={rows} onChange={setRows} />
      <button type="submit">保存</button>
    </form>
  )
}

test('a save by key takes what stands in an open cell first', async () => {
  const saved: string[] = []
  show(
    <div data-page>
      <Sheet onSave={(rows) => saved.push(...rows.map(({ name }) => name))} />
    </div>,
  )
  await cell('old').click()
  await userEvent.keyboard('new{Control>}s{/Control}')
  await expect.poll(() => saved).toEqual(['new'])
})

test('keys lead to the first filter and to a new record, and a stroke to the search', async () => {
  await cell('code-002').click()
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(page.getByRole('textbox', { name: '参数编码' })).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('textbox', { name: '参数编码' })).toHaveValue('/')
  expect(overlay()).toBeNull()
  await cell('code-002').click()
  await userEvent.keyboard('/')
  expect(overlay()).toBe('palette')
  hideOverlay()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await focusIn(dialog('新增系统参数'))
  // The page below a dialog is left alone.
  await userEvent.keyboard('{Alt>}n{/Alt}{Control>}f{/Control}')
  expect(document.querySelectorAll('[role=alertdialog], [role=dialog]')).toHaveLength(1)
})

test('Enter and a double click open the row; its menu has what stands behind the button as well', async () => {
  await cell('code-002').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('参数编码')).toHaveValue('code-002')
  closeDialogs()
  await cell('code-003').dblClick()
  await expect.element(field('参数编码')).toHaveValue('code-003')
  closeDialogs()
  const [edit, remove] = sampleList().rowActions ?? []
  show(
    <div data-page>
      <ListPage list={sampleList({ rowActions: [edit!, { ...remove!, inMenu: true }] })} />
    </div>,
  )
  await cell('code-002').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: '删除', exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('a row that can only be read is opened by its detail, or below itself', async () => {
  const opened: string[] = []
  const detail: RowAction<SampleRow> = {
    id: 'detail',
    label: 'ops.params:title',
    guard: 'signed-in',
    reason: 'The suite looks at it.',
    run: ({ id }) => void opened.push(id),
  }
  show(
    <div data-page>
      <ListPage list={sampleList({ rowActions: [detail] })} />
    </div>,
  )
  await cell('code-001').dblClick()
  expect(opened).toEqual(['1'])
  show(
    <div data-page>
      <ListPage
        key="other"
        list={sampleList({ rowActions: [], expand: ({ row }) => <p>全文 {row.paramValue}</p> })}
      />
    </div>,
  )
  await cell('code-001').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('全文 value 1')).toBeVisible()
  expect(button('新增').element()).toHaveAttribute('aria-keyshortcuts', 'Alt+N')
})
