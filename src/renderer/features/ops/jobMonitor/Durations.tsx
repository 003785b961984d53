import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  ToggleButton,
  tokens,
} from '@fluentui/react-components'
import { TableRegular } from '@fluentui/react-icons'
import { useCallback, useState } from 'react'
import { stateLabels } from '#features/ops/jobMonitor/labels.ts'
import { clockText, type DurationSeries } from '#features/ops/jobMonitor/monitor.ts'
import { codeText } from '#kit/codes.ts'
import { type Translate, useText } from '#kit/text.ts'
import { Chart } from '#ui/chart/Chart.tsx'
import type { ChartColors } from '#ui/chart/colors.ts'
import { type Lane, lanesHeight, lanesOption } from '#ui/chart/lanes.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  hint: { flexGrow: 1, minWidth: 0, color: tokens.colorNeutralForeground3 },
  chart: { height: '100%' },
  body: { minHeight: 0, overflow: 'auto', padding: `0 ${tokens.spacingHorizontalM}` },
})

interface DurationsProps {
  readonly series: readonly DurationSeries[]
  onOpen(jobId: string, name: string): void
}

/** How long runs took over time, as a chart or as a table. */
export function Durations({ series, onOpen }: DurationsProps) {
  const styles = useStyles()
  const text = useText()
  const [isTable, setTable] = useState(false)
  const option = useCallback(
    (colors: ChartColors) => lanesOption(lanesOf(series, text), colors),
    [series, text],
  )
  const onPoint = useCallback(
    (index: number) => {
      const one = series[index]
      if (one) onOpen(one.jobId, one.name)
    },
    [series, onOpen],
  )
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Text weight="semibold">{text('ops.jobMonitor:durations')}</Text>
        <Text size={200} className={styles.hint}>
          {text('ops.jobMonitor:durations.hint')}
        </Text>
        <ToggleButton
          size="small"
          appearance="subtle"
          icon={<TableRegular />}
          checked={isTable}
          onClick={() => setTable(!isTable)}
        >
          {text('ops.jobMonitor:asTable')}
        </ToggleButton>
      </div>
      <div className={styles.body}>
        {series.length === 0 ? (
          <EmptyState title={text('ops.jobMonitor:noRuns')} />
        ) : isTable ? (
          <DurationTable series={series} />
        ) : (
          <div className={styles.chart} style={{ minHeight: `${lanesHeight(series.length)}px` }}>
            <Chart
              label={text('ops.jobMonitor:durations.label', {
                names: series.map(({ name }) => name).join(', '),
              })}
              option={option}
              onPoint={onPoint}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function DurationTable({ series }: Pick<DurationsProps, 'series'>) {
  const text = useText()
  return (
    <Table size="extra-small" aria-label={text('ops.jobMonitor:durations')}>
      <TableHeader>
        <TableRow>
          <TableHeaderCell>{text('ops.jobMonitor:field.name')}</TableHeaderCell>
          <TableHeaderCell>{text('ops.jobMonitor:field.runs')}</TableHeaderCell>
          <TableHeaderCell>{text('ops.jobMonitor:field.failures')}</TableHeaderCell>
          <TableHeaderCell>{text('ops.jobMonitor:field.shortest')}</TableHeaderCell>
          <TableHeaderCell>{text('ops.jobMonitor:field.average')}</TableHeaderCell>
          <TableHeaderCell>{text('ops.jobMonitor:field.longest')}</TableHeaderCell>
        </TableRow>
      </TableHeader>
      <TableBody>
        {series.map(({ jobId, name, points }) => {
          const seconds = points.map((point) => point.seconds)
          const sum = seconds.reduce((total, each) => total + each, 0)
          return (
            <TableRow key={jobId}>
              <TableCell>{name}</TableCell>
              <TableCell>{points.length}</TableCell>
              <TableCell>{points.filter((point) => point.hasFailed).length}</TableCell>
              <TableCell>{clockText(Math.min(...seconds))}</TableCell>
              <TableCell>{clockText(Math.round(sum / seconds.length))}</TableCell>
              <TableCell>{clockText(Math.max(...seconds))}</TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

/** One lane per job, with the tooltips of its runs. */
const lanesOf = (series: readonly DurationSeries[], text: Translate): readonly Lane[] =>
  series.map(({ name, points }) => ({
    name,
    caption: text('ops.jobMonitor:durations.longest', {
      time: clockText(Math.max(...points.map(({ seconds }) => seconds))),
    }),
    points: points.map(({ log, at, seconds, hasFailed }) => ({
      at,
      value: seconds,
      isBad: hasFailed,
      title: [
        name,
        log.triggerTime,
        `${clockText(seconds)} · ${codeText(stateLabels, hasFailed ? 'failed' : 'succeeded', text)}`,
      ].join('\n'),
    })),
  }))
