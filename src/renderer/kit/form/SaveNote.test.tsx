import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import { defineResource, Id, required, text } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { labelCodes } from '#kit/codes.ts'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { formFields } from '#kit/form/fields.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { button, dialog, field } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const Write = z.object({
  name: required(50),
  kind: z.number(),
  depts: z.array(z.string()),
  info: z.object({ remark: text(5000), level: z.string().default('') }),
  password: text(50),
  accessKey: text(50),
  hidden: z.number().default(0),
})
type Sample = z.output<typeof Write> & { id: string }

const entity = Write.extend({ id: Id })
const guard = 'signed-in' as const
const { endpoints } = defineResource('test.note', {
  entity,
  endpoints: crud({
    base: '/test/note',
    title: 'Note',
    entity,
    write: Write,
    filters: {},
    guards: { read: guard, save: guard, update: guard, remove: guard },
  }),
})

const { TextField, SelectField, TreeField } = formFields(Write)
const kinds = labelCodes(vocabulary([1, 2]), { 1: 'common:add', 2: 'common:edit' })
const nodes = [{ id: 'a', label: '甲部', children: [{ id: 'b', label: '乙部' }] }]

function SampleForm({ record, onClose }: DialogProps & { readonly record?: Sample | undefined }) {
  return (
    <FormDialog
      title="样例"
      schema={Write}
      create={endpoints.create}
      update={endpoints.update}
      record={record}
      initial={{ kind: 1, depts: [], hidden: 7 }}
      onClose={onClose}
    >
      <TextField name="name" label="common:ok" />
      <SelectField name="kind" label="common:close" options={kinds} />
      <TreeField name="depts" label="common:network" nodes={nodes} />
      <TextField name="info.remark" label="common:delete" />
      <TextField name="password" label="common:export" type="password" />
      <TextField name="accessKey" label="common:cancel" />
    </FormDialog>
  )
}

const stored: Sample = {
  id: '9',
  name: '旧名',
  kind: 1,
  depts: ['a'],
  info: { remark: '一', level: 'x' },
  password: '',
  accessKey: '',
  hidden: 0,
}

async function opened(record?: Sample): Promise<void> {
  bridge.serve(endpoints.create, () => '1')
  bridge.serve(endpoints.update, () => '9')
  bridge.serve(endpoints.get, () => record ?? stored)
  show(null)
  void openDialog(SampleForm, { record })
  await expect.element(dialog()).toBeVisible()
}

async function saved(): Promise<void> {
  await dialog().getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

const notes = (call: 'create' | 'update') => bridge.callsOf(endpoints[call]).map(({ journal }) => journal)

test('a save notes what it changes, before and after, in the words of the form', async () => {
  await opened(stored)
  await dialog().getByRole('combobox').selectOptions('编辑')
  await page.getByRole('button', { name: /网络异常/ }).click()
  await page.getByRole('treeitem', { name: '乙部' }).click()
  await userEvent.keyboard('{Escape}')
  await field('删除').fill('')
  await saved()
  expect(notes('update')).toEqual([
    {
      fields: {
        kind: { label: '关闭', before: ['新增'], after: ['编辑'] },
        depts: { label: chinese('common:network'), before: ['甲部'], after: ['甲部', '乙部'] },
        'info.remark': { label: '删除', before: ['一'], after: [] },
      },
    },
  ])
})

test('a new record notes what was given, without secrets and fields that are not shown', async () => {
  await opened()
  await field('确定').fill('新名')
  await field('导出').fill('p-1')
  await field('取消').fill('k-1')
  await saved()
  expect(bridge.bodiesOf(endpoints.create)).toMatchObject([{ password: 'p-1', accessKey: 'k-1', hidden: 7 }])
  expect(notes('create')).toEqual([
    { fields: { name: { label: '确定', after: ['新名'] }, kind: { label: '关闭', after: ['新增'] } } },
  ])
})

test('a text that is longer than a note may be is left out, and saved all the same', async () => {
  await opened(stored)
  await field('删除').fill('长'.repeat(2001))
  await saved()
  expect(notes('update')).toEqual([{ fields: { 'info.remark': { label: '删除', before: ['一'] } } }])
})

test('a save that changes nothing carries no note', async () => {
  await opened(stored)
  await saved()
  expect(bridge.callsOf(endpoints.update)).toHaveLength(1)
  expect(notes('update')).toEqual([undefined])
})

test('a record that is added again in place of a deleted one notes all that it has', async () => {
  await opened(stored)
  bridge.serve(endpoints.get, () => {
    throw refusal({ code: 'refused', message: chinese('recordMissing'), status: 404, isMissing: true })
  })
  await field('确定').fill('新名')
  await dialog().getByRole('button', { name: '保存', exact: true }).click()
  await button(chinese('kit:conflict.anew')).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(notes('create')).toMatchObject([
    { fields: { name: { after: ['新名'] }, kind: { after: ['新增'] }, depts: { after: ['甲部'] } } },
  ])
  expect(notes('create')[0]?.fields?.name).not.toHaveProperty('before')
})
