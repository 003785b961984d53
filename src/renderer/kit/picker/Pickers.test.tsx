import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { formFields } from '#kit/form/fields.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { closeDialogs, type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import { type Choice, defineSource } from '#kit/picker/source.ts'
import { TransferList } from '#kit/picker/TransferList.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable } from '#tests/components/sample.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const chosen = () => document.querySelector('output')?.textContent

const source = defineSource(calls.page, {
  id: 'test.params',
  title: 'ops.params:title',
  searchName: 'paramCode',
  searchLabel: 'ops.params:field.paramCode',
  nameOf: (row) => row.paramCode,
  columns: [{ label: 'ops.params:field.paramValue', value: (row) => row.paramValue }],
  blocked: (row) => (row.paramCode === 'code-003' ? 'common:required' : null),
})

function HeldRecords({ multiple = false }: { multiple?: boolean }) {
  const [value, setValue] = useState<readonly Choice[]>([])
  return (
    <>
      <RecordChoice source={source} value={value} onChange={setValue} multiple={multiple} />
      <output>{value.map(({ name }) => name).join()}</output>
    </>
  )
}

const option = (name: string) => page.getByRole('option').filter({ hasText: name })
const focused = () => document.activeElement?.getAttribute('data-option')

test('one record is chosen by a double click, or by keys; what cannot be chosen is not', async () => {
  new SampleTable(25).serve(bridge)
  show(<HeldRecords />)
  await button('选择').click()
  // It is marked disabled, but a user may still double-click.
  await option('code-003').dblClick({ force: true })
  await expect.element(dialog()).toBeVisible()
  await expect.element(button('确定')).toBeDisabled()
  await option('code-002').dblClick()
  await expect.poll(chosen).toBe('code-002')
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('重新选择').click()
  await expect.element(option('code-001')).toBeVisible()
  await page.getByRole('textbox', { name: '参数编码' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('0')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('9')
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.poll(focused).toBe('1')
  await userEvent.keyboard('{PageDown}')
  await expect.element(option('code-011')).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(option('code-001')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(chosen).toBe('code-001')
})

test('what is chosen stands at once, whatever keeps the list of recent choices waiting (25)', async () => {
  new SampleTable(3).serve(bridge)
  show(<HeldRecords />)
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  bridge.on('workspace.set', () => promise)
  await button('选择').click()
  await option('code-002').dblClick()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(chosen()).toBe('code-002')
  // The next test waits for changes of stored documents.
  resolve()
})

test('several records are chosen across pages and taken out again; recent ones are offered', async () => {
  new SampleTable(25).serve(bridge)
  show(<HeldRecords multiple />)
  await button('选择').click()
  await option('code-001').click()
  await button('下一页').click()
  await option('code-012').click()
  await option('code-013').click()
  await expect.element(dialog().getByText('已选 3 项')).toBeVisible()
  await dialog().getByRole('button', { name: '移除 code-012' }).click()
  await option('code-013').click()
  await expect.element(dialog().getByText('已选 1 项')).toBeVisible()
  await button('确定').click()
  await expect.poll(chosen).toBe('code-001')
  await page.getByRole('button', { name: /移除 code-001/ }).click()
  await expect.poll(chosen).toBe('')
  await button('选择').click()
  const recent = page.getByRole('group', { name: '最近选择' }).getByRole('button', { name: 'code-001' })
  await recent.click()
  await expect.element(recent).toHaveAttribute('aria-pressed', 'true')
  await button('清空').click()
  await expect.element(recent).toHaveAttribute('aria-pressed', 'false')
  await button('取消').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(chosen()).toBe('')
})

test('the search asks after a pause or with Enter, and a failure is tried again', async () => {
  const table = new SampleTable(25).serve(bridge)
  show(<HeldRecords />)
  await button('选择').click()
  await page.getByRole('textbox', { name: '参数编码' }).fill('code-02')
  await expect.element(option('code-020')).toBeVisible()
  await expect.element(option('code-001')).not.toBeInTheDocument()
  bridge.serve(calls.page, () => {
    throw refusal({ code: 'refused', message: '查询失败' })
  })
  await page.getByRole('textbox', { name: '参数编码' }).fill('code-01')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('查询失败')).toBeVisible()
  table.serve(bridge)
  await button('重试').click()
  await expect.element(option('code-010')).toBeVisible()
})

test('the page of a picker is made longer; its records are brought up to date by their button', async () => {
  const table = new SampleTable(25).serve(bridge)
  const held = { ...source, refresh: { label: 'common:edit' as const, run: () => Promise.resolve() } }
  show(<RecordChoice source={held} value={[]} onChange={() => undefined} />)
  await button('选择').click()
  await expect.element(option('code-010')).toBeVisible()
  await dialog().getByRole('combobox', { name: '每页条数' }).selectOptions('50')
  await expect.element(option('code-025')).toBeVisible()
  expect(bridge.callsOf(calls.page).at(-1)?.query).toMatchObject({ page: 1, limit: 50 })
  table.rows = [{ ...table.rows[0]!, id: '99', paramCode: '刚刚加的' }, ...table.rows]
  await dialog().getByRole('button', { name: '编辑' }).click()
  await expect.element(option('刚刚加的')).toBeVisible()
})

test('a required choice that was left empty says so', async () => {
  const Write = z.object({ paramCode: z.string().min(1), paramValue: z.string(), remark: z.string() })
  const { CustomField } = formFields(Write)
  const Sample = ({ onClose }: DialogProps) => (
    <FormDialog title="样例" schema={Write} create={calls.create} onClose={onClose}>
      <CustomField
        name="paramCode"
        label="ops.params:field.paramCode"
        render={({ onBlur }) => (
          <RecordChoice source={source} value={[]} onChange={() => undefined} onBlur={onBlur} />
        )}
      />
    </FormDialog>
  )
  show(null)
  void openDialog(Sample, {})
  await expect.element(button('选择')).toBeVisible()
  button('选择').element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog().getByText(chinese('common:required'))).toBeVisible()
  closeDialogs()
})

test('a required choice says nothing while somebody chooses', async () => {
  new SampleTable(3).serve(bridge)
  const Write = z.object({ paramCode: z.string().min(1), paramValue: z.string(), remark: z.string() })
  const { CustomField } = formFields(Write)
  const Sample = ({ onClose }: DialogProps) => (
    <FormDialog title="样例" schema={Write} create={calls.create} onClose={onClose}>
      <CustomField
        name="paramCode"
        label="ops.params:field.paramCode"
        render={({ value, onChange, onBlur }) => (
          <RecordChoice
            source={source}
            value={value ? [{ id: String(value), name: String(value) }] : []}
            onChange={([first]) => onChange(first?.id ?? '')}
            onBlur={onBlur}
          />
        )}
      />
    </FormDialog>
  )
  show(null)
  void openDialog(Sample, {})
  await button('选择').click()
  await option('code-002').click()
  await button('确定').click()
  await expect.element(button('重新选择')).toBeVisible()
  expect(dialog().getByText(chinese('common:required')).elements()).toEqual([])
  closeDialogs()
})

test('both sides of a transfer are searched, and a double click moves a line to the other side', async () => {
  const items = ['甲', '乙', '丙'].map((label) => ({ id: label, label, detail: '' }))
  function HeldSides() {
    const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(['甲', '乙']))
    return (
      <div style={{ display: 'grid', height: 400 }}>
        <TransferList
          items={items}
          chosen={taken}
          availableLabel="可选"
          chosenLabel="已选"
          onChange={setTaken}
        />
        <output>{[...taken].join()}</output>
      </div>
    )
  }
  show(<HeldSides />)
  const side = (name: string) => page.getByRole('listbox', { name })
  await page.getByRole('searchbox', { name: '搜索已选' }).fill('乙')
  await expect.element(side('已选').getByRole('option', { name: '甲' })).not.toBeInTheDocument()
  await side('已选').getByRole('option', { name: '乙' }).dblClick()
  await expect.poll(chosen).toBe('甲')
  await side('可选').getByRole('option', { name: '丙' }).dblClick()
  await expect.poll(chosen).toBe('甲,丙')
})

test('where the platform does not tell which records there are, the picker says so and takes an id', async () => {
  bridge.serve(calls.page, () => {
    throw refusal({ code: 'not-found' })
  })
  show(<HeldRecords />)
  await button('选择').click()
  await expect.element(page.getByText(chinese('failure:not-found'))).toBeVisible()
  const id = page.getByRole('textbox', { name: chinese('kit:picker.byHand') })
  await expect.element(button('使用')).toBeDisabled()
  await id.fill(' 42 ')
  await userEvent.keyboard('{Enter}')
  await button('确定').click()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('42')
})
