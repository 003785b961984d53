import { PermissionExplain } from '#features/sys/permissionExplain/PermissionExplain.tsx'
import type { Screen } from '#kit/screen.ts'

export const permissionExplainScreen: Screen = {
  Component: PermissionExplain,
  title: 'sys.permissionExplain:title',
  namespaces: ['sys.permissionExplain', 'pickers'],
}
