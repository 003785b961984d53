import { roleUserTab } from '#contract/tabs.ts'
import { RoleScreen, roleList } from '#features/sys/role/role.list.tsx'
import { RoleUser } from '#features/sys/role/RoleUser.tsx'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

export const roleScreen: Screen = {
  Component: RoleScreen,
  readAhead: listAhead(roleList),
  title: 'sys.role:title',
  namespaces: ['sys.role', 'pickers'],
}

export const roleUserScreen: Screen = {
  Component: RoleUser,
  namespaces: ['sys.role', 'pickers'],
  title: 'sys.role:users.title',
  needs: { tab: roleUserTab, from: 'sys/role' },
}
