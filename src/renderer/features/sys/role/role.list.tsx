import { named } from '#contract/recordName.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { NEW_ROLE, type Role, type RoleDetail, role } from '#contract/resources/sys/role.ts'
import { permissionExplainTab, roleUserTab } from '#contract/tabs.ts'
import { blankRole } from '#features/sys/role/blankRole.ts'
import { gradeLabels } from '#features/sys/role/grade.ts'
import { failureOf } from '#kit/data/failures.ts'
import {
  addAction,
  batchDeleteAction,
  deleteAction,
  editAction,
  type OpenContext,
  type Opening,
  tab,
} from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const roleForm = laterDialog(async () => (await import('#features/sys/role/RoleForm.tsx')).RoleForm)

const { page, get, create, update, remove, export: workbook } = role.endpoints

/** Initial values of a new role. Platforms without rule sorts return nothing of use for an id that does not exist. */
async function emptyRole(read: OpenContext['read']): Promise<RoleDetail> {
  try {
    return await read(get, { params: { id: NEW_ROLE } })
  } catch (error) {
    const { code } = failureOf(error)
    if (code === 'bad-answer' || code === 'gone' || code === 'not-found') return blankRole
    throw error
  }
}

/** A role that does not exist yet has none, whichever response a platform sends for its id. */
async function ticksOf(id: string, read: OpenContext['read']): Promise<string[]> {
  try {
    return await read(menu.endpoints.roleMenu, { query: { id } })
  } catch (error) {
    if (id === NEW_ROLE && failureOf(error).code === 'refused') return []
    throw error
  }
}

/** The form of a role with its ticks. */
async function edit({ id }: Role, { read }: OpenContext): Promise<Opening> {
  const [detail, menuIdList] = await Promise.all([read(get, { params: { id } }), ticksOf(id, read)])
  return roleForm({ record: { ...detail, menuIdList } })
}

/** The form of the empty role, which lists the existing rule sorts (SYS-ROL-13). */
async function add({ read }: OpenContext): Promise<Opening> {
  const [detail, menuIdList] = await Promise.all([emptyRole(read), ticksOf(NEW_ROLE, read)])
  return roleForm({ blank: { ...detail, menuIdList } })
}

export const roleList = defineList(page, {
  id: 'sys.role',
  title: 'sys.role:title',
  rowName: named(role),
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
  toolbar: [addAction(create, add), batchDeleteAction(remove)],
  rowActions: [
    {
      id: 'users',
      label: 'sys.role:action.users',
      guard: 'signed-in',
      opens: (row) =>
        tab(
          roleUserTab,
          { roleIds: row.id, roleGrade: row.roleGrade },
          translate('sys.role:users.tab', { name: row.name }),
        ),
    },
    editAction(update, edit),
    deleteAction(remove),
    {
      id: 'why',
      label: 'sys.role:action.why',
      guard: update,
      inMenu: true,
      opens: (row) => tab(permissionExplainTab, { roleId: row.id, name: row.name }),
    },
  ],
  exports: { server: workbook, scope: 'all' },
})

export const RoleScreen = () => <ListPage list={roleList} />
