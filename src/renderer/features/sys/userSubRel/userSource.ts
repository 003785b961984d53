import { named } from '#contract/recordName.ts'
import { user } from '#contract/resources/sys/user.ts'
import { defineSource } from '#kit/picker/source.ts'

export const userSource = defineSource(user.endpoints.page, {
  id: user.name,
  title: 'sys.userSubRel:choose',
  searchName: 'likeName',
  searchLabel: 'sys.userSubRel:search',
  nameOf: named(user),
  columns: [{ label: 'sys.userSubRel:field.deptName', value: (row) => row.deptName }],
})
