import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'
import { ListPage } from '../pages/ListPage.ts'
import { chinese } from '#tests/setup/words.ts'

test('roles form a tree: added, put below, edited by POST, deleted (SYS-REL-01..05, SYS-REL-07, SYS-REL-08, SYS-REL-10)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysRoleRelationship')
  await expect
    .poll(() => list.search.locator('label').allInnerTexts())
    .toEqual([words('sys.roleRelationship:field.roleName')])
  await expect
    .poll(() => list.labels())
    .toEqual([
      words('sys.roleRelationship:field.roleName'),
      words('sys.roleRelationship:field.flowableCode'),
      words('sys.roleRelationship:field.userNames'),
      words('sys.roleRelationship:field.sort'),
      words('sys.roleRelationship:field.treeLevel'),
      words('sys.roleRelationship:field.updater'),
      words('sys.roleRelationship:field.updateDate'),
      words('kit:row.actions'),
    ])
  for (const label of ['common:add', 'kit:tree.openAll', 'kit:tree.closeAll'] as const)
    await expect(list.toolbar.getByRole('button', { name: words(label), exact: true })).toBeVisible()

  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.save()
  // The parent is there from the start; role and flow node are required one by one.
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
  await form.field('sys.roleRelationship:field.role').selectOption({ label: '系统管理员' })
  await expect(
    form.root.getByLabel(words('sys.roleRelationship:field.roleName'), { exact: true }),
  ).toHaveValue('系统管理员')
  await form.field('sys.roleRelationship:field.flowableCode').selectOption('1')
  await expectSaid(page, '操作成功', () => form.save())
  await expect(form.root).toBeHidden()
  await list.act(list.row('系统管理员'), 'sys.roleRelationship:addChild')
  await form.field('sys.roleRelationship:field.role').selectOption({ label: '普通操作员' })
  await form.field('sys.roleRelationship:field.flowableCode').selectOption('2')
  platform.fault(
    '/sys/sysRoleRelationship/saveOrUpdate',
    { kind: 'refuse', code: 500, msg: '流程节点已停用' },
    1,
  )
  await form.save()
  await expect(page.getByText('流程节点已停用')).toBeVisible()
  await form.save()
  await expect(form.root).toBeHidden()
  await list.toolbar.getByRole('button', { name: words('kit:tree.openAll'), exact: true }).click()
  await expect(list.row('普通操作员')).toBeVisible()

  await list.act(list.row('普通操作员'), 'common:edit')
  await expect(form.field('sys.roleRelationship:field.role')).toBeDisabled()
  await form.field('sys.roleRelationship:field.sort').fill('3')
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  const [first, , second, third] = platform
    .to('POST', '/sys/sysRoleRelationship/saveOrUpdate')
    .map(({ body }) => body as Record<string, unknown>)
  expect(first).toMatchObject({ pid: '0', flowableCode: 1, sort: 1 })
  expect(second?.pid).toBe(first?.id)
  expect(third).toMatchObject({ id: second?.id, sort: 3 })
  await expect
    .poll(() => platform.to('GET', '/sys/sysRoleRelationship/listNoPermission').at(-1)?.query)
    .toEqual({
      id_ne: second?.id,
      pid_ne: second?.id,
    })
  await list.act(list.row('普通操作员'), 'common:delete')
  await new Confirm(page, words).accept('common:delete')
  await expect(list.row('普通操作员')).toHaveCount(0)
})

