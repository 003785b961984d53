import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tree, type TreeProps } from '#kit/tree/Tree.tsx'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { show } from '#tests/components/page.tsx'

const company: readonly TreeNode[] = [
  {
    id: '1',
    label: '总部',
    children: [
      { id: '11', label: '财务部', children: [{ id: '111', label: '出纳' }] },
      { id: '12', label: '人事部' },
    ],
  },
  { id: '2', label: 'Annex' },
  { id: '3', label: 'Archive' },
]

const many: readonly TreeNode[] = Array.from({ length: 300 }, (_, at) => ({
  id: `n${at}`,
  label: `节点 ${at}`,
}))

/** A tree whose owner holds the open, ticked and selected nodes, as every screen does. */
function Held({ checkable, ...props }: Partial<TreeProps> & { checkable?: boolean }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(props.open ?? new Set(['1']))
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [selectedId, setSelectedId] = useState<string>()
  return (
    <div style={{ height: 240 }}>
      <Tree
        label="部门"
        nodes={company}
        selectedId={selectedId}
        onSelect={({ id }) => setSelectedId(id)}
        {...(checkable && { checked, onCheckedChange: setChecked })}
        {...props}
        open={open}
        onOpenChange={setOpen}
      />
    </div>
  )
}

const node = (name: string) => page.getByRole('treeitem', { name, exact: true })

/** Presses keys one after the other. @returns the line with the focus after each */
async function walk(keys: readonly string[]): Promise<string[]> {
  const visited: string[] = []
  for (const key of keys) {
    const before = document.activeElement
    await userEvent.keyboard(key)
    // A line out of sight takes the focus once it is drawn.
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('treeitem')
    if (key === '{End}' || key === '{Home}')
      await expect.poll(() => document.activeElement === before).toBe(false)
    visited.push(document.activeElement?.textContent ?? '')
  }
  return visited
}

test('Down, Up, Home and End walk the lines in sight, and stop at both ends', async () => {
  show(<Held />)
  await node('总部').click()
  expect(
    await walk(['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{End}', '{ArrowDown}', '{Home}', '{ArrowUp}']),
  ).toEqual(['财务部', '人事部', '财务部', 'Archive', 'Archive', '总部', '总部'])
})

test('End reaches a last line that was not drawn, and Home comes back', async () => {
  show(<Held nodes={many} open={new Set()} />)
  await node('节点 0').click()
  expect(await walk(['{End}', '{ArrowUp}', '{Home}'])).toEqual(['节点 299', '节点 298', '节点 0'])
})

test('Right opens and goes in, Left closes and goes to the parent', async () => {
  show(<Held open={new Set()} />)
  await node('总部').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node('总部')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(node('总部')).toHaveFocus()
  expect(await walk(['{ArrowRight}', '{ArrowDown}', '{ArrowLeft}'])).toEqual(['财务部', '人事部', '总部'])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(node('总部')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(node('财务部')).not.toBeInTheDocument()
})

test('a letter goes to the next line that begins with it, and round to the first', async () => {
  show(<Held />)
  await node('总部').click()
  expect(await walk(['a', 'a', 'A'])).toEqual(['Annex', 'Archive', 'Annex'])
})

test('Enter selects what has the focus, and a click selects what is clicked', async () => {
  show(<Held />)
  await node('总部').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(node('财务部')).toHaveAttribute('aria-selected', 'true')
  await node('Annex').click()
  await expect.element(node('Annex')).toHaveAttribute('aria-selected', 'true')
  await expect.element(node('财务部')).toHaveAttribute('aria-selected', 'false')
})

test('Space ticks a branch with all below it, and unticks it again', async () => {
  show(<Held checkable />)
  await node('人事部').click()
  await expect.element(node('总部')).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.keyboard('{Home} ')
  await expect.element(node('财务部')).toHaveAttribute('aria-checked', 'true')
  await expect.element(node('总部')).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard(' ')
  await expect.element(node('人事部')).toHaveAttribute('aria-checked', 'false')
  await expect.element(page.getByRole('tree')).toHaveAttribute('aria-multiselectable', 'true')
})

test('the mark before a line opens and closes it and selects nothing', async () => {
  const select = vi.fn()
  show(<Held open={new Set()} onSelect={select} />)
  const mark = () => node('总部').element().querySelector<HTMLElement>('[data-chevron]')
  await expect.poll(mark).not.toBeNull()
  mark()?.click()
  await expect.element(node('财务部')).toBeInTheDocument()
  mark()?.click()
  await expect.element(node('财务部')).not.toBeInTheDocument()
  expect(select).not.toHaveBeenCalled()
})

test('one line is a tab stop; its place among its siblings is told', async () => {
  show(<Held />)
  await node('人事部').click()
  expect(document.querySelectorAll('[role="treeitem"][tabindex="0"]')).toHaveLength(1)
  const { ariaLevel, ariaPosInSet, ariaSetSize } = node('人事部').element()
  expect([ariaLevel, ariaPosInSet, ariaSetSize]).toEqual(['2', '2', '2'])
})

test('a tree names itself and has no ticks where none are kept', async () => {
  show(<Held />)
  await expect.element(page.getByRole('tree', { name: '部门' })).not.toHaveAttribute('aria-multiselectable')
  await expect.element(node('总部')).not.toHaveAttribute('aria-checked')
})
