import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { QueryBar } from '#features/ops/logWorkbench/QueryBar.tsx'
import { filterOf, type Query } from '#features/ops/logWorkbench/query.ts'
import { logWorkbenchScreen } from '#features/ops/logWorkbench/screen.ts'
import { rangeOf } from '#kit/moments/ranges.ts'
import { platformTime } from '#kit/platformTime.ts'
import { loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(logWorkbenchScreen.namespaces))

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
  await expect.element(page.getByText(chinese('kit:date.noMoment'))).toBeVisible()
  await expect.element(end('开始时间')).toHaveValue('2026-02-30')
  expect(onChange).not.toHaveBeenCalled()
  // The other end narrows without it.
  await end('结束时间').fill('2026-11-26')
  await userEvent.keyboard('{Tab}')
  expect(onChange.mock.calls.map(([{ from, until }]) => [from, until])).toEqual([['', '2026-11-26 23:59:59']])
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
  await expect.element(page.getByText(chinese('kit:range.backwards'))).toBeVisible()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('an end that was kept as a day is asked for as the whole day', () => {
  const query = { logs: [], parts: [], from: '2026-11-26', until: '2026-11-26', failed: false }
  expect(filterOf(query)).toMatchObject({ from: '2026-11-26', until: '2026-11-26 23:59:59' })
})

const box = () => page.getByRole('textbox', { name: '搜索日志' })
const suggestions = () => page.getByRole('listbox', { name: chinese('ops.logWorkbench:help.fields') })
const partsAsked = (onChange: ReturnType<typeof vi.fn<(query: Query) => void>>) =>
  onChange.mock.calls.at(-1)?.[0].parts.map(({ color: _color, ...part }) => part)

test('a field is suggested while one types, by pinyin as well, and taken with the keys', async () => {
  const onChange = vi.fn<(query: Query) => void>()
  show(<Bar onChange={onChange} />)
  await box().click()
  await userEvent.keyboard('超时 请求')
  await expect.element(suggestions().getByRole('option', { name: '请求地址' })).toBeVisible()
  await userEvent.keyboard('地{ArrowDown}{Enter}')
  await expect.element(box()).toHaveValue('超时 请求地址:')
  await userEvent.keyboard('/sys{Enter}')
  await expect.element(box()).toHaveValue('')
  expect(partsAsked(onChange)).toEqual([
    { text: '超时', use: 'include' },
    { text: '/sys', fields: ['requestUri', 'operaUrl'], use: 'include' },
  ])
  await expect.element(page.getByText('包含 请求地址：/sys')).toBeVisible()
  await userEvent.keyboard('-bumen')
  await userEvent.click(suggestions().getByRole('option', { name: '所属部门' }))
  await expect.element(box()).toHaveValue('-所属部门:')
  await expect.element(box()).toHaveFocus()
})

test('Enter searches for what is typed, also while fields are suggested', async () => {
  const onChange = vi.fn<(query: Query) => void>()
  show(<Bar onChange={onChange} />)
  await box().click()
  await userEvent.keyboard('请求 或 操作{Enter}')
  expect(partsAsked(onChange)).toEqual([{ text: '请求', or: [{ text: '操作' }], use: 'include' }])
  await expect.poll(() => suggestions().elements().length).toBe(0)
  await expect.element(page.getByText('包含 请求 或 操作')).toBeVisible()
})

test('what cannot be searched says why, stays in the box and narrows nothing; changed, it is searched', async () => {
  const onChange = vi.fn<(query: Query) => void>()
  show(<Bar onChange={onChange} />)
  await box().click()
  await userEvent.keyboard('超时 或{Enter}')
  await expect.element(page.getByText(/^“或”的两边都要有词/)).toBeVisible()
  await expect.element(box()).toHaveValue('超时 或')
  await expect.element(box()).toHaveAttribute('aria-invalid', 'true')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard(' 失败{Enter}')
  await expect.poll(() => page.getByText(/^“或”的两边都要有词/).elements().length).toBe(0)
  expect(partsAsked(onChange)).toEqual([{ text: '超时', or: [{ text: '失败' }], use: 'include' }])
})

test('what looks like a field that there is not is searched as text, and that is said', async () => {
  const onChange = vi.fn<(query: Query) => void>()
  show(<Bar onChange={onChange} />)
  await box().click()
  await userEvent.keyboard('失败原因：超时{Enter}')
  expect(partsAsked(onChange)).toEqual([{ text: '失败原因：超时', use: 'include' }])
  await expect.element(page.getByText(/^没有名为“失败原因”的字段/)).toBeVisible()
})

test('the help lists what may be typed and writes a field into the box', async () => {
  show(<Bar onChange={() => undefined} />)
  await box().fill('超时')
  await page.getByRole('button', { name: '搜索写法' }).click()
  const help = page.getByRole('dialog', { name: '搜索写法' })
  await expect.element(help.getByText(chinese('ops.logWorkbench:help.or.example'))).toBeVisible()
  await help.getByRole('button', { name: '返回结果' }).click()
  await expect.element(box()).toHaveValue('超时 返回结果:')
  await expect.element(box()).toHaveFocus()
})
