import { named } from '#contract/recordName.ts'
import { role } from '#contract/resources/sys/role.ts'
import { type User, user } from '#contract/resources/sys/user.ts'
import { defineList, type ListDefinition, listMaker } from '#kit/list/types.ts'
import { joinedNames } from '#kit/listText.ts'

/** Page sizes of the audit's lists, which are read-only (SYS-AUD-04). */
const pageSizes = [5, 10, 20, 50, 100]

/** Roles that hold a menu. */
export const rolesOfMenu = defineList(role.endpoints.rolePage, {
  id: 'sys.privilegeAudit.roles',
  title: 'sys.privilegeAudit:roles',
  rowName: named(role),
  filters: [],
  columns: [
    { key: 'name', label: 'sys.privilegeAudit:field.role', width: 200 },
    { key: 'deptName', label: 'sys.privilegeAudit:field.deptName', width: 180 },
    { key: 'roleGradeName', label: 'sys.privilegeAudit:field.grade', width: 150 },
    { key: 'remark', label: 'sys.privilegeAudit:field.remark', width: 240 },
  ],
  pageSizes,
})

/** Users who may use a menu through any of their roles. */
export const usersOfMenu = defineList(user.endpoints.page, {
  id: 'sys.privilegeAudit.users',
  title: 'sys.privilegeAudit:users',
  rowName: (row) => row.realName,
  filters: [],
  columns: [
    { key: 'username', label: 'sys.privilegeAudit:field.username', width: 140 },
    { key: 'realName', label: 'sys.privilegeAudit:field.realName', width: 140 },
    { key: 'deptName', label: 'sys.privilegeAudit:field.deptName', width: 180 },
  ],
  pageSizes,
})

/** Users with their roles; opening one shows that user's menus. */
export const usersOfRole = defineList(user.endpoints.page, {
  id: 'sys.privilegeAudit.roleUsers',
  title: 'sys.privilegeAudit:roleUsers',
  rowName: (row) => row.realName,
  filters: [],
  columns: [
    { key: 'username', label: 'sys.privilegeAudit:field.username', width: 120 },
    { key: 'realName', label: 'sys.privilegeAudit:field.realName', width: 120 },
    { key: 'deptName', label: 'sys.privilegeAudit:field.deptName', width: 150 },
    {
      key: 'roleName',
      label: 'sys.privilegeAudit:field.roles',
      width: 200,
      sortable: false,
      cell: ({ roleName }) => joinedNames(roleName),
    },
  ],
  pageSizes,
})

/**
 * Users of a role, with a button that opens a row.
 * @param onOpen shows the menus of a user
 */
export const usersToOpen = listMaker(
  (onOpen: (person: User) => void): ListDefinition<User> => ({
    ...usersOfRole,
    rowActions: [
      {
        id: 'menus',
        label: 'sys.privilegeAudit:showMenus',
        guard: 'signed-in',
        reason: 'Shows the row beside the list.',
        run: onOpen,
      },
    ],
  }),
  [[() => {}]],
)
