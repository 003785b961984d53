import { afterEach, beforeAll, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { emptyPage, PageConfig, stringifyPage, Widget } from '#contract/pageConfig.ts'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { message } from '#contract/resources/msg/message.ts'
import { job } from '#contract/resources/ops/job.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { logError } from '#contract/resources/ops/logError.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { type DesignPage, designPage } from '#contract/resources/portal/designPage.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { online } from '#contract/resources/sys/online.ts'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { Designer } from '#features/portal/designer/Designer.tsx'
import { findData } from '#features/portal/designer/findData.ts'
import { TabContext } from '#kit/tabs.ts'
import { startOfToday } from '#kit/platformTime.ts'
import { translate } from '#kit/text.ts'
import { dataFor, dataIds, dataOf, sampleSource, sourceOf, withoutName } from '#pickers/page/namedData.ts'
import { PageView } from '#pickers/page/PageView.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, loadTexts, show, switchLanguage } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { loadRanking, plainRanking } from '#ui/ranking.ts'

beforeAll(() => loadTexts(['portal.designer', 'portal.designPage', 'pickers']))
afterEach(() => switchLanguage('zh-CN'))

const stat = (i: string, change: object = {}) =>
  Widget.parse({ i, type: 'stat', x: 0, y: 0, w: 3, h: 3, ...change })
const pageOf = (...widgets: Widget[]): PageConfig => ({ ...emptyPage, widgets })

const none = { list: [], total: 0 }
const pages = [message, job, jobLog, apiLog, bizInfo, logError, logLogin, logOperation, online].map(
  ({ endpoints }) => endpoints,
)

/** Opens the designer of a stored page. */
async function open(pageConfig: string): Promise<void> {
  let record: DesignPage = {
    ...{ id: '5', pageId: 'p5', pageName: '看板', status: 1, sort: 1, memo: '', updater: '', updateDate: '' },
    pageConfig,
  }
  bridge.serve(designPage.endpoints.get, () => record)
  bridge.serve(designPage.endpoints.update, ({ body }) => {
    record = { ...record, ...(body as Partial<DesignPage>) }
    return '5'
  })
  // The other data of the list are not under test.
  for (const { page } of pages) bridge.serve(page as AnyEndpoint, () => none)
  bridge.serve(dept.endpoints.list, () => [])
  show(
    <div style={{ width: 1100, height: 700 }}>
      <TabContext value="portal/designer">
        <Designer params={{ kind: 'designPage', id: '5' }} />
      </TabContext>
    </div>,
  )
  await expect.element(canvas()).toBeVisible()
}

const canvas = () => screen.getByRole('group', { name: '画布' })
const palette = () => screen.getByRole('group', { name: '组件' })
const widgets = () => canvas().element().querySelectorAll('[data-widget]')
const widget = (id: string) => canvas().element().querySelector<HTMLElement>(`[data-widget=${id}]`)
const landing = () => document.querySelector('[data-landing]')

/** Content of the save that this presses. */
async function saved(): Promise<string> {
  const before = bridge.bodiesOf(designPage.endpoints.update).length
  await userEvent.click(button('保存'))
  await expect.poll(() => bridge.bodiesOf(designPage.endpoints.update)).toHaveLength(before + 1)
  return (bridge.bodiesOf(designPage.endpoints.update)[before] as DesignPage).pageConfig
}

const chooser = () => screen.getByRole('button', { name: /^数据: / })
const options = () =>
  [...document.querySelectorAll('[role=option]')].map((one) => one.querySelector('span')?.textContent)

test('data are chosen by name with what they are now, found by pinyin, and stored by their name (OPS-DSG-05)', async () => {
  await open(stringifyPage(pageOf(stat('a', { props: { data: 7 }, source: sampleSource }))))
  bridge.serve(user.endpoints.page, () => ({ list: [], total: 1234 }))
  bridge.serve(role.endpoints.page, () => {
    throw refusal({ code: 'forbidden' })
  })
  bridge.serve(apiMonitor.endpoints.cards, () => ({
    ...{ statusMap: { true: 6, false: 1 }, protocolMap: {}, dealTypeMap: {} },
    apiLogMap: { true: 3, false: 1 },
  }))
  await expect.element(canvas()).toBeVisible()
  widget('a')?.focus()
  await expect.element(chooser()).toHaveAccessibleName('数据: 示例数据')
  await userEvent.click(chooser())
  const option = (name: string) => screen.getByRole('option', { name: new RegExp(`^${name}`) })
  await expect
    .element(option('用户总数'))
    .toHaveTextContent(`用户总数1,234${chinese('pickers:data.users.total.about')}`)
  await expect
    .element(option(chinese('pickers:data.api.successRate')))
    .toHaveTextContent(`接口成功率75.0%${chinese('pickers:data.api.successRate.about')}`)
  await expect
    .element(option('角色总数'))
    .toHaveTextContent(`角色总数无权限${chinese('pickers:data.roles.total.about')}`)
  // Data of other shapes are not offered for one figure.
  expect(options()).not.toContain(chinese('pickers:data.api.errorDays'))

  await userEvent.keyboard('jkcgl')
  await expect.poll(options).toEqual([chinese('pickers:data.api.successRate')])
  await userEvent.keyboard('{Enter}')
  await expect.element(chooser()).toHaveAccessibleName('数据: 接口成功率')
  await expect.element(chooser()).toHaveFocus()
  await expect.poll(() => widget('a')?.textContent).toBe('75.0%')
  expect(PageConfig.parse(JSON.parse(await saved())).widgets[0]?.source).toEqual({
    ...{ kind: 'call', name: 'api.successRate', url: '', params: {}, path: 'data', refresh: 300 },
  })

  await userEvent.click(chooser())
  await userEvent.keyboard('yonghu{ArrowDown}{ArrowUp}{Enter}')
  await expect.poll(() => widget('a')?.textContent).toBe('1,234')
  // The call behind it is shown under "advanced"; once changed, it is the page's own.
  await userEvent.click(button('高级'))
  await expect.element(screen.getByRole('combobox', { name: '查询接口' })).toHaveValue('/sys/user/page')
  const place = screen.getByRole('textbox', { name: '数据位置' })
  await userEvent.click(place)
  await userEvent.keyboard('{End}s')
  await expect.element(place).toHaveFocus()
  await expect.element(place).toHaveValue('data.totals')
  await expect.element(chooser()).toHaveAccessibleName('数据: 自定义接口')
  const own = { ...withoutName(sourceOf('users.total')), path: 'data.totals' }
  expect(PageConfig.parse(JSON.parse(await saved())).widgets[0]?.source).toEqual(own)
})

test('a page of before is shown and stored as it was, with its call in sight', async () => {
  bridge.serve(user.endpoints.page, () => ({ list: [], total: 9 }))
  const call = { kind: 'call', url: '/sys/user/page', params: { limit: 1 }, path: 'data.total', refresh: 30 }
  const stored = stringifyPage(
    pageOf(
      stat('a', { source: call }),
      stat('b', { x: 3, title: '旧', props: { data: 5 } }),
      stat('c', { x: 6, type: 'table', props: { data: [{ k: 1 }], headings: ['列'] } }),
    ),
  )
  await open(stored)
  await expect.poll(() => widget('a')?.textContent).toBe('9')
  await expect.poll(() => widget('b')?.textContent).toBe('旧5')
  await expect.poll(() => widget('c')?.textContent).toBe('列1')
  widget('a')?.focus()
  await expect.element(screen.getByRole('textbox', { name: '数据位置' })).toHaveValue('data.total')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(await saved()).toBe(stored)
})

test('a kind is dragged onto the canvas and others give way; beside it nothing is added; a press and Enter add as well', async () => {
  await open(stringifyPage(pageOf(stat('a', { props: { data: 7 } }))))
  const from = palette().getByRole('button', { name: '时钟' })
  await userEvent.dragAndDrop(from, canvas(), { targetPosition: { x: 100, y: 60 } })
  await expect.poll(() => widgets().length).toBe(2)
  await expect
    .element(
      canvas().getByRole('group', {
        name: chinese('portal.designer:placed', { name: '时钟', x: 1, y: 2, w: 3, h: 4 }),
      }),
    )
    .toBeVisible()
  await expect.element(canvas().getByRole('group', { name: /第1列，第6行/ })).toBeVisible()
  expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('时钟：第1列，第2行')
  // One step.
  await userEvent.click(button('撤销'))
  await expect.poll(() => widgets().length).toBe(1)

  await userEvent.dragAndDrop(from, screen.getByRole('complementary', { name: '属性' }))
  await userEvent.dragAndDrop(from, palette().getByRole('button', { name: '表格' }))
  expect(widgets()).toHaveLength(1)
  expect(landing()).toBeNull()
  // A press is no drag.
  await userEvent.click(from)
  await expect.poll(() => widgets().length).toBe(2)
  from.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => widgets().length).toBe(3)
  // No words of the designer's language are stored.
  await userEvent.click(palette().getByRole('button', { name: '统计卡' }))
  await expect.poll(() => widgets().length).toBe(4)
  expect(PageConfig.parse(JSON.parse(await saved())).widgets.at(-1)).toMatchObject({
    ...{ type: 'stat', title: '', props: { autoTitle: true, data: 128 } },
  })
})

