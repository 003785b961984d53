import { Button, makeStyles, mergeClasses, Text, ToggleButton, tokens } from '@fluentui/react-components'
import {
  ArrowDownRegular,
  ArrowUpRegular,
  OpenRegular,
  PauseRegular,
  PlayRegular,
} from '@fluentui/react-icons'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LogRow } from '#contract/logQuery.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { type Bar, barsOf } from '#features/ops/logWorkbench/bars.ts'
import { ExportButton } from '#features/ops/logWorkbench/ExportButton.tsx'
import { shownLogs } from '#features/ops/logWorkbench/logs.ts'
import { QueryBar } from '#features/ops/logWorkbench/QueryBar.tsx'
import { filterOf, type Query, queryFrom } from '#features/ops/logWorkbench/query.ts'
import { RowDetail } from '#features/ops/logWorkbench/RowDetail.tsx'
import { SavedMenu } from '#features/ops/logWorkbench/SavedMenu.tsx'
import { TimelineList } from '#features/ops/logWorkbench/TimelineList.tsx'
import { useOverview, useTail, useTimeline } from '#features/ops/logWorkbench/useTimeline.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useSession } from '#kit/session.ts'
import { openTab, tabRoute, useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { EmptyState } from '#ui/States.tsx'
import { Tag } from '#ui/Tag.tsx'
import { TimeBars } from '#ui/TimeBars.tsx'

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
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  count: { fontVariantNumeric: 'tabular-nums' },
  gap: { flex: 1 },
})

const keyOf = (row: LogRow | undefined): string => (row ? JSON.stringify(row.key) : '')

/** Characters that the host takes for a window's address. */
const longestRoute = 2000

