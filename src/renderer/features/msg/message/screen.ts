import { MessageScreen } from '#features/msg/message/MessageScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const messageScreen: Screen = {
  Component: MessageScreen,
  title: 'msg.message:title',
  namespaces: ['msg.message'],
}
