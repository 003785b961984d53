import { Field } from '@fluentui/react-components'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import { compose, composed, composedKey } from '#tests/components/devTools.ts'
import { show } from '#tests/components/page.tsx'
import { button, dialog, focusIn } from '#tests/components/seen.ts'

const suggestions = ['amount', 'amountTotal', 'name']

let submitted: readonly string[] = []

function Held({ start = '', ...props }: { start?: string; clearable?: boolean; readOnly?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted = [...submitted, value]
      }}
    >
      <button type="submit">提交</button>
      <Field label="字段">
        <SuggestInput {...props} suggestions={suggestions} value={value} onChange={setValue} />
      </Field>
    </form>
  )
}

const field = () => page.getByRole('combobox', { name: '字段' })

const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

async function open(start = '', props: { clearable?: boolean; readOnly?: boolean } = {}) {
  submitted = []
  show(<Held key={`${start}/${Object.keys(props)}`} start={start} {...props} />)
  await field().click()
}

test('one more letter behind a suggestion stays, as does what is typed letter by letter', async () => {
  await open('amount')
  await userEvent.keyboard('{End}s')
  await expect.element(field()).toHaveValue('amounts')
  await userEvent.keyboard('x')
  await expect.element(field()).toHaveValue('amountsx')
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.element(field()).toHaveValue('')
  await userEvent.keyboard('amo')
  await expect.element(field()).toHaveValue('amo')
  expect(offered()).toEqual(['amount', 'amountTotal'])
})

test.each([
  ['Tab', 'amo{Tab}', 'amo'],
  ['Tab after an arrow', 'amo{ArrowDown}{Tab}', 'amo'],
  ['Shift and Tab', 'amo{ArrowDown}{Shift>}{Tab}{/Shift}', 'amo'],
  ['Enter without an arrow', 'amo{Enter}', 'amo'],
  ['Escape', 'amo{ArrowDown}{Escape}', 'amo'],
  ['Alt and an arrow', 'amo{ArrowDown}{Alt>}{ArrowUp}{/Alt}', 'amo'],
  ['Space', 'amo{ArrowDown} x', 'amo x'],
  ['Home', 'amo{ArrowDown}{Home}x', 'xamo'],
  ['an arrow and one more letter', 'amo{ArrowDown}u{Enter}', 'amou'],
])('%s takes no suggestion', async (_, keys, value) => {
  await open()
  await userEvent.keyboard(keys)
  await expect.element(field()).toHaveValue(value)
})

test('a suggestion is taken by Enter once the arrow keys have led to it, and by a click', async () => {
  await open()
  await userEvent.keyboard('amo{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field()).toHaveValue('amountTotal')
  await userEvent.keyboard('{Control>}a{/Control}na')
  await page.getByRole('option', { name: 'name' }).click()
  await expect.element(field()).toHaveValue('name')
  expect(submitted).toEqual([])
})

test('a click elsewhere takes nothing', async () => {
  await open()
  await userEvent.keyboard('amo{ArrowDown}')
  await button('提交').click()
  await expect.poll(() => submitted).toEqual(['amo'])
})

test('with the list closed Enter is that of any field', async () => {
  await open()
  await userEvent.keyboard('amo{Enter}')
  expect(submitted).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => submitted).toEqual(['amo'])
})

test('words of an input method open the list and stay as they are composed', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  expect(offered()).toEqual([])
  await composedKey('KeyN')
  await compose('na')
  await expect.poll(offered).toEqual(['name'])
  await composedKey('Enter')
  await composed('na')
  await expect.element(field()).toHaveValue('na')
})

test('a button empties the field, also of what is no suggestion', async () => {
  await open('其他', { clearable: true })
  await userEvent.keyboard('{Escape}')
  document.querySelector<HTMLElement>('.fui-Combobox__clearIcon')?.click()
  await expect.element(field()).toHaveValue('')
})

test('a field that is only read offers nothing', async () => {
  await open('amount', { readOnly: true })
  expect(offered()).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field()).toHaveValue('amount')
})

test('Escape closes the list first, with the next press the dialog', async () => {
  const Asking = ({ onClose }: DialogProps) => (
    <DialogFrame title="输入" onClose={onClose}>
      <Held />
    </DialogFrame>
  )
  show(null)
  void openDialog(Asking, {})
  await focusIn(dialog('输入'))
  await field().click()
  await userEvent.keyboard('amo')
  await expect.poll(offered).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.poll(offered).toEqual([])
  await expect.element(field()).toHaveValue('amo')
  await expect.element(dialog('输入')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('输入')).not.toBeInTheDocument()
})
