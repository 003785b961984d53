import { named } from '#contract/recordName.ts'
import { roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { joinedNames } from '#kit/listText.ts'
import { addAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const roleRelationshipForm = laterDialog(
  async () => (await import('#features/sys/roleRelationship/RoleRelationshipForm.tsx')).RoleRelationshipForm,
)

const { list, get, saveOrUpdate, remove, export: workbook } = roleRelationship.endpoints

export const roleRelationshipList = defineList(list, {
  id: 'sys.roleRelationship',
  title: 'sys.roleRelationship:title',
  rowName: named(roleRelationship),
  filters: [{ kind: 'text', name: 'roleName', label: 'sys.roleRelationship:field.roleName', maxLength: 50 }],
  columns: [
    { key: 'roleName', label: 'sys.roleRelationship:field.roleName', width: 220, sortable: false },
    {
      key: 'flowableCode',
      label: 'sys.roleRelationship:field.flowableCode',
      width: 120,
      options: { dictionary: 'SYS_ROLE_FLOWABLE_CODE' },
      sortable: false,
    },
    {
      key: 'userNames',
      label: 'sys.roleRelationship:field.userNames',
      width: 185,
      sortable: false,
      cell: ({ userNames }) => joinedNames(userNames),
    },
    { key: 'sort', label: 'sys.roleRelationship:field.sort', width: 80, align: 'end', sortable: false },
    {
      key: 'treeLevel',
      label: 'sys.roleRelationship:field.treeLevel',
      width: 80,
      align: 'end',
      sortable: false,
    },
    { key: 'updater', label: 'sys.roleRelationship:field.updater', width: 110, sortable: false },
    { key: 'updateDate', label: 'sys.roleRelationship:field.updateDate', width: 160, sortable: false },
  ],
  toolbar: [addAction(saveOrUpdate, () => roleRelationshipForm({}))],
  rowActions: [
    {
      id: 'addChild',
      label: 'sys.roleRelationship:addChild',
      guard: saveOrUpdate,
      opens: (row) => roleRelationshipForm({ pid: row.id }),
    },
    editAction({ permission: 'gen:genTableTemplate:update' }, async ({ id }, { read }) =>
      roleRelationshipForm({ record: await read(get, { params: { id } }) }),
    ),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})
