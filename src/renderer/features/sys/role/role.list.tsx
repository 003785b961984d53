import { NEW_ROLE, role } from '#contract/resources/sys/role.ts'
import { roleUserTab } from '#contract/tabs.ts'
import { gradeColor } from '#features/sys/role/grade.ts'
import { RoleForm } from '#features/sys/role/RoleForm.tsx'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { openTab } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'

const { page, get, create, update, remove, export: workbook } = role.endpoints

export const roleList = defineList(page, {
  id: 'sys.role',
  title: 'sys.role:title',
  rowName: (row) => row.name,
  filters: [{ kind: 'text', name: 'name', label: 'sys.role:field.name', maxLength: 50 }],
  columns: [
    { key: 'name', label: 'sys.role:field.name', width: 200 },
    { key: 'deptName', label: 'sys.role:field.deptName', width: 180 },
    {
      key: 'roleGradeName',
      label: 'sys.role:field.roleGradeName',
      width: 150,
      cell: (row) => <Tag color={gradeColor(row.roleGrade)}>{row.roleGradeName}</Tag>,
    },
    { key: 'remark', label: 'sys.role:field.remark', width: 280 },
    { key: 'createDate', label: 'sys.role:field.createDate', width: 160 },
  ],
  toolbar: [
    // An empty role is asked for, because it names the rule sorts there are (SYS-ROL-13).
    addAction(create, async (_, { call, openDialog }) =>
      openDialog(RoleForm, { role: await call(get, { params: { id: NEW_ROLE } }) }),
    ),
    batchDeleteAction(remove),
  ],
  rowActions: [
    {
      id: 'users',
      label: 'sys.role:action.users',
      run: (row) =>
        void openTab(
          roleUserTab,
          { roleIds: row.id, roleGrade: row.roleGrade },
          translate('sys.role:users.tab', { name: row.name }),
        ),
    },
    editAction(update, async (row, { call, openDialog }) =>
      openDialog(RoleForm, { role: await call(get, { params: { id: row.id } }) }),
    ),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})

export const RoleScreen = () => <ListPage list={roleList} />
