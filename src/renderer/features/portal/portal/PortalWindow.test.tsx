import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FpageMode, Portal, portal } from '#contract/resources/portal/portal.ts'
import { PortalFpage, portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { PortalTheme, portalTheme } from '#contract/resources/portal/portalTheme.ts'
import { PortalWindow } from '#features/portal/portal/PortalWindow.tsx'
import { readPortalAhead } from '#features/portal/portal/readPortalView.ts'
import { portalWindowScreen } from '#features/portal/portal/windowScreen.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { refusal } from '#tests/components/bridge.ts'
import { menuFolder, menuPage } from '#tests/components/menus.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const when = { createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' }

const ops: Portal = Portal.parse({
  ...{ id: '1', portalCode: 'ops', portalName: '运维门户', sort: 1, moduleCode: 'sys', moduleName: '系统' },
  ...{ icon: 'icon', status: 1, fpageMode: FpageMode.designed, fpageComponent: '', defaultFlag: 0 },
  ...{ url: '/portal/ops', creator: 'admin', updater: 'admin', ...when },
})

const pageOf = (text: string): PortalFpage =>
  PortalFpage.parse({
    ...{ id: '2', fpageName: '首页', portalCode: 'ops', sort: 1, status: 1, memo: '' },
    fpageConfig: JSON.stringify({
      widgets: [
        { i: 'a', type: 'text', x: 0, y: 0, w: 4, h: 2, title: '公告', props: { html: `<p>${text}</p>` } },
      ],
    }),
    ...{ creator: 'admin', updater: 'admin', ...when },
  })

const theme = (themeConfig: object): PortalTheme =>
  PortalTheme.parse({
    ...{ id: '3', themeName: '深色', portalCode: 'ops', sort: 1, status: 1, memo: '' },
    ...{ themeConfig: JSON.stringify(themeConfig), creator: 'admin', updater: 'admin', ...when },
  })

beforeAll(() => loadTexts(portalWindowScreen.namespaces))

beforeEach(() => {
  bridge.serve(portal.endpoints.list, () => [ops])
  bridge.serve(portalTheme.endpoints.defaultTheme, () => null)
  bridge.serve(portalFpage.endpoints.defaultFpage, () => pageOf('今日值守'))
})

const seen = (text: string) => page.getByText(text)
const open = () => show(<PortalWindow params={{ portalCode: 'ops' }} />)
const readings = () => bridge.callsOf(portal.endpoints.list).length

test('the portal of the code is shown with its first page, read by its own code (OPS-POR-14)', async () => {
  open()
  await expect.element(seen('今日值守')).toBeVisible()
  expect(bridge.callsOf(portal.endpoints.list)[0]?.query).toEqual({ portalCode: 'ops' })
  expect(bridge.callsOf(portalTheme.endpoints.defaultTheme)[0]?.query).toEqual({ portalCode: 'ops' })
  await expect.element(page.getByRole('banner')).toHaveTextContent('运维门户')
})

test('its theme says the title, and that pages and menus are tabs', async () => {
  bridge.serve(portalTheme.endpoints.defaultTheme, () => theme({ title: '值班台', tabs: true }))
  open()
  await expect.element(page.getByRole('banner')).toHaveTextContent('值班台')
  await page.getByRole('tab', { name: '菜单' }).click()
  await expect.element(seen('今日值守')).not.toBeInTheDocument()
  await page.getByRole('tab', { name: '首页' }).click()
  await expect.element(seen('今日值守')).toBeVisible()
})

test('what was read ahead is shown without being read again, and a new opening reads', async () => {
  readPortalAhead('ops', 's1')
  await expect.poll(() => bridge.callsOf(portalFpage.endpoints.defaultFpage)).toHaveLength(1)
  open()
  await expect.element(seen('今日值守')).toBeVisible()
  expect(readings()).toBe(1)
  show(<PortalWindow key="again" params={{ portalCode: 'ops' }} />)
  await expect.poll(readings).toBe(2)
})

