import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { duty, dutyUser } from '#contract/resources/sys/duty.ts'
import { handover, handoverLog } from '#contract/resources/sys/handover.ts'
import { online } from '#contract/resources/sys/online.ts'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { role } from '#contract/resources/sys/role.ts'
import { roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { ruleData } from '#contract/resources/sys/ruleData.ts'
import { user } from '#contract/resources/sys/user.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { userSubRel } from '#contract/resources/sys/userSubRel.ts'
import { chinese } from '#tests/setup/words.ts'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { type Client, type Sent, startServer } from './harness.ts'

/**
 * The administrator of one tenant, who has every code a tenant can have, names records of another in every
 * call of the system area: in every place of an id, alone and beside the caller's own records.
 */
const server = await startServer()
server.stopClocks()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
// Reads of these screens are refused to tenants; with the screens only the scope of the rows separates them.
for (const route of ['sys/menu', 'sys/sysMenuModule', 'sys/sysRuleSort'])
  server.openScreen(route, chinese('sys.tenant:open.adminName'))

const tables = server
  .sql<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  .map(({ name }) => name)
const columnsOf = (table: string) =>
  server.sql<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name)

/** Everything that is not written by every call anyway. */
const kept = tables.filter(
  (table) => !/^log_|^job_|^sessions$|^captchas$|^sign_in_failures$|^sealing_keys$/.test(table),
)
const everything = () =>
  Object.fromEntries(kept.map((table) => [table, server.sql<object>(`SELECT * FROM ${table}`)]))

/** A record of this tenant in each table that has tenants: table → id. */
const idsOf = (code: string) =>
  new Map(
    kept.flatMap((table) => {
      const columns = columnsOf(table)
      if (!columns.includes('tenant_id') || !columns.includes('id')) return []
      const [row] = server.sql<{ id: string }>(
        `SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE tenant_id = ? ORDER BY id DESC LIMIT 1`,
        code,
      )
      return row ? [[table, row.id] as const] : []
    }),
  )

/** One of each on both sides, so that no call is refused for a missing name. */
async function furnish(client: Client, mark: string): Promise<void> {
  const deptId = await client.must(dept.endpoints.create, {
    body: { pid: '0', name: `部门${mark}`, code: `WALL_${mark}`, sort: 1 },
  })
  await client.must(duty.endpoints.create, {
    body: { pid: '0', dutyCode: `WALL_${mark}`, dutyName: `岗位${mark}`, sort: 1 },
  })
  const roleId = await client.must(role.endpoints.create, { body: { name: `角色${mark}` } })
  const userId = await client.must(user.endpoints.create, {
    body: { username: `wall${mark}`, realName: `人员${mark}`, mobile: '13800138000', deptId },
  })
  await client.must(userGroup.endpoints.create, {
    body: { groupName: `组${mark}`, groupType: 0, children: [{ userId }] },
  })
  await client.must(roleRelationship.endpoints.saveOrUpdate, {
    body: { id: roleId, pid: '0', flowableCode: 1, sort: 1 },
  })
}
await furnish(admin, '甲')
await furnish(tenant, '乙')

const theirs = idsOf('platform')
const own = idsOf('hengyuan')
const of = (side: ReadonlyMap<string, string>, table: string): string => {
  const id = side.get(table)
  if (id === undefined) throw new Error(`nothing in ${table}`)
  return id
}
const calls = allEndpoints().filter(({ id }) => id.startsWith('sys.'))
const namesAnId = /(?:id|ids|user|_ne|menu|role|values)$/i

/** Names of people, departments, roles … that exist on the other side only. */
const foreignWords = ['部门甲', '岗位甲', '角色甲', '人员甲', '组甲', '周海波', '值班中心']

/** Milliseconds: the walks send every call of the area, and a busy machine takes its time. */
const WALK = 240_000

test(
  'no reading call tells anything of a record of another tenant',
  async () => {
    const reads = calls.filter(({ method, kind }) => method === 'GET' && kind === 'json')
    const asked: [AnyEndpoint, Sent][] = reads.flatMap((endpoint) => {
      const keys =
        endpoint.query instanceof z.ZodObject
          ? Object.keys(endpoint.query.shape).filter((key) => namesAnId.test(key))
          : []
      return [...theirs.values()].flatMap((id): [AnyEndpoint, Sent][] => [
        ...(endpoint.path.includes('{')
          ? [[endpoint, { params: { id, pid: id } }] as [AnyEndpoint, Sent]]
          : []),
        ...keys.map((key): [AnyEndpoint, Sent] => [endpoint, { query: { [key]: id } }]),
      ])
    })
    expect(asked.length).toBeGreaterThan(500)
    const toldTo = async (client: Client): Promise<string[]> => {
      const told: string[] = []
      for (const [endpoint, sent] of asked) {
        const { text } = await client.call(endpoint, sent)
        const word = foreignWords.find((each) => text.includes(each))
        if (word) told.push(`${endpoint.id} ${JSON.stringify(sent)}: ${word}`)
      }
      return told
    }
    // The same requests are answered to the owners of the records.
    expect((await toldTo(admin)).length).toBeGreaterThan(100)
    expect(await toldTo(tenant)).toEqual([])
  },
  WALK,
)

