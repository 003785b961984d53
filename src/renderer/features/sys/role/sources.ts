import { named } from '#contract/recordName.ts'
import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { defineSource } from '#kit/picker/source.ts'
import { userSource as users } from '#pickers/userSource.ts'

/** Users a role can be given to; the job number is the user name (DECISION-SYS-55). */
export const userSource = { ...users, searchLabel: 'sys.role:field.likeName' as const }

export const groupSource = defineSource(userGroup.endpoints.page, {
  id: userGroup.name,
  title: 'sys.role:groups.choose',
  searchName: 'groupName',
  searchLabel: 'sys.role:field.groupName',
  nameOf: named(userGroup),
  columns: [{ label: 'sys.role:field.creatorName', value: (row) => row.creatorName }],
})
