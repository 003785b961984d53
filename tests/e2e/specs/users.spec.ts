import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'
import { chinese } from '#tests/setup/words.ts'

test('the list: tree at the left, filters, columns in order, marks, and a menu of four (SYS-USR-01, SYS-USR-02, SYS-USR-03, SYS-USR-04, SYS-USR-05, SYS-USR-06, SYS-USR-07)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/user')
  await expect.poll(() => list.search.locator('label').allInnerTexts()).toEqual(['用户名', '真实姓名'])
  await expect
    .poll(() => list.labels())
    .toEqual(['用户名', '真实姓名', '所属部门', '手机号', '状态', '创建时间', words('kit:row.actions')])
  await expect(list.headers.first().getByRole('checkbox')).toBeVisible()
  await expect
    .poll(() => list.toolbar.getByRole('button').allInnerTexts())
    .toEqual(expect.arrayContaining(['新增', '批量删除', '导出']))
  const sizes = list.pager.getByRole('combobox', { name: words('kit:pager.size') }).locator('option')
  expect(
    await sizes.evaluateAll((options) => options.map((each) => (each as HTMLOptionElement).value)),
  ).toEqual(['10', '20', '50', '100'])

  const tree = page.getByRole('tree', { name: '部门' })
  await page.getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '部门' }) }).fill('值班')
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  platform.clear()
  await tree.getByRole('treeitem', { name: '值班中心' }).click()
  await expect(list.row('operator')).toBeVisible()
  await expect
    .poll(() => platform.to('GET', '/sys/user/page').at(-1)?.query)
    .toMatchObject({
      deptId: expect.stringMatching(/^\d{19}$/),
      order: '',
      orderField: '',
    })
  expect(new Set(await list.column('sys.user:field.deptName'))).toEqual(new Set(['值班中心']))
  await tree.getByRole('treeitem', { name: '值班中心' }).click()

  await list.filter('sys.user:field.username').fill('admin')
  await list.submitSearch()
  const bell = (name: string) => list.row(name).getByRole('img', { name: '超级管理员' })
  await expect(list.rows).toHaveCount(3)
  await expect(list.row('secadmin').getByText('管理员', { exact: true })).toBeVisible()
  await expect(bell('超级管理员')).toBeVisible()
  await expect(bell('sysadmin')).toHaveCount(0)
  const row = list.row('secadmin')
  await expect.poll(() => row.locator('[data-action]').allInnerTexts()).toEqual(['编辑', '删除'])
  expect(await list.actions(row)).toEqual([
    '编辑',
    '删除',
    chinese('sys.user:action.secAdmin'),
    '数据权限',
    '权限解释',
    '重置密码',
  ])
})

