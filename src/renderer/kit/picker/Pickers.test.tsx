import { Field } from '@fluentui/react-components'
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
import { TreeAside } from '#kit/picker/TreeAside.tsx'
import { TreePicker } from '#kit/picker/TreePicker.tsx'
import { type Failure, FailureError } from '#contract/failures.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable } from '#tests/components/sample.tsx'
import { button, dialog } from '#tests/components/seen.ts'

const all: readonly TreeNode[] = [
  {
    id: '1',
    label: '总部',
    children: [
      { id: '11', label: '财务部' },
      { id: '12', label: '人事部' },
    ],
  },
  { id: '2', label: '分公司' },
]

const node = (name: string) => page.getByRole('treeitem', { name, exact: true })
const surface = () => document.querySelector('.fui-PopoverSurface')

interface HeldTreeProps {
  readonly multiple?: boolean
  readonly start?: readonly string[]
  readonly blocked?: ReadonlyMap<string, string>
  readonly nodes?: readonly TreeNode[]
  readonly failure?: Failure
}

function HeldTree({ multiple = false, start = [], blocked, nodes = all, failure }: HeldTreeProps) {
  const [value, setValue] = useState<readonly string[]>(start)
  return (
    <>
      <TreePicker
        label="部门"
        nodes={nodes}
        failure={failure}
        value={value}
        onChange={setValue}
        multiple={multiple}
        blocked={blocked}
      />
      <output>{value.join()}</output>
      <p>旁边</p>
    </>
  )
}

test('a tree in a field with an error has the border of the error (28 A1)', async () => {
  const Wrong = ({ message }: { message: string | undefined }) => (
    <Field label="上级" validationMessage={message}>
      <HeldTree />
    </Field>
  )
  const border = () => getComputedStyle(button('部门: 请选择').element()).borderTopColor
  show(<Wrong message={undefined} />)
  await expect.element(button('部门: 请选择')).toBeVisible()
  const before = border()
  show(<Wrong message="必填项不能为空" />)
  await expect.poll(border).not.toBe(before)
})

const chosen = () => document.querySelector('output')?.textContent

test('a node that is chosen closes the panel, and the button has its name and the focus', async () => {
  show(<HeldTree />)
  await button('部门: 请选择').click()
  await node('人事部').click()
  await expect.poll(surface).toBeNull()
  await expect.element(button('部门: 人事部')).toHaveFocus()
  expect(chosen()).toBe('12')
  // The same a second time, by keys alone.
  await userEvent.keyboard('{Enter}')
  await expect.poll(surface).not.toBeNull()
  await node('人事部').click()
  await expect.poll(surface).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{Tab}{End}{Enter}')
  await expect.poll(chosen).toBe('2')
  await expect.poll(surface).toBeNull()
})

test('the panel closes with Escape and by a click beside it, and nothing is chosen', async () => {
  show(<HeldTree />)
  await button('部门: 请选择').click()
  await expect.poll(surface).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(surface).toBeNull()
  await expect.element(button('部门: 请选择')).toHaveFocus()
  await button('部门: 请选择').click()
  await expect.poll(surface).not.toBeNull()
  await page.getByText('旁边').click()
  await expect.poll(surface).toBeNull()
  expect(chosen()).toBe('')
})

test('several are ticked with the panel open, and the choice is taken back', async () => {
  show(<HeldTree multiple />)
  await button('部门: 请选择').click()
  await node('总部').click()
  await expect.poll(surface).not.toBeNull()
  await node('人事部').click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(chosen).toBe('11')
  await button('移除 财务部').click()
  await expect.poll(chosen).toBe('')
})

test('a node that cannot be chosen says why and leaves the panel open', async () => {
  show(<HeldTree blocked={new Map([['12', '已停用']])} />)
  await button('部门: 请选择').click()
  await node('人事部 · 已停用').click()
  await expect.element(page.getByText('不能选择“人事部”：已停用')).toBeVisible()
  expect(chosen()).toBe('')
  await userEvent.keyboard('{Escape}')
  await button('部门: 请选择').click()
  await expect.element(page.getByText('不能选择“人事部”：已停用')).not.toBeInTheDocument()
})

