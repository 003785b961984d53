import { privilegeEditTab } from '#contract/tabs.ts'
import { PrivilegeEdit } from '#features/sys/privilege/PrivilegeEdit.tsx'
import { privilegeList } from '#features/sys/privilege/privilege.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Screen } from '#kit/screen.ts'

export const privilegeScreen: Screen = {
  Component: () => <ListPage list={privilegeList} />,
  namespaces: ['sys.privilege', 'pickers'],
}

export const privilegeEditScreen: Screen = {
  Component: PrivilegeEdit,
  namespaces: ['sys.privilege', 'pickers'],
  title: 'sys.privilege:title',
  needs: { tab: privilegeEditTab, from: 'sys/sysPrivileges' },
}
