import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, mergeClasses, Text, ToggleButton, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, PauseRegular, PlayRegular, WindowNewRegular } from '@fluentui/react-icons'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { jobLogTab, jobMonitorTab } from '#contract/tabs.ts'
import { Durations } from '#features/ops/jobMonitor/Durations.tsx'
import { JobTable } from '#features/ops/jobMonitor/JobTable.tsx'
import { stateLabels } from '#features/ops/jobMonitor/labels.ts'
import {
  countStates,
  durationSeries,
  type MonitorState,
  monitorRows,
  monitorStates,
} from '#features/ops/jobMonitor/monitor.ts'
import { useMonitor } from '#features/ops/jobMonitor/useMonitor.ts'
import { host } from '#kit/bridge/host.ts'
import { codeText } from '#kit/codes.ts'
import { failureText, presentFailure } from '#kit/data/failures.ts'
import { openTab, useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useFollowing } from '#pickers/job/useFollowing.ts'
import { useNextTimes } from '#pickers/job/useNextTimes.ts'
import { useNow } from '#pickers/job/useNow.ts'
import { usePressedStyle } from '#ui/usePressedStyle.ts'

const useStyles = makeStyles({
  screen: {
    display: 'grid',
    gridTemplateRows: 'auto auto minmax(180px, 1fr) minmax(200px, 45%)',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  age: { flex: 1, color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  stale: { color: tokens.colorStatusWarningForeground3 },
  counts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  count: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalSNudge,
    minWidth: '92px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  figure: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  bad: { color: tokens.colorStatusDangerForeground3 },
  part: { minHeight: 0, minWidth: 0, overflow: 'auto' },
  chart: {
    minHeight: 0,
    minWidth: 0,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
})

/** Jobs whose durations are drawn. */
const MOST_SERIES = 6

/** Overview of all jobs: failures first, running jobs with their elapsed time, next runs. */
export function JobMonitor() {
  const styles = useStyles()
  const pressed = usePressedStyle()
  const text = useText()
  const tab = useTab()
  const title = text('ops.jobMonitor:title')
  const { setTitle } = tab
  // In the current language; no menu names this tab.
  // oxlint-disable-next-line react/exhaustive-deps -- the handle is another object with every rendering
  useEffect(() => setTitle(title), [title])
  const [isFrozen, setFrozen] = useState(false)
  const monitor = useMonitor({ isFrozen })
  useFollowing(monitor.reload)
  const { jobs, recent, running, asOf, failure } = monitor
  const rows = useMemo(() => monitorRows(jobs, recent, running), [jobs, recent, running])
  const counts = useMemo(() => countStates(rows), [rows])
  const series = useMemo(() => durationSeries(recent, MOST_SERIES), [recent])
  const crons = useMemo(() => rows.flatMap(({ cron }) => (cron === '' ? [] : [cron])), [rows])
  const nextTimes = useNextTimes(crons, isFrozen)

  const openLog = useCallback(
    (jobId: string, name: string) =>
      void openTab(jobLogTab, { id: jobId }, text('ops.jobMonitor:log', { name })),
    [text],
  )
  const popOut = () => void host.openWindow(jobMonitorTab.path, title).then(tab.close, presentFailure)

  return (
    <div className={styles.screen}>
      <div className={styles.bar} role="toolbar" aria-label={text('kit:toolbar.label')}>
        <Age asOf={asOf} isFrozen={isFrozen} />
        {failure && asOf !== null ? (
          <Text className={styles.stale} role="status">
            {text('ops.jobMonitor:stale', { reason: failureText(failure, text) })}
          </Text>
        ) : null}
        <ToggleButton
          className={isFrozen ? pressed : undefined}
          checked={isFrozen}
          icon={isFrozen ? <PlayRegular /> : <PauseRegular />}
          onClick={() => setFrozen(!isFrozen)}
        >
          {text(isFrozen ? 'ops.jobMonitor:resume' : 'ops.jobMonitor:freeze')}
        </ToggleButton>
        <Button
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          disabled={isFrozen}
          aria-label={text('kit:toolbar.reload')}
          title={text('kit:toolbar.reload')}
          onClick={monitor.reload}
        />
        {host.isPopOut() ? null : (
          <Button
            appearance="subtle"
            icon={<WindowNewRegular />}
            aria-label={text('kit:toolbar.popOut')}
            title={text('kit:toolbar.popOut')}
            onClick={popOut}
          />
        )}
      </div>
      <dl className={styles.counts} aria-label={text('ops.jobMonitor:counts')}>
        {monitorStates.codes.map((state) => (
          <Count key={state} state={state} count={counts.get(state) ?? 0} />
        ))}
      </dl>
      {failure && asOf === null && !monitor.isLoading ? (
        <FailedAnswer failure={failure} title="kit:list.failed" onRetry={monitor.reload} />
      ) : (
        <div className={styles.part}>
          <JobTable
            rows={rows}
            nextTimes={nextTimes}
            isFrozen={isFrozen}
            isLoading={asOf === null}
            onOpen={openLog}
          />
        </div>
      )}
      <section className={styles.chart} aria-label={text('ops.jobMonitor:durations')}>
        <Durations series={series} onOpen={openLog} />
      </section>
    </div>
  )
}

function Count({ state, count }: { state: MonitorState; count: number }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.count}>
      <dt>{codeText(stateLabels, state, text)}</dt>
      <dd className={mergeClasses(styles.figure, state === 'failed' && count > 0 && styles.bad)}>{count}</dd>
    </div>
  )
}

/** Age of the data, to the second. */
function Age({ asOf, isFrozen }: { asOf: number | null; isFrozen: boolean }) {
  const styles = useStyles()
  const text = useText()
  const now = useNow(asOf !== null)
  if (asOf === null) return <Text className={styles.age}>{text('kit:list.loading')}</Text>
  const values = {
    time: new Date(asOf).toLocaleTimeString(undefined, { hour12: false }),
    seconds: Math.max(0, Math.round((now - asOf) / 1000)),
  }
  return (
    <Text className={styles.age}>
      {text(isFrozen ? 'ops.jobMonitor:frozen' : 'ops.jobMonitor:asOf', values)}
    </Text>
  )
}