test(
  'no changing call reaches a record of another tenant, nor ties one of its own to it',
  async () => {
    const id = (table: string) => of(theirs, table)
    const mine = (table: string) => of(own, table)
    const [theirUser, theirRole, theirDept, theirDuty] = ['users', 'roles', 'depts', 'duties'].map(id)
    const [ownUser, ownRole, ownDept, ownDuty] = ['users', 'roles', 'depts', 'duties'].map(mine)
    const ownUserBody = await tenant.must(user.endpoints.get, { params: { id: ownUser ?? '' } })
    const ownDeptBody = await tenant.must(dept.endpoints.get, { params: { id: ownDept ?? '' } })
    const ownRoleBody = await tenant.must(role.endpoints.get, { params: { id: ownRole ?? '' } })
    const group = mine('user_groups')
    // Every change of one record, with that record as its own administrator reads it. One after the other: the server
    // ends connections beyond its limit for an address.
    const ownUpdates: [AnyEndpoint, Sent][] = []
    for (const endpoint of calls.filter(({ id: name }) => name.endsWith('.update'))) {
      const get = calls.find((each) => each.id === endpoint.id.replace(/update$/, 'get'))
      if (!get) continue
      for (const record of theirs.values()) {
        const { code, data } = await admin.call(get, { params: { id: record } })
        if (code === 0) ownUpdates.push([endpoint, { body: data }])
      }
    }
    const attempts: [AnyEndpoint, Sent][] = [
      [dept.endpoints.update, { body: { ...ownDeptBody, pid: theirDept } }],
      [dept.endpoints.create, { body: { pid: theirDept, name: '墙', code: 'WALL', sort: 1 } }],
      [duty.endpoints.create, { body: { pid: theirDuty, dutyCode: 'WALL', dutyName: '墙', sort: 1 } }],
      [dutyUser.endpoints.create, { body: { dutyId: theirDuty, users: [ownUser] } }],
      [dutyUser.endpoints.create, { body: { dutyId: ownDuty, users: [theirUser] } }],
      [role.endpoints.update, { body: { ...ownRoleBody, id: theirRole } }],
      [role.endpoints.addUsers, { query: { roleId: theirRole ?? '', userIds: ownUser ?? '' } }],
      [role.endpoints.addUsers, { query: { roleId: ownRole ?? '', userIds: theirUser ?? '' } }],
      [role.endpoints.removeRoleUser, { query: { roleId: theirRole ?? '', userIds: theirUser ?? '' } }],
      [
        roleRelationship.endpoints.saveOrUpdate,
        { body: { id: theirRole, pid: '0', flowableCode: 2, sort: 9 } },
      ],
      [
        roleRelationship.endpoints.saveOrUpdate,
        { body: { id: ownRole, pid: theirRole, flowableCode: 1, sort: 1 } },
      ],
      [user.endpoints.update, { body: { ...ownUserBody, id: theirUser } }],
      [user.endpoints.update, { body: { ...ownUserBody, deptId: theirDept } }],
      [user.endpoints.update, { body: { ...ownUserBody, roleIdList: [theirRole] } }],
      [user.endpoints.resetPassword, { params: { id: theirUser ?? '' } }],
      [
        user.endpoints.secAdmin,
        { body: { id: theirUser, username: 'x', secAdmin: 2, secRoleIdList: [theirRole] } },
      ],
      [online.endpoints.fquit, { body: { userIds: [theirUser], clientType: 'PC' } }],
      [quickAccess.endpoints.saveOrUpdate, { body: { userId: theirUser, children: [] } }],
      [
        userGroup.endpoints.update,
        { body: { id: id('user_groups'), groupName: '墙', groupType: 0, children: [] } },
      ],
      [
        userGroup.endpoints.update,
        { body: { id: group, groupName: '墙', groupType: 0, children: [{ userId: theirUser }] } },
      ],
      [userCustrule.endpoints.save, { body: { userId: theirUser, list: [] } }],
      [userSubRel.endpoints.create, { body: { mainId: theirUser, users: [ownUser] } }],
      [userSubRel.endpoints.create, { body: { mainId: ownUser, users: [theirUser] } }],
      [
        ruleData.endpoints.create,
        { body: { ruleSortId: id('rule_sorts'), name: '墙', value: 'WALL', sort: 1 } },
      ],
      [
        handover.endpoints.roleUpdate,
        { body: { leaveUser: theirUser, handoverUser: ownUser, ids: [theirRole] } },
      ],
      [
        handover.endpoints.dutyUpdate,
        { body: { leaveUser: ownUser, handoverUser: theirUser, ids: [ownDuty] } },
      ],
      [
        handoverLog.endpoints.saveLog,
        { body: { leaveUserId: theirUser, handoverUserId: ownUser, confName: '墙', handoverStatus: 'true' } },
      ],
      // Every delete of the area with everything there is on the other side.
      ...calls
        .filter(({ method, path }) => method === 'DELETE' && !path.includes('{'))
        .map((endpoint): [AnyEndpoint, Sent] => [endpoint, { body: [...theirs.values()] }]),
      ...ownUpdates,
    ]
    const updates = new Set(
      attempts.map(([endpoint]) => endpoint.id).filter((each) => each.endsWith('.update')),
    )
    expect(updates.size).toBeGreaterThan(8)
    const changed: string[] = []
    let before = everything()
    for (const [endpoint, sent] of attempts) {
      // Refused writes were undone; the last look finds those that were not.
      if ((await tenant.call(endpoint, sent)).code !== 0 && endpoint !== attempts.at(-1)?.[0]) continue
      const after = everything()
      const touched = kept.filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]))
      if (touched.length > 0) changed.push(`${endpoint.id} ${JSON.stringify(sent)}: ${touched.join(', ')}`)
      before = after
    }
    expect(changed).toEqual([])
  },
  WALK,
)
