import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'

const strange = {
  long: '长'.repeat(10_000),
  rightToLeft: 'שלום \u202Eabc\u202C مرحبا',
  script: '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>',
  sql: "'; DROP TABLE params; --",
  path: '../../etc/passwd',
} as const

test('text of any kind is shown as text and comes back unchanged', async ({ shell, page, words }) => {
  const list = await shell.open('sys/params')
  for (const [kind, value] of Object.entries(strange).filter(([kind]) => kind !== 'long')) {
    await list.button('common:add').click()
    const form = formDialog(page, words)
    await form.fill({ 'ops.params:field.paramCode': `E2E_${kind}`, 'ops.params:field.paramValue': value })
    await form.saveButton.click()
    await expect(form.root).toBeHidden()
  }
  await list.filter('ops.params:field.paramCode').fill('E2E_')
  await list.submitSearch()
  const { long: _, ...shown } = strange
  await expect(list.rows).toHaveCount(Object.keys(shown).length)
  expect((await list.column('ops.params:field.paramValue')).toSorted()).toEqual(
    Object.values(shown).toSorted(),
  )
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  // A filter is bound, not pasted.
  await list.filter('ops.params:field.paramCode').fill(strange.sql)
  await list.submitSearch()
  await expect(list.rows).toHaveCount(0)
  await list.resetSearch()
  await expect(list.rows.first()).toBeVisible()
})

test('ten thousand characters are refused in words, with the form as it was', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.field('ops.params:field.paramCode').fill('E2E_LONG')
  await form.field('ops.params:field.paramValue').evaluate((area: HTMLTextAreaElement, text) => {
    // As a paste would, without the browser's own limit.
    area.removeAttribute('maxlength')
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, strange.long)
  await form.saveButton.click()
  await expect(form.root.getByText(words('kit:form.tooLong', { max: 4000 }))).toBeVisible()
  await expect(form.root).toBeVisible()
})

test('an unknown status is shown as its value', async ({ page, platform, signIn, words }) => {
  await signIn.ready()
  const other = await useProfile(page, words, { address: platform.address })
  const shell = await signInTo(page, words, other)
  const row = {
    id: '9',
    tenantId: 'T9',
    tenantName: '未知状态',
    shortName: '',
    unicode: '',
    linkman: '甲',
    linktel: '1',
    address: '乙',
    bank: '',
    bankAccount: '',
    remark: '',
    status: 42,
    version: 1,
    adminAccount: '',
    adminName: '',
    updater: '',
    updateDate: '',
  }
  platform.answer('/sys/sysTenant/page', { list: [row], total: 1 })
  const list = await shell.open('sys/sysTenant')
  await expect(list.row('未知状态')).toContainText('42')
})

test('a menu with a cycle, a missing parent and an unknown route does no harm', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  const other = await useProfile(page, words, { address: platform.address })
  const node = (id: string, pid: string, name: string, url: string, children: object[] = []) => ({
    id,
    pid,
    name,
    url,
    children,
    icon: 'no-such-icon',
    type: children.length > 0 ? 2 : 0,
    client: 'PC',
    openMode: '',
    routeAlias: '',
    redirectRoute: '',
    componentPath: '',
    flagCharacter: '',
    pageId: '',
  })
  platform.answer('/sys/menu/nav', [
    node('1', '0', '循环', '', [
      node('2', '1', '子项', '', [node('1', '2', '循环', '', [node('3', '1', '租户', 'sys/sysTenant')])]),
    ]),
    node('5', '77', '没有上级', 'no/such/screen'),
  ])
  const shell = await signInTo(page, words, other)
  await shell.navigation.getByRole('link', { name: '没有上级' }).click()
  await expect(page.getByText(words('shell:unknown.title'))).toBeVisible()
  await shell.expectOnline()
})

test('a call that answers HTML, half an answer or not at all ends the loading and says so', async ({
  remote,
  platform,
  page,
  words,
}) => {
  const list = await remote.open('sys/params')
  for (const fault of [
    { kind: 'status', status: 200, body: '<html>proxy</html>', type: 'text/html' },
    { kind: 'truncate' },
    { kind: 'status', status: 500, body: 'stack trace at line 1', type: 'text/plain' },
  ] as const) {
    platform.fault('/sys/params/page', fault)
    await list.button('kit:toolbar.reload').click()
    await expect(page.getByText(words('kit:list.failed'))).toBeVisible()
    await expect(page.getByText('stack trace')).toHaveCount(0)
    platform.fault('/sys/params/page', null)
    await list.button('kit:toolbar.reload').click()
    await expect(list.rows.first()).toBeVisible()
  }
})
