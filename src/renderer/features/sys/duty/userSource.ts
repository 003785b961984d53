import { user } from '#contract/resources/sys/user.ts'
import { defineSource, selectionSizes } from '#kit/picker/source.ts'

/** People to be put on a duty. */
export const userSource = defineSource(user.endpoints.page, {
  id: user.name,
  title: 'sys.duty:users',
  searchName: 'likeName',
  searchLabel: 'sys.duty:users.search',
  nameOf: (row) => row.realName,
  columns: [
    { label: 'sys.duty:field.username', value: (row) => row.username },
    { label: 'sys.duty:field.deptName', value: (row) => row.deptName },
  ],
  pageSizes: selectionSizes,
})
