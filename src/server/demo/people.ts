import { SCOPE_SORT, scopeRules } from '#server/access/builtIn.ts'
import { stamp } from '#server/common/clock.ts'
import type { Random } from './random.ts'
import type { SeedWriter } from './writer.ts'

/** The rule sort every data scope of a role is a choice of. Before the roles. */
export function seedScopeRules(writer: SeedWriter, tenantId: string): void {
  writer.record('rule_sorts', {
    tenant_id: tenantId,
    name: '数据范围',
    value: SCOPE_SORT,
    sort: 1,
    ds_type: 'BEAN',
    bean_name: 'departments',
    bean_method: 'getTreeData',
    remark: '角色可以查看哪些部门的数据',
    built_in: 1,
  })
  for (const [index, [value, name]] of scopeRules.entries()) {
    writer.record('rule_data', {
      tenant_id: tenantId,
      name,
      value,
      rule_sort: SCOPE_SORT,
      sort: index + 1,
      ds_type: 'BEAN',
      bean_name: index === 0 ? '' : 'departments',
      bean_method: index === 0 ? '' : 'getAuthData',
      is_all: index === 0 ? 1 : 0,
    })
  }
}

interface DutySeed {
  readonly name: string
  readonly code: string
  /** How many people hold it. */
  readonly holders: number
  readonly children?: readonly DutySeed[]
}

const duties: readonly DutySeed[] = [
  {
    name: '总经理',
    code: 'GM',
    holders: 1,
    children: [
      {
        name: '分管副总',
        code: 'VP',
        holders: 3,
        children: [
          {
            name: '部门经理',
            code: 'MGR',
            holders: 9,
            children: [{ name: '组长', code: 'LEAD', holders: 14 }],
          },
        ],
      },
      { name: '财务总监', code: 'CFO', holders: 1, children: [{ name: '会计', code: 'ACC', holders: 4 }] },
    ],
  },
  { name: '工程师', code: 'ENG', holders: 36, children: [{ name: '值班工程师', code: 'NOC', holders: 8 }] },
  { name: '客户经理', code: 'AM', holders: 12 },
]

const groups: readonly { name: string; isPrivate: boolean; members: number }[] = [
  { name: '应急响应小组', isPrivate: false, members: 8 },
  { name: '版本发布评审', isPrivate: false, members: 12 },
  { name: '信息安全委员会', isPrivate: false, members: 6 },
  { name: '我的常用联系人', isPrivate: true, members: 5 },
]

/** Duties and groups of a tenant, with people in them. After its users. */
export function seedDutiesAndGroups(writer: SeedWriter, random: Random, tenantId: string): void {
  const { store } = writer
  const users = store.all<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = ? AND status = 1 ORDER BY id',
    tenantId,
  )
  const some = (count: number): Set<string> => {
    const chosen = new Set<string>()
    while (chosen.size < Math.min(count, users.length)) chosen.add(random.pick(users).id)
    return chosen
  }
  const created = stamp(writer.daysAgo(300))
  const add = (duty: DutySeed, pid: string, sort: number): void => {
    const id = writer.record('duties', {
      tenant_id: tenantId,
      pid,
      duty_code: duty.code,
      duty_name: duty.name,
      sort,
    })
    for (const userId of some(duty.holders)) {
      store.insert('duty_users', {
        id: writer.id(),
        duty_id: id,
        user_id: userId,
        creator: '系统管理员',
        create_date: created,
      })
    }
    for (const [index, child] of (duty.children ?? []).entries()) add(child, id, index + 1)
  }
  for (const [index, duty] of duties.entries()) add(duty, '0', index + 1)

  const admin = store.get<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = ? AND username = 'admin'",
    tenantId,
  )
  for (const group of groups) {
    const id = writer.record('user_groups', {
      tenant_id: tenantId,
      group_name: group.name,
      group_type: group.isPrivate ? 1 : 0,
      creator_id: admin?.id ?? '0',
    })
    for (const userId of some(group.members)) {
      store.insert('user_group_members', { group_id: id, user_id: userId })
    }
  }
}

const handoverFields = JSON.stringify([
  { prop: 'name', label: '名称', width: 240 },
  { prop: 'remark', label: '备注' },
])

/** Nouns that a leaver can hand over on the reference backend. */
export function seedHandover(writer: SeedWriter, tenantId: string): void {
  for (const [code, name, noun] of [
    ['ROLE', '角色', 'role'],
    ['DUTY', '岗位', 'duty'],
  ] as const) {
    writer.record('handover_confs', {
      tenant_id: tenantId,
      code,
      name,
      query_api: `/sys/handover/${noun}/page`,
      update_api: `/sys/handover/${noun}/update`,
      query_fields: handoverFields,
    })
  }
}
