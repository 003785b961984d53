import { z } from 'zod'
import { pagesOf } from '#contract/pages.ts'
import {
  type IndexedRecord,
  type RecordKind,
  recordKinds,
  recordScreens,
  RecordSet,
} from '#contract/recordIndex.ts'
import { faultOf } from '../gateway/faults.ts'
import { recordIndexName } from '../cache/recordIndexFile.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Emit } from '../events.ts'
import type { Platform } from '../gateway/platform.ts'
import type { LiveSession } from '../session/liveSession.ts'
import { hasScreen } from '../session/menus.ts'
import { kinds } from './kinds.ts'

/** Names of records that can be found without a request to the platform. */
export interface RecordIndex {
  /** The cached kinds that this account may see; kinds that are out of date are read in the background. */
  list(session: LiveSession): Promise<RecordSet[]>
}

interface RecordIndexOptions {
  emit: Emit
  log: ClientLog
  /** Milliseconds after which a kind is read again; a function, because it is a setting. */
  every(): number
  now?: () => number
}

/** Milliseconds before a kind that could not be read is tried again. */
const patience = 60_000

/** A name search over more records than this belongs to the platform. */
const most = 5000
/** Calls that one kind may cost a platform whose pages are small. */
const mostPages = 50

const Stored = RecordSet.pick({ records: true, total: true })
const Page = z.object({ list: z.array(z.unknown()), total: z.number() })

async function readAll(platform: Platform, kind: RecordKind): Promise<z.output<typeof Stored>> {
  const { endpoint, isPaged, record } = kinds[kind]
  const found: IndexedRecord[] = []
  const add = (rows: readonly unknown[]) => found.push(...rows.map(record).filter(({ name }) => name !== ''))
  if (!isPaged) {
    add(z.array(z.unknown()).parse(await platform.call(endpoint, { query: {} }, { background: true })))
    return { records: found, total: found.length }
  }
  const read = async (page: number, limit: number) =>
    Page.parse(await platform.call(endpoint, { query: { page, limit } }, { background: true }))
  let known = 0
  for await (const { list, total } of pagesOf(read, { most, mostPages })) {
    known = total
    add(list)
  }
  return { records: found, total: known }
}

export function createRecordIndex({ emit, log, every, now = Date.now }: RecordIndexOptions): RecordIndex {
  const reading = new Set<string>()
  const failed = new Map<string, number>()

  const refresh = async (session: LiveSession, stale: readonly RecordKind[]): Promise<void> => {
    const isOffline = session.client.connection().state === 'offline'
    if (reading.has(session.id) || isOffline || session.gate.state() !== 'active') return
    reading.add(session.id)
    let isNew = false
    try {
      for (const kind of stale) {
        try {
          const stored = await readAll(session.platform, kind)
          // Signed out meanwhile: nothing of the account is written any more.
          if (session.gate.state() !== 'active') return
          await session.file.put(recordIndexName(kind), stored, now())
          isNew = true
        } catch (error) {
          const { code } = faultOf(error).failure
          log.warn('records by name not read', { kind, code })
          failed.set(`${session.id}/${kind}`, now())
          // Records that the account may not read any more are not offered any more.
          if (code !== 'forbidden') continue
          await session.file.put(recordIndexName(kind), { records: [], total: 0 }, now())
          isNew = true
        }
      }
    } finally {
      reading.delete(session.id)
    }
    if (isNew) emit({ type: 'recordIndex', sessionId: session.id }, session.id)
  }

  return {
    async list(session) {
      const allowed = recordKinds.filter((kind) => hasScreen(session.snapshot.menus, recordScreens[kind]))
      const sets = await Promise.all(
        allowed.map(async (kind): Promise<RecordSet> => {
          const entry = await session.file.get(recordIndexName(kind)).catch(() => null)
          const stored = Stored.safeParse(entry?.value)
          return stored.success
            ? { kind, ...stored.data, asOf: entry?.asOf ?? 0 }
            : { kind, records: [], total: 0, asOf: 0 }
        }),
      )
      const isDue = ({ kind, asOf }: RecordSet) =>
        now() - asOf >= every() &&
        now() - (failed.get(`${session.id}/${kind}`) ?? 0) >= Math.min(patience, every())
      const stale = sets.filter(isDue).map(({ kind }) => kind)
      if (stale.length > 0) {
        refresh(session, stale).catch((error: unknown) =>
          log.warn('records by name not kept', { reason: String(error) }),
        )
      }
      return sets
    },
  }
}
