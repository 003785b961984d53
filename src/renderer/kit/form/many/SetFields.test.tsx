import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { ETAG } from '#contract/etag.ts'
import { defineTab } from '#contract/tabs.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { FormTab } from '#kit/form/FormTab.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { type ActionGuard, dialog as dialogOf, editAction, formTab } from '#kit/list/actions.ts'
import { type ScreenProps, setScreenLoader } from '#kit/screen.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { axeFindings } from '#tests/components/axe.ts'
import { refusal } from '#tests/components/bridge.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { calls, type SampleRow, SampleTable, SampleWrite, sampleList } from '#tests/components/sample.tsx'
import { button, cell, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

let table: SampleTable

const Strict = SampleWrite.extend({ paramValue: z.string().startsWith('value', { error: 'invisible' }) })
const strict = formFields(Strict)
const { TextField, CustomField } = formFields(SampleWrite)

interface SampleFormProps extends DialogProps {
  readonly record: SampleRow
}

/** Refuses values that the platform has. */
function StrictForm({ record, onClose }: SampleFormProps) {
  const { create, update } = calls
  return (
    <FormDialog title="样例" schema={Strict} {...{ create, update, record, onClose }}>
      <strict.TextField name="paramValue" label="ops.params:field.paramValue" />
      <strict.TextField name="remark" label="ops.params:field.remark" />
    </FormDialog>
  )
}

const Wide = SampleWrite.extend({ more: z.string().default('') })

/** Saves a field that rows do not have. */
function WideForm({ record, onClose }: SampleFormProps) {
  const { create, update } = calls
  return (
    <FormDialog title="样例" schema={Wide} {...{ create, update, record, onClose }}>
      <TextField name="remark" label="ops.params:field.remark" />
    </FormDialog>
  )
}

/** One field changes another one; the rest cannot be set on many. */
function CarryingForm({ record, onClose }: SampleFormProps) {
  const { create, update } = calls
  return (
    <FormDialog title="样例" schema={SampleWrite} {...{ create, update, record, onClose }}>
      <CustomField
        name="paramValue"
        label="ops.params:field.paramValue"
        carries={['remark']}
        render={({ onChange }) => <Carrier onChange={onChange} />}
      />
      <TextField name="remark" label="common:save" readOnly />
      <TextField name="paramCode" label="common:add" type="password" />
    </FormDialog>
  )
}

function Carrier({ onChange }: { onChange(value: unknown): void }) {
  const { form } = useFormOfField()
  return (
    <button
      type="button"
      onClick={() => {
        onChange('carrier')
        form.setValue('remark', 'carried')
      }}
    >
      carrier
    </button>
  )
}

function TabScreen({ params }: ScreenProps) {
  return (
    <FormTab
      schema={SampleWrite}
      create={calls.create}
      update={calls.update}
      load={calls.get}
      id={String(params.id)}
      titles={{ add: 'ops.params:title', edit: 'kit:tree.open', name: 'paramCode' }}
    >
      <TextField name="remark" label="ops.params:field.remark" />
    </FormTab>
  )
}

const values = chinese('ops.params:field.paramValue')
const remarks = chinese('ops.params:field.remark')
const box = (label: string) =>
  page.getByRole('checkbox', { name: chinese('kit.batch:fields.set', { field: label }), exact: true })
const field = (label: string) => dialog().getByRole('textbox', { name: new RegExp(`^${label}`) })
const ended = (counts: Record<string, number>) =>
  page.getByText(
    chinese('kit.batch:endedApart', { same: 0, changed: 0, failed: 0, skipped: 0, left: 0, ...counts }),
  )
const sent = () => bridge.bodiesOf(calls.update) as SampleRow[]

/** Ticks the first rows and opens the form for them. */
async function opened(count: number, change: Partial<ListDefinition<SampleRow>> = {}): Promise<void> {
  show(<ListPage list={sampleList(change)} />)
  await expect.element(cell('code-001')).toBeVisible()
  for (const { paramCode } of table.rows.slice(0, count))
    await page.getByRole('checkbox', { name: `选择 ${paramCode}` }).click()
  await button(chinese('kit.batch:each')).click()
  await page.getByRole('menuitem', { name: chinese('kit.batch:fields.menu') }).click()
}

async function setRemark(value: string, count: number): Promise<void> {
  await box(remarks).click()
  await field(remarks).fill(value)
  await button(chinese('kit.batch:fields.review')).click()
  await button(chinese('kit.batch:start', { count })).click()
}

const change = (id: string, change: Partial<SampleRow>) => {
  table.rows = table.rows.map((row) => (row.id === id ? { ...row, ...change } : row))
}

test('only ticked fields are set, every record keeps its other values, and all are one batch of the journal (32 point 5)', async () => {
  table = new SampleTable(25).serve(bridge)
  await opened(3)
  const title = chinese('kit.batch:fields.title', { title: chinese('ops.params:title'), count: 3 })
  await expect.element(dialog(title)).toBeVisible()
  // A code is that of one record.
  expect(field(chinese('ops.params:field.paramCode')).query()).toBeNull()
  await expect.element(field(values)).toBeDisabled()
  await expect.element(dialog().getByText(chinese('kit.batch:fields.differ', { count: 3 }))).toBeVisible()
  expect(await axeFindings(dialog(title).element())).toEqual([])
  await button(chinese('kit.batch:fields.review')).click()
  await expect.poll(messages).toContain(chinese('kit.batch:fields.nothing'))
  await box(remarks).click()
  await expect.element(field(remarks)).toBeEnabled()
  await expect.element(field(values)).toBeDisabled()
  await field(remarks).fill('统一')
  await button(chinese('kit.batch:fields.review')).click()
  const sets = page.getByRole('group', { name: chinese('kit.batch:fields.sets') })
  await expect.poll(() => sets.element().textContent).toBe(`${remarks}统一`)
  expect(sent()).toEqual([])
  await button(chinese('kit.batch:start', { count: 3 })).click()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 3, failed: 0, skipped: 0, left: 0 })))
    .toBeVisible()
  expect(sent()).toMatchObject(
    ['1', '2', '3'].map((id) => ({
      id,
      paramCode: `code-00${id}`,
      paramValue: `value ${id}`,
      remark: '统一',
    })),
  )
  const notes = bridge.callsOf(calls.update).map(({ journal }) => journal)
  expect(new Set(notes.map((note) => note?.batch)).size).toBe(1)
  expect(notes[1]).toMatchObject({ fields: { remark: { label: remarks, before: ['奇'], after: ['统一'] } } })
  await button('关闭').last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => cell('统一').elements().length).toBe(3)
})

