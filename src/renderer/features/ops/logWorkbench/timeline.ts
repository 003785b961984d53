import type { OperationInput, OperationOutput } from '#contract/bridge.ts'
import type { LogFilter, LogKey, LogRow } from '#contract/logQuery.ts'

/** What a time line asks of core. */
export interface TimelineSource {
  search(input: OperationInput<'logs.search'>): Promise<OperationOutput<'logs.search'>>
  histogram(input: OperationInput<'logs.histogram'>): Promise<OperationOutput<'logs.histogram'>>
}

export type TimelineUnit = OperationInput<'logs.histogram'>['unit']

export interface Moment {
  /** Beginning, as far as the unit reaches: `2026-11-20 14`. */
  readonly time: string
  readonly rows: number
  readonly failed: number
}

export interface TimelineView {
  /** Rows of the whole line; an estimate until `isExact`. */
  readonly total: number
  /** Whether `total` is the number and not "at least". */
  readonly isExact: boolean
  /** Index of the first row of `rows`. */
  readonly start: number
  readonly rows: readonly LogRow[]
  /** Newest first. */
  readonly moments: readonly Moment[]
  readonly isSearching: boolean
  /** Rows of `start` that were estimated and have moved: whoever scrolls adds it to where he stands. */
  readonly shift: number
  readonly error: unknown
}

const PAGE = 200
/** Rows kept around the ones that are looked at. */
const KEPT = 3000
/** Rows beyond the visible ones that are fetched ahead. */
const AHEAD = 150

const empty: TimelineView = {
  total: 0,
  isExact: false,
  start: 0,
  rows: [],
  moments: [],
  isSearching: true,
  shift: 0,
  error: null,
}

/** Every id comes before this one on the way down. */
const LAST_ID = '~'.repeat(20)

export interface Timeline {
  view(): TimelineView
  subscribe(listener: () => void): () => void
  /** Begins anew with another filter. */
  open(logs: readonly string[], filter: LogFilter, unit: TimelineUnit): void
  /** These rows are looked at. */
  show(first: number, last: number): void
  /** Puts the row at this place on the screen. @returns its index. */
  goTo(key: LogKey): Promise<number>
  /** Fetches what is newer than the newest row; `true` when something came. */
  refresh(): Promise<boolean>
  close(): void
}

/**
 * A million lines of which a few thousand are held: one stretch of neighbouring rows, extended by key as
 * one scrolls and begun elsewhere when one jumps. Where elsewhere is follows from the counts by moment, so
 * an index after a jump is an estimate, put right when the stretch reaches an end.
 */
