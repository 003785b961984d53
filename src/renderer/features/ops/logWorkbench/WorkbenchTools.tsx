import { Button, makeStyles, Text, ToggleButton, tokens } from '@fluentui/react-components'
import {
  ArrowDownRegular,
  ArrowUpRegular,
  OpenRegular,
  PauseRegular,
  PlayRegular,
} from '@fluentui/react-icons'
import { memo, useSyncExternalStore } from 'react'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { ExportButton } from '#features/ops/logWorkbench/ExportButton.tsx'
import type { Query } from '#features/ops/logWorkbench/query.ts'
import { SavedMenu } from '#features/ops/logWorkbench/SavedMenu.tsx'
import type { Timeline } from '#features/ops/logWorkbench/timeline.ts'
import type { PinnedLines } from '#features/ops/logWorkbench/usePins.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useIsOffline } from '#kit/session.ts'
import { openTab, tabRoute, useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { Tag } from '#ui/Tag.tsx'
import { usePressedStyle } from '#ui/usePressedStyle.ts'

const useStyles = makeStyles({
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

/** Characters that the host takes for a window's address. */
const longestRoute = 2000

interface ToolsProps {
  readonly query: Query
  onQuery(query: Query): void
  readonly isFollowed: boolean
  onFollow(isFollowed: boolean): void
  onError(direction: 'older' | 'newer'): void
  readonly timeline: Timeline
  readonly pins: PinnedLines
  /** Epoch milliseconds of the oldest of the chosen logs. */
  readonly asOf: number
  readonly cutBefore: string
  readonly params: ScreenProps['params']
}

/** How many lines there are; the only part of the tools that changes while they are scrolled. */
function LineCount({ timeline }: { timeline: Timeline }) {
  const styles = useStyles()
  const text = useText()
  const { total, isExact, isSearching } = useSyncExternalStore(timeline.subscribe, timeline.view)
  return (
    <Text size={200} className={styles.count} role="status">
      {text(isExact ? 'ops.logWorkbench:total' : 'ops.logWorkbench:atLeast', {
        total: total.toLocaleString(),
      })}
      {isSearching ? ` ${text('ops.logWorkbench:searching')}` : ''}
    </Text>
  )
}

/** How many lines there are and how old they are; ways through them, saved searches, export, windows. */
export const WorkbenchTools = memo(function WorkbenchTools(props: ToolsProps) {
  const { query, onQuery, isFollowed, onFollow, onError, timeline, pins, asOf, cutBefore } = props
  const styles = useStyles()
  const text = useText()
  const tab = useTab()
  const pressed = usePressedStyle()
  const isOffline = useIsOffline()
  const age = useAge(Number.isFinite(asOf) && asOf > 0 ? asOf : null)
  const { path } = logWorkbenchTab
  const popOut = async () => {
    // The window has the pinned lines of the tab, which are kept by this id.
    const id = typeof props.params.id === 'string' ? props.params.id : null
    const params = { log: props.params.log, id: id ?? String(Date.now()) }
    const narrowed = tabRoute({ path, params: { ...params, query: JSON.stringify(query) } })
    // A query that is too long for an address is left out.
    const route = narrowed.length <= longestRoute ? narrowed : tabRoute({ path, params })
    if (id === null) await pins.copyTo(params.id)
    await host.openWindow(route, text('ops.logWorkbench:title'))
    if (id === null) pins.clear()
    tab.close()
  }
  return (
    <div className={styles.tools}>
      <LineCount timeline={timeline} />
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
        className={isFollowed ? pressed : undefined}
        checked={isFollowed}
        icon={isFollowed ? <PauseRegular /> : <PlayRegular />}
        onClick={() => onFollow(!isFollowed)}
      >
        {text('ops.logWorkbench:tail')}
      </ToggleButton>
      <SavedMenu query={query} onOpen={onQuery} />
      <ExportButton query={query} />
      <Button
        size="small"
        icon={<OpenRegular />}
        onClick={() =>
          openTab(logWorkbenchTab, {
            ...(props.params.log !== undefined && { log: String(props.params.log) }),
            id: String(Date.now()),
          })
        }
      >
        {text('ops.logWorkbench:another')}
      </Button>
      {host.isPopOut() ? null : (
        <Button size="small" icon={<OpenRegular />} onClick={() => void popOut().catch(presentFailure)}>
          {text('ops.logWorkbench:popOut')}
        </Button>
      )}
    </div>
  )
})