test('what is gone, refused, changed by others or already so is told apart; a retry sends the rest over the changes (32 point 5)', async () => {
  table = new SampleTable(25).serve(bridge)
  await opened(5)
  table.rows = table.rows.filter(({ id }) => id !== '1')
  change('2', { remark: '他人', updater: '李四', updateDate: '2026-11-28 09:00:00' })
  change('3', { paramValue: '他人的值' })
  change('4', { remark: '统一' })
  let isRefusing = true
  const update = (body: unknown) => {
    const written = body as SampleRow
    if (isRefusing && written.id === '5') throw refusal({ code: 'refused', message: '正在使用', status: 500 })
    change(written.id, written)
    return written.id
  }
  bridge.serve(calls.update, ({ body }) => update(body))
  await setRemark('统一', 5)
  await expect.element(ended({ done: 1, same: 1, changed: 1, failed: 2 })).toBeVisible()
  // Of another field, the value of the other account stays.
  expect(sent().map(({ id, paramValue }) => [id, paramValue])).toEqual([
    ['3', '他人的值'],
    ['5', 'value 5'],
  ])
  const now = chinese('kit.batch:fields.pair', { field: remarks, value: '他人' })
  const by = { who: '李四', when: '2026-11-28 09:00:00', now }
  await page.getByRole('checkbox', { name: chinese('kit.batch:rest') }).click()
  const items = () =>
    dialog()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(items)
    .toEqual([
      `code-001${chinese('kit.batch:fields.gone')}${chinese('kit.batch:state.failed')}`,
      `code-002${chinese('kit.batch:fields.changedBy', by)}${chinese('kit.batch:state.changed')}`,
      `code-005正在使用${chinese('kit.batch:state.failed')}`,
    ])
  isRefusing = false
  await button(chinese('kit.batch:retryOver', { count: 3 })).click()
  await expect.element(ended({ done: 3, same: 1, failed: 1 })).toBeVisible()
  expect(
    sent()
      .slice(2)
      .map(({ id, remark }) => [id, remark]),
  ).toEqual([
    ['2', '统一'],
    ['5', '统一'],
  ])
})

