import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { ApiMonitor } from '#features/api/apiMonitor/ApiMonitor.tsx'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { cards, errorDays, errors } = apiMonitor.endpoints

const days = Array.from({ length: 7 }, (_, index) => ({ date: `2026-11-${17 + index}`, errNum: index }))

beforeAll(() => loadTexts(['api.apiMonitor', 'api.apiLog']))

beforeEach(async () => {
  useTabs.getState().reset()
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 12), toFake: ['Date'] })
  bridge.serve(cards, () => ({
    statusMap: { true: 5, false: 2 },
    protocolMap: { HTTP: 6, ws: 1 },
    dealTypeMap: { SYNC: 7 },
    apiLogMap: { true: 90, false: 10 },
  }))
  bridge.serve(errorDays, () => days)
  bridge.serve(errors, () =>
    Array.from({ length: 11 }, (_, index) => ({
      apiName: `接口${index}`,
      respStr: `answer ${index}`,
      apiReqTime: `2026-11-23 10:00:${50 - index}`,
    })),
  )
})

async function shown(): Promise<void> {
  show(<ApiMonitor />)
  await expect.element(page.getByRole('link', { name: '接口0' }).or(button('接口0'))).toBeVisible()
}

const card = (name: string) => page.getByRole('group', { name })
const lastTab = () => useTabs.getState().tabs.at(-1)

test('four cards show sum and parts of one answer, missing keys as 0 (OPS-MON-01)', async () => {
  await shown()
  expect(bridge.callsOf(cards)).toHaveLength(1)
  await expect.element(card('接口状态')).toHaveTextContent('接口状态7启用5禁用2')
  await expect.element(card('协议类型')).toHaveTextContent('协议类型7HTTP6WebService1')
  await expect.element(card('处理方式')).toHaveTextContent('处理方式7同步7异步0')
  await expect
    .element(card(chinese('api.apiMonitor:card.log')))
    .toHaveTextContent('最近7天请求100成功90失败10')
})

test('a figure with a list behind it opens that list', async () => {
  await shown()
  await button('禁用：2').click()
  expect(lastTab()).toMatchObject({ path: 'api/apiConf', params: { status: '0' } })
  await button('失败：10').click()
  expect(lastTab()).toMatchObject({
    path: 'api/apiLog',
    params: { apiStatus: 'false', beginDate: '2026-11-17 00:00:00' },
  })
})

test('seven bars, one for each day, with the same figures as a table (OPS-MON-02)', async () => {
  await shown()
  expect(bridge.callsOf(errorDays).at(-1)?.query).toEqual({ days: 7 })
  await expect.element(page.getByRole('img', { name: chinese('api.apiMonitor:errors.days') })).toBeVisible()
  await button(chinese('kit:chart.asTable')).click()
  const table = page.getByRole('table', { name: chinese('api.apiMonitor:errors.days') })
  await expect
    .poll(() =>
      table
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['日期失败数', ...days.map(({ date, errNum }) => `${date}${errNum}`)])
})

test('a click on a bar, or on its line of the table, opens the failures of that day (OPS-MON-03)', async () => {
  await shown()
  const canvas = () => document.querySelector('[role=img] canvas')
  await expect.poll(canvas).not.toBeNull()
  const { width, height } = canvas()?.getBoundingClientRect() ?? new DOMRect()
  // The last of seven bars, near its foot: left 48 and right 24 pixels belong to the axis, 28 below.
  const slot = (width - 72) / 7
  const place = { x: 48 + slot * 6.5, y: height - 34 }
  await expect
    .poll(async () => {
      await page.getByRole('img', { name: chinese('api.apiMonitor:errors.days') }).click({ position: place })
      return lastTab()
    })
    .toMatchObject({ path: 'api/apiLog', params: { date: '2026-11-23', apiStatus: 'false' } })
  await button(chinese('kit:chart.asTable')).click()
  await button('2026-11-18').click()
  expect(lastTab()).toMatchObject({ params: { date: '2026-11-18', apiStatus: 'false' } })
})

test('ten errors, newest first, with name, answer and time (OPS-MON-04)', async () => {
  await shown()
  const table = page.getByRole('table', { name: chinese('api.apiMonitor:errors.latest') })
  expect(table.getByRole('row').elements()).toHaveLength(11)
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('接口0answer 02026-11-23 10:00:50')
})

test('a name opens the log of that API (OPS-MON-05)', async () => {
  await shown()
  await button('接口3').click()
  expect(lastTab()).toMatchObject({ path: 'api/apiLog', params: { apiName: '接口3' } })
})

test('a part that failed says so, the others stand, and it is asked again', async () => {
  bridge.serve(errorDays, () => {
    throw refusal({ code: 'refused', message: '统计失败' })
  })
  await shown()
  await expect.element(page.getByText('统计失败')).toBeVisible()
  bridge.serve(errorDays, () => days)
  await button('重试').click()
  await expect.element(page.getByRole('img', { name: chinese('api.apiMonitor:errors.days') })).toBeVisible()
})
