import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tenant, tenant } from '#contract/resources/sys/tenant.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { openDialog, type DialogProps } from '#kit/dialog/dialogs.ts'
import { useTabs } from '#kit/tabs.ts'
import { menuPage } from '#tests/components/menus.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { SampleTable } from '#tests/components/sample.tsx'
import { button, dialog, focusIn, input } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { Overlays } from '../console/Overlays.tsx'
import { hideOverlay, showOverlay } from '../commands/overlay.ts'
import { useRecordIndex } from '../palette/recordIndex.ts'
import { WATCH_PATH } from '../watch/rules.ts'
import { stepTab } from './closing.ts'
import { reloadTab } from './reloads.ts'
import { TabPanels } from './TabPanels.tsx'
import { TabRow } from './TabRow.tsx'
// The table of the screens, which a console has loaded.
import '../screens.ts'

const { open, activate, close } = useTabs.getState()
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const filter = () => page.getByRole('search').getByRole('textbox', { name: '参数编码' })
const paths = () => useTabs.getState().tabs.map(({ path }) => path)

const stored = Tenant.parse({
  ...{ id: '7', tenantId: 'T-7', tenantName: '东方', linkman: '王', linktel: '010-1', address: '北京' },
  ...{ status: 1, updater: '', updateDate: '' },
})

let opened = 0

/** The frame around the pages in a window. */
function Frame() {
  const go = () => {
    opened += 1
    open({ path: 'sys/params' })
  }
  return (
    <div style={{ display: 'grid', gridTemplateRows: '40px 40px 600px' }}>
      <TabRow />
      <div>
        <input aria-label="菜单" />
        <button type="button" onClick={go}>
          去参数
        </button>
      </div>
      <TabPanels />
      <Overlays />
    </div>
  )
}

beforeEach(async () => {
  opened = 0
  useTabs.getState().reset()
  useRecordIndex.setState({ sets: [] })
  hideOverlay()
  new SampleTable(3).serve(bridge)
  bridge.on('recordIndex.list', () => [])
  bridge.on('watch.list', () => [])
  be({ session: { menus: [menuPage('params', '系统参数')] } })
  // A tab whose page needs few requests.
  open({ path: WATCH_PATH })
  show(<Frame />)
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
})

test('a page that is opened has the focus in its first filter, and Enter again does not open it again', async () => {
  button('去参数').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(filter()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('code-2')
  expect(opened).toBe(1)
  await expect.element(filter()).toHaveValue('code-2')
})

test('a page without a field has the focus itself, under the name of its tab and without a ring', async () => {
  await expect.element(page.getByRole('group', { name: '监视规则' })).toHaveFocus()
  const { outlineStyle } = getComputedStyle(document.activeElement ?? document.body)
  expect(outlineStyle).toBe('none')
})

test('what the palette opens has the focus, even from a tab that was reached by key', async () => {
  tab('监视规则').element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  await expect.element(tab('监视规则')).toHaveFocus()
  showOverlay('palette')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await page.getByRole('combobox').fill('系统参数')
  await expect.element(page.getByRole('option').first()).toHaveTextContent('系统参数')
  await userEvent.keyboard('{Enter}')
  await expect.element(filter()).toHaveFocus()
  expect(paths()).toContain('sys/params')
})

test('a form in a tab opens in its first empty field: what is typed next stands there', async () => {
  open({ path: 'sys/sysTenant-editTab', params: { timestamp: 1 } })
  await expect.element(input('租户编号')).toHaveFocus()
  await userEvent.keyboard('T-9')
  await expect.element(input('租户编号')).toHaveValue('T-9')
})

test('a page that loads does not take the focus from who has gone elsewhere meanwhile', async () => {
  const answer = Promise.withResolvers<Tenant>()
  bridge.serve(tenant.endpoints.get, () => answer.promise)
  open({ path: 'sys/sysTenant-editTab', params: { id: '7', timestamp: 1 }, title: '租户' })
  await expect.element(page.getByRole('group', { name: '租户' })).toHaveFocus()
  await expect.poll(() => bridge.callsOf(tenant.endpoints.get)).toHaveLength(1)
  await page.getByRole('textbox', { name: '菜单' }).click()
  answer.resolve(stored)
  await expect.element(input('租户名称')).toHaveValue('东方')
  await expect.element(page.getByRole('textbox', { name: '菜单' })).toHaveFocus()
})

test('what opens by itself leaves the focus with who is typing', async () => {
  await page.getByRole('textbox', { name: '菜单' }).fill('xt')
  open({ path: 'sys/params', focus: 'offer' })
  await expect.element(filter()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '菜单' })).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  activate('sys-params', 'offer')
  await expect.element(filter()).toHaveFocus()
})

test('a tab that is chosen again has the focus where it was; reached by key the tab keeps it', async () => {
  open({ path: 'sys/params' })
  await expect.element(filter()).toHaveFocus()
  await button('重置').click()
  await tab('监视规则').click()
  await expect.element(page.getByRole('group', { name: '监视规则' })).toHaveFocus()
  await tab('系统参数').click()
  await expect.element(button('重置')).toHaveFocus()
  stepTab(-1)
  await expect.element(page.getByRole('group', { name: '监视规则' })).toHaveFocus()
  stepTab(1)
  await expect.element(button('重置')).toHaveFocus()
  tab('系统参数').element().focus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(tab('监视规则')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('监视规则')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(paths).toEqual(['', 'sys/params'])
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('tab')
})

test('a page that is closed gives way to the one that opened it, and the focus goes where it was there', async () => {
  open({ path: 'sys/params' })
  await expect.element(filter()).toHaveFocus()
  await button('重置').click()
  // Is between the two, like an edit tab that is opened from another place.
  activate(WATCH_PATH.replaceAll('/', '-'))
  open({ path: 'sys/gone', title: '别处' })
  activate('sys-params')
  await expect.element(button('重置')).toHaveFocus()
  open({ path: 'sys/sysTenant-editTab', params: { timestamp: 1 } })
  await expect.element(input('租户编号')).toHaveFocus()
  useTabs.getState().move('sys-sysTenant-editTab', 'sys-gone')
  await userEvent.click(button('关闭 新增租户'))
  await expect.element(tab('系统参数')).toHaveAttribute('aria-selected', 'true')
  await expect.element(button('重置')).toHaveFocus()
})

test('a tab that is closed beside it gives the focus back to the page in front', async () => {
  open({ path: 'sys/params' })
  await expect.element(filter()).toHaveFocus()
  await button('重置').click()
  await button('关闭 监视规则').click()
  await expect.poll(paths).toEqual(['', 'sys/params'])
  await expect.element(button('重置')).toHaveFocus()
})

test('a page that is loaded again has the focus again', async () => {
  open({ path: 'sys/params' })
  await expect.element(filter()).toHaveFocus()
  await page.getByRole('textbox', { name: '菜单' }).click()
  await reloadTab('sys-params')
  await expect.element(filter()).toHaveFocus()
})

test('a page that opens behind a dialog leaves it the focus', async () => {
  const Reading = ({ onClose }: DialogProps) => (
    <DetailDialog title="详情" onClose={onClose}>
      <p>内容</p>
    </DetailDialog>
  )
  button('去参数').element().focus()
  const read = openDialog(Reading, {})
  await focusIn(dialog('详情'))
  open({ path: 'sys/params' })
  await expect.poll(() => document.querySelector('form[role=search]')).not.toBeNull()
  expect(dialog('详情').element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await read
  await expect.element(button('去参数')).toHaveFocus()
  close('sys-params')
})