test('a change between reading and saving is read again, and counts only where it is one of a set field', async () => {
  table = new SampleTable(25).serve(bridge)
  let version = 1
  bridge.serve(calls.get, ({ params: { id } }) => {
    const row = table.rows.find((one) => one.id === id)
    if (!row) throw refusal({ code: 'refused', message: '', status: 404, isMissing: true })
    return { ...row, [ETAG]: String(version) }
  })
  const between = [{ paramValue: '插入' }, { remark: '插入' }]
  bridge.serve(calls.update, ({ body }) => {
    const written = body as SampleRow & { [ETAG]?: string }
    const other = between.shift()
    if (other) {
      version += 1
      change(written.id, other)
      throw refusal({ code: 'refused', message: '已变化', status: 409 })
    }
    change(written.id, written)
    return written.id
  })
  await opened(1)
  await setRemark('统一', 1)
  await expect.element(ended({ changed: 1, done: 0 })).toBeVisible()
  expect(sent().map(({ paramValue }) => paramValue)).toEqual(['value 1', '插入'])
  await button(chinese('kit.batch:retryOver', { count: 1 })).click()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 1, failed: 0, skipped: 0, left: 0 })))
    .toBeVisible()
  expect(sent().at(-1)).toMatchObject({ paramValue: '插入', remark: '统一', [ETAG]: '3' })
})

test('problems of ticked fields alone are shown in the form; a record that does not fit is named with its field', async () => {
  table = new SampleTable(25).serve(bridge)
  change('1', { paramValue: 'other' })
  const [, remove] = sampleList().rowActions ?? []
  await opened(2, {
    rowActions: [editAction(calls.update, (record) => dialogOf(StrictForm, { record })), remove!],
  })
  await box(values).click()
  await button(chinese('kit.batch:fields.review')).click()
  await expect.element(dialog().getByText(chinese('common:invisible'))).toBeVisible()
  // Without the tick it is no problem of the operator's.
  await box(values).click()
  await expect.element(dialog().getByText(chinese('common:invisible'))).not.toBeInTheDocument()
  await setRemark('统一', 2)
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 1, failed: 1, skipped: 0, left: 0 })))
    .toBeVisible()
  const problem = { field: values, value: chinese('common:invisible') }
  await expect.element(dialog().getByText(chinese('kit.batch:fields.pair', problem))).toBeVisible()
  expect(sent().map(({ id }) => id)).toEqual(['2'])
})

test('read-only fields and secrets are left out; what goes along with a field is set with it', async () => {
  table = new SampleTable(25).serve(bridge)
  const [, remove] = sampleList().rowActions ?? []
  await opened(2, {
    rowActions: [editAction(calls.update, (record) => dialogOf(CarryingForm, { record })), remove!],
  })
  await expect.element(box(values)).toBeVisible()
  expect(dialog().getByRole('checkbox').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'carrier', exact: true }).click()
  // Input is a choice, also in a control that cannot be disabled.
  await expect.element(box(values)).toBeChecked()
  await button(chinese('kit.batch:fields.review')).click()
  await button(chinese('kit.batch:start', { count: 2 })).click()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 0, skipped: 0, left: 0 })))
    .toBeVisible()
  expect(sent().map(({ paramValue, remark }) => [paramValue, remark])).toEqual([
    ['carrier', 'carried'],
    ['carrier', 'carried'],
  ])
})

test('the form of a tab is shown in the same dialog, with its record or the reason why it is not there', async () => {
  table = new SampleTable(25).serve(bridge)
  bridge.serve(calls.get, () => {
    throw refusal({ code: 'refused', message: '', status: 500 })
  })
  const params = z.object({ id: z.string().optional(), timestamp: z.number().optional() })
  const type = defineTab({ path: 'sys/sample', params })
  setScreenLoader(async () => ({ Component: TabScreen, namespaces: [], title: 'ops.params:title' }))
  onTestFinished(() => setScreenLoader(() => undefined))
  const [, remove] = sampleList().rowActions ?? []
  await opened(2, {
    rowActions: [editAction(calls.update, ({ id }) => formTab(type, 'ops.params:title')(id)), remove!],
  })
  await expect.element(dialog().getByText(chinese('kit:form.loadFailed'))).toBeVisible()
  table.serve(bridge)
  await button(chinese('kit:list.retry')).click()
  await setRemark('统一', 2)
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 0, skipped: 0, left: 0 })))
    .toBeVisible()
  expect(sent().map(({ id, remark }) => [id, remark])).toEqual([
    ['1', '统一'],
    ['2', '统一'],
  ])
})

