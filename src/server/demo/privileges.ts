import { type HolderType, PROCESS_TYPE, type PrivilegeItem } from '#contract/resources/sys/privilege.ts'
import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

interface HolderSeed {
  readonly type: HolderType
  /** Names of departments, duties or roles, account names of people; none for all users. */
  readonly names?: readonly string[]
  /** Excluded, in spite of the others. */
  readonly isExcluded?: boolean
}

interface PrivilegeSeed {
  readonly code: string
  readonly name: string
  readonly items: readonly PrivilegeItem[]
  /** Code and name of each process. */
  readonly flows: readonly (readonly [string, string])[]
  readonly holders: readonly HolderSeed[]
  readonly isDisabled?: boolean
}

const privileges: readonly PrivilegeSeed[] = [
  {
    code: 'HR_ATTENDANCE',
    name: '考勤流程发起',
    items: ['use'],
    flows: [
      ['leave_apply', '请假申请'],
      ['overtime_apply', '加班申请'],
      ['trip_apply', '出差申请'],
    ],
    holders: [{ type: 'all' }],
  },
  {
    code: 'FIN_EXPENSE',
    name: '费用报销查看',
    items: ['view'],
    flows: [
      ['expense_claim', '费用报销单'],
      ['travel_claim', '差旅报销单'],
    ],
    holders: [
      { type: 'org', names: ['财务部'] },
      { type: 'position', names: ['财务总监', '部门经理'] },
    ],
  },
  {
    code: 'SALES_CONTRACT',
    name: '销售合同审批',
    items: ['use', 'view', 'manage'],
    flows: [
      ['contract_sign', '合同签订'],
      ['contract_change', '合同变更'],
    ],
    holders: [
      { type: 'orgSub', names: ['市场销售部'] },
      { type: 'org', names: ['法务合规部'] },
      { type: 'org', names: ['渠道合作组'], isExcluded: true },
    ],
  },
  {
    code: 'OPS_CHANGE',
    name: '生产变更管理',
    items: ['use', 'manage'],
    flows: [
      ['change_request', '变更申请'],
      ['incident_report', '故障报告'],
    ],
    holders: [
      { type: 'orgSub', names: ['运维保障部'] },
      { type: 'role', names: ['系统管理员'] },
      { type: 'employee', names: ['operator'], isExcluded: true },
    ],
  },
  {
    code: 'HR_TRANSFER',
    name: '人事调动管理',
    items: ['use', 'view', 'manage'],
    flows: [['staff_transfer', '人员调动']],
    holders: [
      { type: 'org', names: ['人力资源部'] },
      { type: 'employee', names: ['secadmin'] },
    ],
    isDisabled: true,
  },
]

/** Tables of the holders of a kind, and the column by which the seeds name them. */
const places = {
  org: ['depts', 'name', 'name'],
  orgSub: ['depts', 'name', 'name'],
  position: ['duties', 'duty_name', 'duty_name'],
  role: ['roles', 'name', 'name'],
  employee: ['users', 'username', 'real_name'],
} as const

/** Data privileges of the platform tenant. After its people, duties and roles. */
export function seedPrivileges(writer: SeedWriter): void {
  const { store } = writer
  const holdersOf = ({ type, names = [] }: HolderSeed): readonly { id: string; name: string }[] => {
    if (type === 'all') return []
    const [table, column, shown] = places[type]
    return names.flatMap((name) =>
      store.all<{ id: string; name: string }>(
        `SELECT CAST(id AS TEXT) AS id, ${shown} AS name FROM ${table} WHERE tenant_id = ? AND ${column} = ?`,
        PLATFORM,
        name,
      ),
    )
  }
  for (const { code, name, items, flows, holders, isDisabled } of privileges) {
    const privilegeId = writer.record('privileges', {
      tenant_id: PLATFORM,
      privilege_type: PROCESS_TYPE,
      privilege_code: code,
      privilege_name: name,
      privilege_items: items.join(','),
      status: isDisabled ? 0 : 1,
    })
    for (const [entityId, description] of flows) {
      store.insert('privilege_busis', {
        id: writer.id(),
        privilege_id: privilegeId,
        entity_id: entityId,
        entity_id_desc: description,
      })
    }
    for (const holder of holders) {
      const found = holdersOf(holder)
      store.insert('privilege_defs', {
        id: writer.id(),
        privilege_id: privilegeId,
        privilege_type: holder.type,
        privilege_values: found.map(({ id }) => id).join(','),
        privilege_values_desc: found.map((each) => each.name).join(','),
        privilege_tag: holder.isExcluded ? 'B' : 'W',
      })
    }
  }
}