test('the dialog: two tabs, the fields and their rules, what add and edit send (SYS-USR-08, SYS-USR-09, SYS-USR-10, SYS-USR-11, SYS-USR-12, SYS-USR-13, SYS-USR-15)', async ({
  remote,
  page,
  platform,
}) => {
  const list = await remote.open('sys/user')
  await list.button('common:add').click()
  const form = formDialog(page, list.words)
  const input = (name: string) => form.root.locator(`input[name=${name}]`)
  await expect.poll(() => form.root.getByRole('tab').allInnerTexts()).toEqual(['基本信息', '扩展属性'])
  await expect
    .poll(() => form.root.locator('label').allInnerTexts())
    .toEqual([
      '用户名*',
      '真实姓名*',
      '所属部门*',
      '手机号*',
      '邮箱',
      '性别',
      '密码',
      '确认密码',
      '角色',
      '状态',
      '用户类型',
    ])
  await form.save()
  await expect(form.errors(chinese('common:required'))).toHaveCount(4)
  await input('username').fill('e2e_user')
  await input('realName').fill('端到端')
  await input('mobile').fill('12345')
  await input('password').fill('Abc-12345')
  await input('comfirmPassword').fill('Abc-12346')
  await input('email').focus()
  await expect(form.errors(chinese('common:mobile'))).toBeVisible()
  await expect(form.errors(chinese('common:passwordsDiffer'))).toBeVisible()
  await input('mobile').fill('13800138000')
  await input('comfirmPassword').fill('Abc-12345')
  await form.root.getByLabel('所属部门').click()
  await page.getByRole('searchbox', { name: chinese('kit:tree.filterOf', { tree: '所属部门' }) }).fill('质量')
  await page.getByRole('treeitem', { name: '质量保障组' }).click()
  await expect
    .poll(() => platform.to('GET', '/sys/role/roleList').map(({ query }) => query))
    .toEqual([{ roleGrade: '0' }])
  await form.root.getByLabel('角色').click()
  await page.getByRole('treeitem', { name: '普通操作员' }).click()
  await page.keyboard.press('Escape')
  await form.root.getByRole('tab', { name: '扩展属性' }).click()
  await form.root.getByRole('button', { name: '添加属性' }).click()
  await form.root.getByRole('textbox', { name: '属性名' }).fill('工号')
  await form.root.getByRole('textbox', { name: '属性值' }).fill('A-1')
  await form.save()
  await expect(form.root).toBeHidden()
  expect(platform.to('POST', '/sys/user').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      username: 'e2e_user',
      deptId: expect.stringMatching(/^\d{19}$/),
      roleIdList: [expect.stringMatching(/^\d{19}$/)],
      password: 'Abc-12345',
      gender: 2,
      status: 1,
      userType: 101,
      extra: { 工号: 'A-1' },
    }),
  ])

  await list.act(list.row('e2e_user'), 'common:edit')
  await expect(input('username')).toHaveAttribute('readonly', '')
  await expect(input('password')).toHaveValue('')
  await input('realName').fill('改过')
  await form.save()
  await expect(list.row('改过')).toBeVisible()
  expect(platform.to('PUT', '/sys/user').map(({ body }) => body)).toEqual([
    expect.objectContaining({ realName: '改过', password: '', comfirmPassword: '', extra: { 工号: 'A-1' } }),
  ])

  // A person's own addresses are a field where sign-in checks them.
  await expect(form.root).toBeHidden()
  const settings = await callBridge(page, 'api.call', { endpoint: 'sys.appConfig.security' })
  await callBridge(page, 'api.call', {
    endpoint: 'sys.appConfig.saveSecurity',
    body: { ...(settings.data as object), loginIpType: 2 },
  })
  await list.act(list.row('e2e_user'), 'common:edit')
  await input('allowIpQueue').fill('10.0.0.0/33')
  await input('email').focus()
  await expect(input('allowIpQueue')).toHaveAttribute('aria-invalid', 'true')
})

test('reset asks first; secondary administrator and data scope have dialogs of their own (SYS-USR-19, SYS-USR-20, SYS-SEC-01, SYS-SEC-02, SYS-SEC-03, SYS-SEC-04, SYS-UCR-01, SYS-UCR-03)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/user')
  await list.filter('sys.user:field.username').fill('operator')
  await list.submitSearch()
  const row = list.row('operator')
  await list.act(row, 'sys.user:action.resetPassword')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('sys.user:confirm.resetPassword'))
  expect(platform.calls.filter(({ path }) => path.includes('resetPassword'))).toEqual([])
  await expectSaid(page, '操作成功', () => confirm.accept('sys.user:action.resetPassword'))
  const [reset] = platform.calls.filter(({ path }) => path.startsWith('/sys/user/resetPassword/'))
  expect(reset).toMatchObject({ method: 'PUT', body: undefined })

  const sent = () => platform.to('POST', '/sys/user/secAdmin').map(({ body }) => body)
  await list.act(row, 'sys.user:action.secAdmin')
  const dialog = formDialog(page, words)
  await expect(dialog.root.getByLabel('用户名')).toHaveValue('operator')
  await dialog.button('sys.user:secAdmin.grant').click()
  await expect(dialog.errors(chinese('common:required'))).toBeVisible()
  expect(sent()).toEqual([])
  await dialog.root.getByLabel(chinese('sys.role:grade.2')).click()
  await page.getByRole('treeitem', { name: '次级管理员' }).click()
  await page.keyboard.press('Escape')
  await dialog.button('sys.user:secAdmin.grant').click()
  await expect(row.getByText('管理员', { exact: true })).toBeVisible()
  expect(sent()).toEqual([
    expect.objectContaining({ username: 'operator', secAdmin: 2, secRoleIdList: [expect.any(String)] }),
  ])
  await list.act(row, 'sys.user:action.secAdmin')
  await dialog.root.getByRole('button', { name: /^移除/ }).click()
  await dialog.button('sys.user:secAdmin.revoke').click()
  await expect(dialog.root).toBeHidden()
  expect(sent().at(-1)).toMatchObject({ secAdmin: 0, secRoleIdList: [] })
  await expect(row).toBeVisible()
  await expect(row.getByText('管理员', { exact: true })).toHaveCount(0)

  await list.act(row, 'sys.user:action.custrule')
  const block = dialog.root.getByRole('region', { name: '数据范围' })
  await block.getByRole('searchbox').fill('财务')
  await block.getByRole('treeitem', { name: '财务部' }).click()
  await dialog.saveButton.click()
  await expect(dialog.root).toBeHidden()
  expect(platform.to('POST', '/sys/sysUserCustrule').map(({ body }) => body)).toEqual([
    {
      userId: expect.any(String),
      list: [expect.objectContaining({ ruleSort: 'DATA_SCOPE', customDataIds: [expect.any(String)] })],
    },
  ])
  await list.act(row, 'sys.user:action.custrule')
  await block.getByRole('searchbox').fill('财务')
  await expect(block.getByRole('treeitem', { name: '财务部' })).toHaveAttribute('aria-checked', 'true')
})

