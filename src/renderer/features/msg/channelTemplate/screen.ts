import { templateChannelsTab } from '#contract/tabs.ts'
import { TemplateChannels } from '#features/msg/channelTemplate/TemplateChannels.tsx'
import type { Screen } from '#kit/screen.ts'

export const templateChannelsScreen: Screen = {
  Component: TemplateChannels,
  namespaces: ['msg.channelTemplate', 'msg.template', 'pickers'],
  title: 'msg.channelTemplate:title',
  needs: { tab: templateChannelsTab, from: 'msg/msgTemplate' },
}
