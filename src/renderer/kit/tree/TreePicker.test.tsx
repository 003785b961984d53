import { Field } from '@fluentui/react-components'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Failure, FailureError } from '#contract/failures.ts'
import { TreeAside } from '#kit/tree/TreeAside.tsx'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'

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
