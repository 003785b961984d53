import type { ClientLog } from '../clientLog.ts'
import type { Emit } from '../events.ts'
import { faultOf } from '../gateway/faults.ts'
import type { Notices } from '../notices/notices.ts'
import { newsOf } from './freshness.ts'
import type { LiveSession } from './liveSession.ts'
import { loadSnapshot, type Snapshot } from './signIn.ts'

/** Reads user, menus, permissions and dictionaries of a session again. */
export interface Refresh {
  /** @param isOwn the operator caused the change: they are not notified of it. */
  now(session: LiveSession, isOwn?: boolean): Promise<void>
  /** As `now`; a failure is logged. @returns whether it succeeded. */
  inBackground(session: LiveSession, isOwn?: boolean): Promise<boolean>
  /**
   * Begins a reading. @returns takes the result, unless a reading that began later has been taken meanwhile: then it
   * is outdated.
   */
  start(session: LiveSession): (snapshot: Snapshot, isOwn?: boolean) => void
  /** Replaces the session's snapshot and notifies windows and the operator of the changes. */
  take(session: LiveSession, snapshot: Snapshot, isOwn?: boolean): void
}

export function createRefresh(options: {
  language(): string
  announce(session: LiveSession): void
  emit: Emit
  notices: Notices
  log: ClientLog
}): Refresh {
  const { emit, notices, log, announce } = options

  const take: Refresh['take'] = (session, snapshot, isOwn = false) => {
    const before = session.snapshot
    const language = options.language()
    // Menus that only changed their language are not notified of.
    const isTranslated = session.language !== language
    session.replace(snapshot)
    session.language = language
    const news = newsOf(before, snapshot, isTranslated || isOwn)
    if (news === null) {
      emit({ type: 'fresh', sessionId: session.id, asOf: snapshot.asOf }, session.id)
      return
    }
    for (const notice of news) notices.add(notice, session.id)
    announce(session)
  }

  let readings = 0
  /** The number of the latest reading that was taken. */
  const taken = new WeakMap<LiveSession, number>()

  const start: Refresh['start'] = (session) => {
    readings += 1
    const number = readings
    return (snapshot, isOwn) => {
      if ((taken.get(session) ?? 0) > number) return
      taken.set(session, number)
      take(session, snapshot, isOwn)
    }
  }

  const now: Refresh['now'] = async (session, isOwn) => {
    await session.client.watch.demand()
    const takeInOrder = start(session)
    const load = (token: string) => loadSnapshot(session.client, token, session.snapshot)
    takeInOrder(await session.gate.use(load, { wait: false }), isOwn)
  }

  return {
    now,
    start,
    take,
    async inBackground(session, isOwn) {
      try {
        await now(session, isOwn)
        return true
      } catch (error) {
        log.warn('refresh failed', { code: faultOf(error).failure.code })
        return false
      }
    },
  }
}
