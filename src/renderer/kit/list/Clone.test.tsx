import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Draft } from '#contract/bridge.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import type { CloneCopy } from '#kit/form/copies.ts'
import { formFields } from '#kit/form/fields.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { FormTab } from '#kit/form/FormTab.tsx'
import { useShown } from '#kit/form/useShown.ts'
import { addAction, dialog as dialogOf, editAction } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show, switchLanguage } from '#tests/components/page.tsx'
import { calls, sampleList, type SampleRow, SampleTable, SampleWrite } from '#tests/components/sample.tsx'
import { button, dialog, field, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese, english } from '#tests/setup/words.ts'

const { TextField } = formFields(SampleWrite)

beforeEach(() => {
  new SampleTable(2).serve(bridge)
})

/** Opens the clone of a row from its menu. */
async function openClone(code = 'code-002'): Promise<void> {
  await row(code)
    .getByRole('button', { name: chinese('kit:row.more') })
    .click()
  await page.getByRole('menuitem', { name: chinese('kit:clone'), exact: true }).click()
  await expect.element(dialog(chinese('ops.params:add'))).toBeVisible()
}
/** A session of an account that is no administrator. */
const ordinary = (permissions: readonly string[]) => ({
  permissions: [...permissions],
  user: { ...sampleSession().user, superAdmin: 0 },
})
const words = () => document.querySelector('[data-sample]')?.textContent ?? ''
const save = () => dialog().getByRole('button', { name: chinese('common:save'), exact: true })
const bodies = () => bridge.callsOf(calls.create).map(({ body }) => body)

test('a row is cloned: its values are in the form of a new record, its code is empty and has the focus (32)', async () => {
  show(<ListPage list={sampleList()} />)
  await openClone()
  await expect.element(field('参数编码')).toHaveValue('')
  await expect.element(field('参数值')).toHaveValue('value 2')
  await expect.element(field('备注')).toHaveValue('奇')
  await expect.element(field('参数编码')).toHaveFocus()
  await expect
    .poll(words)
    .toBe(
      `${chinese('kit:sample.title', { name: 'code-002' })}${chinese('kit:sample.left', { fields: '参数编码' })}`,
    )
  await field('参数编码').fill('code-new')
  await save().click()
  await expect.poll(bodies).toEqual([{ paramCode: 'code-new', paramValue: 'value 2', remark: '奇' }])
  await expect.element(row('code-new')).toBeVisible()
  expect(bridge.callsOf(calls.update)).toEqual([])
})

test('a clone that was not touched closes without a question', async () => {
  show(<ListPage list={sampleList()} />)
  await openClone()
  await expect.poll(words).toContain('参数编码')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('an account that may not add has no clone', async () => {
  be({ session: ordinary(['sys:params:update', 'sys:params:delete']) })
  show(<ListPage list={sampleList()} />)
  await row('code-001')
    .getByRole('button', { name: chinese('kit:row.more') })
    .click()
  await expect.element(page.getByRole('menuitem', { name: chinese('kit:history') })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: chinese('kit:clone') })).not.toBeInTheDocument()
})

test('a list that says so has no clone', async () => {
  show(<ListPage list={sampleList({ canClone: false })} />)
  await row('code-001')
    .getByRole('button', { name: chinese('kit:row.more') })
    .click()
  await expect.element(page.getByRole('menuitem', { name: chinese('kit:history') })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: chinese('kit:clone') })).not.toBeInTheDocument()
})

test('a field that does not reach the platform is neither copied nor named', async () => {
  be({ session: { unsent: { [calls.create.id]: ['paramCode', 'remark'] } } })
  show(<ListPage list={sampleList()} />)
  await openClone()
  await expect.element(field('参数值')).toHaveValue('value 2')
  await expect.element(field('备注')).not.toBeInTheDocument()
  await expect.poll(words).toBe(chinese('kit:sample.title', { name: 'code-002' }))
})

test('it is in English where that is chosen', async () => {
  onTestFinished(() => switchLanguage('zh-CN'))
  await switchLanguage('en-US')
  show(<ListPage list={sampleList()} />)
  await row('code-002')
    .getByRole('button', { name: english('kit:row.more') })
    .click()
  await page.getByRole('menuitem', { name: 'Clone', exact: true }).click()
  await expect.poll(words).toContain('Based on “code-002”')
})