test('an empty page offers three to begin with; one of them is taken in one step and taken back', async () => {
  await open('')
  const offered = screen.getByRole('group', { name: '起始页面' })
  await expect.element(offered).toBeVisible()
  expect(
    [...offered.element().querySelectorAll('button')].map(
      (one) => one.querySelector('span:has(+ span)')?.textContent,
    ),
  ).toEqual(['运营总览', '任务与接口', '消息概况'])
  await userEvent.click(offered.getByRole('button', { name: /^消息概况/ }))
  await expect.poll(() => widgets().length).toBe(7)
  await expect.element(offered).not.toBeInTheDocument()
  await userEvent.click(button('撤销'))
  await expect.element(offered).toBeVisible()
})

test('what the console supplies is in the language of whoever looks at the page, at once when it changes', async () => {
  bridge.serve(logLogin.endpoints.page, () => ({
    list: [
      {
        ...{ id: '1', creatorName: '王五', deptName: '', ip: '::1', userAgent: '', operation: 0, status: 2 },
        createDate: '2026-01-02 03:04:05',
      },
    ],
    total: 1,
  }))
  const auto = { props: { autoTitle: true } }
  const source = sourceOf('signIns.latest')
  show(
    <PageView
      page={pageOf(
        stat('a', { type: 'table', w: 12, h: 5, source, ...auto }),
        stat('b', { type: 'clock', y: 5, ...auto }),
        stat('c', { y: 8, source: { kind: 'call', name: 'later.figure' } }),
        stat('d', { type: 'text', y: 11 }),
      )}
    />,
  )
  const seen = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect
    .element(seen('最近登录'))
    .toHaveTextContent('最近登录用户操作结果IP时间王五登录账号已锁定::12026-01-02 03:04')
  await expect.element(seen('时钟')).toBeVisible()
  await expect
    .element(screen.getByText(chinese('pickers:page.unknownData', { name: 'later.figure' })))
    .toBeVisible()
  await expect.element(screen.getByText(chinese('pickers:page.noText'))).toBeVisible()
  await switchLanguage('en-US')
  await expect
    .element(seen('Latest sign-ins'))
    .toHaveTextContent('Latest sign-insUserOperationResultIPTime王五Sign-inAccount locked::12026-01-02 03:04')
  await expect.element(seen('Clock')).toBeVisible()
  expect(document.body.textContent.replace('王五', '')).not.toMatch(/[一-鿿]/u)
})

