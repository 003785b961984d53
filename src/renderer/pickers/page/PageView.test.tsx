import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { parsePageConfig } from '#contract/pageConfig.ts'
import { message } from '#contract/resources/msg/message.ts'
import { params } from '#contract/resources/ops/params.ts'
import { DesignPage, designPage } from '#contract/resources/portal/designPage.ts'
import { NavNode } from '#contract/resources/shell/auth.ts'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { useTabs } from '#kit/tabs.ts'
import { PageView } from '#pickers/page/PageView.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['pickers']))

beforeEach(() => {
  bridge.serve(message.endpoints.page, () => ({ list: [], total: 0 }))
})

const sampleMenu = (change: Partial<NavNode>) =>
  NavNode.parse({
    ...{ id: '1', pid: '0', name: '', icon: '', type: 0, client: 'PC', url: '', openMode: 'tab1' },
    ...{ routeAlias: '', redirectRoute: '', componentPath: '', flagCharacter: '', pageId: '', children: [] },
    ...change,
  })

interface Given {
  readonly type: string
  readonly title?: string
  readonly props?: object
  readonly source?: object
}

const textOf = (widgets: readonly Given[]) =>
  JSON.stringify({
    widgets: widgets.map((widget, index) => ({ i: `w${index}`, x: 0, y: index * 4, w: 12, h: 4, ...widget })),
  })

function open(...widgets: readonly Given[]): void {
  const { config, problems } = parsePageConfig(textOf(widgets))
  expect(problems).toEqual([])
  if (config) show(<PageView page={config} pageId="p1" />)
}

const box = (name: string) => page.getByRole('region', { name, exact: true })
const call = (url: string, path = 'data', more = {}) => ({ kind: 'call', url, path, ...more })

describe('figures', () => {
  const one = (props: object, data: unknown, path = 'data') =>
    open({ type: 'stat', title: '数', props: { ...props, data }, source: { kind: 'static', path } })

  test('a number is shown with its unit and digits, also where it came as text', async () => {
    one({ unit: '个', digits: 1 }, { total: '1234.56' }, 'data.total')
    await expect.element(box('数')).toHaveTextContent('数1,234.6个')
  })

  test('what is no number is said to be none', async () => {
    one({}, { total: 'many' }, 'data.total')
    await expect.element(box('数').getByText(chinese('pickers:page.noNumber'))).toBeVisible()
  })

  test('without a source it says so, and asks nobody', async () => {
    open({ type: 'stat', title: '空', source: call('') })
    await expect.element(box('空').getByText(chinese('pickers:page.noSource'))).toBeVisible()
    expect(bridge.inputsOf('api.call')).toEqual([])
  })

  test('a path that no documented read has is not asked for', async () => {
    open({ type: 'stat', title: '外', source: call('/sys/nothing/page') })
    await expect.element(box('外').getByText(chinese('pickers:page.failed'))).toBeVisible()
    expect(bridge.inputsOf('api.call')).toEqual([])
  })
})

describe('a widget speaks for itself alone', () => {
  const source = call('/sys/params/page', 'data.total', { params: { limit: 1 } })

  test('a figure that may not be read says so in its box; the one beside it is shown', async () => {
    bridge.serve(params.endpoints.page, () => {
      throw refusal({ code: 'forbidden' })
    })
    const beside = { type: 'stat', title: '可见', props: { data: 7 }, source: { kind: 'static' } }
    open({ type: 'stat', title: '密', source }, beside)
    await expect.element(box('密').getByText(chinese('pickers:page.forbidden'))).toBeVisible()
    await expect.element(box('可见')).toHaveTextContent('可见7')
  })

  test('one that failed is asked for again by its button', async () => {
    bridge.serve(params.endpoints.page, () => {
      throw refusal({ code: 'offline' })
    })
    open({ type: 'stat', title: '参数', source })
    await expect.element(button('重试')).toBeVisible()
    bridge.serve(params.endpoints.page, () => ({ list: [], total: 41 }))
    await button('重试').click()
    await expect.element(box('参数')).toHaveTextContent('参数41')
    expect(bridge.callsOf(params.endpoints.page).at(-1)).toMatchObject({
      query: { limit: 1 },
      background: true,
    })
  })

  test('of a newer version is kept and named', async () => {
    open({ type: 'hologram', title: '新' })
    await expect
      .element(box('新').getByText(chinese('pickers:page.unknown', { type: 'hologram' })))
      .toBeVisible()
  })
})

