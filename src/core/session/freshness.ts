import { isDeepStrictEqual } from 'node:util'
import type { Dictionary, NavNode } from '#contract/resources/shell/auth.ts'
import { faultOf } from '../gateway/faults.ts'
import type { NewNotice } from '../notices/notices.ts'
import type { ClientLog } from '../clientLog.ts'
import type { LiveSession } from './liveSession.ts'
import type { Snapshot } from './signIn.ts'

/** Reads menus, permissions, dictionaries and parameters again in the background. */
export interface Freshness {
  /** A window came to the front. */
  touch(session: LiveSession): void
  close(): void
}

interface FreshnessOptions {
  /** Milliseconds between two readings; a function, because it is a setting. */
  every(): number
  sessions(): readonly LiveSession[]
  load(session: LiveSession): Promise<void>
  log: ClientLog
}

/** Milliseconds since the last reading within which `touch` does not read again. */
const young = 5000
/** Milliseconds between two checks of the age at most, so that a shorter setting takes effect soon. */
const longestLook = 15_000

export function createFreshness({ every, sessions, load, log }: FreshnessOptions): Freshness {
  const loading = new Set<string>()
  const tried = new Map<string, number>()

  const read = async (session: LiveSession): Promise<void> => {
    // Once the connection is back, or after the next sign-in, everything is read again anyway.
    const isOffline = session.client.connection().state === 'offline'
    const isReadable = session.gate.state() === 'active' && !session.gate.isLimited()
    if (loading.has(session.id) || isOffline || !isReadable) return
    loading.add(session.id)
    tried.set(session.id, Date.now())
    try {
      await load(session)
    } catch (error) {
      log.warn('background refresh failed', { code: faultOf(error).failure.code })
    } finally {
      loading.delete(session.id)
    }
  }

  /** Whether the last reading, and the last attempt, are at least `age` milliseconds ago. */
  const isOlder = (session: LiveSession, age: number) =>
    Date.now() - Math.max(session.snapshot.asOf, tried.get(session.id) ?? 0) >= age

  let timer: NodeJS.Timeout
  const look = () => {
    for (const session of sessions()) if (isOlder(session, every())) void read(session)
    timer = setTimeout(look, Math.min(every(), longestLook))
    timer.unref()
  }
  timer = setTimeout(look, Math.min(every(), longestLook))
  timer.unref()

  return {
    touch(session) {
      if (isOlder(session, young)) void read(session)
    },
    close: () => clearTimeout(timer),
  }
}

/** Whether two snapshots have the same content, whenever they were read. */
const isSame = (a: Snapshot, b: Snapshot): boolean =>
  isDeepStrictEqual(
    [a.user, a.permissions, a.menus, a.dictionaries],
    [b.user, b.permissions, b.menus, b.dictionaries],
  )

/** Number of entries that came, went or changed. */
export function countChanged(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): number {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).length
}

const entries = (dictionary: Dictionary | undefined) =>
  new Map(dictionary?.dataList.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]))

const pages = (nodes: readonly NavNode[]): [string, string][] =>
  nodes.flatMap((node) => [
    [node.id, JSON.stringify([node.pid, node.name, node.url])] as [string, string],
    ...pages(node.children),
  ])

/** Notices of a change for the operator: each dictionary by name, menus and permissions by number. */
function changeNotices(before: Snapshot, after: Snapshot): NewNotice[] {
  const info = { level: 'info', subject: '' } as const
  const old = new Map(before.dictionaries.map((dictionary) => [dictionary.dictType, dictionary]))
  const now = new Map(after.dictionaries.map((dictionary) => [dictionary.dictType, dictionary]))
  const dictionaries = [...new Set([...old.keys(), ...now.keys()])].flatMap((name): NewNotice[] => {
    const count = countChanged(entries(old.get(name)), entries(now.get(name)))
    return count > 0 ? [{ ...info, code: 'fresh.dictionary', values: { name, count } }] : []
  })
  const menus = countChanged(new Map(pages(before.menus)), new Map(pages(after.menus)))
  const own = (codes: readonly string[]) => new Map(codes.map((code) => [code, '']))
  const permissions = countChanged(own(before.permissions), own(after.permissions))
  return [
    ...dictionaries,
    ...(menus > 0 ? [{ ...info, code: 'fresh.menus', values: { count: menus } } as const] : []),
    ...(permissions > 0
      ? [{ ...info, code: 'fresh.permissions', values: { count: permissions } } as const]
      : []),
  ]
}

/**
 * @param isSilent the operator is not notified, because they caused the change or only the language differs.
 * @returns notices for the operator; null when the new snapshot equals the old one.
 */
export function newsOf(before: Snapshot, after: Snapshot, isSilent: boolean): NewNotice[] | null {
  if (isSame(before, after) && before.source === after.source) return null
  return isSilent ? [] : changeNotices(before, after)
}
