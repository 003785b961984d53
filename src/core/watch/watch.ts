import { randomUUID } from 'node:crypto'
import { z } from 'zod'
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
import { lookFor, messagesTogether } from './findings.ts'
import { advance, type Outcome } from './incidents.ts'

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

const documentKey = 'core.watch'
const maxRules = 50
/** Milliseconds since the last check within which `touch` does nothing. */
const young = 3000

const Kept = WatchState.extend({
  /** How far a log has been read. */
  seen: z.string(),
  /** Epoch milliseconds at which an open incident was last found. */
  lastFound: z.number(),
})
type Kept = z.output<typeof Kept>

/** How incidents of one kind are notified. */
interface Announcement {
  readonly opened: NoticeCode
  /** Null: the end is not notified. */
  readonly ended: NoticeCode | null
  /** Combines incidents that opened in the same look; without it each is notified by itself. */
  readonly together?: (opened: readonly WatchIncident[]) => readonly WatchIncident[]
}

const announcements: Readonly<Record<WatchRule['kind'], Announcement>> = {
  jobFailed: { opened: 'watch.jobFailed', ended: 'watch.jobRecovered' },
  errorFound: { opened: 'watch.errorFound', ended: 'watch.errorGone' },
  ratePassed: { opened: 'watch.ratePassed', ended: 'watch.rateFell' },
  messageArrived: { opened: 'watch.messageArrived', ended: null, together: messagesTogether },
}

export function createWatch(options: WatchOptions): Watch {
  const { workspace, notices, emit, log, sessions, every = 60_000, now = Date.now } = options
  /** Readings and changes of one account follow each other. */
  const turns = new Map<string, Promise<unknown>>()
  const looked = new Map<string, number>()
  let isClosed = false

  const read = async (sessionId: string): Promise<Kept[]> => {
    const stored = z.array(z.unknown()).safeParse(await workspace.get(sessionId, documentKey))
    return (stored.data ?? []).flatMap((item) => Kept.safeParse(item).data ?? [])
  }

  const inTurn = <T>(sessionId: string, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(sessionId) ?? Promise.resolve()).catch(() => undefined).then(work)
    turns.set(sessionId, turn)
    return turn
  }

  const write = async (sessionId: string, rules: readonly Kept[]) => {
    await workspace.set(sessionId, documentKey, rules)
    emit({ type: 'watch', sessionId }, sessionId)
  }

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

  const check = async (session: LiveSession, rule: Kept): Promise<Kept> => {
    const { platform } = session
    const at = now()
    try {
      const { seen, lastFound } = rule
      const look = await lookFor[rule.kind]({ platform, rule, seen, lastFound, now: at })
      // The first look at a log only learns where it ends.
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
      // What was found stays found; the line will be back.
      return { ...rule, failure: code === 'refused' || code === 'forbidden' ? message || code : code }
    }
  }

  const look = (session: LiveSession): Promise<void> =>
    inTurn(session.id, async () => {
      if (session.gate.state() !== 'active' || session.client.connection().state === 'offline') return
      looked.set(session.id, now())
      const rules = await read(session.id)
      if (!rules.some(({ isOn }) => isOn)) return
      const after: Kept[] = []
      for (const rule of rules) after.push(rule.isOn ? await check(session, rule) : rule)
      // A program that ends has closed the calls under way: what they say is no finding.
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
        const rules = await read(sessionId)
        const fresh = { incidents: [], checkedAt: 0, failure: '', seen: '', lastFound: 0 }
        const before = rules.find(({ id }) => id === given.id)
        // Looking for something else is another rule: what the old one found says nothing about it.
        const isSame =
          before?.kind === given.kind && before.match === given.match && before.isOn === given.isOn
        const saved: Kept = {
          ...(before && isSame ? before : fresh),
          ...given,
          id: before?.id ?? randomUUID(),
        }
        const others = rules.filter(({ id }) => id !== saved.id)
        const all = before ? rules.map((rule) => (rule === before ? saved : rule)) : [...others, saved]
        await write(sessionId, all.slice(-maxRules))
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
