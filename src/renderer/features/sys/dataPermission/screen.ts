import { DataPermission } from '#features/sys/dataPermission/DataPermission.tsx'
import type { Screen } from '#kit/screen.ts'

export const dataPermissionScreen: Screen = {
  Component: DataPermission,
  title: 'sys.dataPermission:title',
  namespaces: ['sys.dataPermission'],
}
