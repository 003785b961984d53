import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import { defineResource, Id, text } from '#contract/kernel.ts'
import { formFields } from '#kit/form/fields.tsx'
import { FormTab } from '#kit/form/FormTab.tsx'
import { settle } from '#kit/form/settle.ts'
import { useAlternativeFields } from '#kit/form/useAlternativeFields.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { settleEffects } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'

const Write = z.object({
  kind: text(20),
  code: text(20),
  query: text(20),
  /** Cannot be empty text: a new form holds none. */
  version: z.string().regex(/^\d+$/).optional(),
})
const entity = Write.extend({ id: Id })
const guard = 'signed-in' as const
const { endpoints } = defineResource('test.untouched', {
  entity,
  endpoints: crud({
    base: '/test/untouched',
    title: 'Untouched',
    entity,
    write: Write,
    filters: {},
    guards: { read: guard, save: guard, update: guard, remove: guard },
  }),
})

const { TextField } = formFields(Write)
const sets = { code: { code: '' }, query: { query: '' } }

let tabId = ''
/** Whether the tab counted as changed, at every change of the tabs. */
let wasDirty: boolean[] = []

beforeEach(() => {
  useTabs.getState().reset()
  wasDirty = []
  onTestFinished(() => useTabs.getState().reset())
})

function Fields({ late }: { late: Promise<string> | undefined }) {
  const { form } = useFormOfField()
  const client = useQueryClient()
  useAlternativeFields('kind', sets)
  useEffect(() => void late?.then((value) => settle(form, 'code', value)), [form, late])
  return (
    <>
      <TextField name="kind" label="common:ok" />
      <TextField name="code" label="common:save" />
      <TextField name="query" label="common:delete" />
      <TextField name="version" label="common:export" />
      <button type="button" onClick={() => void client.refetchQueries()}>
        再读
      </button>
    </>
  )
}

function open(id: string | undefined, late?: Promise<string>): void {
  tabId = useTabs.getState().open({ path: 'sys/sample', params: { id } })
  onTestFinished(useTabs.subscribe(({ tabs }) => void wasDirty.push(tabs.some(({ dirty }) => dirty))))
  show(
    <TabContext value={tabId}>
      <FormTab
        schema={Write}
        create={endpoints.create}
        update={endpoints.update}
        load={endpoints.get}
        id={id}
        titles={{ add: 'ops.params:title', edit: 'kit:tree.open', name: 'code' }}
      >
        <Fields late={late} />
      </FormTab>
    </TabContext>,
  )
}

const input = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
const isDirty = () => useTabs.getState().tabs.some(({ id, dirty }) => id === tabId && dirty)

test('a value that a form gives itself later is sent, and never counts as changed', async () => {
  let come = (_value: string) => {}
  open(
    undefined,
    new Promise((resolve) => {
      come = resolve
    }),
  )
  await expect.element(input('保存')).toHaveValue('')
  come('唯一')
  await expect.element(input('保存')).toHaveValue('唯一')
  settleEffects()
  expect(wasDirty).not.toContain(true)
  await input('导出').fill('7')
  await expect.poll(isDirty).toBe(true)
  bridge.serve(endpoints.create, () => '1')
  await page.getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => bridge.bodiesOf(endpoints.create))
    .toEqual([{ kind: '', code: '唯一', query: '', version: '7' }])
})

test('a field that held nothing is as before when what was typed in it is deleted', async () => {
  open(undefined)
  await input('导出').fill('7')
  await expect.poll(isDirty).toBe(true)
  await input('导出').fill('')
  await expect.poll(isDirty).toBe(false)
})

test('a record that is loaded again with another choice is shown as it is stored', async () => {
  let record = { id: '7', kind: 'code', code: 'A', query: '' }
  bridge.serve(endpoints.get, () => record)
  open('7')
  await expect.element(input('确定')).toHaveValue('code')
  record = { id: '7', kind: 'query', code: 'B', query: 'C' }
  await page.getByRole('button', { name: '再读' }).click()
  await expect.element(input('确定')).toHaveValue('query')
  await expect.element(input('删除')).toHaveValue('C')
  await expect.element(input('保存')).toHaveValue('B')
  expect(wasDirty).not.toContain(true)
})
