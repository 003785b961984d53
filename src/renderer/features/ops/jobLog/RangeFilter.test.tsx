import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RangeFilter } from '#features/ops/jobLog/RangeFilter.tsx'
import { isRange } from '#features/ops/jobLog/ranges.ts'
import { loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'

beforeAll(() => loadTexts(['ops.jobLog']))

function Filter({ onChange }: { onChange(value: string): void }) {
  const [value, setValue] = useState('')
  return (
    <RangeFilter
      id="range"
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

const end = (name: string) => page.getByRole('textbox', { name, exact: true })
const problem = () => page.getByText('不是时间，例如 2026-11-26 08:30')

test('both ends typed as days are the whole of both days (OPS-JLG-12)', async () => {
  const onChange = vi.fn<(value: string) => void>()
  show(<Filter onChange={onChange} />)
  await button('不限').click()
  await end('开始').fill('2026-11-26')
  await end('结束').fill('2026-11-26')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-26 00:00:00 - 2026-11-26 23:59:59')
})

test('text that is no moment is no range; it stays while the filter is closed and opened again', async () => {
  const onChange = vi.fn<(value: string) => void>()
  show(<Filter onChange={onChange} />)
  await button('不限').click()
  await end('开始').fill('2026-02-30 - x')
  expect(isRange(onChange.mock.lastCall?.[0] ?? '')).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(problem()).toBeVisible()
  await page.getByRole('button').click()
  await expect.element(end('开始')).toHaveValue('2026-02-30 - x')
  await expect.element(problem()).toBeVisible()
  await button('清空').click()
  await expect.element(end('开始')).toHaveValue('')
  expect(onChange).toHaveBeenLastCalledWith('')
})
