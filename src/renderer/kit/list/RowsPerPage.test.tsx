import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Settings } from '#contract/bridge.ts'
import { setSettings } from '#kit/bridge/host.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { flushWorkspace } from '#kit/workspace.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { button, columnTexts, grid } from '#tests/components/seen.ts'
import { sampleInfo } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const settingsWith = (rowsPerPage: Settings['rowsPerPage']): Settings => ({
  ...sampleInfo().settings,
  rowsPerPage,
})

const asked = () =>
  bridge.callsOf(calls.page).map(({ query }) => {
    const { page: at, limit } = query as { page: number; limit: number }
    return `${at}/${limit}`
  })
const first = () => columnTexts('参数编码')[0]
const sizes = page.getByRole('combobox', { name: '每页条数' })
/** The whole list: the grid has the height left by query card, toolbar and pager. */
const place = (height: number) => `height: ${height}px; display: flex; flex-direction: column`

async function shown(rowsPerPage: Settings['rowsPerPage'], height = 600): Promise<void> {
  be({ info: { settings: settingsWith(rowsPerPage) } })
  new SampleTable(200).serve(bridge)
  show(
    <div data-testid="place" ref={(element) => element?.setAttribute('style', place(height))}>
      <ListPage list={sampleList()} />
    </div>,
  )
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
}

/** Rows that the grid has room for, by its own measures. */
function room(rowHeight = 32): number {
  const scroller = grid().element().parentElement
  return Math.floor(((scroller?.clientHeight ?? 0) - 36) / rowHeight)
}

test('a list begins with the rows of the settings, and asks once (28 B15)', async () => {
  await shown(20)
  await expect.poll(() => asked()).toEqual(['1/20'])
  await expect.element(sizes).toHaveValue('20')
})

test('as many rows as fit are asked for, and fill the grid without a scrollbar (28 B15)', async () => {
  await shown('fit')
  const rows = room()
  expect(rows).toBeGreaterThan(8)
  expect(asked()).toEqual([`1/${rows}`])
  await expect.element(sizes).toHaveDisplayValue(chinese('kit:pager.fitted', { size: rows }))
  const scroller = grid().element().parentElement
  expect(scroller?.scrollHeight).toBeLessThanOrEqual(scroller?.clientHeight ?? 0)
})

test('another height, and taller rows, change how many fit; the first row of the page stays (28 B15)', async () => {
  await shown('fit')
  const before = room()
  await button('下一页').click()
  await expect.poll(first).toBe(`code-${String(before + 1).padStart(3, '0')}`)
  page.getByTestId('place').element().setAttribute('style', place(450))
  await expect.poll(() => asked().at(-1)).toContain(`/${room()}`)
  expect(room()).toBeLessThan(before)
  await expect.poll(() => columnTexts('参数编码')).toContain(`code-${String(before + 1).padStart(3, '0')}`)
  const low = room()
  setSettings({ ...settingsWith('fit'), density: 'comfortable' })
  await expect.poll(() => asked().at(-1)).toContain(`/${room(42)}`)
  expect(room(42)).toBeLessThan(low)
})

test('while rows are ticked the page keeps its rows, whatever room they take (28 B15)', async () => {
  await shown('fit')
  const rows = room()
  await page.getByRole('checkbox', { name: '选择 code-002', exact: true }).click()
  await expect.element(page.getByText('已选 1 项')).toBeVisible()
  page.getByTestId('place').element().setAttribute('style', place(450))
  await expect.poll(() => room()).toBeLessThan(columnTexts('参数编码').length)
  // By then the new height is known.
  await button('刷新').click()
  await expect.poll(asked).toEqual([`1/${rows}`, `1/${rows}`])
  await page.getByRole('checkbox', { name: '选择 code-002', exact: true }).click()
  await expect.poll(() => asked().at(-1)).toBe(`1/${room()}`)
})

test('a number chosen for a list stays with it, until the settings are chosen again (28 B15)', async () => {
  await shown('fit')
  const rows = room()
  await sizes.selectOptions('50')
  await expect.poll(() => asked().at(-1)).toBe('1/50')
  setSettings(settingsWith(20))
  await flushWorkspace()
  show(<ListPage list={sampleList()} />)
  await expect.poll(() => columnTexts('参数编码').length).toBeGreaterThan(0)
  expect(asked().at(-1)).toBe('1/50')
  await sizes.selectOptions('20')
  await expect.poll(() => asked().at(-1)).toBe('1/20')
  setSettings(settingsWith(100))
  await expect.poll(() => asked().at(-1)).toBe('1/100')
  expect(rows).not.toBe(50)
})

test('as many as fit can be chosen again in the list (28 B15)', async () => {
  await shown('fit')
  const rows = room()
  await sizes.selectOptions('100')
  await expect.poll(() => asked().at(-1)).toBe('1/100')
  await sizes.selectOptions('填满窗口')
  await expect.poll(() => asked().at(-1)).toBe(`1/${rows}`)
})
