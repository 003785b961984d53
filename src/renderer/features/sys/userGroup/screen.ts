import { UserGroupList } from '#features/sys/userGroup/userGroup.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const userGroupScreen: Screen = { Component: UserGroupList, namespaces: ['sys.userGroup'] }