export function createTimeline(source: TimelineSource): Timeline {
  let view = empty
  let asked: { logs: string[]; filter: LogFilter; unit: TimelineUnit } | null = null
  /** Changes with every new question; answers to older ones are dropped. */
  let turn = 0
  let isBusy = false
  let older: LogKey | null = null
  let isAtTop = true
  let wanted: { first: number; last: number } = { first: 0, last: 0 }
  const counted = new Map<string, { rows: number; failed: number }>()
  const listeners = new Set<() => void>()

  const change = (values: Partial<TimelineView>): void => {
    view = { ...view, ...values }
    for (const listener of listeners) listener()
  }
  const firstKey = (): LogKey | undefined => view.rows[0]?.key

  async function search(from: LogKey | null, direction: 'older' | 'newer', limit = PAGE) {
    if (!asked) return { rows: [], next: null }
    const { logs, filter } = asked
    const mine = turn
    const rows: LogRow[] = []
    let next = from
    do {
      const page = await source.search({ logs, filter, from: next, direction, limit: limit - rows.length })
      if (mine !== turn) break
      rows.push(...page.rows)
      next = page.next
      // A rare term takes several turns; what was found is worth showing meanwhile.
      if (direction === 'older' && rows.length > 0) break
    } while (next !== null && rows.length < limit)
    return { rows, next }
  }

  const sumOf = (): number => view.moments.reduce((all, moment) => all + moment.rows, 0)

  /** The total as far as it is known: the counts, or the end of the stretch where it lies further. */
  function totalNow(rows: readonly LogRow[], start: number): Pick<TimelineView, 'total' | 'isExact'> {
    const end = start + rows.length
    if (older === null && isAtTop) return { total: end, isExact: true }
    return { total: older === null ? end : Math.max(sumOf(), end + 1), isExact: isCounted }
  }

  /** Shows a stretch. One that reaches the end stands where the counts say the end is. */
  function put(rows: readonly LogRow[], start: number, shift = 0): void {
    const right = older === null && !isAtTop && isCounted ? Math.max(1, sumOf() - rows.length) : start
    const by = shift + right - start
    wanted = { first: wanted.first + by, last: wanted.last + by }
    change({ rows, start: right, ...totalNow(rows, right), shift: view.shift + by })
  }

  async function work(): Promise<void> {
    if (isBusy || !asked) return
    isBusy = true
    const mine = turn
    try {
      for (;;) {
        if (mine !== turn) return
        const { first, last } = wanted
        const end = view.start + view.rows.length
        const step =
          view.rows.length > 0 && (first > end + AHEAD || last < view.start - AHEAD)
            ? () => jump(first, mine)
            : older !== null && last + AHEAD >= end
              ? () => extendDown(mine)
              : !isAtTop && first - AHEAD < view.start
                ? () => extendUp(mine)
                : null
        if (view.isSearching !== (step !== null)) change({ isSearching: step !== null })
        if (!step) return
        await step()
      }
    } catch (error) {
      if (mine === turn) change({ error, isSearching: false })
    } finally {
      isBusy = false
      if (mine !== turn && asked) void work()
    }
  }

  async function extendDown(mine: number): Promise<void> {
    const found = await search(older, 'older')
    if (mine !== turn) return
    older = found.next
    let { start } = view
    let rows = [...view.rows, ...found.rows]
    if (rows.length > KEPT) {
      start += rows.length - KEPT
      rows = rows.slice(-KEPT)
      isAtTop = false
    }
    put(rows, start)
  }

  async function extendUp(mine: number): Promise<void> {
    const top = firstKey()
    if (!top) {
      isAtTop = true
      return
    }
    const found = await search(top, 'newer')
    if (mine !== turn) return
    isAtTop = found.next === null
    let rows = [...found.rows.reverse(), ...view.rows]
    if (rows.length > KEPT) {
      rows = rows.slice(0, KEPT)
      older = rows.at(-1)?.key ?? null
    }
    const estimated = view.start - found.rows.length
    // The estimate of a jump is put right where the truth is known.
    const start = isAtTop ? 0 : Math.max(estimated, 1)
    put(rows, start, start - estimated)
  }

  async function jump(index: number, mine: number): Promise<void> {
    const place = index <= 0 ? null : placeOf(index)
    const found = await search(place, 'older')
    if (mine !== turn) return
    if (found.rows.length === 0 && found.next === null && place !== null) {
      await jumpToEnd(index, mine)
      return
    }
    older = found.next
    isAtTop = place === null
    put(found.rows, place === null ? 0 : index)
  }

  /** The last page, for an estimate that lay beyond the last row. */
  async function jumpToEnd(index: number, mine: number): Promise<void> {
    const found = await search(null, 'newer')
    if (mine !== turn) return
    older = null
    isAtTop = found.next === null
    const rows = found.rows.toReversed()
    put(rows, isAtTop ? 0 : Math.max(1, index - rows.length))
  }

  /** The moment at which the row of this index lies, as far as the counts tell. */
  function placeOf(index: number): LogKey | null {
    let before = 0
    for (const { time, rows } of view.moments) {
      if (before + rows > index) {
        const [from, until] = spanOf(time)
        const share = (index - before) / rows
        return { time: formatTime(until - (until - from) * share), log: '', id: LAST_ID }
      }
      before += rows
    }
    const last = view.moments.at(-1)
    return last ? { time: formatTime(spanOf(last.time)[0]), log: '', id: LAST_ID } : null
  }

  let isCounted = false
  async function count(mine: number): Promise<void> {
    let from: LogKey | null = null
    try {
      do {
        if (!asked) return
        const { logs, filter, unit } = asked
        const answer: OperationOutput<'logs.histogram'> = await source.histogram({ logs, filter, unit, from })
        if (mine !== turn) return
        for (const { time, rows, failed } of answer.counts) {
          const sum = counted.get(time) ?? { rows: 0, failed: 0 }
          counted.set(time, { rows: sum.rows + rows, failed: sum.failed + failed })
        }
        from = answer.next
        isCounted = from === null
        const moments = [...counted]
          .map(([time, sum]) => ({ time, ...sum }))
          .sort((a, b) => (a.time < b.time ? 1 : -1))
        view = { ...view, moments }
        change(totalNow(view.rows, view.start))
      } while (from !== null)
    } catch (error) {
      if (mine === turn) change({ error })
    }
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(logs, filter, unit) {
      turn += 1
      asked = { logs: [...logs], filter, unit }
      older = { time: '9999-12-31 23:59:59', log: '', id: LAST_ID }
      isAtTop = true
      isCounted = false
      wanted = { first: 0, last: 0 }
      counted.clear()
      change(empty)
      void work()
      void count(turn)
    },
    show(first, last) {
      wanted = { first, last }
      void work()
    },
    async goTo(key) {
      const at = view.rows.findIndex((row) => isSame(row.key, key))
      if (at >= 0) return view.start + at
      turn += 1
      const mine = turn
      // Keys are exclusive: the row comes first behind the place just before it.
      const found = await search({ ...key, id: idBefore(key.id) }, 'older')
      if (mine !== turn) return view.start
      older = found.next
      isAtTop = false
      const index = Math.max(1, indexOf(key))
      wanted = { first: index, last: index }
      put(found.rows, index)
      if (!isCounted) {
        counted.clear()
        void count(mine)
      }
      void work()
      return view.start
    },
    async refresh() {
      const top = firstKey()
      const mine = turn
      if (!asked || !isAtTop || isBusy) return false
      if (!top) {
        this.open(asked.logs, asked.filter, asked.unit)
        return true
      }
      const found = await search(top, 'newer')
      if (mine !== turn || found.rows.length === 0) return false
      for (const { key, failed } of found.rows) {
        const time = key.time.slice(0, lengths[asked.unit])
        const sum = counted.get(time) ?? { rows: 0, failed: 0 }
        counted.set(time, { rows: sum.rows + 1, failed: sum.failed + Number(failed) })
      }
      const moments = [...counted]
        .map(([time, sum]) => ({ time, ...sum }))
        .sort((a, b) => (a.time < b.time ? 1 : -1))
      let rows = [...found.rows.reverse(), ...view.rows]
      if (rows.length > KEPT) {
        rows = rows.slice(0, KEPT)
        older = rows.at(-1)?.key ?? null
      }
      view = { ...view, moments }
      // Whoever reads further down keeps his place.
      put(rows, 0, wanted.first > 0 ? found.rows.length : 0)
      return true
    },
    close() {
      turn += 1
      asked = null
    },
  }

  function indexOf(key: LogKey): number {
    let before = 0
    for (const { time, rows } of view.moments) {
      if (key.time.startsWith(time)) {
        const [from, until] = spanOf(time)
        const share = (until - Date.parse(key.time.replace(' ', 'T'))) / (until - from)
        return before + Math.floor(rows * Math.min(1, Math.max(0, share)))
      }
      if (time < key.time) break
      before += rows
    }
    return before
  }
}

