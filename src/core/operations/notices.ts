import type { noticeOperations } from '#contract/bridge/notices.ts'
import type { Handlers, OperationParts } from './handlers.ts'

export const noticeHandlers = ({ notices, windows }: OperationParts): Handlers<typeof noticeOperations> => ({
  'notices.list': (window) => notices.list(windows.sessionOf(window.id)),
  'notices.clear': (window) => notices.clear(windows.sessionOf(window.id)),
})
