import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { QueryBar } from '#features/ops/logWorkbench/QueryBar.tsx'
import { filterOf, type Query } from '#features/ops/logWorkbench/query.ts'
import { rangeOf } from '#kit/moments/ranges.ts'
import { platformTime } from '#kit/platformTime.ts'
import { loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'

beforeAll(() => loadTexts(['ops.logWorkbench']))

function Bar({ onChange }: { onChange(query: Query): void }) {
  const [query, setQuery] = useState<Query>({ logs: [], parts: [], from: '', until: '', failed: false })
  return (
    <QueryBar
      query={query}
      readable={[]}
      input={{ current: null }}
      onChange={(next) => {
        setQuery(next)
        onChange(next)
      }}
      onLeave={() => undefined}
    />
  )
}

const end = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a typed end narrows once it is whole, and a day counts to its last second', async () => {
  const onChange = vi.fn<(query: Query) => void>()
  show(<Bar onChange={onChange} />)
  await end('开始时间').click()
  await userEvent.keyboard('2026-11-26')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await end('结束时间').fill('2026-11-26')
  await userEvent.keyboard('{Tab}')
  expect(onChange.mock.calls.map(([{ from, until }]) => [from, until])).toEqual([
    ['2026-11-26 00:00:00', ''],
    ['2026-11-26 00:00:00', '2026-11-26 23:59:59'],
  ])
})

test('text that is no moment stays, says so and narrows nothing', async () => {
  const onChange = vi.fn<(query: Query) => void>()
  show(<Bar onChange={onChange} />)
  await end('开始时间').click()
  await userEvent.keyboard('2026-02-30{Tab}')
  await expect.element(page.getByText('不是时间，例如 2026-11-26 08:30')).toBeVisible()
  await expect.element(end('开始时间')).toHaveValue('2026-02-30')
  expect(onChange).not.toHaveBeenCalled()
})

test('a range is chosen by its name in two clicks and taken back in one', async () => {
  const onChange = vi.fn<(query: Query) => void>()
  show(<Bar onChange={onChange} />)
  await button('选择日期：结束时间').click()
  await button('昨天').click()
  const { from, until } = rangeOf('yesterday', platformTime(), 'moment')
  await expect.element(end('开始时间')).toHaveValue(from)
  await expect.element(end('结束时间')).toHaveValue(until)
  expect(onChange).toHaveBeenCalledTimes(1)
  await button('选择日期：结束时间').click()
  await expect.element(button('昨天')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await button('全部时间').click()
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ from: '', until: '' }))
})

test('an end before the beginning says so and narrows nothing', async () => {
  const onChange = vi.fn<(query: Query) => void>()
  show(<Bar onChange={onChange} />)
  await end('开始时间').fill('2026-11-27')
  await userEvent.keyboard('{Tab}')
  await end('结束时间').fill('2026-11-26')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('结束时间早于开始时间')).toBeVisible()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('an end that was kept as a day is asked for as the whole day', () => {
  const query = { logs: [], parts: [], from: '2026-11-26', until: '2026-11-26', failed: false }
  expect(filterOf(query)).toMatchObject({ from: '2026-11-26', until: '2026-11-26 23:59:59' })
})
