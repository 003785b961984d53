import { privilegeEditTab } from '#contract/tabs.ts'
import { PrivilegeEdit } from '#features/sys/privilege/PrivilegeEdit.tsx'
import type { Screen } from '#kit/screen.ts'

export const privilegeEditScreen: Screen = {
  Component: PrivilegeEdit,
  namespaces: ['sys.privilege', 'pickers'],
  title: 'sys.privilege:title',
  needs: { tab: privilegeEditTab, from: 'sys/sysPrivileges' },
}