test('today is the platform’s, and a figure that a platform has not narrowed is not shown', async () => {
  bridge.serve(jobLog.endpoints.page, () => ({ list: [], total: 3 }))
  const page = pageOf(stat('a', { source: sourceOf('jobs.failedToday'), props: { autoTitle: true } }))
  show(<PageView page={page} />)
  const figure = screen.getByRole('region', { name: chinese('pickers:data.jobs.failedToday') })
  await expect.element(figure).toHaveTextContent('今日失败任务3')
  const day = startOfToday().slice(0, 10)
  expect(bridge.callsOf(jobLog.endpoints.page)[0]).toMatchObject({
    query: { limit: 1, logStatus: '2', filterTime: `${day} 00:00:00 - ${day} 23:59:59` },
    background: true,
  })
  bridge.on('api.call', () => ({
    ...{ data: { list: [], total: 4321 }, source: 'network' as const, asOf: Date.now() },
    ignored: ['logStatus'],
  }))
  show(<PageView key="again" page={pageOf(stat('b', { source: sourceOf('jobs.open'), title: '执行中' }))} />)
  await expect.element(screen.getByText(chinese('pickers:page.failed'))).toBeVisible()
  expect(document.body.textContent).not.toContain('4,321')
})

test('a call without a query is read as well, by its path and by name', async () => {
  bridge.serve(apiMonitor.endpoints.cards, () => ({
    ...{ statusMap: { true: 6, false: 1 }, protocolMap: {}, dealTypeMap: {}, apiLogMap: {} },
  }))
  const call = { kind: 'call', url: '/api/apiMonitor/getApiMonitorCardData', path: 'data.statusMap.true' }
  const page = pageOf(
    stat('a', { title: '路径', source: call }),
    stat('b', { title: '名称', y: 3, source: sourceOf('api.enabled') }),
    stat('c', { title: '全无', y: 6, source: sourceOf('api.successRate') }),
  )
  show(<PageView page={page} />)
  const seen = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(seen('路径')).toHaveTextContent('路径6')
  await expect.element(seen('名称')).toHaveTextContent('名称6')
  await expect.element(seen('全无')).toHaveTextContent('全无没有数据')
})

test('data are found by name, by pinyin and initials, and by what is said about them', async () => {
  const rank = await loadRanking()
  const best = (typed: string) => findData(dataIds, typed, rank, translate).best
  expect(['用户总数', 'yhzs', 'yonghuzong', 'jksb', 'cgl'].map(best)).toEqual([
    ...['users.total', 'users.total', 'users.total', 'api.failedToday', 'api.successRate'],
  ])
  expect(best('数据范围')).toBe('users.total')
  expect(findData(dataIds, 'zzz', rank, translate)).toEqual({ groups: [], best: undefined })
  expect(findData(dataIds, '', plainRanking, translate).groups.flatMap(({ ids }) => ids)).toEqual([
    ...dataIds,
  ])
})

test('every kind that shows data has some, and no two have the same name', () => {
  for (const type of ['stat', 'line', 'bar', 'pie', 'table', 'list', 'calendar'])
    expect(dataFor(type).length).toBeGreaterThan(0)
  expect(dataFor('clock')).toEqual([])
  const names = dataIds.map((id) => translate(dataOf(id).name))
  expect(new Set(names).size).toBe(names.length)
})
