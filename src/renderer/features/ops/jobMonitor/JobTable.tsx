import { readMoment } from '#base/moments.ts'
import { clockText } from '#ui/moments.ts'
import {
  Button,
  Link,
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components'
import { memo } from 'react'
import { job } from '#contract/resources/ops/job.ts'
import { type JobLog, paramOfRun } from '#contract/resources/ops/jobLog.ts'
import { stateLabels } from '#features/ops/jobMonitor/labels.ts'
import type { MonitorRow } from '#features/ops/jobMonitor/monitor.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { presentFailure } from '#kit/data/failures.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { useCutOff, useIsOffered } from '#kit/list/offers.ts'
import { read } from '#kit/list/runAction.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { platformTime } from '#kit/platformTime.ts'
import { openJob } from '#pickers/job/openJob.ts'
import { durationOf, hasFailed, resultOf } from '#pickers/job/outcome.ts'
import { RunLine } from '#pickers/job/RunLine.tsx'
import { RunOnceDialog } from '#pickers/job/RunOnceDialog.tsx'
import { useRunAt } from '#pickers/job/runs.ts'
import { useNow } from '#pickers/job/useNow.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  table: { minWidth: '1120px' },
  head: { position: 'sticky', top: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  state: { width: '84px' },
  category: { width: '96px' },
  time: { width: '150px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  number: { width: '80px', fontVariantNumeric: 'tabular-nums' },
  // Stays in sight where the table is wider than its window.
  actions: {
    ...{ width: '176px', whiteSpace: 'nowrap' },
    ...{ position: 'sticky', insetInlineEnd: 0, backgroundColor: tokens.colorNeutralBackground1 },
  },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  link: { display: 'block', maxWidth: '100%' },
  bad: { color: tokens.colorStatusDangerForeground3 },
})

interface JobTableProps {
  readonly rows: readonly MonitorRow[]
  /** Cron → when it fires next. */
  readonly nextTimes: ReadonlyMap<string, string>
  readonly isFrozen: boolean
  readonly isLoading: boolean
  onOpen(jobId: string, name: string): void
}

/** One row per job; its name opens its log. */
export const JobTable = memo(function JobTable(props: JobTableProps) {
  const { rows, nextTimes, isFrozen, isLoading, onOpen } = props
  const styles = useStyles()
  const text = useText()
  const mayRun = useIsOffered({ guard: job.endpoints.trigger })
  const cutOff = useCutOff()({ guard: job.endpoints.trigger })
  const mayEdit = useIsOffered({ guard: job.endpoints.update })
  const mayAct = mayRun || mayEdit
  const columns: readonly (readonly [TextKey, string | undefined])[] = [
    ['ops.jobMonitor:field.state', styles.state],
    ['ops.jobMonitor:field.name', undefined],
    ['ops.jobMonitor:field.category', styles.category],
    ['ops.jobMonitor:field.elapsed', styles.number],
    ['ops.jobMonitor:field.lastTime', styles.time],
    ['ops.jobMonitor:field.duration', styles.number],
    ['ops.jobMonitor:field.message', undefined],
    ['ops.jobMonitor:field.next', styles.time],
    ...(mayAct ? [['kit:row.actions', styles.actions] as const] : []),
  ]
  if (!isLoading && rows.length === 0) return <EmptyState title={text('kit:list.empty')} />
  return (
    <Table
      className={styles.table}
      size="small"
      aria-label={text('ops.jobMonitor:title')}
      aria-busy={isLoading}
    >
      <TableHeader className={styles.head}>
        <TableRow>
          {columns.map(([label, width]) => (
            <TableHeaderCell key={label} className={width}>
              {text(label)}
            </TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell className={styles.state}>
              <CodeTag codes={stateLabels} value={row.state} />
            </TableCell>
            <TableCell className={styles.cut}>
              <Link
                as="button"
                className={mergeClasses(styles.cut, styles.link)}
                title={row.name}
                onClick={() => onOpen(row.jobId, row.name)}
              >
                {row.name}
              </Link>
            </TableCell>
            <TableCell className={styles.cut}>{row.category}</TableCell>
            <TableCell className={styles.number}>
              {row.current ? <Elapsed since={row.current.triggerTime} isFrozen={isFrozen} /> : ''}
            </TableCell>
            <TableCell className={styles.time}>{row.last?.triggerTime ?? '-'}</TableCell>
            <TableCell className={styles.number}>{row.last ? lasted(row.last) : '-'}</TableCell>
            <TableCell className={styles.cut}>
              <Result row={row} />
            </TableCell>
            <TableCell className={styles.time}>{nextTimes.get(row.cron) || '-'}</TableCell>
            {mayAct ? (
              <TableCell className={styles.actions}>
                {mayRun && row.state !== 'invalid' ? (
                  <Button
                    size="small"
                    appearance="transparent"
                    disabledFocusable={cutOff !== undefined}
                    title={cutOff}
                    onClick={() => void runAgain(row)}
                  >
                    {text('ops.job:again.action')}
                  </Button>
                ) : null}
                {mayEdit ? (
                  <Button size="small" appearance="transparent" onClick={() => openJob(row)}>
                    {text('ops.job:again.open')}
                  </Button>
                ) : null}
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
})

const lasted = (log: JobLog): string => {
  const seconds = durationOf(log)
  return seconds === null ? '-' : clockText(seconds)
}

/** Result of the last run; of a run that was triggered here, its progress. */
function Result({ row: { id, last } }: { row: MonitorRow }) {
  const styles = useStyles()
  const place = placeOf(id)
  if (useRunAt(place)) return <RunLine place={place} />
  return last ? (
    <span className={hasFailed(last) ? styles.bad : undefined} title={last.handleMsg}>
      {resultOf(last)}
    </span>
  ) : null
}

const placeOf = (id: string): string => `monitor/${id}`

/** Prompts as the list of jobs does, for the job as the platform has it now. */
async function runAgain({ id, last }: MonitorRow): Promise<void> {
  try {
    const found = await read(job.endpoints.get, { params: { id } })
    const again = last && { param: paramOfRun(last) ?? null }
    void openDialog(RunOnceDialog, { job: found, place: placeOf(id), ...(again && { again }) })
  } catch (error) {
    presentFailure(error)
  }
}

function Elapsed({ since, isFrozen }: { since: string; isFrozen: boolean }) {
  const now = useNow(!isFrozen)
  return clockText((platformTime(now) - readMoment(since)) / 1000)
}
