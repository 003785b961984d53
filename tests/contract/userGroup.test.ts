import { user } from '#contract/resources/sys/user.ts'
import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const sysadmin = await server.signIn('sysadmin')
const operator = await server.signIn('operator')
const tenantAdmin = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, export: exportCall, hasAdminRole, userPage } = userGroup.endpoints

const missing = { code: 500, msg: chinese('recordMissing') }
const notYours = { code: 403, msg: chinese('userGroup.notYours') }
/** An ordinary user needs no code for the actions of their screens. */
server.sql(
  `INSERT INTO role_menus SELECT roles.id, menus.id FROM roles, menus WHERE roles.name = '普通操作员' AND url = 'sys/sysUserGroup'`,
)
const names = async (client: Client, query: Record<string, string | number> = {}) =>
  (await client.must(page, { query: { limit: 1000, ...query } })).list.map((row) => row.groupName)

test('a group is created with its members, read back and changed; PUT, or POST with an id (SYS-GRP-06, SYS-GRP-07)', async () => {
  const members = [{ userId: server.userId('operator') }, { userId: server.userId('sysadmin') }]
  const id = await admin.must(create, { body: { groupName: '值守', groupType: 0, children: members } })
  const made = await admin.must(get, { params: { id } })
  expect(made).toMatchObject({
    id,
    groupName: '值守',
    groupType: 0,
    creatorName: chinese('sys.user:mark.super'),
  })
  expect(made.children).toContainEqual({
    userId: server.userId('operator'),
    username: 'operator',
    realName: '陈志鹏',
    deptName: '值班中心',
  })
  expect(made.children).toHaveLength(2)
  const [, kept] = members
  await admin.must(update, { body: { id, groupName: '值守一', groupType: 0, children: kept ? [kept] : [] } })
  expect((await admin.must(get, { params: { id } })).children.map((each) => each.username)).toEqual([
    'sysadmin',
  ])
  expect(await admin.must(create, { body: { id, groupName: '值守二', groupType: 0, children: [] } })).toBe(id)
  expect(await admin.must(get, { params: { id } })).toMatchObject({ groupName: '值守二', children: [] })
  await admin.must(remove, { body: [id] })
  expect(await admin.call(get, { params: { id } })).toMatchObject(missing)
})

test('groupName is required and at most 80 characters, groupType is 0 or 1 (SYS-GRP-03, SYS-GRP-04)', async () => {
  const empty = await admin.call(create, { body: { groupName: ' ' } as never })
  expect(empty.code).toBe(422)
  expect(empty.fields).toEqual({
    groupName: chinese('common:required'),
    groupType: chinese('common:required'),
  })
  expect((await admin.call(create, { body: { groupName: 'x'.repeat(81), groupType: 1 } })).fields).toEqual({
    groupName: chinese('field.tooLong', { limit: 80 }),
  })
  expect((await admin.call(create, { body: { groupName: 'x'.repeat(80), groupType: 1 } })).code).toBe(0)
  expect(Object.keys((await admin.call(create, { body: { groupName: 'x', groupType: 2 } })).fields)).toEqual([
    'groupType',
  ])
})

test('users see public groups and their own private ones, and find them by name (SYS-GRP-01, SYS-GRP-06)', async () => {
  await operator.must(create, { body: { groupName: '运维私有', groupType: 1 } })
  expect(await names(operator)).toEqual(expect.arrayContaining(['应急响应小组', '运维私有']))
  expect(await names(operator)).not.toContain('我的常用联系人')
  expect(await names(admin)).not.toContain('运维私有')
  expect(await names(operator, { groupName: '响应' })).toEqual(['应急响应小组'])
  await admin.must(create, { body: { groupName: '平台公共', groupType: 0 } })
  expect(await names(operator)).toContain('平台公共')
  expect(await names(tenantAdmin)).not.toContain('平台公共')
})

test('only administrators make public groups; the others are told by hasAdminRole and held to it (SYS-GRP-05)', async () => {
  expect(await admin.must(hasAdminRole)).toBe(true)
  expect(await sysadmin.must(hasAdminRole)).toBe(true)
  expect(await tenantAdmin.must(hasAdminRole)).toBe(true)
  expect(await operator.must(hasAdminRole)).toBe(false)
  const id = await operator.must(create, { body: { groupName: '想公开', groupType: 0 } })
  expect((await operator.must(get, { params: { id } })).groupType).toBe(1)
  await operator.must(update, { body: { id, groupName: '想公开', groupType: 0 } })
  expect((await operator.must(get, { params: { id } })).groupType).toBe(1)
})

