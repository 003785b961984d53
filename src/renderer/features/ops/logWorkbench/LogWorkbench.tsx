import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { LogRow } from '#contract/logQuery.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { searchFields } from '#features/ops/logWorkbench/fields.ts'
import { shownLogs } from '#features/ops/logWorkbench/logs.ts'
import { PinnedLines } from '#features/ops/logWorkbench/PinnedLines.tsx'
import { QueryBar } from '#features/ops/logWorkbench/QueryBar.tsx'
import { filterOf, type Query, queryFrom } from '#features/ops/logWorkbench/query.ts'
import { RowDetail } from '#features/ops/logWorkbench/RowDetail.tsx'
import type { Timeline } from '#features/ops/logWorkbench/timeline.ts'
import { TimelineList } from '#features/ops/logWorkbench/TimelineList.tsx'
import { readTyped } from '#features/ops/logWorkbench/typed.ts'
import { useChosenRow } from '#features/ops/logWorkbench/useChosenRow.ts'
import { usePins } from '#features/ops/logWorkbench/usePins.ts'
import { useOverview, useTail, useTimeline } from '#features/ops/logWorkbench/useTimeline.ts'
import { WorkbenchBars } from '#features/ops/logWorkbench/WorkbenchBars.tsx'
import { WorkbenchTools } from '#features/ops/logWorkbench/WorkbenchTools.tsx'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useTab } from '#kit/tabs.ts'
import { type Translate, useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: { flex: 1, minHeight: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  split: { gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 38%)' },
  lines: { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 },
})

/** Query of a workbench whose address has none. */
const wholeLog = (only: string | undefined): Query => ({
  logs: only ? [only] : shownLogs.map(({ name }) => name),
  parts: [],
  from: '',
  until: '',
  failed: false,
})

/**
 * Initial content of a workbench: that of the window it continues, or the text typed in the box of a list, in its log
 * and its range of time.
 * @returns `typed`: text that could not be parsed and stays in the box.
 */
function beginningOf(params: ScreenProps['params'], text: Translate): { query: Query; typed: string } {
  const {
    log,
    query: carried,
    text: typed,
    from = '',
    until = '',
  } = logWorkbenchTab.params.safeParse(params).data ?? {}
  const known = queryFrom(carried)
  if (known) return { query: known, typed: '' }
  const query = { ...wholeLog(log), from, until }
  const { parts, problem } = readTyped(typed ?? '', [], searchFields(text))
  return problem ? { query, typed: typed ?? '' } : { query: { ...query, parts: [...parts] }, typed: '' }
}

/** Where a search for failures starts with no row chosen: above the newest one. */
const newest = { time: '9999-12-31 23:59:59', log: '', id: '~' }

/** All logs of this machine in one timeline to search, mark and follow, online and offline alike. */
export function LogWorkbench({ params }: ScreenProps) {
  return <Workbench key={String(params.timestamp)} params={params} />
}

interface ErrorSearch {
  readonly timeline: Timeline
  /** Row from which the search starts; undefined: above the newest one. */
  readonly chosen: LogRow['key'] | undefined
  activate(index: number): void
}

/** @returns goes to the next failure that the query finds */
function useNextError(query: Query, { timeline, chosen, activate }: ErrorSearch) {
  const text = useText()
  return useCallback(
    (direction: 'older' | 'newer') => {
      const go = async () => {
        const place = { logs: query.logs, filter: filterOf(query), from: chosen ?? newest, direction }
        const found = await bridge.call('logs.neighbour', place)
        const none =
          direction === 'older' ? 'ops.logWorkbench:error.noOlder' : 'ops.logWorkbench:error.noNewer'
        if (!found) toast('warning', text(none))
        else activate(await timeline.goTo(found.key))
      }
      go().catch(presentFailure)
    },
    [query, chosen, timeline, activate, text],
  )
}

/** Up to which moment the shown logs are cached, and since when. */
const cachedPart = (overview: ReturnType<typeof useOverview>, shown: readonly string[]) => ({
  asOf: Math.min(...(overview?.logs ?? []).filter(({ log }) => shown.includes(log)).map(({ asOf }) => asOf)),
  cutBefore: overview?.logs.find(({ cutBefore }) => cutBefore !== '')?.cutBefore ?? '',
})

