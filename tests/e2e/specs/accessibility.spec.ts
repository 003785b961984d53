import type { Locator } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import { expect, test } from '../launch/test.ts'
import { openAddress, queriesOf, routesOfScreens, settled } from '../pages/allScreens.ts'
import { Channels } from '../pages/Channels.ts'
import { Designer } from '../pages/Designer.ts'
import { formDialog } from '../pages/dialogs.ts'
import { Inspection } from '../pages/Inspection.ts'
import { PersonalCentre } from '../pages/PersonalCentre.ts'
import { SimulateNumber } from '../pages/SimulateNumber.ts'

/** Screens whose records are added in a dialog. */
const formsInDialogs = [
  'sys/user',
  'sys/dept',
  'sys/menu',
  'sys/sysMenuModule',
  'sys/sysUserGroup',
  'sys/role',
  'sys/sysRoleRelationship',
  'sys/sysRuleSort',
  'sys/ruledata',
  'sys/sysHandoverConf',
  'sys/sysApp',
  'sys/params',
  'sys/sysdicttype',
  'sys/sysDictTypeCust',
  'sys/sysJob',
  'sys/sysBillType',
  'sys/sysBillcodeTemplate',
  'sys/sysBillcodeTime',
  'sys/sysDesignPage',
  'msg/msgTemplate',
  'msg/msgChannel',
  'msg/msgSignature',
]

/** Tests over which the screens are spread: all in one would take minutes. */
const PARTS = 6

const allRoutes = routesOfScreens()
const shares = Array.from({ length: PARTS }, (_, part) =>
  allRoutes.filter((_route, at) => at % PARTS === part),
)

for (const [part, routes] of shares.entries()) {
  test(`nothing serious on any screen, its tabs and its form in any theme, ${part + 1} of ${PARTS}`, async ({
    page,
    shell,
    host,
    words,
  }) => {
    // Half a minute on an idle machine.
    test.setTimeout(300_000)
    const inspection = new Inspection(page)
    const queries = queriesOf(host.dataDir)
    await settled(page, '[role=tabpanel]')
    let previous: Locator | undefined
    for (const route of routes) {
      const panel = await openAddress(page, `${route}${queries[route] ?? ''}`)
      // Open tabs are searched through again and again. Not before the next is open, or home would come between.
      await previous?.click({ button: 'middle' })
      previous = page.locator(`[id="${await shell.activeTab.first().getAttribute('id')}"]`)
      await settled(page, panel)
      await inspection.look(route, panel)
      if (formsInDialogs.includes(route)) {
        const add = page.locator(panel).getByRole('button', { name: words('common:add'), exact: true })
        await add.first().click()
        await settled(page, '[role=alertdialog]')
        await inspection.look(`${route}, form`, '[role=alertdialog]')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
      }
      // Those inside a tab come after it; another tab takes them away.
      const inside = page.locator(panel).getByRole('tab')
      const others = await inside.evaluateAll((tabs) =>
        tabs.flatMap((tab, at) => (tab.getAttribute('aria-selected') === 'true' ? [] : [at])),
      )
      for (const at of others.reverse()) {
        await inside.nth(at).click()
        await settled(page, panel)
        await inspection.look(`${route}, tab ${at + 1}`, panel)
      }
    }
    expect(inspection.found).toEqual([])
  })
}

test('nothing serious at home, in the palette and where an address leads nowhere in any theme', async ({
  page,
  shell,
}) => {
  const inspection = new Inspection(page)
  await settled(page, '[role=tabpanel]')
  await inspection.look('home')
  await shell.openPalette()
  await inspection.look('palette')
  await page.keyboard.press('Escape')
  const panel = await openAddress(page, 'no/such/screen')
  await settled(page, panel)
  await inspection.look('no/such/screen', panel)
  expect(inspection.found).toEqual([])
})

test('nothing serious in the sections, tests, pickers and receivers of the messaging centre in any theme', async ({
  page,
  shell,
  words,
}) => {
  test.setTimeout(300_000)
  const inspection = new Inspection(page)
  const top = '[role=dialog], [role=alertdialog]'
  const inDialog = async (where: string) => {
    const dialog = page.locator(top).last()
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('.fui-Spinner, [aria-busy=true]')).toHaveCount(0)
    await inspection.look(where, top)
    await page.keyboard.press('Escape')
    await expect(page.locator(top)).toHaveCount(0)
  }
  const channels = new Channels(page, words)
  await channels.open(shell, 'ORDER_SHIPPED')
  for (const code of ['SMS', 'EMAIL', 'MP', 'MA', 'DINGTALK', 'SITE']) {
    const { root } = await channels.section(code)
    await inspection.look(
      `section ${code}`,
      `section[aria-labelledby="${await root.getAttribute('aria-labelledby')}"]`,
    )
    await root.getByRole('button', { name: words('msg.template:action.send'), exact: true }).click()
    await inDialog(`test of ${code}`)
    if (code !== 'MP' && code !== 'MA') continue
    await root.getByRole('button', { name: words('kit:picker.change') }).click()
    await inDialog(`official templates of ${code}`)
  }
  for (const [route, row, action] of [
    ['msg/msgTemplate', 'ORDER_SHIPPED', 'msg.template:action.parameters'],
    ['msg/msgTemplate', 'ORDER_SHIPPED', 'msg.template:action.send'],
    ['msg/msgSysEvent', 'SYS_PWD_RESET', 'msg.sysEvent:action.receivers'],
    ['msg/msgAuditEvent', 'AUDIT_ERRORS', 'msg.auditEvent:action.receivers'],
  ] as const) {
    const list = await shell.open(route)
    await list.act(list.row(row), action)
    await inDialog(`${route}, ${words(action)}`)
  }
  expect(inspection.found).toEqual([])
})

