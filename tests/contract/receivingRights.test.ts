import type { AnyEndpoint, Right } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { dutyUser } from '#contract/resources/sys/duty.ts'
import { handover } from '#contract/resources/sys/handover.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { role } from '#contract/resources/sys/role.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { user } from '#contract/resources/sys/user.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { expect, test } from 'vitest'
import { type Client, type Sent, startServer } from './harness.ts'
import { gained, it, RightsWorld, TENANT_CODE, TREASURE } from './rightsWorld.ts'

/**
 * An account that holds one code or one screen, and nothing else, tries with it to bring about rights that it does not
 * hold: for itself, for another account, for a new account, or by taking an account over.
 */
const server = await startServer()
server.stopClocks()
const admin = await server.admin()
const world = new RightsWorld(server, admin)
const security = await admin.must(appConfig.endpoints.security)
// Administrators whose roles open nothing; switching them on gives them everything.
await admin.must(appConfig.endpoints.saveSecurity, {
  body: { ...security, sysAdminModel: { ...security.sysAdminModel, optionVisit: false } },
})
await world.keep()

/** Milliseconds: each attempt is checked from every account's side, and a busy machine takes its time. */
const WALK = 240_000

interface Attempt {
  readonly name: string
  readonly endpoint: AnyEndpoint
  /** Made when its turn has come: some are changes that the giver may make then. */
  readonly sent: () => Sent | Promise<Sent>
}

const person = async (id: string, more: object) => ({
  ...(await admin.must(user.endpoints.get, { params: { id } })),
  ...{ password: '', comfirmPassword: '' },
  ...more,
})
const newcomer = (more: object) => ({
  ...{ username: 'rightsnew', realName: '新人', mobile: '13800138000', deptId: it.home, roleIdList: [] },
  ...more,
})
const scope = (value: string, customData: string[] = []) => [{ ruleId: world.scopeSort, value, customData }]
const ownRole = async (more: object) => ({
  ...(await admin.must(role.endpoints.get, { params: { id: it.own } })),
  ...more,
})
const move = async (id: string, pid: string) => ({
  ...(await admin.must(dept.endpoints.get, { params: { id } })),
  pid,
})
const opening = { tenantId: TENANT_CODE, tenantName: '权限', adminAccount: 'chief', adminName: '管理员' }

/** The giver's own menu with more in it. */
const ownMenu = async (change: (stored: { permissions: string; url: string }) => object) => {
  const stored = await admin.must(menu.endpoints.get, { params: { id: it.menu } })
  return { ...stored, ...change(stored) }
}

/** Of one person, the giver or another. */
function forPerson(id: string): Attempt[] {
  const calls = { ...user.endpoints }
  const who = id === it.giver ? 'oneself' : 'another'
  const attempt = (name: string, endpoint: AnyEndpoint, sent: Attempt['sent']): Attempt => ({
    name: `${name}, ${who}`,
    endpoint,
    sent,
  })
  return [
    attempt('a role', calls.update, async () => ({
      body: await person(id, { roleIdList: [it.own, it.page, it.rich] }),
    })),
    attempt('a department with a role', calls.update, async () => ({
      body: await person(id, { deptId: it.roleDept }),
    })),
    attempt('a department below a role', calls.update, async () => ({
      body: await person(id, { deptId: it.roleBranch }),
    })),
    attempt('people of a role', role.endpoints.addUsers, () => ({ query: { roleId: it.rich, userIds: id } })),
    attempt('people of a role of administrators', role.endpoints.addUsers, () => ({
      query: { roleId: it.system, userIds: id },
    })),
    ...[it.menus, it.data, it.ruled].map((roleId) =>
      attempt(`people of the role ${roleId}`, role.endpoints.addUsers, () => ({
        query: { roleId, userIds: id },
      })),
    ),
    attempt('a secondary administrator', calls.secAdmin, () => ({
      body: { id, username: 'x', secAdmin: 2, secRoleIdList: [it.secondary] },
    })),
    attempt('a duty', dutyUser.endpoints.create, () => ({ body: { dutyId: it.richDuty, users: [id] } })),
    attempt('another duty', dutyUser.endpoints.update, () => ({
      body: { id: id === it.giver ? it.giversSeat : it.othersSeat, dutyId: it.richDuty, users: [id] },
    })),
    attempt('a group', userGroup.endpoints.update, () => ({
      body: { id: it.richGroup, groupName: '组', groupType: 0, children: [{ userId: id }] },
    })),
    attempt('a group by the call that makes them', userGroup.endpoints.create, () => ({
      body: { id: it.richGroup, groupName: '组', groupType: 0, children: [{ userId: id }] },
    })),
    attempt('data of their own', userCustrule.endpoints.save, () => ({
      body: {
        userId: id,
        list: [{ ruleId: world.scopeSort, ruleSort: 'DATA_SCOPE', customDataIds: [it.hidden] }],
      },
    })),
    attempt('a role handed over', handover.endpoints.roleUpdate, () => ({
      body: { leaveUser: it.richer, handoverUser: id, ids: [it.rich] },
    })),
    attempt('a duty handed over', handover.endpoints.dutyUpdate, () => ({
      body: { leaveUser: it.onDuty, handoverUser: id, ids: [it.richDuty] },
    })),
  ]
}

