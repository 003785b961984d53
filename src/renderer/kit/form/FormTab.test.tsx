import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Draft } from '#contract/bridge.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { draftKey } from '#kit/form/drafts.ts'
import { formFields } from '#kit/form/fields.tsx'
import { FormSection, FormTab } from '#kit/form/FormTab.tsx'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable, SampleWrite, type SampleRow } from '#tests/components/sample.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { TextField } = formFields(SampleWrite)

let table: SampleTable
let tabId: string

beforeEach(() => {
  table = new SampleTable(3).serve(bridge)
  useTabs.getState().reset()
})

/** Content behind the tab: the list that shows the saved record. */
function Behind() {
  useEndpoint(calls.page, { query: { page: 1, limit: 10 } })
  return null
}

function Sample({ id }: { id: string | undefined }) {
  const isOpen = useTabs(({ tabs }) => tabs.some((tab) => tab.id === tabId))
  return (
    <TabContext value={tabId}>
      <Behind />
      {isOpen ? (
        <FormTab
          schema={SampleWrite}
          create={calls.create}
          update={calls.update}
          load={calls.get}
          id={id}
          titles={{ add: 'ops.params:title', edit: 'kit:tree.open', name: 'paramCode' }}
        >
          <FormSection title="ops.params:title">
            <TextField name="paramCode" label="ops.params:field.paramCode" />
            <TextField name="paramValue" label="ops.params:field.paramValue" />
          </FormSection>
          <FormSection>
            <TextField name="remark" label="ops.params:field.remark" />
          </FormSection>
        </FormTab>
      ) : null}
    </TabContext>
  )
}

const open = (id?: string) => {
  tabId = useTabs.getState().open({ path: 'sys/sample', params: { id } })
  show(<Sample id={id} />)
}

const tab = () => useTabs.getState().tabs.find(({ id }) => id === tabId)
const input = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
const question = () => dialog(chinese('kit:discard.question'))

test('a record is read, names its tab, is saved, and the tab goes; what stands behind reads again', async () => {
  let answer = () => {}
  bridge.serve(calls.get, async ({ params: { id } }) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return table.rows.find((row) => row.id === id) as SampleRow
  })
  open('2')
  await expect.element(page.getByLabelText('正在加载')).toBeVisible()
  await expect.element(input('参数编码')).not.toBeInTheDocument()
  expect(tab()?.title).toBe('')
  await expect.poll(() => bridge.callsOf(calls.get)).toHaveLength(1)
  answer()
  await expect.element(input('参数编码')).toHaveValue('code-002')
  await expect.element(page.getByRole('group', { name: '系统参数' })).toBeVisible()
  expect(tab()).toMatchObject({ title: '展开 code-002', dirty: false })
  await input('备注').fill('改过')
  await expect.poll(() => tab()?.dirty).toBe(true)
  const before = bridge.callsOf(calls.page).length
  table.serve(bridge)
  await button('保存').click()
  await expect.poll(tab).toBeUndefined()
  expect(bridge.callsOf(calls.update).map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: '2', paramCode: 'code-002', remark: '改过' }),
  ])
  await expect.poll(() => bridge.callsOf(calls.page).length).toBe(before + 1)
})

test('a new record reads nothing, names its tab, and Enter adds it', async () => {
  open()
  await expect.poll(() => tab()?.title).toBe('系统参数')
  await input('参数编码').fill('code-new')
  await input('参数值').fill('1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(tab).toBeUndefined()
  expect(bridge.callsOf(calls.get)).toEqual([])
  expect(bridge.callsOf(calls.create)).toHaveLength(1)
})

test('a tab with unsaved input asks before its button closes it; an untouched one does not', async () => {
  open('1')
  await input('备注').fill('未保存')
  await button('关闭').click()
  await expect.element(question()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  expect(tab()?.dirty).toBe(true)
  await input('备注').fill('偶')
  await expect.poll(() => tab()?.dirty).toBe(false)
  await button('关闭').click()
  await expect.poll(tab).toBeUndefined()
})

test('what is wrong is said above the fields, and nothing is sent', async () => {
  open()
  await input('备注').fill('只有备注')
  await button('保存').click()
  await expect.element(page.getByText(chinese('common:form.invalid'))).toBeVisible()
  await expect.element(input('参数编码')).toHaveFocus()
  expect(bridge.callsOf(calls.create)).toEqual([])
})

test('a record that cannot be read says why and is tried again', async () => {
  bridge.serve(calls.get, () => {
    throw refusal({ code: 'offline' })
  })
  open('1')
  await expect.element(page.getByText(chinese('common:network')).first()).toBeVisible()
  bridge.serve(calls.get, () => {
    throw refusal({ code: 'refused', message: chinese('recordMissing'), status: 404 })
  })
  await button('重试').click()
  await expect.element(page.getByText(chinese('recordMissing'))).toBeVisible()
  expect(tab()?.title).toBe('')
  table.serve(bridge)
  await button('重试').click()
  await expect.element(input('参数编码')).toHaveValue('code-001')
})

test('what was typed for a record that is gone is still there', async () => {
  const base = { ...table.rows[0]! }
  const draft: Draft = {
    id: 'd1',
    form: draftKey(calls.update.id, '9', undefined).form,
    recordId: '9',
    title: '编辑',
    subject: 'code-001',
    route: '',
    values: { ...base, remark: '打好的字' },
    base,
    at: 1,
  }
  bridge.drafts = [draft]
  open('9')
  await expect.element(input('参数编码')).toHaveValue('code-001')
  await button(chinese('kit:draft.restoreAnew')).click()
  await expect.element(input('备注')).toHaveValue('打好的字')
})
