import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import { defineResource, Id, required } from '#contract/kernel.ts'
import { openDialog, type DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { bridge, show } from '#tests/components/page.tsx'
import { dialog, field, focusIn } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const Write = z.object({
  name: required(20),
  amount: z.number().min(-1e15).max(1e15),
  width: z.number().int().min(160).max(400),
  limit: z.number().nullable().default(null),
})
const entity = Write.extend({ id: Id })
const guard = 'signed-in' as const

const { endpoints } = defineResource('test.numbers', {
  entity,
  endpoints: crud({
    base: '/test/numbers',
    title: 'Numbers',
    entity,
    write: Write,
    filters: {},
    guards: { read: guard, save: guard, update: guard, remove: guard },
  }),
})

const { TextField, NumberField } = formFields(Write)
const record = { id: '1', name: '甲', amount: 1200, width: 200, limit: null }

function Sample({ onClose }: DialogProps) {
  return (
    <FormDialog title="数" schema={Write} {...{ ...endpoints, record, onClose }}>
      <TextField name="name" label="common:ok" />
      <NumberField name="amount" label="common:edit" />
      <NumberField name="width" label="common:add" />
      <NumberField name="limit" label="common:close" />
    </FormDialog>
  )
}

beforeEach(async () => {
  bridge.serve(endpoints.get, () => record)
  bridge.serve(endpoints.update, () => '1')
  show(null)
  void openDialog(Sample, {})
  await focusIn(dialog('数'))
})

const amount = () => field('编辑')
const width = () => field('新增')
const limit = () => field('关闭')
const saved = () => bridge.bodiesOf(endpoints.update)

/** Presses Enter again after a refused save: for a moment another one is not taken. */
const savedByEnter = async () => {
  if (saved().length === 0) await userEvent.keyboard('{Enter}')
  return saved()
}

/** Replaces the text of a box, key by key. */
async function type(box: ReturnType<typeof field>, words: string): Promise<void> {
  await box.click()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  if (words !== '') await userEvent.keyboard(words)
}

describe('a box for a number', () => {
  test.each([
    ['100.05', 100.05],
    ['0.01', 0.01],
    ['-0.5', -0.5],
    ['12000.0', 12_000],
    ['１２．５', 12.5],
    ['1,234.50', 1234.5],
    ['+7', 7],
    [' 8 ', 8],
  ])('%j is shown as typed until Enter saves %d, with the focus still in it', async (words, number) => {
    await type(amount(), words)
    await expect.element(amount()).toHaveValue(words)
    await userEvent.keyboard('{Enter}')
    await expect.poll(saved).toEqual([expect.objectContaining({ amount: number })])
    await expect.element(dialog('数')).not.toBeInTheDocument()
  })

  test('the number takes the place of the text when the box is left', async () => {
    await type(amount(), '０1.50')
    await userEvent.keyboard('{Tab}')
    await expect.element(amount()).toHaveValue('1.5')
  })

  test.each([
    ['x1', chinese('kit:table.notNumber')],
    ['100.', chinese('kit:table.notNumber')],
    ['0.12345678901234567891', chinese('kit:number.tooPrecise')],
    ['9007199254740993', chinese('kit:number.tooPrecise')],
  ])('%s stays as typed, with a message, and is not saved', async (words, message) => {
    await type(amount(), words)
    await expect.element(amount()).toHaveAccessibleDescription('')
    await userEvent.keyboard('{Enter}')
    await expect.element(amount()).toHaveAccessibleDescription(message)
    await expect.element(amount()).toHaveValue(words)
    expect(saved()).toEqual([])
  })

  test('the number that stands there is no change, however it is written', async () => {
    await type(amount(), '1200.00')
    await type(limit(), '5')
    await type(limit(), '')
    await userEvent.keyboard('{Escape}')
    // Unsaved input would open a question.
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('visiting a box changes nothing', async () => {
    await amount().click()
    await userEvent.keyboard('{Tab}{Tab}{Tab}')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('an empty box is empty: none where one is optional, missed where it is needed', async () => {
    await type(limit(), '0.50')
    await type(limit(), '')
    await type(amount(), '')
    await expect.element(amount()).toHaveValue('')
    await userEvent.keyboard('{Enter}')
    await expect.element(amount()).toHaveAccessibleDescription(chinese('common:required'))
    await type(amount(), '0')
    await expect.element(amount()).toHaveValue('0')
    await expect.poll(savedByEnter).toEqual([expect.objectContaining({ amount: 0, limit: null })])
  })

  test('the least number is judged when the box is left, also after a save that was refused', async () => {
    await type(width(), '3')
    await expect.element(width()).toHaveAccessibleDescription('')
    await userEvent.keyboard('{Enter}')
    await expect.element(width()).toHaveAccessibleDescription('不能小于 160')
    await userEvent.keyboard('{End}2')
    await expect.element(width()).toHaveAccessibleDescription('')
    await userEvent.keyboard('{Tab}')
    await expect.element(width()).toHaveAccessibleDescription('不能小于 160')
    await width().click()
    await userEvent.keyboard('{End}0{Tab}')
    await expect.element(width()).toHaveAccessibleDescription('')
    await type(width(), '170.5')
    await userEvent.keyboard('{Tab}')
    await expect.element(width()).toHaveAccessibleDescription(chinese('kit:table.notInteger'))
    await type(width(), '320')
    await expect.poll(savedByEnter).toEqual([expect.objectContaining({ width: 320 })])
  })

  test('the wheel changes nothing', async () => {
    await amount().click()
    const box = amount().element()
    box.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(amount()).toHaveValue('1200')
    expect(page.getByRole('spinbutton').elements()).toEqual([])
  })
})
