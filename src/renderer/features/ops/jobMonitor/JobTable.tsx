import { readMoment } from '#contract/moments.ts'
import { clockText } from '#ui/moments.ts'
import {
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
import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { stateLabels } from '#features/ops/jobMonitor/labels.ts'
import { durationOf, hasFailed, type MonitorRow } from '#features/ops/jobMonitor/monitor.ts'
import { useNow } from '#features/ops/jobMonitor/useNow.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { type TextKey, useText } from '#kit/text.ts'
import { platformTime } from '#kit/platformTime.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  table: { minWidth: '1000px' },
  head: { position: 'sticky', top: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 },
  state: { width: '84px' },
  category: { width: '96px' },
  time: { width: '150px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  number: { width: '80px', fontVariantNumeric: 'tabular-nums' },
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
  const columns: readonly (readonly [TextKey, string | undefined])[] = [
    ['ops.jobMonitor:field.state', styles.state],
    ['ops.jobMonitor:field.name', undefined],
    ['ops.jobMonitor:field.category', styles.category],
    ['ops.jobMonitor:field.elapsed', styles.number],
    ['ops.jobMonitor:field.lastTime', styles.time],
    ['ops.jobMonitor:field.duration', styles.number],
    ['ops.jobMonitor:field.message', undefined],
    ['ops.jobMonitor:field.next', styles.time],
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
            <TableCell className={styles.cut}>{row.last ? <Message log={row.last} /> : ''}</TableCell>
            <TableCell className={styles.time}>{nextTimes.get(row.cron) || '-'}</TableCell>
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

function Message({ log }: { log: JobLog }) {
  const styles = useStyles()
  const [first = ''] = (log.handleMsg || (log.triggerCode === 500 ? log.triggerMsg : '')).split('\n')
  return (
    <span className={hasFailed(log) ? styles.bad : undefined} title={log.handleMsg}>
      {first}
    </span>
  )
}

function Elapsed({ since, isFrozen }: { since: string; isFrozen: boolean }) {
  const now = useNow(!isFrozen)
  return clockText((platformTime(now) - readMoment(since)) / 1000)
}
