import { named } from '#contract/recordName.ts'
import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { typeLabels } from '#features/sys/userGroup/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const userGroupForm = laterDialog(
  async () => (await import('#features/sys/userGroup/UserGroupForm.tsx')).UserGroupForm,
)

const { endpoints } = userGroup

export const userGroupList = defineList(endpoints.page, {
  id: 'sys.userGroup',
  title: 'sys.userGroup:title',
  rowName: named(userGroup),
  filters: [{ kind: 'text', name: 'groupName', label: 'sys.userGroup:field.groupName', maxLength: 80 }],
  columns: [
    { key: 'groupName', label: 'sys.userGroup:field.groupName', width: 260 },
    {
      key: 'groupType',
      label: 'sys.userGroup:field.groupType',
      width: 110,
      options: typeLabels,
    },
    { key: 'creatorName', label: 'sys.userGroup:field.creatorName', width: 140 },
    { key: 'updateDate', label: 'sys.userGroup:field.updateDate', width: 165 },
  ],
  toolbar: [addAction(endpoints.create, () => userGroupForm({})), batchDeleteAction(endpoints.remove)],
  exports: { server: endpoints.export, scope: 'all' },
  rowActions: [
    {
      ...editAction(endpoints.update, async ({ id }, { read }) =>
        userGroupForm({ record: await read(endpoints.get, { params: { id } }) }),
      ),
      when: (row) => row.isOwn,
    },
    { ...deleteAction(endpoints.remove), when: (row) => row.isOwn },
  ],
})

export const userGroupScreen = listScreen(userGroupList)
