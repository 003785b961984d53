import type { OperationInput, OperationOutput } from '#contract/bridge.ts'
import type { LogFilter, LogKey, LogRow } from '#contract/logQuery.ts'
import {
  addCounts,
  indexOf,
  keyAt,
  LAST_ID,
  type Moment,
  momentAt,
  type TimelineUnit,
} from '#features/ops/logWorkbench/moments.ts'
import {
  type Counts,
  type SearchResult,
  nextStep,
  settled,
  type Stretch,
  totalOf,
  type Visible,
  withArrived,
  withNewer,
  withOlder,
} from '#features/ops/logWorkbench/stretch.ts'

/** The calls of core that a timeline needs. */
export interface TimelineSource {
  search(input: OperationInput<'logs.search'>): Promise<OperationOutput<'logs.search'>>
  histogram(input: OperationInput<'logs.histogram'>): Promise<OperationOutput<'logs.histogram'>>
}

export interface TimelineView {
  /** Rows of the whole timeline; an estimate until `isExact`. */
  readonly total: number
  /** Whether `total` is the number and not "at least". */
  readonly isExact: boolean
  /** Index of the first row of `rows`. */
  readonly start: number
  readonly rows: readonly LogRow[]
  /** Newest first. */
  readonly moments: readonly Moment[]
  readonly isSearching: boolean
  /** By how much indexes have been corrected so far; the list adds the difference to its scroll position. */
  readonly shift: number
  readonly error: unknown
}

const PAGE = 200

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

const noCounts: Counts = { moments: [], isComplete: false }
const newest: LogKey = { time: '9999-12-31 23:59:59', log: '', id: LAST_ID }
const beginning: Stretch = { rows: [], start: 0, older: newest, isAtTop: true }

export interface Timeline {
  view(): TimelineView
  subscribe(listener: () => void): () => void
  /** Starts over with another filter. */
  open(logs: readonly string[], filter: LogFilter, unit: TimelineUnit): void
  /** Reports which rows are visible. */
  show(first: number, last: number): void
  /** Loads the row and its neighbours. @returns its index. */
  goTo(key: LogKey): Promise<number>
  /** Fetches rows newer than the newest one; `true` when there were any. */
  refresh(): Promise<boolean>
  close(): void
}

interface Request {
  readonly logs: string[]
  readonly filter: LogFilter
  readonly unit: TimelineUnit
}