/** The id that comes just before this one on the way down. */
const idBefore = (id: string): string => (/^\d+$/.test(id) ? String(BigInt(id) + 1n) : `${id}~`.slice(0, 20))

const isSame = (a: LogKey, b: LogKey): boolean => a.time === b.time && a.log === b.log && a.id === b.id

const lengths: Record<TimelineUnit, number> = { day: 10, hour: 13, minute: 16, second: 19 }

const two = (value: number): string => String(value).padStart(2, '0')

export function formatTime(at: number): string {
  const moment = new Date(at)
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`
}

/** Beginning and end of a moment of any unit, epoch milliseconds. */
export function spanOf(time: string): [from: number, until: number] {
  const from = Date.parse(`${time}${'0000-01-01 00:00:00'.slice(time.length)}`.replace(' ', 'T'))
  const second = 1000
  const length =
    time.length >= 19
      ? second
      : time.length >= 16
        ? 60 * second
        : time.length >= 13
          ? 3600 * second
          : 86_400 * second
  return [from, from + length - second]
}

/** The unit in which a stretch of time has enough moments to find one's way and not too many to hold. */
export function unitFor(from: number, until: number): TimelineUnit {
  const hours = (until - from) / 3_600_000
  if (hours <= 3) return 'second'
  if (hours <= 72) return 'minute'
  return hours <= 24 * 150 ? 'hour' : 'day'
}