test('nothing serious in the dialogs of interfaces, dictionaries and records, in tables of charts and on an arranged home', async ({
  page,
  shell,
  words,
}) => {
  test.setTimeout(300_000)
  const inspection = new Inspection(page)
  const top = '[role=dialog], [role=alertdialog]'
  const inDialog = async (where: string, open: () => Promise<void>) => {
    await open()
    const dialog = page.locator(top).last()
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('.fui-Spinner, [aria-busy=true]')).toHaveCount(0)
    await inspection.look(where, top)
    while ((await page.locator(top).count()) > 0) {
      const before = await page.locator(top).count()
      await page.keyboard.press('Escape')
      await expect(page.locator(top)).toHaveCount(before - 1)
    }
  }
  const press = (label: TextKey) => page.getByRole('button', { name: words(label), exact: true })
  await press('shell:attention.arrange').click()
  await inspection.look('home, arranged')
  await press('shell:attention.done').click()

  const log = await shell.open('api/apiLog')
  await inDialog('request', () => log.act(log.rows.first(), 'api.apiLog:action.detail'))
  await log.tick(log.rows.nth(0))
  await log.tick(log.rows.nth(1))
  await inDialog('two requests', () => log.button('api.apiLog:action.compare').click())
  const notices = await shell.open('api/apiNotifyInfo')
  await inDialog('notification', () => notices.rows.first().getByRole('button').last().click())
  const apps = await shell.open('sys/sysApp')
  await inDialog('authorisation', () => apps.act(apps.rows.first(), 'sys.sysApp:action.authorise'))
  await shell.openRoute('api/apiMonitor')
  await press('kit:chart.asTable').click()
  await inspection.look('monitor, table', '[role=tabpanel]')

  const custom = await shell.open('sys/sysDictTypeCust')
  await inDialog('entries', () => custom.act(custom.rows.first(), 'sys.dictType:view'))
  await openAddress(page, 'sys/dictdata?dictType=SYS_STATUS')
  await inDialog('sheet', () => press('sys.dictType:sheet').click())
  await inDialog('entry', () => press('common:add').filter({ visible: true }).click())
  await shell.openRoute('init/initDictType')
  await inDialog('initialisation', () => press('sys.dictInit:view').first().click())
  const exported = await shell.open('sys/exportDict')
  await exported.tick(exported.rows.first())
  await inDialog('version', () => exported.button('common:export').click())

  const records = await shell.open('msg/msgBizInfo')
  await inDialog('deliveries', () => records.button('msg.bizInfo:action.deliveries').click())
  const events = await shell.open('msg/msgAuditEvent')
  await inDialog('who gets it', async () => {
    await events.act(events.row('AUDIT_ERRORS'), 'msg.auditEvent:action.receivers')
    await press('pickers:getters').click()
    await expect(page.getByRole('table')).toBeVisible()
  })
  expect(inspection.found).toEqual([])
})

test('nothing serious in portals, their form and themes, and in the window of a portal in any theme', async ({
  page,
  shell,
  words,
}) => {
  test.setTimeout(120_000)
  const inspection = new Inspection(page)
  const top = '[role=dialog], [role=alertdialog]'
  const list = await shell.open('sys/sysPortal')
  await inspection.look('portals', '[role=tabpanel]')
  for (const action of [
    'common:edit',
    'portal.portal:action.theme',
    'portal.portal:action.viewFpage',
  ] as const) {
    await list.act(list.row('运维门户'), action)
    const dialog = page.locator(top).last()
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('.fui-Spinner, [aria-busy=true]')).toHaveCount(0)
    await inspection.look(`portals, ${words(action)}`, top)
    await page.keyboard.press('Escape')
    await expect(page.locator(top)).toHaveCount(0)
  }
  await page.evaluate(() => {
    window.location.hash = '#/portal/ops'
  })
  await expect(page.getByRole('region', { name: '值班须知' })).toBeVisible()
  await inspection.look('window of a portal')
  expect(inspection.found).toEqual([])
})

