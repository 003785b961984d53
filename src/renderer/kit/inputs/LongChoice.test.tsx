import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LongChoice } from '#kit/inputs/LongChoice.tsx'
import { compose, composed, composedKey } from '#tests/components/devTools.ts'
import { show } from '#tests/components/page.tsx'

const options = new Map(Array.from({ length: 10_000 }, (_, index) => [`C${index}`, `类型${index}`]))

function Choice() {
  const [value, setValue] = useState('C7')
  return <LongChoice name="type" options={options} value={value} onChange={setValue} />
}

const box = () => page.getByRole('combobox')
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

test('what is typed takes the place of the choice, also after it was emptied; Escape brings the choice back', async () => {
  show(<Choice />)
  await expect.element(box()).toHaveValue('类型7')
  await box().click()
  await userEvent.keyboard('类型999')
  await expect.poll(offered).toEqual(['类型999', ...Array.from({ length: 10 }, (_, at) => `类型999${at}`)])
  await userEvent.keyboard('{Backspace>6/}')
  await expect.element(box()).toHaveValue('')
  await userEvent.keyboard('c9998')
  await expect.poll(offered).toEqual(['类型9998'])
  await userEvent.keyboard('{Escape}')
  await expect.element(box()).toHaveValue('类型7')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => offered().length).toBeGreaterThan(1)
  await userEvent.keyboard('{Control>}a{/Control}C9998')
  await page.getByRole('option', { name: '类型9998' }).click()
  await expect.element(box()).toHaveValue('类型9998')
})

test('its list leaves room for the rest of the window', async () => {
  show(<Choice />)
  await box().click()
  await expect.poll(() => offered().length).toBeGreaterThan(40)
  const list = page.getByRole('listbox').element()
  expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(320)
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
})

test('words of an input method open the list as typed ones do', async () => {
  show(<Choice />)
  await box().click()
  await userEvent.keyboard('{Escape}{Control>}a{/Control}')
  expect(offered()).toEqual([])
  await composedKey('KeyL')
  await compose('类型9998')
  await expect.poll(offered).toEqual(['类型9998'])
  await composed('类型9998')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box()).toHaveValue('类型9998')
})