/** Of many at once, of new accounts, and of accounts of others. */
function forOthers(): Attempt[] {
  const { create, update, resetPassword } = user.endpoints
  const related = (relationType: string, relationIds: string[]) => (): Sent => ({
    body: { roleId: it.rich, relationType, relationIds },
  })
  const typed = { password: 'Taken@20260101', comfirmPassword: 'Taken@20260101' }
  return [
    {
      name: 'new, with a role',
      endpoint: create,
      sent: () => ({ body: newcomer({ roleIdList: [it.rich] }) }),
    },
    {
      name: 'new, in a department with a role',
      endpoint: create,
      sent: () => ({ body: newcomer({ deptId: it.roleDept }) }),
    },
    {
      name: 'a reset password of one menu more',
      endpoint: resetPassword,
      sent: () => ({ params: { id: it.keeper } }),
    },
    { name: 'a reset password', endpoint: resetPassword, sent: () => ({ params: { id: it.richer } }) },
    {
      name: 'a typed password',
      endpoint: update,
      sent: async () => ({ body: await person(it.richer, typed) }),
    },
    {
      name: 'a role of a department',
      endpoint: role.endpoints.addRelations,
      sent: related('dept', [it.home]),
    },
    {
      name: 'a role of a branch',
      endpoint: role.endpoints.addRelations,
      sent: related('deptSub', [it.home]),
    },
    { name: 'a role of a duty', endpoint: role.endpoints.addRelations, sent: related('duty', [it.ownDuty]) },
    { name: 'a role of a group', endpoint: role.endpoints.addRelations, sent: related('group', [it.group]) },
    {
      name: 'menus of the own role',
      endpoint: role.endpoints.update,
      sent: async () => ({ body: await ownRole({ menuIdList: [it.menu, it.treasure] }) }),
    },
    {
      name: 'data of the own role',
      endpoint: role.endpoints.update,
      sent: async () => ({ body: await ownRole({ roleRuleList: scope('1') }) }),
    },
    {
      name: 'named departments of the own role',
      endpoint: role.endpoints.update,
      sent: async () => ({ body: await ownRole({ roleRuleList: scope('4', [it.hidden]) }) }),
    },
    {
      name: 'a department below another',
      endpoint: dept.endpoints.update,
      sent: async () => ({ body: await move(it.home, it.roleBranch) }),
    },
    {
      name: 'a department above, below another',
      endpoint: dept.endpoints.update,
      sent: async () => ({ body: await move(it.upper, it.roleBranch) }),
    },
    {
      name: 'a code of the own menu',
      endpoint: menu.endpoints.update,
      sent: async () => ({
        body: await ownMenu(({ permissions }) => ({ permissions: `${permissions},${TREASURE}` })),
      }),
    },
    {
      name: 'a screen of the own menu',
      endpoint: menu.endpoints.update,
      sent: async () => ({ body: await ownMenu(() => ({ url: 'sys/appConfig' })) }),
    },
    {
      name: 'the menu of a page',
      endpoint: menu.endpoints.savePageMenu,
      sent: () => ({
        body: { pageId: 'R1', name: '页', pid: '0', client: 'PC', componentPath: 'x', sort: 1 },
      }),
    },
    {
      name: 'a module for everybody',
      endpoint: menuModule.endpoints.update,
      sent: () => ({
        body: { id: it.module, code: 'RIGHTS', name: '别处', url: '', client: 'PC', tenantItype: 0, sort: 0 },
      }),
    },
    {
      name: 'the switches of administrators',
      endpoint: appConfig.endpoints.saveSecurity,
      sent: () => ({ body: security }),
    },
    { name: 'a tenant', endpoint: tenant.endpoints.open, sent: () => ({ body: opening }) },
    {
      name: 'a tenant by the form with an id',
      endpoint: tenant.endpoints.reopen,
      sent: () => ({ body: opening }),
    },
  ]
}

const attempts = [...forPerson(it.giver), ...forPerson(it.other), ...forOthers()]

