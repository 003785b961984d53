import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import { defineResource, Id, text } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { labelCodes } from '#kit/codes.ts'
import { openDialog, type DialogProps } from '#kit/dialog/dialogs.ts'
import { formFields } from '#kit/form/fields.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useAlternativeFields } from '#kit/form/useAlternativeFields.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { button, dialog, field } from '#tests/components/seen.ts'

const Write = z.object({ kind: z.string(), code: text(20), query: text(50), limit: text(5), note: text(20) })
const entity = Write.extend({ id: Id })
const guard = 'signed-in' as const

const { endpoints } = defineResource('test.alternatives', {
  entity,
  endpoints: crud({
    base: '/test/alternatives',
    title: 'Alternatives',
    entity,
    write: Write,
    filters: {},
    guards: { read: guard, save: guard, update: guard, remove: guard },
  }),
})

const { TextField, SelectField } = formFields(Write)
const kinds = labelCodes(vocabulary(['code', 'query', 'none']), {
  code: 'common:add',
  query: 'common:edit',
  none: 'common:close',
})
const sets = { code: { code: '' }, query: { query: 'SELECT 1', limit: '10' } }

function Fields({ isOff }: { isOff: boolean }) {
  const choice = useAlternativeFields('kind', sets, isOff)
  return (
    <>
      <SelectField name="kind" label="common:ok" options={kinds} />
      <p>选择：{choice}</p>
      <TextField name="code" label="common:save" />
      <TextField name="query" label="common:cancel" />
      <TextField name="limit" label="common:delete" />
      <TextField name="note" label="common:export" />
    </>
  )
}

function Sample({ onClose, isOff = false }: DialogProps & { isOff?: boolean }) {
  return (
    <FormDialog
      title="样例"
      schema={Write}
      create={endpoints.create}
      initial={{ kind: 'code', code: 'A1', note: '留着' }}
      onClose={onClose}
    >
      <Fields isOff={isOff} />
    </FormDialog>
  )
}

beforeEach(() => {
  bridge.serve(endpoints.create, () => '1')
  show(null)
})

const opened = async (isOff = false) => {
  void openDialog(Sample, { isOff })
  await expect.element(dialog()).toBeVisible()
}
const choose = (kind: string) => dialog().getByRole('combobox').selectOptions(kind)
const values = () =>
  ['保存', '取消', '删除', '导出'].map((label) => (field(label).element() as HTMLInputElement).value)

test('of several sets of fields the chosen one is filled, at first with its beginning, then with what was typed', async () => {
  await opened()
  expect(values()).toEqual(['A1', '', '', '留着'])
  await choose('query')
  await expect.poll(values).toEqual(['', 'SELECT 1', '10', '留着'])
  await expect.element(page.getByText('选择：query')).toBeVisible()
  await field('取消').fill('SELECT 2')
  await choose('none')
  await expect.poll(values).toEqual(['', '', '', '留着'])
  await choose('code')
  await expect.poll(values).toEqual(['A1', '', '', '留着'])
  await choose('query')
  await expect.poll(values).toEqual(['', 'SELECT 2', '10', '留着'])
  await button('保存').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.callsOf(endpoints.create).map(({ body }) => body)).toEqual([
    { kind: 'query', code: '', query: 'SELECT 2', limit: '10', note: '留着' },
  ])
})

test('where nothing is to be chosen the fields stay as they are', async () => {
  await opened(true)
  await expect.element(page.getByText('选择：', { exact: true })).toBeVisible()
  await choose('query')
  await expect.element(dialog().getByRole('combobox')).toHaveValue('query')
  expect(values()).toEqual(['A1', '', '', '留着'])
})
