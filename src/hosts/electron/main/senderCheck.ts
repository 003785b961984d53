import type { IsOwn } from './ownOrigin.ts'

/** The part of `WebFrameMain` that decides whether a sender is trusted. */
export interface SenderFrame {
  readonly url: string
}

/**
 * Checks the sender of a message: it must be the main frame of one of our windows that shows one of our pages.
 * `senderFrame` is null once the frame has navigated or been destroyed; the message is then refused.
 * @returns why the message is refused, or null when the sender is trusted.
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