const stepKeys = (step: (by: number) => void): Record<string, () => void> => ({
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  PageDown: () => step(25),
  PageUp: () => step(-25),
  Home: () => step(-Number.MAX_SAFE_INTEGER),
  End: () => step(Number.MAX_SAFE_INTEGER),
})

/** @param keys open keys: looked up by whatever key is pressed */
function press(event: React.KeyboardEvent, keys: Record<string, () => void>): void {
  const act = keys[event.key]
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  act()
}

/** The line whose details are shown: a pinned one, or the chosen one. */
function useDetail(row: LogRow | undefined) {
  const [isOpen, setOpen] = useState(false)
  /** Null: the chosen one. */
  const [opened, setOpened] = useState<LogRow | null>(null)
  const open = useCallback((line: LogRow | null) => {
    setOpened(line)
    setOpen(true)
  }, [])
  return { isOpen, detail: opened ?? row, open, setOpen, setOpened }
}

function Workbench({ params }: ScreenProps) {
  const styles = useStyles()
  const text = useText()
  const [{ query: first, typed }] = useState(() => beginningOf(params, text))
  const [query, setQuery] = useState<Query>(first)
  const overview = useOverview()
  const readable = useMemo(() => overview?.logs.map(({ log }) => log) ?? [], [overview])
  const { timeline, view } = useTimeline(query, overview)
  const [isFollowed, setFollowed] = useState(false)
  useTail(timeline, query.logs, isFollowed)
  const { active, row, activate, clear } = useChosenRow(timeline, view)
  const { isOpen, detail, open, setOpen, setOpened } = useDetail(row)
  const tab = useTab()
  const workbench = typeof params.id === 'string' ? params.id : tab.id
  const pins = usePins(workbench)
  const input = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)

  // While lines are scrolled, the timeline changes many times a second: the parts around it are not rendered again.
  const change = useCallback(
    (next: Query) => {
      clear()
      setQuery(next)
    },
    [clear],
  )
  const onRange = useCallback(
    (from: string, until: string) => change({ ...query, from, until }),
    [change, query],
  )
  const onShow = useCallback((first: number, last: number) => timeline.show(first, last), [timeline])
  const focusLines = useCallback(
    () => page.current?.querySelector<HTMLElement>('[role=listbox][tabindex]')?.focus(),
    [],
  )
  const goToError = useNextError(query, { timeline, chosen: row?.key, activate })
  const onActive = useCallback(
    (index: number) => {
      activate(index)
      open(null)
    },
    [activate, open],
  )

  const step = (by: number) => {
    const next = Math.min(Math.max(view.total - 1, 0), Math.max(0, active + by))
    activate(next)
    setOpened(null)
    timeline.show(next, next + 40)
  }

  const onKey = (event: React.KeyboardEvent) =>
    press(event, {
      ...stepKeys(step),
      '/': () => input.current?.focus(),
      n: () => goToError('older'),
      N: () => goToError('newer'),
      p: () => {
        if (row) pins.toggle(row)
      },
      Enter: () => setOpen(true),
      Escape: () => setOpen(false),
    })

  return (
    <div ref={page} className={styles.page}>
      <QueryBar
        query={query}
        readable={readable}
        input={input}
        typed={typed}
        onChange={change}
        onLeave={focusLines}
      />
      <WorkbenchTools
        query={query}
        onQuery={change}
        isFollowed={isFollowed}
        onFollow={setFollowed}
        onError={goToError}
        timeline={timeline}
        pins={pins}
        {...cachedPart(overview, query.logs)}
        params={params}
      />
      <WorkbenchBars query={query} moments={view.moments} onRange={onRange} />
      <div className={mergeClasses(styles.body, isOpen && detail && styles.split)}>
        <div className={styles.lines}>
          <PinnedLines pins={pins} parts={query.parts} onOpen={open} />
          {view.total === 0 && !view.isSearching ? (
            <EmptyState title={text('ops.logWorkbench:empty')} detail={text('ops.logWorkbench:empty.hint')} />
          ) : null}
          <TimelineList
            view={view}
            parts={query.parts}
            active={active}
            onActive={onActive}
            onShow={onShow}
            onKey={onKey}
          />
        </div>
        {isOpen && detail ? (
          <RowDetail
            row={detail}
            parts={query.parts}
            isPinned={pins.isPinned(detail.key)}
            onPin={() => pins.toggle(detail)}
            onClose={() => {
              setOpen(false)
              focusLines()
            }}
          />
        ) : null}
      </div>
    </div>
  )
}
