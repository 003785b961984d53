import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'
import { ListPage } from '../pages/ListPage.ts'
import { chinese } from '#tests/setup/words.ts'

test('roles are searched by name and show grade tags of three colours (SYS-ROL-01..04)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/role')
  await expect
    .poll(() => list.search.locator('label').allInnerTexts())
    .toEqual([words('sys.role:field.name')])
  await expect
    .poll(() => list.labels())
    .toEqual([
      words('sys.role:field.name'),
      words('sys.role:field.deptName'),
      words('sys.role:field.roleGradeName'),
      words('sys.role:field.remark'),
      words('sys.role:field.createDate'),
      words('kit:row.actions'),
    ])
  await expect(list.headers.first().getByRole('checkbox')).toBeVisible()
  for (const label of ['common:add', 'kit:action.deleteSelected', 'common:export'] as const)
    await expect(list.button(label)).toBeVisible()
  const color = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((tag) => getComputedStyle(tag).backgroundColor)
  const colors = await Promise.all(
    ['普通角色', chinese('sys.role:grade.1'), chinese('sys.role:grade.2')].map(color),
  )
  expect(new Set(colors).size).toBe(3)
})

test('a new role is loaded as -1, ticked, given departments and sent as POST (SYS-ROL-08, SYS-ROL-13, SYS-ROL-14, SYS-ROL-17, SYS-ROL-18, SYS-ROL-22, SYS-ROL-24)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/role')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  const tab = (name: string) => form.root.getByRole('tab', { name, exact: true })
  await expect(form.root.getByRole('tab')).toHaveCount(4)
  for (const [index, part] of (['info', 'menus', 'users', 'data'] as const).entries())
    await expect(form.root.getByRole('tab').nth(index)).toHaveAccessibleName(words(`sys.role:page.${part}`))
  await expect.poll(() => platform.to('GET', '/sys/role/-1')).toHaveLength(1)
  await expect
    .poll(() => platform.to('GET', '/sys/menu/roleMenu').map(({ query }) => query))
    .toEqual([{ id: '-1' }])
  // Roles of other grades are an administrator's to choose (SYS-ROL-11).
  await expect(form.field('sys.role:field.roleGradeName')).toHaveValue('0')
  await form.field('sys.role:field.name').fill('值班角色')

  await tab(words('sys.role:page.menus')).click()
  const tree = form.root.getByRole('tree', { name: words('sys.role:page.menus') })
  await form.root
    .getByLabel(words('kit:tree.filterOf', { tree: words('sys.role:page.menus') }))
    .fill('用户管理')
  await tree.getByRole('treeitem', { name: '用户管理' }).getByText('用户管理').click()
  await expect(tree.getByRole('treeitem', { name: '用户管理' })).toHaveAttribute('aria-checked', 'true')
  // Looking at the screen stays when its buttons are taken away.
  for (const name of ['新增', '修改', '删除', chinese('sys.user:secAdmin.title'), '自定义数据权限'])
    await tree.getByRole('treeitem', { name, exact: true }).click()
  await expect(tree.getByRole('treeitem', { name: '用户管理' })).toHaveAttribute('aria-checked', 'mixed')

  await tab(words('sys.role:page.users')).click()
  await expect(form.root.getByText(words('sys.role:relations.unsaved'))).toBeVisible()

  await tab(words('sys.role:page.data')).click()
  const scope = form.root.getByLabel('数据范围', { exact: true })
  const chooser = form.root.getByLabel(words('sys.role:data.deptsBelow'))
  await expect(chooser).toHaveCount(0)
  await scope.selectOption('5')
  await chooser.click()
  const depts = page.getByRole('tree', { name: words('sys.role:data.deptsBelow') })
  await page.getByLabel(words('kit:tree.filterOf', { tree: words('sys.role:data.deptsBelow') })).fill('人力')
  await depts.getByRole('treeitem', { name: '人力资源部' }).click()
  await page.keyboard.press('Escape')
  await expectSaid(page, '操作成功', () => form.saveButton.click())
  await expect(form.root).toBeHidden()

  const [sent] = platform.to('POST', '/sys/role').map(({ body }) => body as Record<string, unknown>)
  expect(sent).toMatchObject({ name: '值班角色', roleGrade: '0' })
  expect(sent).not.toHaveProperty('id')
  // The screen and its folder; no module, no line of our own.
  expect(sent?.menuIdList).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)])
  expect(sent?.roleRuleList).toEqual([
    { ruleId: expect.any(String), value: '5', customData: sent?.deptIdList },
  ])
  expect(sent?.deptIdList).toContainEqual(expect.stringMatching(/^\d+$/))

  // Saved, the same ticks are there again.
  await list.act(list.row('值班角色'), 'common:edit')
  await tab(words('sys.role:page.menus')).click()
  await form.root
    .getByLabel(words('kit:tree.filterOf', { tree: words('sys.role:page.menus') }))
    .fill('用户管理')
  await expect(tree.getByRole('treeitem', { name: '用户管理' })).toHaveAttribute('aria-checked', 'mixed')
  await expect(form.root.getByText(words('sys.role:menus.same'))).toBeVisible()
})

