import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ApiConf, apiConf } from '#contract/resources/api/apiConf.ts'
import { type ApiLog, apiLog } from '#contract/resources/api/apiLog.ts'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { ApiHealthCalendar } from '#features/api/apiHealthCalendar/ApiHealthCalendar.tsx'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { menuPage } from '#tests/components/menus.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { health } = apiMonitor.endpoints

const log = (id: string, change: Partial<ApiLog> = {}): ApiLog => ({
  id,
  apiCode: 'ORDER',
  apiName: '订单接收',
  apiSign: '',
  apiReqTime: '2026-10-20 10:00:00',
  apiRspTime: '2026-10-20 10:00:00',
  apiDuration: 30,
  apiStatus: true,
  apiUrlParams: '',
  reqBodyStr: '',
  respStr: `answer ${id}`,
  createDate: '2026-10-20 10:00:00',
  ...change,
})

const conf = (apiCode: string, apiName: string): ApiConf => ({
  ...{ id: '9', apiCode, apiName, status: true, msgPush: false, apiProvider: 'CRM', apiConsumer: 'self' },
  ...{ apiRequestType: 'push', apiType: 'common', apiProtocolType: 'HTTP', apiDealType: 'ASYNC' },
  ...{ receiptStepClass: '', receiptStepMethod: '', queryStepClass: '', queryStepMethod: '' },
  ...{ responseStepClass: '', responseStepMethod: '', updateStepClass: '', updateStepMethod: '' },
  ...{ apiUrl: '', apiAccessKey: '', apiSecretKey: '', extendJson: '', apiRemark: '' },
})

beforeAll(() => loadTexts(['api.apiHealthCalendar', 'api.apiLog', 'pickers']))

beforeEach(() => {
  useTabs.getState().reset()
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 12), toFake: ['Date'] })
  bridge.serve(apiLog.endpoints.page, () => ({
    list: [log('1'), log('2', { apiStatus: false }), log('3', { apiCode: 'ORDER.SYNC', apiName: '其他' })],
    total: 3,
  }))
  bridge.serve(apiConf.endpoints.page, () => ({ list: [], total: 0 }))
  bridge.serve(health, () => [
    { date: '2026-10-05', total: 10, success: 10, fail: 0, duration: 12 },
    { date: '2026-10-06', total: 20, success: 19, fail: 1, duration: 30 },
    { date: '2026-10-20', total: 4, success: 2, fail: 2, duration: 100 },
  ])
})

const params = { apiCode: 'ORDER', reqTime: '2026-10-20 10:00:00' }
const sheet = () => page.getByRole('grid')
const day = (date: string) => page.getByRole('button', { name: new RegExp(`^${date}, `) })
const healthOn = (date: string) => day(date).element().getAttribute('data-health')

async function shown(): Promise<void> {
  show(<ApiHealthCalendar params={params} />)
  await expect.poll(() => healthOn('2026-10-05')).toBe('good')
}

test('shows the month of the request, days by health, its day marked, totals beside it (OPS-CAL-02)', async () => {
  await shown()
  expect(bridge.callsOf(health).at(-1)?.query).toEqual({
    apiCode: 'ORDER',
    beginDate: '2026-10-01',
    endDate: '2026-10-31',
  })
  await expect.element(page.getByText('订单接收 ORDER')).toBeVisible()
  expect(sheet().getByRole('button').elements()).toHaveLength(31)
  expect(['2026-10-05', '2026-10-06', '2026-10-20', '2026-10-21'].map(healthOn)).toEqual([
    'good',
    'fair',
    'poor',
    'none',
  ])
  const [good, fair, poor, none] = ['2026-10-05', '2026-10-06', '2026-10-20', '2026-10-21'].map(
    (date) => getComputedStyle(day(date).element()).backgroundColor,
  )
  expect(new Set([good, fair, poor, none]).size).toBe(4)
  await expect.element(day('2026-10-06')).toHaveTextContent('6 95% 请求 20，失败 1 平均 30 ms')
  await expect.element(day('2026-10-20')).toHaveAttribute('aria-current', 'date')
  expect(document.querySelectorAll('[aria-current=date]')).toHaveLength(1)
  const totals = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(totals).toEqual([
    '请求34',
    '成功31',
    '失败3',
    '成功率91.1%',
    '平均耗时33 ms',
    '有请求的天数3',
    `${chinese('api.apiHealthCalendar:total.poor')}1`,
  ])
})

test('the requests of the marked day are listed below, those of a longer code left out (OPS-CAL-02)', async () => {
  await shown()
  const table = page.getByRole('table', { name: '2026-10-20 的请求' })
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(3)
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('2026-10-20 10:00:0030成功answer 1')
})

test('months are stepped, not beyond the present one (OPS-CAL-02)', async () => {
  await shown()
  await button('下个月').click()
  await expect.element(page.getByText('2026-11', { exact: true })).toBeVisible()
  await expect.poll(() => bridge.callsOf(health).at(-1)?.query).toMatchObject({ beginDate: '2026-11-01' })
  await expect.element(button('下个月')).toBeDisabled()
  await button('上个月').click()
  await button('上个月').click()
  await expect.poll(() => bridge.callsOf(health).at(-1)?.query).toMatchObject({ endDate: '2026-09-30' })
})

