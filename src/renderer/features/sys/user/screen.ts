import { UserList } from '#features/sys/user/user.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const userScreen: Screen = {
  Component: UserList,
  title: 'sys.user:title',
  namespaces: ['sys.user', 'pickers'],
}