test('departments, duties and groups are related one by one, in five panels (SYS-ROL-15, SYS-ROL-16, SYS-ROL-25, SYS-ROL-27)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/role')
  await list.act(list.row('普通操作员'), 'common:edit')
  const form = formDialog(page, words)
  await form.root.getByRole('tab', { name: words('sys.role:page.users'), exact: true }).click()
  const kinds = ['user', 'dept', 'deptSub', 'group', 'duty'] as const
  const panels = form.root.getByRole('tablist', { name: words('sys.role:page.users') })
  await expect(panels.getByRole('tab')).toHaveCount(5)
  for (const [index, kind] of kinds.entries())
    await expect(panels.getByRole('tab').nth(index)).toHaveAccessibleName(words(`sys.role:relation.${kind}`))

  await panels.getByRole('tab', { name: words('sys.role:relation.dept'), exact: true }).click()
  const depts = new ListPage(page, words, 'sys.role:relation.dept')
  await depts.ready()
  const top = depts.rows.first()
  await depts.act(top, 'sys.role:relation.add')
  await expect(top).toContainText(words('sys.role:relation.related'))
  expect(platform.to('POST', '/sys/role/addRelations').map(({ body }) => body)).toEqual([
    { roleId: expect.any(String), relationType: 'dept', relationIds: [expect.any(String)] },
  ])
  await depts.act(top, 'sys.role:relation.remove')
  // The question goes; the form below it stays.
  await new Confirm(page, words).accept('sys.role:relation.remove')
  await expect(top).not.toContainText(words('sys.role:relation.related'))

  await panels.getByRole('tab', { name: words('sys.role:relation.duty'), exact: true }).click()
  const duties = new ListPage(page, words, 'sys.role:relation.duty')
  await duties.act(duties.row('总经理').first(), 'sys.role:relation.add')
  await expect(duties.row('总经理').first()).toContainText(words('sys.role:relation.related'))

  await panels.getByRole('tab', { name: words('sys.role:relation.group'), exact: true }).click()
  await form.root.getByRole('button', { name: words('sys.role:groups.add'), exact: true }).click()
  await page.getByRole('option', { name: /应急响应小组/ }).click()
  await page.getByRole('button', { name: words('common:ok'), exact: true }).click()
  const groups = new ListPage(page, words, 'sys.role:relation.group')
  await expect(groups.row('应急响应小组')).toBeVisible()
  await expect
    .poll(() => platform.to('GET', '/sys/sysUserGroup/page').at(-1)?.query)
    .toMatchObject({
      roleId: expect.stringMatching(/^\d+$/),
    })
})

test('users of a role stand in a tab of their own; taking one away is asked about (SYS-ROL-05, SYS-ROL-06, SYS-ROL-07, SYS-ROL-26)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/role')
  await list.act(list.row('次级管理员'), 'sys.role:action.users')
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('id', /^tab-sys-role-user/)
  await expect(page).toHaveURL(/#\/sys\/role-user\?roleIds=\d+&roleGrade=2$/)
  const users = new ListPage(page, words, 'sys.role:users.title')
  await users.ready()
  await expect(
    page.getByText(words('sys.role:grade.2'), { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  await expect(users.rows).toHaveCount(1)
  await users.button('sys.role:users.add').click()
  await page.getByRole('dialog').getByLabel(words('sys.role:field.likeName')).fill('operator')
  await page.getByRole('option', { name: /operator/ }).click()
  await page.getByRole('button', { name: words('common:ok'), exact: true }).click()
  await expect(users.rows).toHaveCount(2)
  const [added] = platform.to('POST', '/sys/role/addUsers')
  expect(added?.query).toEqual({ roleId: expect.any(String), userIds: expect.stringMatching(/^\d+$/) })
  await users.filter('sys.role:field.likeName').fill('operator')
  await users.submitSearch()
  await expect(users.rows).toHaveCount(1)
  await users.act(users.row('operator'), 'sys.role:relation.remove')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('sys.role:users.confirm'))
  await confirm.accept('sys.role:relation.remove')
  await expect(users.rows).toHaveCount(0)
})
