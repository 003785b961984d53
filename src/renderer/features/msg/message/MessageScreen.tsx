import { messageTab } from '#contract/tabs.ts'
import { Inbox } from '#features/msg/message/Inbox.tsx'
import { OneMessage } from '#features/msg/message/OneMessage.tsx'
import type { ScreenProps } from '#kit/screen.ts'

/** The in-box, or the message named in the tab's parameters. */
export function MessageScreen({ params }: ScreenProps) {
  const { msgId, readStatus } = messageTab.params.safeParse(params).data ?? {}
  return msgId === undefined ? (
    <Inbox readStatus={readStatus} />
  ) : (
    <OneMessage msgId={msgId} readStatus={readStatus} />
  )
}