/** All logs of this machine in one time line: searched, marked, followed; the same with and without a network. */
export function LogWorkbench({ params }: ScreenProps) {
  const styles = useStyles()
  const text = useText()
  const parsed = logWorkbenchTab.params.safeParse(params)
  const { log: only, query: carried } = parsed.data ?? {}
  const [query, setQuery] = useState<Query>(
    () =>
      queryFrom(carried) ?? {
        logs: only ? [only] : shownLogs.map(({ name }) => name),
        parts: [],
        from: '',
        until: '',
        failed: false,
      },
  )
  const overview = useOverview()
  const readable = useMemo(() => overview?.logs.map(({ log }) => log) ?? [], [overview])
  const { timeline, view } = useTimeline(query, overview)
  const [isFollowed, setFollowed] = useState(false)
  useTail(timeline, query.logs, isFollowed)
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const row = view.rows[active - view.start]
  const marked = useMemo(() => query.parts.filter(({ use }) => use !== 'exclude'), [query.parts])

  const chosen = useRef<{ key: string; index: number } | null>(null)
  const activate = useCallback(
    (index: number) => {
      const { rows, start } = timeline.view()
      setActive(index)
      chosen.current = { key: keyOf(rows[index - start]), index }
    },
    [timeline],
  )
  // Rows that come on top push the chosen one down; it stays chosen.
  useEffect(() => {
    const { key, index } = chosen.current ?? { key: '', index: -1 }
    if (key === '' || keyOf(view.rows[index - view.start]) === key) return
    const at = view.rows.findIndex((each) => keyOf(each) === key)
    if (at >= 0) activate(view.start + at)
  }, [view.rows, view.start, activate])

  const change = (next: Query) => {
    setActive(-1)
    chosen.current = null
    setQuery(next)
  }

  const onShow = useCallback((first: number, last: number) => timeline.show(first, last), [timeline])
  const focusLines = () => page.current?.querySelector<HTMLElement>('[role=listbox]')?.focus()

  const goToError = async (direction: 'older' | 'newer') => {
    const from = row?.key ?? { time: '9999-12-31 23:59:59', log: '', id: '~' }
    const found = await bridge.call('logs.neighbour', {
      logs: query.logs,
      filter: filterOf(query),
      from,
      direction,
    })
    if (!found)
      toast(
        'warning',
        text(direction === 'older' ? 'ops.logWorkbench:error.noOlder' : 'ops.logWorkbench:error.noNewer'),
      )
    else activate(await timeline.goTo(found.key))
  }

  const step = (by: number) => {
    const next = Math.min(Math.max(view.total - 1, 0), Math.max(0, active + by))
    activate(next)
    timeline.show(next, next + 40)
  }

  const onKey = (event: React.KeyboardEvent) => {
    // Open keys: looked up by whatever key is pressed.
    const keys: Record<string, () => void> = {
      '/': () => input.current?.focus(),
      n: () => void goToError('older').catch(presentFailure),
      N: () => void goToError('newer').catch(presentFailure),
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      PageDown: () => step(25),
      PageUp: () => step(-25),
      Home: () => step(-Number.MAX_SAFE_INTEGER),
      End: () => step(Number.MAX_SAFE_INTEGER),
      Enter: () => setOpen(true),
      Escape: () => setOpen(false),
    }
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <div ref={page} className={styles.page}>
      <QueryBar query={query} readable={readable} input={input} onChange={change} onLeave={focusLines} />
      <Tools
        query={query}
        onQuery={change}
        isFollowed={isFollowed}
        onFollow={setFollowed}
        onError={(direction) => void goToError(direction).catch(presentFailure)}
        total={view.total}
        isExact={view.isExact}
        isSearching={view.isSearching}
        asOf={Math.min(
          ...(overview?.logs ?? []).filter(({ log }) => query.logs.includes(log)).map(({ asOf }) => asOf),
        )}
        cutBefore={overview?.logs.find(({ cutBefore }) => cutBefore !== '')?.cutBefore ?? ''}
        params={params}
      />
      <Bars query={query} view={view} onRange={(from, until) => change({ ...query, from, until })} />
      <div className={mergeClasses(styles.body, isOpen && row && styles.split)}>
        <div className={styles.lines}>
          {view.total === 0 && !view.isSearching ? (
            <EmptyState title={text('ops.logWorkbench:empty')} detail={text('ops.logWorkbench:empty.hint')} />
          ) : null}
          <TimelineList
            view={view}
            parts={marked}
            active={active}
            onActive={(index) => {
              activate(index)
              setOpen(true)
            }}
            onShow={onShow}
            onKey={onKey}
          />
        </div>
        {isOpen && row ? (
          <RowDetail
            row={row}
            parts={marked}
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

function Bars(props: {
  query: Query
  view: Parameters<typeof TimelineList>[0]['view']
  onRange(from: string, until: string): void
}) {
  const { query, view, onRange } = props
  const text = useText()
  const bars = useMemo(
    () => barsOf(view.moments, query.from, query.until),
    [view.moments, query.from, query.until],
  )
  const shown = useMemo(
    () =>
      bars.map(({ from, until, value, bad }: Bar) => ({
        value,
        bad,
        title: text('ops.logWorkbench:bar', { from, until, rows: value, failed: bad }),
      })),
    [bars, text],
  )
  return (
    <TimeBars
      bars={shown}
      label={text('ops.logWorkbench:histogram')}
      onBrush={(first, last) => {
        const [begin, end] = [bars[first], bars[last]]
        if (begin && end) onRange(begin.from, end.until)
      }}
    />
  )
}

interface ToolsProps {
  readonly query: Query
  onQuery(query: Query): void
  readonly isFollowed: boolean
  onFollow(isFollowed: boolean): void
  onError(direction: 'older' | 'newer'): void
  readonly total: number
  readonly isExact: boolean
  readonly isSearching: boolean
  /** Epoch milliseconds of the oldest of the chosen logs. */
  readonly asOf: number
  readonly cutBefore: string
  readonly params: ScreenProps['params']
}

function Tools(props: ToolsProps) {
  const { query, onQuery, isFollowed, onFollow, onError, total, isExact, isSearching, asOf, cutBefore } =
    props
  const styles = useStyles()
  const text = useText()
  const tab = useTab()
  const isOffline = useSession((state) => state.session?.connection.state === 'offline')
  const age = useAge(Number.isFinite(asOf) && asOf > 0 ? asOf : null)
  const { path } = logWorkbenchTab
  const narrowed = tabRoute({ path, params: { ...props.params, query: JSON.stringify(query) } })
  // What is too long for an address begins anew.
  const route = narrowed.length <= longestRoute ? narrowed : tabRoute({ path, params: props.params })
  return (
    <div className={styles.tools}>
      <Text size={200} className={styles.count} role="status">
        {text(isExact ? 'ops.logWorkbench:total' : 'ops.logWorkbench:atLeast', {
          total: total.toLocaleString(),
        })}
        {isSearching ? ` ${text('ops.logWorkbench:searching')}` : ''}
      </Text>
      {age === '' ? null : (
        <Tag color={isOffline ? 'warning' : undefined}>{text('ops.logWorkbench:age', { age })}</Tag>
      )}
      {cutBefore === '' ? null : (
        <Tag color="warning">{text('ops.logWorkbench:cutBefore', { time: cutBefore })}</Tag>
      )}
      <span className={styles.gap} />
      <Button size="small" icon={<ArrowUpRegular />} title="N" onClick={() => onError('newer')}>
        {text('ops.logWorkbench:error.newer')}
      </Button>
      <Button size="small" icon={<ArrowDownRegular />} title="n" onClick={() => onError('older')}>
        {text('ops.logWorkbench:error.older')}
      </Button>
      <ToggleButton
        size="small"
        checked={isFollowed}
        icon={isFollowed ? <PauseRegular /> : <PlayRegular />}
        onClick={() => onFollow(!isFollowed)}
      >
        {text(isFollowed ? 'ops.logWorkbench:tail.pause' : 'ops.logWorkbench:tail')}
      </ToggleButton>
      <SavedMenu query={query} onOpen={onQuery} />
      <ExportButton query={query} />
      <Button
        size="small"
        icon={<OpenRegular />}
        onClick={() =>
          openTab(logWorkbenchTab, { ...props.params, query: undefined, id: String(Date.now()) })
        }
      >
        {text('ops.logWorkbench:another')}
      </Button>
      {host.isPopOut() ? null : (
        <Button
          size="small"
          icon={<OpenRegular />}
          onClick={() =>
            void host.openWindow(route, text('ops.logWorkbench:title')).then(tab.close, presentFailure)
          }
        >
          {text('ops.logWorkbench:popOut')}
        </Button>
      )}
    </div>
  )
}
