import type { AnyEndpoint } from '#contract/kernel.ts'
import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { params } from '#contract/resources/ops/params.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { duty, dutyUser } from '#contract/resources/sys/duty.ts'
import { handover, handoverConf } from '#contract/resources/sys/handover.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { online } from '#contract/resources/sys/online.ts'
import { privilege } from '#contract/resources/sys/privilege.ts'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { role } from '#contract/resources/sys/role.ts'
import { roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { ruleData } from '#contract/resources/sys/ruleData.ts'
import { ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { user } from '#contract/resources/sys/user.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { expect, test } from 'vitest'
import { type Sent, startServer } from './harness.ts'

/** Attacks across the nouns of the system area; those on one noun are in its own suite. */
const server = await startServer()
const admin = await server.admin()
const secondary = await server.signIn('secadmin')

const first = (text: string, ...values: unknown[]) => server.sql<{ id: string }>(text, ...values)[0]?.id ?? ''
const roleOf = (name: string) =>
  first("SELECT CAST(id AS TEXT) AS id FROM roles WHERE name = ? AND tenant_id = 'platform'", name)

/** Tables of people and roles, whole. */
const tables = [
  'users',
  'roles',
  'role_users',
  'role_menus',
  'role_rules',
  'user_custrules',
  'duty_users',
  'sessions',
]
/** Without the moment a session was last used, which each call of a later second moves. */
const state = () =>
  tables.map((table) => [
    table,
    server
      .sql<Record<string, unknown>>(`SELECT * FROM ${table}`)
      .map((row) => (table === 'sessions' ? { ...row, update_date: '' } : row)),
  ])

test('a secondary administrator who sees everybody and has every switch still touches no super administrator', async () => {
  const on = await admin.must(appConfig.endpoints.security)
  await server.secure(admin, { comAdminModel: on.sysAdminModel })
  server.sql("UPDATE role_rules SET value = '1' WHERE role_id = ?", roleOf('次级管理员'))
  server.sql('INSERT OR IGNORE INTO role_menus SELECT ?, id FROM menus', roleOf('次级管理员'))
  const top = server.userId('admin')
  const held = roleOf('普通操作员')
  const body = await admin.must(user.endpoints.get, { params: { id: top } })
  const attempts: [AnyEndpoint, Sent][] = [
    [user.endpoints.update, { body: { ...body, mobile: '13800138000' } }],
    [user.endpoints.update, { body: { ...body, status: 0 } }],
    [user.endpoints.resetPassword, { params: { id: top } }],
    [user.endpoints.secAdmin, { body: { id: top, username: 'admin', secAdmin: 0 } }],
    [user.endpoints.remove, { body: [top] }],
    [userCustrule.endpoints.save, { body: { userId: top, list: [] } }],
    [
      handover.endpoints.roleUpdate,
      { body: { leaveUser: top, handoverUser: server.userId('secadmin'), ids: [held] } },
    ],
    [role.endpoints.addUsers, { query: { roleId: held, userIds: top } }],
    [role.endpoints.removeRoleUser, { query: { roleId: held, userIds: top } }],
    [
      dutyUser.endpoints.create,
      {
        body: {
          dutyId: first('SELECT CAST(id AS TEXT) AS id FROM duties WHERE tenant_id = ?', 'platform'),
          users: [top],
        },
      },
    ],
    [quickAccess.endpoints.saveOrUpdate, { body: { userId: top, children: [] } }],
    [online.endpoints.fquit, { body: { userIds: [top], clientType: 'PC' } }],
  ]
  const before = state()
  for (const [endpoint, sent] of attempts) {
    const { code } = await secondary.call(endpoint, sent)
    expect([endpoint.id, code]).not.toEqual([endpoint.id, 0])
  }
  expect(state()).toEqual(before)
})

test('role -1 is a form to start from: it is neither saved, given, related nor deleted (SYS-ROL-24)', async () => {
  const someone = server.userId('operator')
  const before = state()
  const saved = await admin.must(user.endpoints.get, { params: { id: someone } })
  const attempts: [AnyEndpoint, Sent][] = [
    [role.endpoints.update, { body: { id: '-1', name: '负一' } }],
    [role.endpoints.remove, { body: ['-1'] }],
    [role.endpoints.addUsers, { query: { roleId: '-1', userIds: someone } }],
    [role.endpoints.removeRoleUser, { query: { roleId: '-1', userIds: someone } }],
    [role.endpoints.addRelations, { body: { roleId: '-1', relationType: '1', relationIds: ['1'] } }],
    [user.endpoints.update, { body: { ...saved, roleIdList: ['-1'] } }],
    [
      user.endpoints.secAdmin,
      { body: { id: someone, username: 'operator', secAdmin: 2, secRoleIdList: ['-1'] } },
    ],
    [roleRelationship.endpoints.saveOrUpdate, { body: { id: '-1', pid: '0', flowableCode: 1, sort: 1 } }],
  ]
  for (const [endpoint, sent] of attempts) {
    const { code } = await admin.call(endpoint, sent)
    // Deleting passes over missing records.
    if (endpoint !== role.endpoints.remove) expect([endpoint.id, code]).not.toEqual([endpoint.id, 0])
  }
  expect(state()).toEqual(before)
})

test('of two calls that create the same code at the same moment one is refused, for every noun', async () => {
  const module_ = await admin.must(menuModule.endpoints.page, { query: {} })
  const creates: [AnyEndpoint, object][] = [
    [dept.endpoints.create, { pid: '0', name: '同', code: 'SAME', sort: 1 }],
    [duty.endpoints.create, { pid: '0', dutyCode: 'SAME', dutyName: '同', sort: 1 }],
    [
      user.endpoints.create,
      {
        username: 'same',
        realName: '同',
        mobile: '13800138000',
        deptId: first('SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = ? LIMIT 1', 'platform'),
      },
    ],
    [menuModule.endpoints.create, { ...module_.list[0], id: undefined, code: 'SAME', name: '同' }],
    [
      handoverConf.endpoints.create,
      {
        name: '同',
        code: 'SAME',
        queryApi: '/a',
        updateApi: '/b',
        queryFields: '[{"prop":"a","label":"A"}]',
      },
    ],
    [
      tenant.endpoints.create,
      { tenantId: 'same', tenantName: '同', linkman: 'a', linktel: '13800138000', address: 'b' },
    ],
    [
      privilege.endpoints.create,
      {
        privilegeCode: 'SAME',
        privilegeName: '同',
        privilegeItemsArr: ['use'],
        busiChildren: [{ entityId: 'leave', entityIdDesc: '请假流程' }],
        userChildren: [{ privilegeType: 'all', privilegeTag: 'W' }],
      },
    ],
    [
      ruleSort.endpoints.create,
      { name: '同', value: 'SAME', sort: 1, version: 1, ruleIdtype: 1, dsType: 'SQL', authSels: [0] },
    ],
    [ruleData.endpoints.create, { name: '同', value: 'SAME', ruleSort: 'DATA_SCOPE', sort: 1 }],
    [params.endpoints.create, { paramCode: 'SAME', paramValue: '同' }],
    [ossDir.endpoints.create, { pid: '0', name: '同', value: 'SAME', sort: 1 }],
  ]
  for (const [endpoint, body] of creates) {
    const answers = await Promise.all([1, 2].map(() => admin.call(endpoint, { body })))
    const codes = answers.map(({ code }) => code)
    expect(
      [endpoint.id, codes.filter((code) => code === 0).length],
      JSON.stringify(answers.map(({ msg }) => msg)),
    ).toEqual([endpoint.id, 1])
  }
})
