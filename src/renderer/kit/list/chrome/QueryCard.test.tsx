import { type ComponentProps, useEffect, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { QueryCard as Card } from '#kit/list/chrome/QueryCard.tsx'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import type { FilterField } from '#kit/list/types.ts'
import { rangeOf } from '#kit/moments/ranges.ts'
import { platformTime } from '#kit/platformTime.ts'
import { loadTexts, show } from '#tests/components/page.tsx'
import { button, input } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['sys.role']))

const fields: readonly FilterField[] = [{ name: 'name', label: 'sys.role:field.name', kind: 'text' }]

type CardProps = ComponentProps<typeof Card>

/** The card with a fold that it keeps. */
function QueryCard(props: Omit<CardProps, 'isUnfolded' | 'onUnfold' | 'isReady'> & { isReady?: boolean }) {
  const [isUnfolded, setUnfolded] = useState(false)
  return <Card isReady {...props} isUnfolded={isUnfolded} onUnfold={setUnfolded} />
}

/** A list whose searches arrive when `land` is called, as they do by way of the address. */
function openCard() {
  let land = (): void => undefined
  let leave = (_filters: Record<string, string>): void => undefined
  function Held() {
    const [filters, setFilters] = useState<Readonly<Record<string, string>>>({ name: '' })
    useEffect(() => {
      leave = setFilters
    }, [])
    return (
      <QueryCard fields={fields} filters={filters} onSearch={(wanted) => (land = () => setFilters(wanted))} />
    )
  }
  show(<Held />)
  return {
    box: page.getByRole('search').getByRole('textbox'),
    land: () => land(),
    leave: (filters: Record<string, string>) => leave(filters),
  }
}

test('what is typed while a search is under way stays when it arrives', async () => {
  const { box, land } = openCard()
  await userEvent.fill(box, '运维')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('组')
  land()
  await userEvent.keyboard('员')
  await expect.element(box).toHaveValue('运维组员')
})

test('filters that come from elsewhere, such as a saved view, take the place of what is typed', async () => {
  const { box, land, leave } = openCard()
  await userEvent.fill(box, '运维')
  await userEvent.keyboard('{Enter}')
  land()
  await userEvent.keyboard('组')
  leave({ name: '审计' })
  await expect.element(box).toHaveValue('审计')
  leave({ name: '运维' })
  await expect.element(box).toHaveValue('运维')
})

test('the same filters again, as with another page, leave what is typed (25)', async () => {
  const { box, leave } = openCard()
  await userEvent.fill(box, '运维')
  leave({ name: '' })
  await userEvent.keyboard('组')
  await expect.element(box).toHaveValue('运维组')
})

const withRange: readonly FilterField[] = [
  ...fields,
  ...rangeFilters({ from: 'bDate', until: 'eDate', about: 'sys.role:field.createDate' }),
]

/** A card that records the filters searched for. */
function openRange(filters = { name: '', bDate: '', eDate: '' }) {
  const onSearch = vi.fn<(wanted: Readonly<Record<string, string>>) => void>()
  show(<QueryCard fields={withRange} filters={filters} onSearch={onSearch} />)
  return onSearch
}

test('a range with a name is searched for in two clicks, with what is typed beside it (OPS-LOP-01)', async () => {
  const onSearch = openRange()
  await input('角色名称').fill('运维')
  await button('选择日期：开始时间').click()
  await button('上月').click()
  const { from, until } = rangeOf('lastMonth', platformTime(), 'moment')
  await expect.element(input('开始时间')).toHaveValue(from)
  await expect.element(input('结束时间')).toHaveValue(until)
  expect(onSearch.mock.calls).toEqual([[{ name: '运维', bDate: from, eDate: until }]])
  await button('选择日期：结束时间').click()
  await expect.element(button('上月')).toHaveAttribute('aria-pressed', 'true')
  await button('全部时间').click()
  expect(onSearch).toHaveBeenLastCalledWith({ name: '运维', bDate: '', eDate: '' })
})

test('a range that ends before it begins is not searched for, and says so where it stands', async () => {
  const onSearch = openRange()
  await input('开始时间').fill('2026-11-27')
  await input('结束时间').fill('2026-11-26')
  await button('查询').click()
  await expect.element(page.getByText(chinese('kit:range.backwards'))).toBeVisible()
  await expect.element(input('结束时间')).toHaveFocus()
  await expect.element(input('结束时间')).toHaveValue('2026-11-26 23:59:59')
  expect(onSearch).not.toHaveBeenCalled()
  await input('结束时间').fill('2026-11-27')
  await userEvent.keyboard('{Enter}')
  expect(onSearch.mock.calls).toEqual([
    [{ name: '', bDate: '2026-11-27 00:00:00', eDate: '2026-11-27 23:59:59' }],
  ])
})

test('what is wrong with one end keeps a range with a name from nothing', async () => {
  const onSearch = openRange()
  await input('结束时间').fill('2026-02-30')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(chinese('kit:date.noMoment'))).toBeVisible()
  await button('选择日期：开始时间').click()
  await button('今天').click()
  await expect.element(input('结束时间')).toHaveValue(rangeOf('today', platformTime(), 'moment').until)
  expect(onSearch).toHaveBeenCalledTimes(1)
})

const nothing = { name: '', bDate: '', eDate: '' }

function showIn(width: number): void {
  show(
    <div style={{ width }} data-testid="place">
      <QueryCard fields={withRange} filters={nothing} onSearch={() => undefined} />
    </div>,
  )
}

test('both ends of a range fold away, and come back as typed when they cannot be searched for (28 B15)', async () => {
  showIn(820)
  await button(chinese('kit:query.expand')).click()
  await input('开始时间').fill('11月')
  await userEvent.keyboard('{Tab}')
  await button(chinese('kit:query.collapse')).click()
  await expect.element(input('开始时间')).not.toBeInTheDocument()
  await expect.element(input('结束时间')).not.toBeInTheDocument()
  await expect.element(button(chinese('kit:query.expand'))).toHaveAccessibleDescription('已用 1 项')
  // It cannot be searched for, so it is shown.
  await button('查询').click()
  await expect.element(input('开始时间')).toHaveValue('11月')
  await expect.element(input('开始时间')).toHaveFocus()
})

test('beside each other the ends stand in one row, each with its label in line with the others', async () => {
  showIn(1000)
  const boxes = () =>
    ['角色名称', '开始时间', '结束时间'].map((name) => input(name).element().getBoundingClientRect())
  await expect.poll(() => new Set(boxes().map(({ top }) => Math.round(top))).size).toBe(1)
  page.getByTestId('place').element().setAttribute('style', 'width: 820px')
  await button(chinese('kit:query.expand')).click()
  await expect.poll(() => new Set(boxes().map(({ top }) => Math.round(top))).size).toBe(2)
  const [name, from, until] = boxes()
  expect([Math.round(from?.top ?? 0), Math.round(from?.left ?? 0)]).toEqual([
    Math.round(until?.top ?? 0),
    Math.round(name?.left ?? 0),
  ])
})

test('in the narrowest row that shows a range, a moment is not cut (28 B15)', async () => {
  showIn(1000)
  const from = input('开始时间')
  await from.fill('2026-11-28 00:00:00')
  for (let width = 1000; button(chinese('kit:query.expand')).query() === null; width -= 20) {
    expect(width).toBeGreaterThan(700)
    const element = from.element()
    expect([width, element.scrollWidth]).toEqual([width, element.clientWidth])
    page.getByTestId('place').element().setAttribute('style', `width: ${width}px`)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
})
