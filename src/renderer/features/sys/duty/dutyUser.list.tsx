import { named } from '#contract/recordName.ts'
import { DUTY_ROOT, dutyUser } from '#contract/resources/sys/duty.ts'
import { userSource } from '#features/sys/duty/userSource.ts'
import { batchDeleteAction, deleteAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { pickAction } from '#kit/picker/pickAction.ts'

const { endpoints } = dutyUser

/** Users of the duty that is chosen in the tree. */
export const dutyUserList = defineList(endpoints.page, {
  id: 'sys.dutyUser',
  title: 'sys.duty:title',
  rowName: named(dutyUser),
  filters: [{ kind: 'text', name: 'realName', label: 'sys.duty:field.realName' }],
  columns: [
    { key: 'username', label: 'sys.duty:field.username', width: 130 },
    { key: 'realName', label: 'sys.duty:field.realName', width: 120 },
    { key: 'deptName', label: 'sys.duty:field.deptName', width: 165 },
    { key: 'dutyName', label: 'sys.duty:field.dutyName', width: 140 },
    { key: 'creator', label: 'sys.duty:field.creator', width: 120 },
    { key: 'createDate', label: 'sys.duty:field.createDate', width: 170 },
  ],
  toolbar: [
    pickAction(endpoints.create, {
      id: 'assign',
      label: 'sys.duty:assign',
      source: userSource,
      missing: ({ filters }) => (filters.dutyId === DUTY_ROOT ? 'sys.duty:assign.first' : null),
      input: (users, { filters }) => ({ body: { dutyId: filters.dutyId ?? DUTY_ROOT, users } }),
    }),
    batchDeleteAction(endpoints.remove),
  ],
  rowActions: [deleteAction(endpoints.remove)],
})