describe('rows', () => {
  const rows = Array.from({ length: 203 }, (_, index) => ({ id: index, name: `行${index}`, count: index }))

  test('a table has the chosen columns under their headings, and says what it leaves out', async () => {
    const props = { data: { list: rows }, columns: ['count', 'name'], headings: ['数量', '名称'] }
    open({ type: 'table', title: '表', props, source: { kind: 'static' } })
    const table = page.getByRole('table', { name: '表' })
    await expect.element(table).toBeVisible()
    expect(
      table
        .getByRole('columnheader')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['数量', '名称'])
    expect(
      table
        .getByRole('row')
        .nth(4)
        .getByRole('cell')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['3', '行3'])
    expect(table.getByRole('row').elements()).toHaveLength(201)
    await expect
      .element(box('表').getByText(chinese('pickers:page.more', { total: 203, shown: 200 })))
      .toBeInTheDocument()
  })

  test('without a choice the plain values, but not the id', async () => {
    const data = [{ id: '1', name: '甲', more: { a: 1 }, on: true }]
    open({ type: 'list', title: '列', props: { data }, source: { kind: 'static' } })
    await expect.element(page.getByRole('columnheader', { name: 'name' })).toBeVisible()
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['name', 'on'])
  })

  test.each(['line', 'bar', 'pie'])('a chart of kind %s says its figures in words', async (type) => {
    const data = [
      { day: '周一', sum: 3 },
      { day: '周二', sum: 5 },
    ]
    open({ type, title: '趋势', props: { data }, source: { kind: 'static' } })
    await expect.element(page.getByRole('img', { name: '趋势：周一 3、周二 5' })).toBeVisible()
  })

  test('nothing to draw is said', async () => {
    open({ type: 'bar', title: '趋势', props: { data: [{ day: 'x' }] }, source: { kind: 'static' } })
    await expect.element(box('趋势').getByText('没有数据')).toBeVisible()
  })
})

describe('links', () => {
  test('of the chosen menus those that the viewer has, opened as tabs with their parameters', async () => {
    const menus = [
      sampleMenu({
        name: '系统',
        url: '',
        children: [sampleMenu({ name: '用户', url: 'sys/user?status=1' })],
      }),
    ]
    be({ session: { menus } })
    open({ type: 'links', title: '快捷', props: { routes: ['sys/user?status=1', 'sys/role'] } })
    await expect.element(button('用户')).toBeVisible()
    expect(box('快捷').getByRole('listitem').elements()).toHaveLength(1)
    await button('用户').click()
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({ path: 'sys/user', params: { status: '1' } })
  })

  test('without a choice the own shortcuts', async () => {
    bridge.serve(quickAccess.endpoints.listUser, () => [])
    open({ type: 'links', title: '快捷' })
    await expect.element(box('快捷').getByText(chinese('pickers:page.noLinks'))).toBeVisible()
  })

  test('a widget leads to its screen', async () => {
    open({ type: 'clock', title: '时间', props: { route: '/sys/params' } })
    await box('时间').getByRole('button').click()
    expect(useTabs.getState().tabs.at(-1)?.path).toBe('sys/params')
  })
})

describe('pictures and texts', () => {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

  test('a picture inside the page is shown with its description', async () => {
    open({ type: 'image', title: '标', props: { url: dot, alt: '公司标志' } })
    await expect.element(page.getByRole('img', { name: '公司标志' })).toHaveAttribute('src', dot)
  })

  test.each(['javascript:alert(1)', 'data:image/svg+xml;base64,PHN2Zz4=', 'logo.png'])(
    'no picture is loaded from %s',
    async (url) => {
      open({ type: 'image', title: '标', props: { url } })
      await expect.element(box('标').getByText(chinese('pickers:page.badPicture'))).toBeVisible()
      expect(page.getByRole('img').elements()).toEqual([])
    },
  )

  test('a notice stands without a frame and in a level that exists', async () => {
    open({ type: 'notice', props: { level: 'hologram', text: '今晚维护' } })
    await expect.element(box(chinese('pickers:page.unnamed')).getByText('今晚维护')).toBeVisible()
  })

  test('whoever looks is greeted by name', async () => {
    open({ type: 'welcome', props: { text: '请先看待办' } })
    await expect.element(page.getByText('王敏，欢迎使用')).toBeVisible()
    await expect.element(page.getByText('请先看待办')).toBeVisible()
  })

  test('messages are asked for within bounds', async () => {
    open({ type: 'messages', title: '消息', props: { limit: 500 } })
    await expect.element(box('消息').getByText('没有消息')).toBeVisible()
    expect(bridge.callsOf(message.endpoints.page)[0]?.query).toMatchObject({ limit: 50 })
  })
})

describe('a page inside a page', () => {
  const made = (pageId: string, widgets: readonly Given[]): DesignPage =>
    DesignPage.parse({
      ...{ id: '1', pageId, pageName: pageId, sort: 1, status: 1, memo: '', pageConfig: textOf(widgets) },
      ...{ creator: '', createDate: '2026-01-01 00:00:00', updater: '', updateDate: '2026-01-01 00:00:00' },
    })
  const inside = (pageId: string): Given => ({ type: 'page', title: `内 ${pageId}`, props: { pageId } })

  test('is drawn in its box', async () => {
    bridge.serve(designPage.endpoints.getByPageId, () => made('p2', [{ type: 'welcome', title: '里面' }]))
    open(inside('p2'))
    await expect.element(box('里面').getByText('王敏，欢迎使用')).toBeVisible()
  })

  test('two pages that hold each other end where they meet again', async () => {
    const pages = new Map([
      ['p1', made('p1', [inside('p2')])],
      ['p2', made('p2', [inside('p1')])],
    ])
    bridge.serve(designPage.endpoints.getByPageId, ({ query }) => pages.get(String(query.pageId)) ?? null)
    open(inside('p2'))
    await expect.element(box('内 p1').getByText(chinese('pickers:page.cycle'))).toBeVisible()
    expect(bridge.callsOf(designPage.endpoints.getByPageId)).toHaveLength(1)
  })

  test('that is gone is said to be', async () => {
    bridge.serve(designPage.endpoints.getByPageId, () => null)
    open(inside('p9'))
    await expect.element(page.getByText(chinese('pickers:page.missing'))).toBeVisible()
  })
})
