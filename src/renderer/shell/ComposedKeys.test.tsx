import { Input, Popover, PopoverSurface, PopoverTrigger, Textarea } from '@fluentui/react-components'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { Pager } from '#kit/list/chrome/Pager.tsx'
import { IdByHand } from '#kit/inputs/IdByHand.tsx'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import { defineSource } from '#kit/picker/source.ts'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { useTabs } from '#kit/tabs.ts'
import { compose, composed } from '#tests/components/devTools.ts'
import { part, showTable } from '#tests/components/editTable.tsx'
import { menuFolder, menuPage } from '#tests/components/menus.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { calls, SampleForm, SampleTable } from '#tests/components/sample.tsx'
import { button, dialog, field } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { changeLayout } from './layout/layout.ts'
import { NavPane } from './navigation/NavPane.tsx'
import Palette from './palette/Palette.tsx'
import { useRecordIndex } from './palette/recordIndex.ts'
import { followKeys } from './commands/shortcuts.ts'

const menus = [menuFolder('a', '系统管理', [menuPage('user', '用户管理', { url: 'sys/user' })])]

beforeEach(() => {
  useTabs.getState().reset()
  useRecordIndex.setState({ sets: [] })
  changeLayout({ isNavCollapsed: false, openFolders: null, module: '' })
  bridge.on('recordIndex.list', () => [])
  be({ session: { menus } })
})

const keys = ['Enter', 'Escape', 'Tab', 'ArrowDown', ' ', '1', 'k']

/** As Chromium reports a key of an input method, and as Safari reports the one that has ended the composition. */
const ways = [
  { isComposing: true, keyCode: 229 },
  { isComposing: true, keyCode: 13 },
  { isComposing: false, keyCode: 229 },
]

/** Keys of an input method, as the field with the focus gets them. @returns those that something has answered */
function pressComposed(): string[] {
  const target = document.activeElement
  return ways.flatMap((way) =>
    keys.flatMap((key) => {
      const event = new KeyboardEvent('keydown', { key, ...way, bubbles: true, cancelable: true })
      target?.dispatchEvent(event)
      return event.defaultPrevented || document.activeElement !== target ? [key] : []
    }),
  )
}

test('no handler hears a key of an input method, and the field gets its words', async () => {
  const heard = vi.fn()
  const onKeyDown = ({ key }: { key: string }) => void heard(key)
  show(
    <div role="toolbar" tabIndex={-1} onKeyDownCapture={onKeyDown} onKeyDown={onKeyDown}>
      <Textarea aria-label="内容" onKeyDown={onKeyDown} />
    </div>,
  )
  const input = page.getByRole('textbox')
  await input.click()
  document.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('keydown', onKeyDown, true)
  expect(pressComposed()).toEqual([])
  await compose('ni')
  expect(pressComposed()).toEqual([])
  await composed('你')
  await expect.element(input).toHaveValue('你')
  expect(heard).not.toHaveBeenCalled()
  await userEvent.keyboard('x')
  expect(heard).toHaveBeenCalledWith('x')
  document.removeEventListener('keydown', onKeyDown, true)
  window.removeEventListener('keydown', onKeyDown, true)
})

test('a key outside a field opens the one that an input method writes in', async () => {
  showTable([part('a')])
  await page.getByRole('gridcell', { name: 'a', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Process', keyCode: 229, bubbles: true, cancelable: true }),
  )
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('a dialog stays open and is not saved', async () => {
  const onClose = vi.fn()
  const run = vi.fn()
  show(
    <DialogFrame title="表单" isForm main={{ label: '好', run }} onClose={onClose}>
      <Input aria-label="名称" />
    </DialogFrame>,
  )
  await page.getByRole('textbox').click()
  expect(pressComposed()).toEqual([])
  expect([onClose.mock.calls, run.mock.calls]).toEqual([[], []])
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.poll(() => [onClose.mock.calls.length, run.mock.calls.length]).toEqual([1, 1])
})

test('a form asks nothing and sends nothing', async () => {
  new SampleTable(0).serve(bridge)
  show(null)
  void openDialog(SampleForm, {})
  await field('参数编码').fill('a')
  expect(pressComposed()).toEqual([])
  expect(bridge.callsOf(calls.create)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(chinese('shell:profile.discardQuestion'))).toBeVisible()
})

test('the palette neither chooses nor closes', async () => {
  const onClose = vi.fn()
  show(<Palette onClose={onClose} />)
  await page.getByRole('combobox').fill('用户')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(pressComposed()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('the search of the navigation opens nothing', async () => {
  show(<NavPane />)
  await page.getByRole('searchbox').fill('用户')
  await expect.element(page.getByRole('link', { name: '用户管理' })).toBeVisible()
  expect(pressComposed()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => useTabs.getState().tabs.map(({ path }) => path)).toEqual(['', 'sys/user'])
})

test('a picker of records neither searches, takes nor closes', async () => {
  new SampleTable(3).serve(bridge)
  const source = defineSource(calls.page, {
    id: 'sample',
    title: 'ops.params:title',
    searchName: 'paramCode',
    searchLabel: 'ops.params:field.paramCode',
    keyOf: (row) => row.id,
    nameOf: (row) => row.paramCode,
    columns: [],
  })
  const onChange = vi.fn()
  show(<RecordChoice source={source} value={[]} onChange={onChange} />)
  await button('选择').click()
  await expect.element(dialog().getByText('code-001').first()).toBeVisible()
  await dialog().getByRole('textbox').first().click()
  expect(pressComposed()).toEqual([])
  await expect.element(dialog().getByText('code-001').first()).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a picker of a tree stays open, and so does any panel', async () => {
  show(<TreePicker label="部门" nodes={[{ id: '1', label: '总部' }]} value={[]} onChange={() => undefined} />)
  await button('部门: 请选择').click()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  expect(pressComposed()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('.fui-PopoverSurface')).toBeNull()
  const onOpenChange = vi.fn()
  show(
    <Popover defaultOpen trapFocus onOpenChange={onOpenChange}>
      <PopoverTrigger>
        <button type="button">打开</button>
      </PopoverTrigger>
      <PopoverSurface>
        <Input aria-label="名称" />
      </PopoverSurface>
    </Popover>,
  )
  await page.getByRole('textbox').click()
  expect(pressComposed()).toEqual([])
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onOpenChange.mock.calls.length).toBe(1)
})

test('an id, the number of a page and a cell are not taken before they are written', async () => {
  const onGiven = vi.fn()
  show(<IdByHand onGiven={onGiven} />)
  await page.getByRole('textbox').fill('7')
  expect(pressComposed()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(onGiven.mock.calls).toEqual([['7']])
  const onPage = vi.fn()
  show(<Pager total={90} page={1} pages={9} limit={10} sizes={[10]} onPage={onPage} onLimit={vi.fn()} />)
  await page.getByRole('textbox').fill('7')
  expect(pressComposed()).toEqual([])
  expect(onPage).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onPage.mock.calls).toEqual([[7]])
  const rows = showTable([part('a'), part('b')])
  await page.getByRole('gridcell', { name: 'a', exact: true }).click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('x')
  expect(pressComposed()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(rows()[0]?.name).toBe('x')
})

test('no shortcut of the console is among them', async () => {
  const end = followKeys()
  show(<Input aria-label="名称" />)
  await page.getByRole('textbox').click()
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, isComposing: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  end()
})
