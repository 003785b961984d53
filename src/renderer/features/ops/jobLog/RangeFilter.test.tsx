import { useState } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RangeFilter } from '#features/ops/jobLog/RangeFilter.tsx'
import { isRange } from '#features/ops/jobLog/ranges.ts'
import { platformTime } from '#kit/platformTime.ts'
import { DAY, formatMoment, later, readMoment } from '#base/moments.ts'
import { loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['ops.jobLog']))

function Filter(props: { onChange(value: string): void; onSearch?(value: string): void }) {
  const { onChange, onSearch } = props
  const [value, setValue] = useState('')
  return (
    <RangeFilter
      id="range"
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
      onSearch={(next) => {
        setValue(next)
        onSearch?.(next)
      }}
    />
  )
}

const end = (name: string) => page.getByRole('textbox', { name, exact: true })
const problem = () => page.getByText(chinese('kit:date.noMoment'))

test('both ends typed as days are the whole of both days (OPS-JLG-12)', async () => {
  const onChange = vi.fn<(value: string) => void>()
  show(<Filter onChange={onChange} />)
  await end('开始时间').fill('2026-11-26')
  await end('结束时间').fill('2026-11-26')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-26 00:00:00 - 2026-11-26 23:59:59')
})

test('five shortcuts are searched for at once, those of so many days back from now (OPS-JLG-02, OPS-JLG-12)', async () => {
  const onSearch = vi.fn<(value: string) => void>()
  show(<Filter onChange={() => undefined} onSearch={onSearch} />)
  const open = () => button('选择日期：开始时间').click()
  await open()
  const offered = page.getByRole('group', { name: '常用范围' }).getByRole('button')
  await expect.element(offered.first()).toBeVisible()
  expect(offered.elements().map(({ textContent }) => textContent)).toEqual([
    ...[
      '今天',
      '昨天',
      chinese('kit:range.days7'),
      chinese('kit:range.days30'),
      chinese('kit:range.days90'),
      '全部时间',
    ],
  ])
  await button(chinese('kit:range.days7')).click()
  const [from = '', until = ''] = onSearch.mock.lastCall?.[0].split(' - ') ?? []
  expect(readMoment(until) - readMoment(from)).toBe(7 * DAY)
  expect(until >= formatMoment(later(platformTime(), -60_000)) && until <= formatMoment(platformTime())).toBe(
    true,
  )
  await expect.element(end('结束时间')).toHaveValue(until)
  await open()
  await button('全部时间').click()
  expect(onSearch).toHaveBeenLastCalledWith('')
  await expect.element(end('开始时间')).toHaveValue('')
})

test('both ends of a shortcut are counted from the moment of the choice (DECISION-OPS-40)', async () => {
  const onSearch = vi.fn<(value: string) => void>()
  show(<Filter onChange={() => undefined} onSearch={onSearch} />)
  await button('选择日期：开始时间').click()
  await expect.element(button(chinese('kit:range.days7'))).toBeVisible()
  // The calendar stays open for five minutes, and a second passes between any two readings of the clock.
  const start = Date.now() + 300_000
  let readings = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + 1000 * readings++)
  onTestFinished(() => clock.mockRestore())
  button(chinese('kit:range.days7'))
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  clock.mockRestore()
  const [from = '', until = ''] = onSearch.mock.lastCall?.[0].split(' - ') ?? []
  expect(readMoment(until) - readMoment(from)).toBe(7 * DAY)
  expect(until >= formatMoment(platformTime(start))).toBe(true)
})

test('text that is no moment is no range and stays; an end before the beginning is refused in words', async () => {
  const onChange = vi.fn<(value: string) => void>()
  show(<Filter onChange={onChange} />)
  await end('开始时间').fill('2026-02-30 - x')
  await userEvent.keyboard('{Tab}')
  await expect.element(problem()).toBeVisible()
  await expect.element(end('开始时间')).toHaveValue('2026-02-30 - x')
  expect(isRange(onChange.mock.lastCall?.[0] ?? '')).toBe(false)
  await end('开始时间').fill('2026-11-27')
  await end('结束时间').fill('2026-11-26')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(chinese('kit:range.backwards'))).toBeVisible()
  expect(isRange(onChange.mock.lastCall?.[0] ?? '')).toBe(false)
})