test('a day with requests opens the log with its date and the name; one without opens nothing (OPS-CAL-03)', async () => {
  await shown()
  await day('2026-10-21').click({ force: true })
  expect(useTabs.getState().tabs).toHaveLength(1)
  await expect.element(page.getByText('订单接收 ORDER')).toBeVisible()
  await day('2026-10-06').click()
  expect(useTabs.getState().tabs.at(-1)).toMatchObject({
    path: 'api/apiLog',
    params: { date: '2026-10-06', apiName: '订单接收' },
  })
})

test('is walked by keyboard, over the ends of the month as well', async () => {
  await shown()
  const focused = () => document.activeElement?.getAttribute('data-day')
  day('2026-10-20').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(focused()).toBe('2026-10-28')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('2026-10-01')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('2026-09-30')
  await userEvent.keyboard('{PageDown}')
  await expect.poll(focused).toBe('2026-10-01')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}{Enter}')
  expect(useTabs.getState().tabs.at(-1)).toMatchObject({ params: { date: '2026-10-05' } })
})

test('a month that cannot be read has no totals', async () => {
  for (const call of [health, apiLog.endpoints.page])
    bridge.serve(call, () => {
      throw refusal({ code: 'refused', status: 500, message: '数据库繁忙' })
    })
  show(<ApiHealthCalendar params={params} />)
  await expect.element(page.getByText('数据库繁忙').first()).toBeVisible()
  const totals = [...document.querySelectorAll('dl > div > dd')].map(({ textContent }) => textContent)
  expect(new Set(totals)).toEqual(new Set(['-']))
})

test('a platform that counts nothing is asked for rows, page by page, and told to be partial beyond ten pages (OPS-CAL-02)', async () => {
  bridge.serve(health, () => {
    throw refusal({ code: 'refused', status: 404, message: 'Not Found' })
  })
  let total = 1500
  bridge.serve(apiLog.endpoints.page, ({ query }) => {
    const { page: number, limit } = query as { page: number; limit: number }
    const first = (number - 1) * limit
    const length = Math.max(0, Math.min(limit, total - first))
    return { list: Array.from({ length }, (_, index) => log(String(first + index + 1))), total }
  })
  show(<ApiHealthCalendar params={params} />)
  await expect.poll(() => healthOn('2026-10-20')).toBe('good')
  await expect.element(day('2026-10-20')).toHaveTextContent('20 100% 请求 1500，失败 0 平均 30 ms')
  const paged = () =>
    bridge
      .callsOf(apiLog.endpoints.page)
      .map(({ query }) => query as Record<string, unknown>)
      .filter(({ limit }) => limit === 1000)
  expect(paged().map((query) => query.page)).toEqual([1, 2])
  expect(paged()[0]).toMatchObject({
    apiCode: 'ORDER',
    beginDate: '2026-10-01 00:00:00',
    endDate: '2026-10-31 23:59:59',
  })
  expect(page.getByText(chinese('api.apiHealthCalendar:partial')).elements()).toEqual([])
  total = 10_500
  await button('上个月').click()
  await expect.element(page.getByText(chinese('api.apiHealthCalendar:partial'))).toBeVisible()
  expect(paged()).toHaveLength(12)
})

test('without an interface it offers those that are configured or called, and shows the present month (OPS-CAL-02)', async () => {
  be({ session: { menus: [menuPage('1', '接口配置', { url: 'api/apiConf' })] } })
  bridge.serve(apiConf.endpoints.page, () => ({
    list: [conf('STOCK', '库存查询')],
    total: 1,
  }))
  show(<ApiHealthCalendar params={{}} />)
  await expect.element(page.getByText(chinese('api.apiHealthCalendar:noneDetail'))).toBeVisible()
  const choice = page.getByRole('combobox', { name: '接口' })
  await choice.click()
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(options).toEqual(['订单接收', '库存查询', '其他'])
  expect(bridge.callsOf(health)).toEqual([])
  await choice.fill('kccx')
  await expect.poll(options).toEqual(['库存查询'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('库存查询 STOCK')).toBeVisible()
  await expect
    .poll(() => bridge.callsOf(health).at(-1)?.query)
    .toEqual({ apiCode: 'STOCK', beginDate: '2026-11-01', endDate: '2026-11-30' })
})

test('who may not read the configuration chooses among what was called', async () => {
  be({ session: { user: { ...sampleSession().user, superAdmin: 0 }, menus: [] } })
  await shown()
  await page.getByRole('combobox', { name: '接口' }).click()
  await page.getByRole('option', { name: '其他' }).click()
  await expect.poll(() => bridge.callsOf(health).at(-1)?.query).toMatchObject({ apiCode: 'ORDER.SYNC' })
  expect(bridge.callsOf(apiConf.endpoints.page)).toEqual([])
})