test.each([
  ['another session', 'ops', 's0'],
  ['another portal', 'hr', 's1'],
])('what was read ahead for %s is not shown', async (_, portalCode, sessionId) => {
  bridge.serve(portalFpage.endpoints.defaultFpage, () => pageOf('那时的内容'))
  readPortalAhead(portalCode, sessionId)
  await expect.poll(() => bridge.callsOf(portalFpage.endpoints.defaultFpage)).toHaveLength(1)
  bridge.serve(portalFpage.endpoints.defaultFpage, () => pageOf('今日值守'))
  open()
  await expect.element(seen('今日值守')).toBeVisible()
  expect(seen('那时的内容').elements()).toEqual([])
})

test('closed to whoever may not use it, and what was kept of it is forgotten', async () => {
  bridge.workspace.set('account/portal.window.ops', { portal: ops, theme: null, page: null, asOf: 1 })
  bridge.serve(portal.endpoints.list, () => {
    throw refusal({ code: 'forbidden' })
  })
  open()
  await expect.element(seen(chinese('portal.portal:window.closed'))).toBeVisible()
  await flushWorkspace()
  expect(bridge.workspace.get('account/portal.window.ops')).toBeNull()
  bridge.serve(portal.endpoints.list, () => [ops])
  await button('重试').click()
  await expect.element(seen('今日值守')).toBeVisible()
})

test.each([
  ['none', []],
  ['two', [ops, { ...ops, id: '9' }]],
])('%s of the code is said to be missing', async (_, found) => {
  bridge.serve(portal.endpoints.list, () => found)
  open()
  await expect.element(seen(chinese('portal.portal:window.missing', { code: 'ops' }))).toBeVisible()
})

test('while the platform does not answer, what was last shown stands with its age', async () => {
  const asOf = Date.now() - 3 * 3_600_000
  bridge.workspace.set('account/portal.window.ops', {
    ...{ portal: ops, theme: null, page: pageOf('上次的内容'), asOf },
  })
  bridge.serve(portal.endpoints.list, () => {
    throw refusal({ code: 'offline' })
  })
  open()
  await expect.element(seen('上次的内容')).toBeVisible()
  await expect.element(page.getByText(/^平台未响应，显示的是 3 ?小时前的内容$/)).toBeVisible()
})

test('with nothing kept the failure itself is said', async () => {
  bridge.serve(portal.endpoints.list, () => {
    throw refusal({ code: 'offline' })
  })
  open()
  await expect.element(seen(chinese('portal.portal:design.failed')).or(page.getByRole('alert'))).toBeVisible()
  expect(seen('今日值守').elements()).toEqual([])
})

test('the built-in home greets, and says when no first page is enabled', async () => {
  be({ session: { menus: [] } })
  bridge.serve(portalFpage.endpoints.defaultFpage, () => null)
  open()
  await expect.element(seen(chinese('portal.portal:window.noFpage'))).toBeVisible()
  await expect.element(seen('王敏，您好')).toBeVisible()
})

test('the home finds menus by a part of their names, whatever its case', async () => {
  const folder = menuFolder('a', '系统', [menuPage('b', 'API 日志'), menuPage('c', '用户')])
  be({ session: { menus: [folder] } })
  bridge.serve(portal.endpoints.list, () => [{ ...ops, moduleCode: 'PC' }])
  bridge.serve(portalFpage.endpoints.defaultFpage, () => null)
  open()
  const found = page.getByRole('group', { name: '系统' })
  await expect.element(found).toBeVisible()
  await page.getByRole('searchbox').fill('aPi')
  await expect.element(found.getByRole('button', { name: 'API 日志' })).toBeVisible()
  await expect.element(found.getByRole('button', { name: '用户' })).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('nothing')
  await expect.element(found).not.toBeInTheDocument()
})

test('a component that this console does not have gives way to the home', async () => {
  bridge.serve(portal.endpoints.list, () => [
    { ...ops, fpageMode: FpageMode.component, fpageComponent: 'x/Unknown' },
  ])
  open()
  await expect
    .element(seen(chinese('portal.portal:window.unknownComponent', { name: 'x/Unknown' })))
    .toBeVisible()
  expect(bridge.callsOf(portalFpage.endpoints.defaultFpage)).toEqual([])
})