test('nothing serious in the dialogs of document numbers in any theme', async ({ page, shell, words }) => {
  test.setTimeout(120_000)
  const inspection = new Inspection(page)
  const top = '[role=dialog], [role=alertdialog]'
  const inDialog = async (where: string) => {
    await expect(page.locator(top)).toHaveCount(1)
    await expect(page.locator(top).locator('.fui-Spinner, .fui-Skeleton, [aria-busy=true]')).toHaveCount(0)
    await inspection.look(where, top)
    await page.keyboard.press('Escape')
    await expect(page.locator(top)).toHaveCount(0)
  }
  const types = await shell.open('sys/sysBillType')
  for (const action of ['common:edit', 'bill.billType:counters', 'bill.billType:year'] as const) {
    await types.act(types.row('(XS)'), action)
    await inDialog(`types, ${words(action)}`)
  }
  const counters = await shell.open('sys/sysBillcodeMax')
  await counters.button('bill.billcodeMax:simulate').click()
  const simulate = new SimulateNumber(page, words)
  await simulate.choose('销售订单 (XS)')
  await simulate.view()
  await expect(simulate.number).not.toHaveValue('')
  await inDialog('simulation')
  expect(inspection.found).toEqual([])
})

test('nothing serious in the designer: empty, with a chosen widget of each kind, its preview and JSON, in any theme', async ({
  shell,
  page,
  words,
}) => {
  test.setTimeout(120_000)
  const list = await shell.open('sys/sysDesignPage')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'portal.designPage:field.pageName': '空页' })
  await form.save()
  await expect(form.root).toBeHidden()
  const designer = new Designer(page, words)
  await designer.open(shell, '空页')
  const inspection = new Inspection(page)
  const panel = '[role=tabpanel]'
  await inspection.look('empty designer', panel)
  for (const type of ['stat', 'table', 'links', 'notice', 'list', 'page', 'calendar'] as const) {
    await designer.add(`portal.designer:type.${type}`)
    await expect(designer.properties).toContainText(words(`portal.designer:type.${type}`))
    await inspection.look(`designer, ${type}`, panel)
  }
  await designer.tools.getByRole('combobox').selectOption('phone')
  await inspection.look('preview of a page', panel)
  await designer.tool('portal.designer:json').click()
  await inspection.look('JSON of a page', '[role=alertdialog], [role=dialog]')
  expect(inspection.found).toEqual([])
})

test('nothing serious in the dialogs of the personal centre, of the menu of a page and of its versions in any theme', async ({
  page,
  shell,
  words,
}) => {
  test.setTimeout(120_000)
  const inspection = new Inspection(page)
  const top = '[role=dialog], [role=alertdialog]'
  const inDialog = async (where: string) => {
    await expect(page.locator(top)).toHaveCount(1)
    await expect(page.locator(top).locator('.fui-Spinner, [aria-busy=true]')).toHaveCount(0)
    await inspection.look(where, top)
    await page.keyboard.press('Escape')
    await expect(page.locator(top)).toHaveCount(0)
  }
  const centre = await PersonalCentre.open(shell, page, words)
  for (const row of ['password', 'mobile', 'email', 'question'] as const) {
    await centre.change(row)
    await inDialog(`personal centre, ${row}`)
  }
  await centre.changeAvatar()
  await inDialog('personal centre, avatar')
  const pages = await shell.open('sys/sysDesignPage')
  for (const action of ['portal.designPage:menu', 'pickers:versions.action'] as const) {
    await pages.act(pages.rows.first(), action)
    await inDialog(`design pages, ${words(action)}`)
  }
  expect(inspection.found).toEqual([])
})

test('nothing serious on the sign-in screen in any theme; what is planted there is found', async ({
  page,
  signIn,
}) => {
  await signIn.ready()
  const inspection = new Inspection(page)
  await inspection.look('sign-in')
  // A control that is off may be pale; it must not speak for the texts of the same colour.
  await page.evaluate(() => {
    const label = document.querySelector('label')
    if (!label) throw new Error('the form has no label')
    const off = document.createElement('button')
    off.disabled = true
    off.style.font = getComputedStyle(label).font
    off.style.color = 'rgb(128, 128, 128)'
    off.style.background = 'none'
    off.textContent = 'off'
    label.after(off)
  })
  await inspection.look('off')
  expect(inspection.found).toEqual([])
  await page.evaluate(() => {
    // Too pale on white, too dark on black.
    const greys = ['rgb(128, 128, 128)', 'rgb(90, 90, 90)']
    for (const [at, label] of document.querySelectorAll('label').entries())
      label.style.color = greys[at % greys.length] ?? ''
    document.querySelector('button[type=submit]')?.replaceChildren()
  })
  await inspection.look('planted')
  const planted = inspection.found.map((line) => line.replace(/ at .*/, ''))
  expect(new Set(planted)).toEqual(
    new Set([
      'planted, contrast: color-contrast',
      'planted, dark: button-name',
      'planted, dark: color-contrast',
      'planted, light: color-contrast',
    ]),
  )
})
