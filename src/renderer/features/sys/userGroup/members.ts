import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { defineSource } from '#kit/picker/source.ts'

/** Users to choose members from, eight at a time (SYS-CMN-22). */
export const memberSource = defineSource(userGroup.endpoints.userPage, {
  id: 'sys.userGroupMember',
  title: 'sys.userGroup:members',
  searchName: 'likeName',
  searchLabel: 'sys.userGroup:members.search',
  keyOf: (row) => row.userId,
  nameOf: (row) => row.realName,
  columns: [
    { label: 'sys.userGroup:field.username', value: (row) => row.username },
    { label: 'sys.userGroup:field.deptName', value: (row) => row.deptName },
  ],
  pageSizes: [8],
  pageSize: 8,
})
