import type { IsOwn } from './ownOrigin.ts'

/** As much of `WebFrameMain` as decides whether a message is believed. */
export interface SenderFrame {
  readonly url: string
}

/**
 * A message counts only when it comes from the main frame of a window of ours that shows a page of
 * ours. `senderFrame` is null once its frame has navigated away or is gone: then nobody vouches for
 * the message and it is refused.
 *
 * @returns why the message is refused, or null when it is believed.
 */
export function refuseSender(
  message: { senderFrame: SenderFrame | null; mainFrame: SenderFrame; isKnownWindow: boolean },
  isOwn: IsOwn,
): string | null {
  if (message.senderFrame === null) return 'the frame is gone'
  if (message.senderFrame !== message.mainFrame) return 'not the main frame'
  if (!isOwn(message.senderFrame.url)) return 'not a page of ours'
  if (!message.isKnownWindow) return 'not a window of ours'
  return null
}