/** The view of a timeline, and who is notified of its changes. */
function createShown() {
  let view = empty
  const listeners = new Set<() => void>()
  return {
    view: () => view,
    change(values: Partial<TimelineView>): void {
      view = { ...view, ...values }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Counts the rows of a query by moment.
 * @param onChange called with the error where counting failed
 */
function createCounting(source: TimelineSource, onChange: (error: unknown) => void) {
  let counts = noCounts
  return {
    now: () => counts,
    clear() {
      counts = noCounts
    },
    /** Rows have arrived since. */
    add(rows: readonly LogRow[], unit: TimelineUnit) {
      counts = { ...counts, moments: addCounts(counts.moments, countsOf(rows, unit)) }
    },
    /** @param request null once the timeline is closed */
    async read(request: () => Request | null, isCurrent: () => boolean): Promise<void> {
      let from: LogKey | null = null
      // The counts before stay until the first answer replaces them.
      let isFirst = true
      try {
        do {
          const current = request()
          if (!current) return
          const answer: OperationOutput<'logs.histogram'> = await source.histogram({ ...current, from })
          if (!isCurrent()) return
          from = answer.next
          const moments = addCounts(isFirst ? [] : counts.moments, answer.counts)
          counts = { moments, isComplete: from === null }
          isFirst = false
          onChange(null)
        } while (from !== null)
      } catch (error) {
        if (isCurrent()) onChange(error)
      }
    },
  }
}

/**
 * A list of up to millions of rows of which a few thousand are held: one stretch of neighbouring rows, extended by key
 * while the operator scrolls and replaced when they jump. Where a jump leads follows from the counts by moment, so
 * that an index after a jump is an estimate until the stretch reaches an end.
 */
export function createTimeline(source: TimelineSource): Timeline {
  const shown = createShown()
  const { change } = shown
  let stretch = beginning
  const counting = createCounting(source, (error) => change(error === null ? counted() : { error }))
  const counted = () => ({ moments: counting.now().moments, ...totalOf(stretch, counting.now()) })
  let request: Request | null = null
  /** Increased by every new request; answers to older ones are dropped. */
  let generation = 0
  let isBusy = false
  let visible: Visible = { first: 0, last: 0 }

  /** Shows a stretch. @param shift by how much its indexes differ from those before. */
  const put = (next: Stretch, shift = 0): void => {
    stretch = settled(next, counting.now())
    const by = shift + stretch.start - next.start
    visible = { first: visible.first + by, last: visible.last + by }
    const { rows, start } = stretch
    change({ rows, start, ...counted(), shift: shown.view().shift + by })
  }

  const isCurrent = (mine: number): boolean => mine === generation
  const search: Search = async (from, direction) => {
    const mine = generation
    if (!request) return { rows: [], next: null }
    return searched(source, request, { from, direction, isCurrent: () => isCurrent(mine) })
  }

  /** Fetches until everything around the visible rows is there. */
  async function work(): Promise<void> {
    if (isBusy || !request) return
    isBusy = true
    const current = generation
    try {
      for (;;) {
        if (current !== generation) return
        const step = nextStep(stretch, visible)
        if (shown.view().isSearching !== (step !== null)) change({ isSearching: step !== null })
        if (!step) return
        const fetched = await fetchStep(
          step,
          { stretch, moments: counting.now().moments, index: visible.first },
          search,
        )
        if (isCurrent(current)) put(fetched.stretch, fetched.shift)
      }
    } catch (error) {
      if (current === generation) change({ error, isSearching: false })
    } finally {
      isBusy = false
      if (current !== generation && request) void work()
    }
  }

  const count = (current: number): Promise<void> =>
    counting.read(
      () => request,
      () => isCurrent(current),
    )

  const open = (given: Request): void => {
    generation += 1
    request = given
    stretch = beginning
    counting.clear()
    visible = { first: 0, last: 0 }
    change(empty)
    void work()
    void count(generation)
  }

  return {
    view: shown.view,
    subscribe: shown.subscribe,
    open: (logs, filter, unit) => open({ logs: [...logs], filter, unit }),
    show(first, last) {
      visible = { first, last }
      void work()
    },
    async goTo(key) {
      const view = shown.view()
      const at = view.rows.findIndex((row) => isSame(row.key, key))
      if (at >= 0) return view.start + at
      generation += 1
      const current = generation
      // Keys are exclusive: the search starts just above the row, so that the row comes first.
      const found = await search({ ...key, id: idAbove(key.id) }, 'older')
      if (current !== generation) return shown.view().start
      const index = Math.max(1, indexOf(counting.now().moments, key))
      visible = { first: index, last: index }
      put({ rows: found.rows, start: index, older: found.next, isAtTop: false })
      if (!counting.now().isComplete) void count(current)
      void work()
      return shown.view().start
    },
    async refresh() {
      const top = stretch.rows[0]?.key
      const current = generation
      if (!request || !stretch.isAtTop || isBusy) return false
      if (!top) {
        open(request)
        return true
      }
      const found = await search(top, 'newer')
      if (current !== generation || found.rows.length === 0) return false
      counting.add(found.rows, request.unit)
      // An operator who reads further down keeps their place.
      put(withArrived(stretch, found), visible.first > 0 ? found.rows.length : 0)
      return true
    },
    close() {
      generation += 1
      request = null
    },
  }
}

type Search = (from: LogKey | null, direction: 'older' | 'newer') => Promise<SearchResult>

interface SearchPlace {
  readonly from: LogKey | null
  readonly direction: 'older' | 'newer'
  /** False once the result is no longer needed. */
  isCurrent(): boolean
}

/** Searches for one page; a rare term takes several calls. */
async function searched(source: TimelineSource, request: Request, place: SearchPlace): Promise<SearchResult> {
  const { logs, filter } = request
  const { from, direction, isCurrent } = place
  const rows: LogRow[] = []
  let next = from
  do {
    const page = await source.search({ logs, filter, from: next, direction, limit: PAGE - rows.length })
    if (!isCurrent()) break
    rows.push(...page.rows)
    next = page.next
    // The rows found so far are shown meanwhile.
    if (direction === 'older' && rows.length > 0) break
  } while (next !== null && rows.length < PAGE)
  return { rows, next }
}

interface Before {
  readonly stretch: Stretch
  readonly moments: readonly Moment[]
  /** Index to jump to. */
  readonly index: number
}

/**
 * Fetches the rows that a step needs.
 * @returns the stretch after it, and by how much its indexes have changed.
 */
async function fetchStep(
  step: 'jump' | 'down' | 'up',
  { stretch, moments, index }: Before,
  search: Search,
): Promise<{ stretch: Stretch; shift: number }> {
  if (step === 'down') return { stretch: withOlder(stretch, await search(stretch.older, 'older')), shift: 0 }
  if (step === 'jump') return { stretch: await stretchAt(index, moments, search), shift: 0 }
  const top = stretch.rows[0]?.key
  if (!top) return { stretch: { ...stretch, isAtTop: true }, shift: 0 }
  return withNewer(stretch, await search(top, 'newer'))
}

/** A stretch elsewhere; the last page, for an estimate that lies beyond the last row. */
async function stretchAt(index: number, moments: readonly Moment[], search: Search): Promise<Stretch> {
  const place = index <= 0 ? null : keyAt(moments, index)
  const found = await search(place, 'older')
  if (place === null) return { rows: found.rows, start: 0, older: found.next, isAtTop: true }
  if (found.rows.length > 0 || found.next !== null)
    return { rows: found.rows, start: index, older: found.next, isAtTop: false }
  const last = await search(null, 'newer')
  const isAtTop = last.next === null
  const start = isAtTop ? 0 : Math.max(1, index - last.rows.length)
  return { rows: last.rows.toReversed(), start, older: null, isAtTop }
}

/** One count per row. */
const countsOf = (rows: readonly LogRow[], unit: TimelineUnit): readonly Moment[] =>
  rows.map(({ key, failed }) => ({ time: momentAt(key.time, unit), rows: 1, failed: Number(failed) }))

/** The id just above this one in a list that shows the highest first. */
const idAbove = (id: string): string => (/^\d+$/.test(id) ? String(BigInt(id) + 1n) : `${id}~`.slice(0, 20))

const isSame = (a: LogKey, b: LogKey): boolean => a.time === b.time && a.log === b.log && a.id === b.id