test('its draft is one of that clone, and is opened again from the row', async () => {
  const kept: Draft[] = []
  bridge.on('drafts.save', (draft) => {
    kept.splice(0, kept.length, { ...(draft as Draft), at: 1 })
    return undefined
  })
  show(<ListPage list={sampleList()} />)
  await openClone()
  await field('参数编码').fill('half')
  await expect.poll(() => kept[0]?.values).toMatchObject({ paramCode: 'half', paramValue: 'value 2' })
  const [draft] = kept
  expect(draft?.form).toMatch(/^ops\.params\.update#/)
  expect(draft?.recordId).toBe('')
  expect(draft?.origin).toMatchObject({ list: 'ops.params', action: 'clone', row: { id: '2' } })
})

const relation = (change: Partial<CloneCopy> = {}): CloneCopy => ({
  id: 'users',
  label: 'ops.params:title',
  guard: calls.update,
  read: () => Promise.resolve({ count: 3, copy: () => Promise.resolve() }),
  ...change,
})

/** A list whose form offers these parts. */
function listWith(copies: readonly CloneCopy[]) {
  function Form({ record, onClose }: DialogProps & { record?: SampleRow }) {
    const shown = useShown(record)
    return (
      <FormDialog
        title={record ? chinese('ops.params:edit') : chinese('ops.params:add')}
        schema={SampleWrite}
        create={calls.create}
        update={calls.update}
        record={record}
        copies={copies}
        notCopied="ops.params:title"
        onClose={onClose}
      >
        <TextField name="remark" label="ops.params:field.remark" />
        <TextField name="paramCode" label="ops.params:field.paramCode" />
        <output>{shown?.updater}</output>
      </FormDialog>
    )
  }
  return sampleList({
    toolbar: [addAction(calls.create, () => dialogOf(Form, {}))],
    rowActions: [editAction(calls.update, (record) => dialogOf(Form, { record }))],
  })
}
const choice = (name: string | RegExp) => dialog().getByRole('checkbox', { name })

test('an empty field that is required has the focus, also behind one that may stay empty', async () => {
  const table = new SampleTable(1).serve(bridge)
  table.rows = table.rows.map((one) => ({ ...one, remark: '' }))
  show(<ListPage list={listWith([])} />)
  await openClone('code-001')
  await expect.element(field('参数编码')).toHaveFocus()
  await expect.element(field('备注')).toHaveValue('')
})

test('parts beyond the fields are offered with their number and given to the new record by its id', async () => {
  const made: unknown[] = []
  const copies = [
    relation({
      read: (sample) =>
        Promise.resolve({ count: 3, copy: async (record) => void made.push(sample.id, record) }),
    }),
    relation({
      id: 'none',
      label: 'kit:row.more',
      read: () => Promise.resolve({ count: 0, copy: async () => void made.push('none') }),
    }),
    relation({
      id: 'left',
      label: 'kit:history',
      isTicked: false,
      read: () => Promise.resolve({ count: 1, copy: async () => void made.push('left') }),
    }),
  ]
  show(<ListPage list={listWith(copies)} />)
  await openClone()
  const title = chinese('ops.params:title')
  await expect.element(choice(chinese('kit:sample.choice', { label: title, count: 3 }))).toBeChecked()
  await expect.element(choice(new RegExp(chinese('kit:history')))).not.toBeChecked()
  await expect.element(choice(new RegExp(chinese('kit:row.more')))).not.toBeInTheDocument()
  // Shown beside the fields: of the record, here of the sample.
  await expect
    .poll(() =>
      dialog()
        .getByRole('status')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toContain('admin')
  await field('参数编码').fill('code-new')
  await save().click()
  await expect
    .poll(() => made)
    .toEqual(['2', { id: '3', values: expect.objectContaining({ paramCode: 'code-new' }) }])
})

test('a part that failed is named with its reason, the record exists, and only that part is tried again', async () => {
  let tries = 0
  const done: string[] = []
  const copies = [
    relation({
      id: 'good',
      label: 'kit:history',
      read: () => Promise.resolve({ count: 1, copy: async () => void done.push('good') }),
    }),
    relation({
      read: () =>
        Promise.resolve({
          count: 3,
          copy: async () => {
            tries += 1
            if (tries === 1) throw refusal({ code: 'refused', message: '部门已停用' })
            done.push('users')
          },
        }),
    }),
  ]
  show(<ListPage list={listWith(copies)} />)
  await openClone()
  await field('参数编码').fill('code-new')
  await save().click()
  const failed = dialog(chinese('kit:sample.failed'))
  await expect.element(failed).toBeVisible()
  await expect
    .element(failed.getByRole('listitem'))
    .toHaveTextContent(
      chinese('kit:sample.failedItem', { name: chinese('ops.params:title'), reason: '部门已停用' }),
    )
  expect(bodies()).toHaveLength(1)
  await failed.getByRole('button', { name: chinese('kit:list.retry') }).click()
  await expect.element(failed).not.toBeInTheDocument()
  expect(done).toEqual(['good', 'users'])
  expect(bridge.callsOf(calls.create)).toHaveLength(1)
})

test('a part that cannot be read or given by this account is not copied', async () => {
  be({ session: ordinary(['sys:params:save', 'sys:params:update']) })
  const copies = [
    relation({ read: () => Promise.reject(refusal({ code: 'refused', message: '不可读' })) }),
    relation({ id: 'other', label: 'kit:history', guard: calls.remove }),
  ]
  show(<ListPage list={listWith(copies)} />)
  await openClone()
  const unread = chinese('kit:sample.unread', { label: chinese('ops.params:title') })
  await expect.element(choice(unread)).toBeDisabled()
  await expect.element(choice(unread)).not.toBeChecked()
  await expect.element(choice(new RegExp(chinese('kit:history')))).not.toBeInTheDocument()
})

test('a tab reads its sample by id and adds a record', async () => {
  const id = useTabs.getState().open({ path: 'sys/sample', params: { like: '2' } })
  onTestFinished(() => useTabs.getState().reset())
  show(
    <TabContext value={id}>
      <FormTab
        schema={SampleWrite}
        create={calls.create}
        update={calls.update}
        load={calls.get}
        id={undefined}
        like="2"
        titles={{ add: 'ops.params:add', edit: 'ops.params:edit', name: 'paramCode' }}
      >
        <TextField name="paramCode" label="ops.params:field.paramCode" />
        <TextField name="remark" label="ops.params:field.remark" />
      </FormTab>
    </TabContext>,
  )
  await expect.element(page.getByRole('textbox', { name: '备注' })).toHaveValue('奇')
  await expect.poll(words).toContain(chinese('kit:sample.title', { name: 'code-002' }))
  expect(useTabs.getState().tabs.find((tab) => tab.id === id)?.title).toBe(chinese('ops.params:add'))
  await page.getByRole('textbox', { name: /^参数编码/ }).fill('code-new')
  await button(chinese('common:save')).click()
  await expect.poll(bodies).toEqual([{ paramCode: 'code-new', paramValue: 'value 2', remark: '奇' }])
})