test('a node is chosen by keys alone: its initials and Enter, or the arrow that leads to what fits best', async () => {
  show(<HeldTree />)
  await button('部门: 请选择').click()
  await userEvent.keyboard('rsb{Enter}')
  await expect.poll(chosen).toBe('12')
  await expect.poll(surface).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('caiwu')
  await expect.element(node('人事部')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(node('财务部')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(chosen).toBe('11')
})

test('where several are ticked, Enter in the box goes to what fits best and ticks nothing', async () => {
  show(<HeldTree multiple />)
  await button('部门: 请选择').click()
  await userEvent.keyboard('人事{Enter}')
  await expect.element(node('人事部')).toHaveFocus()
  expect(chosen()).toBe('')
  await userEvent.keyboard(' ')
  await expect.poll(chosen).toBe('12')
})

test('typing narrows the tree to what fits and its parents, and says when nothing does', async () => {
  show(<HeldTree />)
  await button('部门: 请选择').click()
  const filter = page.getByRole('searchbox', { name: '按名称筛选部门' })
  await filter.fill('财务')
  await expect.element(node('分公司')).not.toBeInTheDocument()
  await expect.element(node('总部')).toBeVisible()
  await filter.fill('没有')
  await expect.element(page.getByText('没有符合的项')).toBeVisible()
  await filter.fill('')
  await expect.element(node('分公司')).toBeVisible()
})

test('beside a list a second click on the chosen node gives the choice up', async () => {
  function Aside() {
    const [selected, setSelected] = useState('')
    return (
      <>
        <output>{selected}</output>
        <TreeAside
          label="部门"
          nodes={all}
          isReady
          error={null}
          onRetry={() => undefined}
          selectedId={selected}
          onSelect={setSelected}
        />
      </>
    )
  }
  show(<Aside />)
  await node('财务部').click()
  await expect.poll(chosen).toBe('11')
  await node('财务部').click()
  await expect.poll(chosen).toBe('')
})

test('a tree beside a list that could not be read is tried again', async () => {
  let tries = 0
  show(
    <TreeAside
      label="部门"
      nodes={[]}
      isReady
      error={new FailureError({ code: 'refused', message: '没有权限' })}
      onRetry={() => {
        tries += 1
      }}
      selectedId=""
      onSelect={() => undefined}
    />,
  )
  await expect.element(page.getByText('没有权限')).toBeVisible()
  await button('重试').click()
  expect(tries).toBe(1)
})

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

test('a branch of a picker is closed and opened by its arrow', async () => {
  show(<HeldTree />)
  await button('部门: 请选择').click()
  await expect.element(node('财务部')).toBeVisible()
  await node('总部').click({ trial: true })
  await page.getByRole('searchbox', { name: '按名称筛选部门' }).click()
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(node('财务部')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node('财务部')).toBeVisible()
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
  await expect.element(dialog().getByText('必填项不能为空')).toBeVisible()
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
  expect(dialog().getByText('必填项不能为空').elements()).toEqual([])
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
  await expect.element(page.getByText('该平台没有提供这个接口，此功能在这里不可用')).toBeVisible()
  const id = page.getByRole('textbox', { name: '平台没有列出可选项，可直接填写编号' })
  await expect.element(button('使用')).toBeDisabled()
  await id.fill(' 42 ')
  await userEvent.keyboard('{Enter}')
  await button('确定').click()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('42')
})

test('a tree that was not answered takes an id as well; one that was not reached only offers to read again', async () => {
  const failed = (code: 'forbidden' | 'offline') => (
    <HeldTree nodes={[]} failure={refusal({ code }).failure} />
  )
  show(failed('offline'))
  await page.getByRole('button', { name: /^部门/ }).click()
  await expect.element(page.getByRole('dialog', { name: '部门' })).toHaveFocus()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(button('使用').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  show(failed('forbidden'))
  await page.getByRole('button', { name: /^部门/ }).click()
  await page.getByRole('textbox', { name: '平台没有列出可选项，可直接填写编号' }).fill('7')
  await button('使用').click()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('7')
})
