import { OnlineList } from '#features/sys/online/online.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const onlineScreen: Screen = { Component: OnlineList, namespaces: ['sys.online'] }