test('without its code an action is absent (SYS-USR-24, SYS-USR-25, SYS-USR-26, SYS-USR-27, SYS-USR-28, SYS-ONL-09)', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  platform.answer('/sys/menu/permissions', ['sys:user:update'])
  const profile = await useProfile(page, words, { address: platform.address })
  const shell = await signInTo(page, words, profile, 'sysadmin')
  const list = await shell.open('sys/user')
  await expect(list.button('common:add')).toHaveCount(0)
  await expect(list.button('kit:action.deleteSelected')).toHaveCount(0)
  await expect(list.button('common:export')).toBeVisible()
  expect(await list.actions(list.rows.first())).toEqual(['编辑', '权限解释', '重置密码'])
  const online = await shell.open('sys/online')
  await expect(online.button('sys.online:action.fquit')).toHaveCount(0)
})

test('online users: columns, PC first, force quit of who is ticked (SYS-ONL-01, SYS-ONL-02, SYS-ONL-03, SYS-ONL-04, SYS-ONL-05, SYS-ONL-06)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/online')
  await expect(page.getByRole('tree', { name: '部门' })).toBeVisible()
  await expect(list.filter('sys.online:field.clientType')).toHaveValue('PC')
  await expect
    .poll(() => platform.to('GET', '/sys/online/page')[0]?.query)
    .toMatchObject({ clientType: 'PC' })
  await expect
    .poll(() => list.labels())
    .toEqual([
      '用户名',
      '真实姓名',
      '所属部门',
      'IP地址',
      '客户端',
      '状态',
      '登录时间',
      '最近访问',
      '终端类型',
    ])
  await expectSaid(page, chinese('sys.online:select.fquit'), () =>
    list.button('sys.online:action.fquit').click(),
  )
  expect(platform.to('POST', '/sys/online/fquit')).toEqual([])
  await list.button('common:export').click()
  await expect(page.getByRole('menuitem', { name: words('kit:export.serverPage') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: words('kit:export.serverAll') })).toBeVisible()
  await page.keyboard.press('Escape')
  await list.tick(list.row('admin').first())
  await list.button('sys.online:action.fquit').click()
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion(chinese('common:confirm.generic', { handle: '强制退出' }))
  await confirm.accept('sys.online:action.fquit')
  // One's own session was among them: the next call finds no session.
  await expect(page.locator('input[name=password]').first()).toBeVisible()
  expect(platform.to('POST', '/sys/online/fquit').map(({ body }) => body)).toEqual([
    { userIds: [expect.any(String)], clientType: 'PC' },
  ])
})

