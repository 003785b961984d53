import { named } from '#contract/recordName.ts'
import { role } from '#contract/resources/sys/role.ts'
import { defineSource } from '#kit/picker/source.ts'

/** Roles, searched by name. */
export const roleSource = defineSource(role.endpoints.rolePage, {
  id: role.name,
  title: 'pickers:role',
  searchName: 'name',
  searchLabel: 'pickers:role.search',
  nameOf: named(role),
  columns: [{ label: 'pickers:role.deptName', value: (row) => row.deptName }],
})
