import { dutyUser } from '#contract/resources/sys/duty.ts'
import { batchDeleteAction, deleteAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'

const { endpoints } = dutyUser

/** Users of the duty that is chosen in the tree. */
export const dutyUserList = defineList(endpoints.page, {
  id: 'sys.dutyUser',
  title: 'sys.duty:title',
  rowName: (row) => row.realName,
  filters: [{ kind: 'text', name: 'realName', label: 'sys.duty:field.realName' }],
  columns: [
    { key: 'username', label: 'sys.duty:field.username', width: 130 },
    { key: 'realName', label: 'sys.duty:field.realName', width: 120 },
    { key: 'deptName', label: 'sys.duty:field.deptName', width: 165 },
    { key: 'dutyName', label: 'sys.duty:field.dutyName', width: 140 },
    { key: 'creator', label: 'sys.duty:field.creator', width: 120 },
    { key: 'createDate', label: 'sys.duty:field.createDate', width: 170 },
  ],
  toolbar: [batchDeleteAction(endpoints.remove)],
  rowActions: [deleteAction(endpoints.remove)],
})
