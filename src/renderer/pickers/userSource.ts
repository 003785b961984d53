import { user } from '#contract/resources/sys/user.ts'
import { defineSource } from '#kit/picker/source.ts'

/** Users, searched by name or user name. A screen for particular users gives it its own title. */
export const userSource = defineSource(user.endpoints.page, {
  id: user.name,
  title: 'pickers:user',
  searchName: 'likeName',
  searchLabel: 'pickers:user.search',
  nameOf: (row) => row.realName,
  noteOf: (row) => row.deptName,
  columns: [
    { label: 'pickers:user.username', value: (row) => row.username },
    { label: 'pickers:user.deptName', value: (row) => row.deptName },
  ],
})
