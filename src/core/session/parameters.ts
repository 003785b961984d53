import type { Param } from '#contract/resources/ops/params.ts'
import { params } from '#contract/resources/ops/params.ts'
import { type PageOf, pagesOf } from '#contract/pages.ts'
import type { Notices } from '../notices/notices.ts'
import type { Emit } from '../events.ts'
import { countChanged } from './freshness.ts'
import type { LiveSession } from './liveSession.ts'
import { hasScreen } from './menus.ts'

/** Detects changes of the platform's parameters for accounts that have their screen. */
interface Parameters {
  /** Reads the parameters again and notifies of changes since the last reading. */
  read(session: LiveSession): Promise<void>
}

/** Parameters read at most. */
const MOST = 20_000

export function createParameters({ emit, notices }: { emit: Emit; notices: Notices }): Parameters {
  // Only in memory, because parameters may hold secrets.
  const known = new WeakMap<LiveSession, ReadonlyMap<string, string>>()

  const readAll = async ({ platform }: LiveSession): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    const readPage = async (page: number, limit: number) => {
      const query = { page, limit, order: '', orderField: '' }
      // The contract's page of parameters; the gateway checked the envelope.
      return (await platform.call(params.endpoints.page, { query }, { background: true })) as PageOf<Param>
    }
    for await (const { list } of pagesOf(readPage, { most: MOST })) {
      for (const { id, paramCode, paramValue, remark } of list) {
        found.set(id, JSON.stringify([paramCode, paramValue, remark]))
      }
    }
    return found
  }

  return {
    async read(session) {
      if (!hasScreen(session.snapshot.menus, 'sys/params')) return
      const now = await readAll(session)
      const before = known.get(session)
      known.set(session, now)
      const count = before ? countChanged(before, now) : 0
      if (count === 0) return
      emit({ type: 'changed', sessionId: session.id, resource: params.name }, session.id)
      const notice = { level: 'info', subject: '', code: 'fresh.parameters', values: { count } } as const
      notices.add({ ...notice, route: 'sys/params' }, session.id)
    },
  }
}
