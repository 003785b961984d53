import { randomUUID } from 'node:crypto'
import type { Notice, NoticeCode } from '#contract/bridge.ts'
import type { Emit } from '../events.ts'

/** The notice list of the status bar: the latest 200, gone at exit. */
export interface Notices {
  /** `sessionId`: only for the windows of that session. */
  add(notice: NewNotice, sessionId?: string): void
  list(sessionId: string | null): Notice[]
  clear(sessionId: string | null): void
}

/** Either the platform's own words or the code of a text of the console. */
export type NewNotice = { level: Notice['level']; subject: string } & (
  | { text: string; call: string }
  | { code: NoticeCode; values?: Notice['values']; route?: string; alert?: boolean }
)

const limit = 200

export function createNotices(emit: Emit): Notices {
  let kept: { notice: Notice; sessionId: string | undefined }[] = []
  const isFor = (entry: { sessionId: string | undefined }, sessionId: string | null) =>
    entry.sessionId === undefined || entry.sessionId === sessionId

  return {
    add(given, sessionId) {
      const notice: Notice = {
        id: randomUUID(),
        level: given.level,
        subject: given.subject,
        text: 'text' in given ? given.text : '',
        code: 'code' in given ? given.code : '',
        ...('call' in given && { call: given.call }),
        ...('code' in given && { values: given.values, route: given.route, alert: given.alert }),
        at: Date.now(),
      }
      kept = [...kept, { notice, sessionId }].slice(-limit)
      emit({ type: 'notice', notice }, sessionId)
    },
    list: (sessionId) => kept.filter((entry) => isFor(entry, sessionId)).map((entry) => entry.notice),
    clear(sessionId) {
      kept = kept.filter((entry) => !isFor(entry, sessionId))
    },
  }
}