test('the audit asks by function and by role; important menus are one set (SYS-AUD-01..07, SYS-USR-17)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  await remote.openRoute('sys/privilegeAudit')
  const tree = page.getByRole('tree', { name: words('sys.privilegeAudit:menus') })
  await page
    .getByLabel(words('kit:tree.filterOf', { tree: words('sys.privilegeAudit:menus') }))
    .fill('级联删除')
  await tree.getByRole('treeitem', { name: '级联删除' }).getByText('级联删除').click()
  const roles = new ListPage(page, words, 'sys.privilegeAudit:roles')
  await roles.ready()
  await expect(roles.rows).toHaveCount(0)
  await page
    .getByLabel(words('kit:tree.filterOf', { tree: words('sys.privilegeAudit:menus') }))
    .fill('角色管理')
  await tree.getByRole('treeitem', { name: '角色管理' }).getByText('角色管理').click()
  await expect(roles.row('次级管理员')).toBeVisible()
  await expect(roles.headers.getByRole('checkbox')).toHaveCount(0)
  await expect(roles.header('kit:row.actions')).toHaveCount(0)
  await expect(roles.pager.getByRole('combobox').locator('option')).toHaveText(
    [5, 10, 20, 50, 100].map((size) => words('kit:pager.perPage', { size })),
  )
  await page.getByRole('tab', { name: words('sys.privilegeAudit:users'), exact: true }).click()
  const users = new ListPage(page, words, 'sys.privilegeAudit:users')
  await expect(users.rows.first()).toBeVisible()
  await expect
    .poll(() => platform.to('GET', '/sys/user/page').at(-1)?.query.menuId)
    .toBe(platform.to('GET', '/sys/role/rolePage').at(-1)?.query.menuId)

  const mark = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: words('sys.privilegeAudit:important') }).click()
    const label = words('sys.privilegeAudit:important')
    await page.getByLabel(words('kit:tree.filterOf', { tree: label })).fill(name)
    await page.getByRole('tree', { name: label }).getByRole('treeitem', { name }).getByText(name).click()
    await page.getByRole('button', { name: words('common:ok'), exact: true }).click()
  }
  await mark('级联删除')
  const said = Date.now()
  await expect(page.getByText('操作成功')).toBeVisible()
  await expect(page.getByText('操作成功')).toBeHidden()
  // Longer than the half second of a form.
  expect(Date.now() - said).toBeGreaterThan(700)
  await mark('岗位管理')
  await expect.poll(() => platform.to('POST', '/sys/menu/isImportant').length).toBe(2)
  const [one, two] = platform
    .to('POST', '/sys/menu/isImportant')
    .map(({ body }) => (body as { value: string[] }).value)
  expect(one).toHaveLength(1)
  expect(two).toEqual(expect.arrayContaining(one ?? []))

  await page.getByRole('tab', { name: words('sys.privilegeAudit:byRole'), exact: true }).click()
  await page
    .getByLabel(words('kit:tree.filterOf', { tree: words('sys.privilegeAudit:roleTree') }))
    .fill('次级')
  await page
    .getByRole('tree', { name: words('sys.privilegeAudit:roleTree') })
    .getByRole('treeitem', { name: '次级管理员', exact: true })
    .getByText('次级管理员', { exact: true })
    .click()
  const people = new ListPage(page, words, 'sys.privilegeAudit:roleUsers')
  await expect(people.rows).toHaveCount(1)
  await expect
    .poll(() => platform.to('GET', '/sys/user/page').at(-1)?.query)
    .toMatchObject({ hasRole: 'true' })
  await people.row('secadmin').getByText('secadmin').click()
  expect(platform.to('GET', '/sys/menu/userMenu')).toHaveLength(0)
  await people.row('secadmin').getByText('secadmin').dblclick()
  await expect(
    page.getByRole('tree', { name: words('sys.privilegeAudit:menusOf', { name: '林晓慧' }) }),
  ).toBeVisible()
  await expect
    .poll(() => platform.to('GET', '/sys/menu/userMenu').map(({ query }) => query))
    .toEqual([{ id: expect.stringMatching(/^\d+$/), superAdmin: '2' }])
})

test('users with the code mark important menus, and the viewer changes nothing (SYS-AUD-08, SYS-DPV-01..04)', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  const shell = await signInTo(
    page,
    words,
    await useProfile(page, words, { address: platform.address }),
    'secadmin',
  )
  await shell.openRoute('sys/privilegeAudit')
  await expect(page.getByRole('tree', { name: words('sys.privilegeAudit:menus') })).toBeVisible()
  await expect(page.getByRole('button', { name: words('sys.privilegeAudit:important') })).toHaveCount(0)

  await shell.openRoute('sys/dataPermission')
  const rules = page.getByRole('tree', { name: words('sys.dataPermission:rules') })
  await expect(rules.getByRole('treeitem', { name: '数据范围' })).toHaveAttribute('aria-expanded', 'true')
  await rules.getByRole('treeitem', { name: '本部门数据' }).getByText('本部门数据').click()
  const roles = new ListPage(page, words, 'sys.dataPermission:roles')
  await expect(roles.rows).toHaveCount(1)
  await expect(roles.row('普通操作员')).toBeVisible()
  await roles.row('普通操作员').getByText('普通操作员').click()
  const reach = page.getByRole('complementary', { name: words('sys.dataPermission:reach') })
  await expect(reach.getByRole('region', { name: '数据范围' })).toContainText('本部门数据')
  await page.getByRole('tab', { name: words('sys.dataPermission:byPerson'), exact: true }).click()
  const people = new ListPage(page, words, 'sys.dataPermission:people')
  await people.ready()
  await expect
    .poll(() => platform.to('GET', '/sys/user/page').at(-1)?.query)
    .toMatchObject({ hasCustrule: 'true' })
  await expect(people.rows).toHaveCount(0)
  // Without a rule all users are listed; rules of roles are beside a person's own.
  await expect(page.getByText(words('sys.dataPermission:choosePerson'))).toBeVisible()
  await expect(page.getByRole('button', { name: words('common:add'), exact: true })).toHaveCount(0)
  const changing = platform.calls.filter(({ method, path }) => method !== 'GET' && path !== '/login')
  expect(changing).toEqual([])
})
