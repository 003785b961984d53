import { ChannelRecordScreen } from '#features/msg/channelRecord/channelRecord.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const channelRecordScreen: Screen = {
  Component: ChannelRecordScreen,
  namespaces: ['msg.channelRecord'],
}
