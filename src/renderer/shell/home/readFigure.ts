import { lastDays, type WallTime } from '#base/moments.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { type Message, message, SearchFlag } from '#contract/resources/msg/message.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { useSession } from '#kit/session.ts'
import { currentRange, DAYS, rangeOf, type Reading, type RemoteId, remoteFigures } from './figures.ts'

/** Page calls that count the records left by their filters. */
const pages: Readonly<Record<Exclude<RemoteId, 'messages'>, AnyEndpoint>> = {
  jobFailed: jobLog.endpoints.page,
  jobLate: jobLog.endpoints.page,
  apiFailed: apiLog.endpoints.page,
  sendFailed: bizInfo.endpoints.page,
  sendPartial: bizInfo.endpoints.page,
  locked: logLogin.endpoints.page,
}

const newest = { page: 1, order: '', orderField: '' } as const
const background = { background: true }

interface Count {
  readonly count: number
  readonly asOf: number
}

async function countOf(id: keyof typeof pages, [from, until]: readonly [string, string]): Promise<Count> {
  const query = { ...newest, limit: 1, ...remoteFigures[id].filters(from, until) }
  const answer = await callEndpoint(pages[id], { query }, background)
  // The gateway has checked the envelope; every page call answers its total.
  const { total } = answer.data as { readonly total: number }
  return { count: total, asOf: answer.asOf }
}

/** Of a message that its sender calls important. */
const IMPORTANT = 1

/** The unread messages as they were read last. */
interface Unread {
  readonly sessionId: string | undefined
  /** How many there were, and the newest of them: while both are the same, the messages are. */
  readonly total: number
  readonly newest: string | undefined
  readonly readAt: WallTime
  readonly important: readonly Message[]
}

let unread: Unread | null = null
/** Milliseconds after which they are read again in any case: one may have been read and an older one made unread. */
const UNREAD_FOR = 600_000

const readUnread = (limit: number) =>
  callEndpoint(
    message.endpoints.page,
    { query: { ...newest, limit, searchFlag: SearchFlag.unread } },
    background,
  )

/** The call has no filter for the level, so the messages are counted here; they are read only when they changed. */
async function readMessages(now: WallTime): Promise<Reading> {
  const sessionId = useSession.getState().session?.id
  const { data, asOf } = await readUnread(1)
  const { total } = data
  const newestId = data.list[0]?.id
  const isKnown =
    unread?.sessionId === sessionId &&
    unread?.total === total &&
    unread.newest === newestId &&
    now - unread.readAt < UNREAD_FOR
  if (!unread || !isKnown) {
    const { list } = total > data.list.length ? (await readUnread(1000)).data : data
    const important = list.filter(({ msgLevel }) => msgLevel === IMPORTANT)
    unread = { sessionId, total, newest: newestId, readAt: now, important }
  }
  const { important } = unread
  const countOn = (day: string) => important.filter(({ sendDate }) => sendDate.startsWith(day)).length
  return {
    count: important.length,
    asOf,
    days: Object.fromEntries(lastDays(DAYS, now).map((day) => [day, countOn(day)])),
  }
}

/**
 * Reads a figure as it is now.
 * @param known the reading before: its days that are over are not read again
 * @throws FailureError
 */
export async function readFigure(id: RemoteId, known: Reading | undefined, now: WallTime): Promise<Reading> {
  if (id === 'messages') return readMessages(now)
  const { count, asOf } = await countOf(id, currentRange(remoteFigures[id], now))
  if (remoteFigures[id].isMoment) return { count, asOf, days: {} }
  const today = lastDays(DAYS, now).at(-1) ?? ''
  const days = Object.fromEntries(
    lastDays(DAYS, now).flatMap((day) => {
      const value = known?.days[day]
      return day === today || value === undefined ? [] : [[day, value]]
    }),
  )
  return { count, asOf, days }
}

/** @returns the reading with a day that it lacks; itself when it lacks none */
export async function withMissingDay(id: RemoteId, reading: Reading, now: WallTime): Promise<Reading> {
  if (id === 'messages' || remoteFigures[id].isMoment) return reading
  const day = lastDays(DAYS, now)
    .slice(0, -1)
    .reverse()
    .find((each) => reading.days[each] === undefined)
  if (day === undefined) return reading
  const { count } = await countOf(id, rangeOf(day))
  return { ...reading, days: { ...reading.days, [day]: count } }
}