test('rows without the action are skipped, the form is that of the first other one', async () => {
  table = new SampleTable(25).serve(bridge)
  const [edit, remove] = sampleList().rowActions ?? []
  await opened(3, { rowActions: [{ ...edit!, when: ({ id }: SampleRow) => id !== '1' }, remove!] })
  await expect.element(field(remarks)).toHaveValue('奇')
  await setRemark('统一', 2)
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 0, skipped: 1, left: 0 })))
    .toBeVisible()
  expect(sent().map(({ id }) => id)).toEqual(['2', '3'])
})

test('without a connection the batch pauses and goes on later', async () => {
  table = new SampleTable(25).serve(bridge)
  await opened(3)
  bridge.serve(calls.get, () => {
    throw refusal({ code: 'offline', message: 'offline' })
  })
  await setRemark('统一', 3)
  const reason = chinese('kit.batch:unanswered')
  await expect.element(page.getByText(chinese('kit.batch:halted', { reason }))).toBeVisible()
  expect(bridge.callsOf(calls.get)).toHaveLength(1)
  table.serve(bridge)
  await button(chinese('kit.batch:resume')).click()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 1, skipped: 0, left: 0 })))
    .toBeVisible()
})

test('on a platform that gives no single records, whole rows are the records', async () => {
  be({ session: { missing: [calls.get.id] } })
  table = new SampleTable(25).serve(bridge)
  await opened(2)
  await setRemark('统一', 2)
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 0, skipped: 0, left: 0 })))
    .toBeVisible()
  expect(bridge.callsOf(calls.get)).toEqual([])
  expect(sent().map(({ id, paramValue }) => [id, paramValue])).toEqual([
    ['1', 'value 1'],
    ['2', 'value 2'],
  ])
})

test('where single records cannot be read and rows are not whole, this is said and nothing is offered', async () => {
  be({ session: { missing: [calls.get.id] } })
  table = new SampleTable(25).serve(bridge)
  const [, remove] = sampleList().rowActions ?? []
  await opened(2, {
    rowActions: [editAction(calls.update, (record) => dialogOf(WideForm, { record })), remove!],
  })
  await expect.element(dialog().getByText(chinese('kit.batch:fields.noRecord'))).toBeVisible()
  expect(dialog().getByRole('checkbox').elements()).toEqual([])
})

test('the entry is there only for those who may edit, and for a form of the list’s own noun', async () => {
  table = new SampleTable(25).serve(bridge)
  const [, remove] = sampleList().rowActions ?? []
  const guarded = (guard: ActionGuard) =>
    editAction<SampleRow>(guard, (record) => dialogOf(StrictForm, { record }))
  const entries = async (change: Partial<ListDefinition<SampleRow>>) => {
    show(<ListPage key={Math.random()} list={sampleList(change)} />)
    await expect.element(cell('code-001')).toBeVisible()
    await page.getByRole('checkbox', { name: '选择 code-001' }).click()
    await button(chinese('kit.batch:each')).click()
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    const found = page.getByRole('menuitem', { name: chinese('kit.batch:fields.menu') }).elements().length
    await userEvent.keyboard('{Escape}')
    return found
  }
  expect(await entries({ rowActions: [remove!] })).toBe(0)
  expect(await entries({ rowActions: [guarded(calls.create), remove!] })).toBe(0)
  expect(await entries({ rowActions: [guarded({ permission: 'never' }), remove!] })).toBe(0)
})

test('ticked fields are kept until the operator agrees to lose them', async () => {
  table = new SampleTable(25).serve(bridge)
  await opened(2)
  await box(remarks).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(chinese('kit:discard.question'))).toBeVisible()
  await button(chinese('kit:discard.action')).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.drafts).toEqual([])
})
