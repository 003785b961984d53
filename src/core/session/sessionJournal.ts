import { findResource } from '#contract/resources/index.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Emit } from '../events.ts'
import type { Platform } from '../gateway/platform.ts'
import { createJournal, type Journal } from '../journal/journal.ts'
import type { JournalFile } from '../journal/journalFile.ts'
import type { JournalRights } from '../journal/shown.ts'
import type { Notices } from '../notices/notices.ts'
import { mayCall } from './mayCall.ts'
import { hasScreen } from './menus.ts'
import type { Snapshot } from './signIn.ts'

/** The parts of its earlier changes that the account may see, by its menus and permissions now. */
function journalRights(snapshot: () => Snapshot): JournalRights {
  const readsOf = (resource: string) =>
    Object.values(findResource(resource)?.endpoints ?? {}).filter(({ effect }) => effect === 'read')
  return {
    mayRead(resource) {
      const reads = readsOf(resource)
      return reads.length === 0 || reads.some((endpoint) => mayCall(snapshot(), endpoint))
    },
    withheld(resource) {
      const { menus, lacks = [], user } = snapshot()
      if (user.superAdmin === 1 || lacks.includes('menus')) return new Set()
      return new Set(
        readsOf(resource).flatMap(({ withheld }) =>
          withheld && !withheld.unless.some((screen) => hasScreen(menus, screen)) ? withheld.fields : [],
        ),
      )
    },
  }
}

/** Milliseconds that a deletion waits for the values of a record. */
const READ_LIMIT = 5000

/** The journal of a session's account. */
export function createSessionJournal(parts: {
  readonly id: string
  readonly file: JournalFile
  readonly platform: Pick<Platform, 'call'>
  snapshot(): Snapshot
  limits(): { readonly days: number; readonly bytes: number }
  readonly emit: Emit
  readonly notices: Notices
  readonly log: ClientLog
}): Journal {
  const { id, file, platform, snapshot, limits, emit, notices, log } = parts
  return createJournal({
    file,
    // As a call of the console itself: it neither waits for a sign-in nor is it recorded by the platform.
    readRecord: (get, recordId) =>
      platform.call(
        get,
        { params: { id: recordId } },
        { signal: AbortSignal.timeout(READ_LIMIT), background: true },
      ),
    rights: journalRights(snapshot),
    limits,
    onChange: (resource) => emit({ type: 'journal', sessionId: id, resource }, id),
    onUndone: (resource) => emit({ type: 'changed', sessionId: id, resource }, id),
    onLost: () => notices.add({ level: 'warning', subject: '', code: 'journal.notKept' }, id),
    log,
  })
}
