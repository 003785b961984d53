import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { formFields } from '#kit/form/fields.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { TableControl } from '#kit/table/TableControl.tsx'
import type { EditColumn } from '#kit/table/types.ts'
import { refusal } from '#tests/components/bridge.ts'
import { cellAt, messageAt } from '#tests/components/editTable.tsx'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleWrite } from '#tests/components/sample.tsx'
import { button, dialog, field, focusPlace } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

interface Pair {
  readonly code: string
  readonly name: string
}

/** The sample noun with its remark as rows. */
const PairsWrite = SampleWrite.extend({
  remark: z.array(z.object({ code: z.string(), name: z.string() })).default([]),
})

const { TextField, CustomField } = formFields(PairsWrite)

const columns: readonly EditColumn<Pair>[] = [
  { key: 'code', label: 'ops.params:field.paramCode', kind: 'text', required: true, unique: true },
  { key: 'name', label: 'ops.params:field.paramValue', kind: 'text' },
]

const newRow = (): Pair => ({ code: '', name: '' })

function PairsForm({ onClose }: DialogProps) {
  return (
    <FormDialog
      title="新增"
      schema={PairsWrite}
      create={calls.create}
      update={calls.update}
      record={undefined}
      asSent={(values) => ({ ...values, remark: JSON.stringify(values.remark) })}
      onClose={onClose}
    >
      <TextField name="paramCode" label="ops.params:field.paramCode" />
      <TextField name="paramValue" label="ops.params:field.paramValue" />
      <CustomField
        name="remark"
        label="ops.params:field.remark"
        group
        render={(control) => <TableControl control={control} columns={columns} newRow={newRow} />}
      />
    </FormDialog>
  )
}

/** Opens the form with two rows in it. */
async function opened(): Promise<void> {
  show(null)
  void openDialog(PairsForm, {})
  await expect.element(dialog()).toBeVisible()
  await field('参数编码').fill('k')
  await field('参数值').fill('v')
  await button('添加一行').click()
  await userEvent.keyboard('a{Tab}A{Control>}{Enter}{/Control}')
  await expect.poll(() => focusPlace()).toBe('1/1')
}

const save = () => dialog().getByRole('button', { name: '保存', exact: true })

test('what the server says about a cell of a row stands in that cell, and goes when the cell is changed', async () => {
  bridge.serve(calls.create, () => {
    throw refusal({
      code: 'refused',
      status: 422,
      fields: { 'remark.1.code': '编码已被使用', 'remark.0.name': '名称太短' },
    })
  })
  await opened()
  await userEvent.keyboard('b{Enter}')
  await save().click()
  await expect.poll(() => messageAt(2, 1)).toBe('编码已被使用')
  expect([messageAt(1, 1), messageAt(1, 2), messageAt(2, 2)]).toEqual(['', '名称太短', ''])
  await expect.element(button(chinese('kit:table.wrong', { count: 2 }))).toBeVisible()
  cellAt(2, 1).focus()
  await userEvent.keyboard('c{Enter}')
  await expect.poll(() => messageAt(2, 1)).toBe('')
})

test('a form with a wrong cell is not sent: the message names row and column, and the focus goes there', async () => {
  await opened()
  await userEvent.keyboard('a{Enter}')
  await save().click()
  await expect.poll(() => messageAt(2, 1)).toBe(chinese('kit:table.twice'))
  await expect
    .element(
      page.getByText(
        chinese('kit:form.cell', { row: 2, column: '参数编码', message: chinese('kit:table.twice') }),
      ),
    )
    .toBeVisible()
  expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull()
  expect(bridge.callsOf(calls.create)).toEqual([])
})

test('rows are sent as the form’s value', async () => {
  bridge.serve(calls.create, () => '1')
  await opened()
  await userEvent.keyboard('b{Enter}')
  await save().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.callsOf(calls.create)[0]?.body).toEqual({
    paramCode: 'k',
    paramValue: 'v',
    remark: '[{"code":"a","name":"A"},{"code":"b","name":""}]',
  })
})