/** Writes that give no account any rights, by noun; what they write is no role, menu, department or account. */
const harmless: Readonly<Record<string, string>> = {
  // Of the own account alone, signed in already.
  'shell.auth': 'login logout',
  'shell.center': 'password sendSmsCode mobile sendEmailCode email question photo',
  // Calls that end tenants, and tenants in which no account works yet.
  'sys.tenant': 'create update remove enable close',
  'sys.appConfig': 'saveSystem saveMessage saveGateway saveWechat saveDingTalk saveStorage',
  'sys.handoverConf': 'create update remove',
  'sys.handoverLog': 'saveLog remove',
  // Lists of who may use a portal or a process, which are granted on their screen and give no code.
  'sys.privilege': 'create update remove',
  'sys.privilegeBusi': 'remove',
  'sys.privilegeDef': 'remove',
  'sys.permissionExplain': 'roleChange privilegeChange custruleChange',
  // Menus, roles, departments, duties and groups that are new or go.
  'sys.menu': 'isImportant create remove deleteEcur',
  'sys.menuModule': 'create remove',
  'sys.dept': 'create remove',
  'sys.duty': 'create update remove',
  'sys.dutyUser': 'remove',
  'sys.role': 'create remove removeRoleRelation removeRoleUser',
  'sys.roleRelationship': 'saveOrUpdate remove',
  'sys.user': 'remove forcePassword',
  'sys.userGroup': 'remove',
  'sys.userSubRel': 'create remove',
  'sys.online': 'fquit',
  'sys.ruleSort': 'create update remove',
  'sys.ruleData': 'create update remove',
  'sys.quickAccess': 'saveOrUpdate remove',
  'sys.dictType': 'create update remove',
  'sys.dictData': 'create update remove',
  'sys.dictTypeCust': 'create update remove',
  'sys.dictDataCust': 'create update remove',
  'sys.dictInit': 'init',
  // Keys of programs, which act in the name of no user.
  'sys.sysApp': 'create update remove updateStatus renewKeys',
  'ops.params': 'create update remove',
  'ops.logSql': 'remove',
  'ops.job': 'create update start stop trigger nextTriggerTime remove',
  'ops.jobLog': 'remove clear',
  'ops.ossDir': 'create update remove',
  'ops.oss': 'remove upload',
  'msg.message': 'updateReadStatus updateReadAll mute',
  'msg.template': 'create update remove stop enable',
  'msg.channelTemplate': 'create update stop enable',
  'msg.channel': 'create update remove',
  'msg.signature': 'create update remove',
  'msg.simulatedSend': 'template receivers sms mail mp ma dingTalk site',
  'msg.bizInfo': 'remove resend',
  'msg.channelRecord': 'remove',
  'msg.sysEvent': 'create update remove',
  'msg.auditEvent': 'create update remove',
  'msg.bizEvent': 'create update remove',
  'msg.bizEventRule': 'create update remove',
  'api.apiConf': 'create update remove updateStatus',
  'api.apiLog': 'remove',
  'api.apiNotifyInfo': 'create update remove',
  'api.apiAppSubscription': 'saveAppApi',
  'portal.portal': 'create update remove choose copy',
  'portal.portalFpage': 'create update remove',
  'portal.portalTheme': 'create update remove switchTheme',
  'portal.designPage': 'create update remove',
  'bill.billType': 'create update remove',
  'bill.billcodeTemplate': 'create update remove',
  'bill.billcodeTime': 'create update remove',
  'bill.billcodeMax': 'remove getMaxBillCode buildMaxBillCode',
}

const rightsOf = ({ guard }: AnyEndpoint): Right[] => {
  if (typeof guard === 'string') return []
  if ('screen' in guard) return [guard, ...(guard.or ?? [])]
  return [guard, ...(guard.or ? [{ permission: guard.or }] : [])]
}

/** Rights of all accounts, by the giver's rights. */
const heldWith = new Map<string, Awaited<ReturnType<typeof world.held>>>()

/**
 * @param right all that the giver may do
 * @returns rights that an account holds afterwards and should not
 */
async function tryOut(client: Client, { endpoint, sent }: Attempt, right: Right): Promise<string[]> {
  world.allow(right)
  const allowed = JSON.stringify(right)
  const before = heldWith.get(allowed) ?? (await world.held())
  heldWith.set(allowed, before)
  const answer = await client.call(endpoint, await sent())
  const found = gained(before, await world.held())
  world.restore()
  // A refusal of another kind proves nothing: the attempt is not one.
  if (client === admin) expect(`${endpoint.id} ${answer.code} ${answer.msg}`).toContain(' 0 ')
  return found
}

test('every write of the platform is tried, or gives nobody anything', () => {
  const writes = allEndpoints().filter(({ method }) => method !== 'GET')
  const tried = new Set(attempts.map(({ endpoint }) => endpoint.id))
  const others = Object.entries(harmless).flatMap(([noun, verbs]) =>
    verbs.split(' ').map((verb) => `${noun}.${verb}`),
  )
  expect([...tried].filter((id) => others.includes(id))).toEqual([])
  expect([...tried, ...others].sort()).toEqual(writes.map(({ id }) => id).sort())
})

test(
  'what is tried does give rights, where an administrator does it',
  async () => {
    const futile: string[] = []
    for (const attempt of attempts) {
      const [right = { permission: '' }] = rightsOf(attempt.endpoint)
      if ((await tryOut(admin, attempt, right)).length === 0)
        futile.push(`${attempt.endpoint.id}: ${attempt.name}`)
    }
    expect(futile).toEqual([])
  },
  WALK,
)

test(
  'nobody brings about by the one thing they may do what they may not grant (SYS-USR-15, SYS-ROL-22)',
  async () => {
    const given: string[] = []
    for (const attempt of attempts)
      for (const right of rightsOf(attempt.endpoint)) {
        const found = await tryOut(world.giver, attempt, right)
        if (found.length > 0) given.push(`${attempt.endpoint.id}: ${attempt.name}: ${found.join(', ')}`)
      }
    expect(given).toEqual([])
  },
  WALK,
)
