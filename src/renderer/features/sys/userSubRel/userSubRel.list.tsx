import { named } from '#contract/recordName.ts'
import { userSubRel } from '#contract/resources/sys/userSubRel.ts'
import { addBelow } from '#features/sys/userSubRel/addBelow.ts'
import { batchDeleteAction, deleteAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'

const { endpoints } = userSubRel

/** Relations of the chosen user; the screen adds user and direction to the filters. */
export const userSubRelList = defineList(endpoints.page, {
  id: 'sys.userSubRel',
  title: 'sys.userSubRel:title',
  rowName: named(userSubRel),
  filters: [{ kind: 'text', name: 'realName', label: 'sys.userSubRel:field.realName' }],
  columns: [
    { key: 'realName', label: 'sys.userSubRel:field.realName', width: 130 },
    { key: 'username', label: 'sys.userSubRel:field.username', width: 150 },
    { key: 'deptName', label: 'sys.userSubRel:field.deptName', width: 180 },
    { key: 'genderName', label: 'sys.userSubRel:field.genderName', width: 80 },
    { key: 'creator', label: 'sys.userSubRel:field.creator', width: 130 },
    { key: 'createDate', label: 'sys.userSubRel:field.createDate', width: 165 },
  ],
  toolbar: [batchDeleteAction(endpoints.remove)],
  exports: { server: endpoints.export, scope: 'all' },
  rowActions: [deleteAction(endpoints.remove)],
})

/** Staff can be added to; leaders are shown. */
export const staffList = { ...userSubRelList, toolbar: [addBelow, ...(userSubRelList.toolbar ?? [])] }
