import { channelRecordTab } from '#contract/tabs.ts'
import { ChannelRecordScreen } from '#features/msg/channelRecord/channelRecord.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const channelRecordScreen: Screen = {
  Component: ChannelRecordScreen,
  namespaces: ['msg.channelRecord'],
  title: 'msg.channelRecord:title',
  needs: { tab: channelRecordTab, from: 'msg/msgBizInfo' },
}
