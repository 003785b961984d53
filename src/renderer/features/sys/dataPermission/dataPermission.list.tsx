import { named } from '#contract/recordName.ts'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { defineList } from '#kit/list/types.ts'

/** Roles that use a rule. */
export const rolesOfRule = defineList(role.endpoints.rolePage, {
  id: 'sys.dataPermission.roles',
  title: 'sys.dataPermission:roles',
  rowName: named(role),
  filters: [{ kind: 'text', name: 'name', label: 'sys.dataPermission:field.role', remembered: false }],
  columns: [
    { key: 'name', label: 'sys.dataPermission:field.role', width: 200 },
    { key: 'deptName', label: 'sys.dataPermission:field.deptName', width: 160 },
    { key: 'roleGradeName', label: 'sys.dataPermission:field.grade', width: 150 },
  ],
})

/** Users; when a rule is chosen, only those with their own rules. */
export const peopleOfRule = defineList(user.endpoints.page, {
  id: 'sys.dataPermission.people',
  title: 'sys.dataPermission:people',
  rowName: (row) => row.realName,
  filters: [
    { kind: 'text', name: 'likeName', label: 'sys.dataPermission:field.likeName', remembered: false },
  ],
  columns: [
    { key: 'username', label: 'sys.dataPermission:field.username', width: 130 },
    { key: 'realName', label: 'sys.dataPermission:field.realName', width: 130 },
    { key: 'deptName', label: 'sys.dataPermission:field.deptName', width: 160 },
  ],
})