test('only its creator or an administrator changes or deletes a group', async () => {
  const id = await admin.must(create, { body: { groupName: '公共一', groupType: 0 } })
  expect((await operator.must(get, { params: { id } })).isOwn).toBe(false)
  expect(await operator.call(update, { body: { id, groupName: '改名', groupType: 1 } })).toMatchObject(
    notYours,
  )
  expect(await operator.call(create, { body: { id, groupName: '改名', groupType: 1 } })).toMatchObject(
    notYours,
  )
  expect(await operator.call(remove, { body: [id] })).toMatchObject(notYours)
  const mine = await operator.must(create, { body: { groupName: '自己的', groupType: 1 } })
  expect((await operator.call(remove, { body: [mine, id] })).msg).toBe(`${notYours.msg}：公共一`)
  expect((await sysadmin.call(update, { body: { id, groupName: '公共二', groupType: 0 } })).code).toBe(0)
  const other = await operator.must(create, { body: { groupName: '别人的', groupType: 1 } })
  expect(await admin.call(update, { body: { id: other, groupName: '改名', groupType: 1 } })).toMatchObject(
    missing,
  )
})

test('members are users the caller sees; another tenant is out of reach', async () => {
  const foreign = { userId: server.userId('admin', 'hengyuan') }
  const wrong = { code: 500, msg: chinese('userGroup.memberUnknown') }
  expect(
    await admin.call(create, { body: { groupName: '外人', groupType: 1, children: [foreign] } }),
  ).toMatchObject(wrong)
  expect(
    await admin.call(create, { body: { groupName: '外人', groupType: 1, children: [{ userId: '99' }] } }),
  ).toMatchObject(wrong)
  const id = await admin.must(create, { body: { groupName: '平台组', groupType: 0 } })
  expect(await tenantAdmin.call(get, { params: { id } })).toMatchObject(missing)
  expect(await tenantAdmin.call(update, { body: { id, groupName: 'x', groupType: 1 } })).toMatchObject(
    missing,
  )
  await tenantAdmin.must(remove, { body: [id] })
  expect((await admin.call(get, { params: { id } })).code).toBe(0)
})

test('a user whom the caller could not give the roles of a group cannot join it', async () => {
  const id = await admin.must(create, { body: { groupName: '带角色', groupType: 0 } })
  server.sql(
    "INSERT INTO role_relations SELECT roles.id, 'group', ? FROM roles WHERE name = '系统管理员' AND tenant_id = 'platform'",
    id,
  )
  server.sql('UPDATE user_groups SET creator_id = ? WHERE id = ?', server.userId('operator'), id)
  const body = { id, groupName: '带角色', groupType: 1, children: [{ userId: server.userId('operator') }] }
  expect(await operator.call(update, { body })).toMatchObject({ code: 403, msg: chinese('grant.beyond') })
  expect((await operator.call(update, { body: { ...body, children: [] } })).code).toBe(0)
})

test('the member picker pages by eight, searches name and account, and leaves disabled users out (SYS-GRP-06, SYS-GRP-02)', async () => {
  const first = await admin.must(userPage, { query: { page: 1, limit: 8 } })
  expect(first.list).toHaveLength(8)
  expect(first.total).toBeLessThan((await admin.must(user.endpoints.page)).total)
  const byName = await admin.must(userPage, { query: { limit: 8, likeName: '志鹏' } })
  expect(byName.list.map((row) => row.username)).toContain('operator')
  expect((await admin.must(userPage, { query: { limit: 8, likeName: 'OPERATOR' } })).list).toContainEqual({
    userId: server.userId('operator'),
    username: 'operator',
    realName: '陈志鹏',
    deptName: '值班中心',
  })
  const group = await admin.must(create, {
    body: { groupName: '一人', groupType: 1, children: [{ userId: server.userId('operator') }] },
  })
  expect((await admin.must(userPage, { query: { groupId: group } })).total).toBe(1)
})

test('the groups of a role are found by it, and without the screen nothing is saved', async () => {
  const [roleRow] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM roles WHERE name = '次级管理员'",
  )
  const id = await admin.must(create, { body: { groupName: '角色组', groupType: 0 } })
  server.sql("INSERT INTO role_relations VALUES (?, 'group', ?)", roleRow?.id, id)
  expect(await names(admin, { roleId: roleRow?.id ?? '' })).toEqual(['角色组'])
  server.sql("DELETE FROM role_menus WHERE menu_id IN (SELECT id FROM menus WHERE url = 'sys/sysUserGroup')")
  expect(await operator.call(create, { body: { groupName: 'x', groupType: 1 } })).toMatchObject({
    status: 403,
  })
  expect((await operator.call(page)).code).toBe(0)
})

test('the export holds the groups the caller sees', async () => {
  const rows = readWorkbook((await admin.call(exportCall, { query: { groupName: '应急' } })).bytes)[0]?.rows
  expect(rows?.[0]).toEqual(['组名', '类型', '创建人', '更新时间'])
  expect(rows?.[1]?.slice(0, 2)).toEqual(['应急响应小组', '公共'])
})