test('groups: private and public, members eight at a time, kept across pages (SYS-GRP-01, SYS-GRP-02, SYS-GRP-05, SYS-GRP-08, SYS-CMN-22)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysUserGroup')
  expect(new Set(await list.column('sys.userGroup:field.groupType'))).toEqual(new Set(['公共', '私有']))
  platform.answer('/sys/sysUserGroup/hasAdminRole', false)
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.root.locator('select[name=groupType]')).toBeDisabled()
  await expect(form.root.locator('select[name=groupType]')).toHaveValue('1')
  await form.root.locator('input[name=groupName]').fill('跨页成员')
  const options = form.root.getByRole('option', { selected: false }).and(form.root.locator('[data-option]'))
  await expect(options).toHaveCount(8)
  await expect
    .poll(() => platform.to('GET', '/sys/sysUserGroupMember/userPage')[0]?.query)
    .toMatchObject({ limit: '8' })
  await options.first().click()
  await form.root.getByRole('button', { name: words('kit:pager.next') }).click()
  await expect(options).toHaveCount(8)
  await options.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(
    form.root.getByRole('list', { name: chinese('kit:select.list') }).getByRole('listitem'),
  ).toHaveCount(2)
  platform.fault('/sys/sysUserGroup', { kind: 'refuse', code: 500, msg: '组名不合适' }, 1)
  await expectSaid(page, '组名不合适', () => form.save())
  await form.save()
  await expect(list.row('跨页成员')).toBeVisible()
  expect(platform.to('POST', '/sys/sysUserGroup').at(-1)?.body).toEqual({
    groupName: '跨页成员',
    groupType: 1,
    children: [{ userId: expect.any(String) }, { userId: expect.any(String) }],
  })

  await list.act(list.row('跨页成员'), 'common:edit')
  await form.button('common:cancel').click()
  const loaded = platform.calls.find(({ path }) => /^\/sys\/sysUserGroup\/\d+$/.test(path))
  platform.fault(loaded?.path ?? '', { kind: 'refuse', code: 500, msg: '暂时不能读取' }, 1)
  await expectSaid(page, '暂时不能读取', () => list.act(list.row('跨页成员'), 'common:edit'))
  await expect(form.root).toBeHidden()
})

test('subordinates: a user first, add on one tab only (SYS-SUB-01, SYS-SUB-02, SYS-SUB-03, SYS-SUB-04, SYS-SUB-05, SYS-SUB-06)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysUserSubRel')
  await expect.poll(() => list.search.locator('label').allInnerTexts()).toEqual(['真实姓名'])
  expect((await list.labels()).slice(0, 6)).toEqual([
    '真实姓名',
    '用户名',
    '所属部门',
    '性别',
    '创建人',
    '创建时间',
  ])
  await expect(list.button('common:add')).toHaveCount(0)
  const tabs = page.getByRole('tablist', { name: chinese('sys.userSubRel:title') })
  await expect(tabs.getByRole('tab')).toHaveText(['上级领导', '下级员工'], { useInnerText: true })
  await tabs.getByRole('tab', { name: '下级员工' }).click()
  // The empty list shows the request as well.
  const asked = page
    .getByText(chinese('sys.userSubRel:select.user'), { exact: true })
    .filter({ visible: true })
  await expect(asked).toHaveCount(1)
  await list.button('common:add').click()
  await expect(asked).toHaveCount(2)
  expect(platform.to('POST', '/sys/sysUserSubRel/')).toEqual([])

  const picker = formDialog(page, words)
  const pick = async (name: string) => {
    await picker.root.getByRole('textbox', { name: chinese('sys.userSubRel:search') }).fill(name)
    await picker.root.getByRole('option', { name: new RegExp(`\\(${name}\\)`) }).click()
  }
  await page.getByRole('button', { name: '选择', exact: true }).click()
  await pick('sysadmin')
  await picker.button('common:ok').click()
  // The choice is remembered before it is shown; until then there is no user to add to.
  await expect(page.getByRole('button', { name: '重新选择', exact: true })).toBeVisible()
  await list.button('common:add').click()
  await pick('operator')
  await pick('secadmin')
  await picker.button('common:ok').click()
  await expect(list.rows).toHaveCount(2)
  expect(platform.to('POST', '/sys/sysUserSubRel/').map(({ body }) => body)).toEqual([
    { mainId: expect.any(String), users: [expect.any(String), expect.any(String)] },
  ])
  await expect
    .poll(() => platform.to('GET', '/sys/sysUserSubRel/page').at(-1)?.query)
    .toMatchObject({ flag: '1', subId: '' })
  await list.act(list.row('operator'), 'common:delete')
  await new Confirm(page, words).accept('common:delete')
  await expect(list.rows).toHaveCount(1)
  await tabs.getByRole('tab', { name: '上级领导' }).click()
  await expect(list.rows).toHaveCount(0)
  await expect
    .poll(() => platform.to('GET', '/sys/sysUserSubRel/page').at(-1)?.query)
    .toMatchObject({ flag: '2', mainId: '' })
})
