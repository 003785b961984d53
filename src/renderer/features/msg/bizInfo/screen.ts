import { BizInfoScreen } from '#features/msg/bizInfo/bizInfo.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const bizInfoScreen: Screen = {
  Component: BizInfoScreen,
  title: 'msg.bizInfo:title',
  namespaces: ['msg.bizInfo', 'msg.channelRecord', 'ops.logWorkbench', 'pickers'],
}
