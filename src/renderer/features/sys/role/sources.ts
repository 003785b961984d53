import { user } from '#contract/resources/sys/user.ts'
import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { defineSource } from '#kit/picker/source.ts'

/** People a role can be given to; the job number is the username (DECISION-SYS-55). */
export const userSource = defineSource(user.endpoints.page, {
  id: user.name,
  title: 'sys.role:users.choose',
  searchName: 'likeName',
  searchLabel: 'sys.role:field.likeName',
  nameOf: (row) => row.realName,
  columns: [
    { label: 'sys.role:field.username', value: (row) => row.username },
    { label: 'sys.role:field.deptName', value: (row) => row.deptName },
  ],
})

export const groupSource = defineSource(userGroup.endpoints.page, {
  id: userGroup.name,
  title: 'sys.role:groups.choose',
  searchName: 'groupName',
  searchLabel: 'sys.role:field.groupName',
  nameOf: (row) => row.groupName,
  columns: [{ label: 'sys.role:field.creatorName', value: (row) => row.creatorName }],
})
