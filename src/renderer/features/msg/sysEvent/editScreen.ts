import { sysEventEditTab } from '#contract/tabs.ts'
import { SysEventEdit } from '#features/msg/sysEvent/SysEventEdit.tsx'
import type { Screen } from '#kit/screen.ts'

export const sysEventEditScreen: Screen = {
  Component: SysEventEdit,
  namespaces: ['msg.sysEvent', 'pickers'],
  title: 'msg.sysEvent:title',
  needs: { tab: sysEventEditTab, from: 'msg/msgSysEvent' },
}
