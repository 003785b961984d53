import {
  type NoticeCode,
  type OperationParsed,
  type WatchIncident,
  type WatchRule,
  WatchState,
} from '#contract/bridge.ts'
import { faultOf } from '../gateway/faults.ts'
import type { Notices } from '../notices/notices.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Emit } from '../events.ts'
import type { LiveSession } from '../session/liveSession.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { checkFor, messagesTogether } from './findings.ts'
import { advance, type Outcome } from './incidents.ts'
import { createRuleStore, type StoredRule, withRule } from './rules.ts'

/** The watch rules of each account, checked periodically while it is signed in. */
export interface Watch {
  list(sessionId: string): Promise<WatchState[]>
  save(sessionId: string, rule: OperationParsed<'watch.save'>): Promise<void>
  remove(sessionId: string, id: string): Promise<void>
  /** A window came to the front: checks the rules unless they were just checked. */
  touch(session: LiveSession): void
  close(): void
}

interface WatchOptions {
  workspace: Pick<Workspace, 'get' | 'set'>
  notices: Pick<Notices, 'add'>
  emit: Emit
  log: ClientLog
  sessions(): readonly LiveSession[]
  /** Milliseconds between two checks; default one minute. */
  every?: number
  now?: () => number
}

/** Milliseconds since the last check within which `touch` does nothing. */
const young = 3000

/** How incidents of one kind are notified. */
interface Announcement {
  readonly opened: NoticeCode
  /** Null: the end is not notified. */
  readonly ended: NoticeCode | null
  /** Combines incidents that opened in the same look; without it there is one notice for each. */
  readonly together?: (opened: readonly WatchIncident[]) => readonly WatchIncident[]
}

const announcements: Readonly<Record<WatchRule['kind'], Announcement>> = {
  jobFailed: { opened: 'watch.jobFailed', ended: 'watch.jobRecovered' },
  errorFound: { opened: 'watch.errorFound', ended: 'watch.errorGone' },
  ratePassed: { opened: 'watch.ratePassed', ended: 'watch.rateFell' },
  apiRatePassed: { opened: 'watch.apiRatePassed', ended: 'watch.apiRateFell' },
  messageArrived: { opened: 'watch.messageArrived', ended: null, together: messagesTogether },
  sendFailed: { opened: 'watch.sendFailed', ended: 'watch.sendsCalm' },
}

export function createWatch(options: WatchOptions): Watch {
  const { notices, log, sessions, every = 60_000, now = () => Date.now() } = options
  const { read, write, inTurn } = createRuleStore(options)
  const looked = new Map<string, number>()
  let isClosed = false

  const announce = (session: LiveSession, rule: WatchRule, { opened, ended }: Outcome) => {
    const announcement = announcements[rule.kind]
    const add = (level: 'info' | 'warning', code: NoticeCode, { subject, count, route }: WatchIncident) => {
      const values = { subject, count, minutes: rule.minutes, match: rule.match }
      notices.add({ level, subject: rule.name, code, values, route, alert: true }, session.id)
    }
    if (announcement.ended) for (const incident of ended) add('info', announcement.ended, incident)
    for (const incident of announcement.together?.(opened) ?? opened)
      add('warning', announcement.opened, incident)
  }

  const check = async (session: LiveSession, rule: StoredRule): Promise<StoredRule> => {
    const { platform } = session
    const zone = session.zone()
    const at = now()
    try {
      const { seen, lastFound } = rule
      const look = await checkFor[rule.kind]({ platform, rule, seen, lastFound, now: at, zone })
      // The first look at a log only finds its end.
      const isFirst = rule.checkedAt === 0
      const known = isFirst && rule.kind === 'errorFound' ? { ...look, findings: [] } : look
      const outcome = advance({ rule, incidents: rule.incidents, look: known, isFirst, now: at })
      announce(session, rule, outcome)
      return {
        ...rule,
        incidents: outcome.incidents,
        seen: look.seen,
        lastFound: known.findings.length > 0 ? at : lastFound,
        checkedAt: at,
        failure: '',
      }
    } catch (error) {
      const { code, message } = faultOf(error).failure
      // The incidents stay as they are until a look succeeds.
      return { ...rule, failure: code === 'refused' || code === 'forbidden' ? message || code : code }
    }
  }

  const look = (session: LiveSession): Promise<void> =>
    inTurn(session.id, async () => {
      if (session.gate.state() !== 'active' || session.client.connection().state === 'offline') return
      looked.set(session.id, now())
      const rules = await read(session.id)
      if (!rules.some(({ isOn }) => isOn)) return
      const after: StoredRule[] = []
      for (const rule of rules) after.push(rule.isOn ? await check(session, rule) : rule)
      // Closing the program ended the calls, so their failures are not stored.
      if (!isClosed) await write(session.id, after)
    }).catch((error: unknown) => log.warn('watch rules not checked', { code: faultOf(error).failure.code }))

  const timer = setInterval(() => {
    for (const session of sessions()) void look(session)
  }, every)
  timer.unref()

  const lookSoon = (sessionId: string) => {
    const session = sessions().find(({ id }) => id === sessionId)
    if (session) void look(session)
  }

  return {
    list: (sessionId) =>
      inTurn(sessionId, async () => (await read(sessionId)).map((rule) => WatchState.parse(rule))),
    async save(sessionId, given) {
      await inTurn(sessionId, async () => {
        await write(sessionId, withRule(await read(sessionId), given))
      })
      lookSoon(sessionId)
    },
    remove: (sessionId, id) =>
      inTurn(sessionId, async () => {
        const rules = await read(sessionId)
        await write(
          sessionId,
          rules.filter((rule) => rule.id !== id),
        )
      }),
    touch(session) {
      if (now() - (looked.get(session.id) ?? 0) >= young) void look(session)
    },
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}
