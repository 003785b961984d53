import { expect, signInTo, test } from '../launch/test.ts'
import { Confirm, formDialog } from '../pages/dialogs.ts'
import { wordsOf } from '../pages/texts.ts'

test('the palette finds records by name, pinyin and account, opens them and does what the account may', async ({
  shell,
  page,
  words,
}) => {
  const options = page.getByRole('option')
  // Records come from the cache; the first question of all fills it.
  const box = await shell.openPalette()
  await box.fill('operator')
  const person = options
    .filter({ hasText: words('sys.user:title') })
    .filter({ hasText: 'operator' })
    .first()
  await expect(person).toBeVisible()
  const [age = ''] = words('shell:palette.age', { age: '|' }).split('|')
  await expect(page.getByRole('status').filter({ hasText: age.trim() })).toBeVisible()
  await person.click()
  const form = formDialog(page, words)
  await expect(form.field('sys.user:field.username')).toHaveValue('operator')
  await form.button('common:cancel').click()
  await expect(form.root).toBeHidden()

  // An action by both names, with its usual question.
  await shell.openPalette()
  await box.fill('operator czmm')
  await expect(options.first()).toContainText(words('sys.user:action.resetPassword'))
  await page.keyboard.press('Enter')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(words('sys.user:confirm.resetPassword'))
  await confirm.decline()

  // A new record, and the one that was open lately.
  await shell.openPalette()
  await box.fill('xzyhgl')
  await expect(options).toHaveText([new RegExp(words('common:add'))])
  await page.keyboard.press('Enter')
  await expect(form.field('sys.user:field.username')).toHaveValue('')
  await form.button('common:cancel').click()
  await expect(form.root).toBeHidden()
  await shell.openPalette()
  const lately = options.filter({ hasText: words('shell:palette.recent') })
  await expect(lately.filter({ hasText: 'operator' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Offline the names are still there.
  await shell.stopBackend()
  await shell.openPalette()
  await box.fill('operator')
  await expect(person).toBeVisible()
})

test('in the English console a menu is found by its Chinese name, by pinyin and by initials', async ({
  shell,
  page,
}) => {
  await shell.chooseLanguage('English')
  const english = shell.inLanguage(wordsOf('en-US'))
  await english.ready()
  const tenants = page.getByRole('option', { name: english.words('sys.tenant:title') }).first()
  for (const query of ['租户管理', 'zuhuguanli', 'zhgl']) {
    const box = await english.openPalette()
    await box.fill(query)
    await expect(tenants).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  }
})

test('an account without the codes is offered no action; a record is shown where it stands', async ({
  page,
  signIn,
  words,
}) => {
  const shell = await signInTo(page, words, signIn, 'operator')
  const options = page.getByRole('option')
  const box = await shell.openPalette()
  await box.fill('operator')
  const person = options.filter({ hasText: words('sys.user:title') }).filter({ hasText: 'operator' })
  await expect(person.first()).toBeVisible()
  for (const query of ['operator czmm', 'operator ', 'xzyhgl', 'xzjsgl']) {
    await box.fill(query)
    await expect(options.filter({ hasText: words('sys.user:action.resetPassword') })).toHaveCount(0)
    await expect(options.filter({ hasText: words('common:edit') })).toHaveCount(0)
    await expect(options.filter({ hasText: words('common:add') })).toHaveCount(0)
  }
  await box.fill('operator')
  await person.first().click()
  const list = shell.list('sys/user')
  await list.ready()
  await expect(list.filter('sys.user:field.username')).toHaveValue('operator')
  await expect(list.rows).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('templates and events are found by name, pinyin and code, and their actions with them', async ({
  shell,
  page,
  words,
}) => {
  const options = page.getByRole('option')
  const box = await shell.openPalette()
  for (const [query, name, screen] of [
    ['订单发货', '订单发货', 'msg.template:title'],
    ['ORDER_SHIPPED', '订单发货', 'msg.template:title'],
    ['htdq', '合同到期', 'msg.bizEvent:title'],
    ['AUDIT_LOGIN_FAIL', '登录失败', 'msg.auditEvent:title'],
    ['SYS_PWD_RESET', '密码', 'msg.sysEvent:title'],
  ] as const) {
    await box.fill(query)
    const found = options.filter({ hasText: name }).filter({ hasText: words(screen) })
    await expect(found.first(), query).toBeVisible()
  }
  // The action on the record opens the same as in its list.
  await box.fill(`ORDER_SHIPPED ${words('msg.template:action.parameters')}`)
  await expect(options.first()).toContainText(words('msg.template:action.parameters'))
  await page.keyboard.press('Enter')
  await expect(formDialog(page, words).root).toContainText(/模板参数：/)
})
