import { menu } from '#contract/resources/sys/menu.ts'
import { NEW_ROLE, type RoleDetail, role } from '#contract/resources/sys/role.ts'
import { permissionExplainTab, roleUserTab } from '#contract/tabs.ts'
import { gradeLabels } from '#features/sys/role/grade.ts'
import { RoleForm } from '#features/sys/role/RoleForm.tsx'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { type ActionContext, defineList } from '#kit/list/types.ts'
import { openTab } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'

const { page, get, create, update, remove, export: workbook } = role.endpoints

/** Loads a role with its ticks, or the empty one, which lists the existing rule sorts (SYS-ROL-13). */
async function load(id: string, { call }: ActionContext): Promise<RoleDetail> {
  const [detail, menuIdList] = await Promise.all([
    call(get, { params: { id } }),
    call(menu.endpoints.roleMenu, { query: { id } }),
  ])
  return { ...detail, menuIdList }
}

export const roleList = defineList(page, {
  id: 'sys.role',
  title: 'sys.role:title',
  rowName: (row) => row.name,
  filters: [{ kind: 'text', name: 'name', label: 'sys.role:field.name', maxLength: 50 }],
  columns: [
    { key: 'name', label: 'sys.role:field.name', width: 160 },
    { key: 'deptName', label: 'sys.role:field.deptName', width: 160 },
    {
      key: 'roleGradeName',
      label: 'sys.role:field.roleGradeName',
      width: 150,
      // Labelled here, so that it follows a change of language immediately.
      value: (row) => row.roleGrade,
      options: gradeLabels,
      sortable: true,
      exported: { from: 'roleGrade' },
    },
    { key: 'remark', label: 'sys.role:field.remark', width: 240 },
    { key: 'createDate', label: 'sys.role:field.createDate', width: 160 },
  ],
  toolbar: [
    addAction(create, async (_, context) =>
      context.openDialog(RoleForm, { role: await load(NEW_ROLE, context) }),
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
    editAction(update, async (row, context) =>
      context.openDialog(RoleForm, { role: await load(row.id, context) }),
    ),
    deleteAction(remove),
    {
      id: 'why',
      label: 'sys.role:action.why',
      endpoint: update,
      inMenu: true,
      run: (row) => void openTab(permissionExplainTab, { roleId: row.id, name: row.name }),
    },
  ],
  exports: { server: workbook, scope: 'all' },
})

export const RoleScreen = () => <ListPage list={roleList} />
