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
import { clockText, type DurationSeries } from '#features/ops/jobMonitor/monitor.ts'
import { useText } from '#kit/text.ts'
import { Chart } from '#ui/chart/Chart.tsx'
import type { ChartColors } from '#ui/chart/colors.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  body: { minHeight: 0, overflow: 'auto', padding: `0 ${tokens.spacingHorizontalM}` },
})

interface DurationsProps {
  readonly series: readonly DurationSeries[]
  onOpen(jobId: string, name: string): void
}

/** How long runs took, over time; the same figures as a table for those who read them. */
export function Durations({ series, onOpen }: DurationsProps) {
  const styles = useStyles()
  const text = useText()
  const [isTable, setTable] = useState(false)
  const option = useCallback((colors: ChartColors) => chartOption(series, colors), [series])
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
          <Chart
            label={text('ops.jobMonitor:durations.label', {
              names: series.map(({ name }) => name).join(', '),
            })}
            option={option}
            onPoint={onPoint}
          />
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

const symbols = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'] as const

function chartOption(series: readonly DurationSeries[], colors: ChartColors) {
  const axis = {
    axisLine: { lineStyle: { color: colors.line } },
    axisLabel: { color: colors.faint },
    splitLine: { lineStyle: { color: colors.line } },
  }
  return {
    color: [...colors.series],
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 48, right: 16, top: 34, bottom: 28 },
    legend: {
      type: 'scroll',
      top: 0,
      left: 0,
      textStyle: { color: colors.text },
      pageTextStyle: { color: colors.text },
    },
    tooltip: {
      trigger: 'item',
      // Drawn on the canvas: a page of ours takes no foreign styles.
      renderMode: 'richText',
      backgroundColor: colors.background,
      borderColor: colors.line,
      textStyle: { color: colors.text },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? clockText(value) : String(value)),
    },
    xAxis: { type: 'time', ...axis },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      ...axis,
      axisLabel: { color: colors.faint, formatter: (value: number) => clockText(value) },
    },
    dataZoom: [{ type: 'inside' }],
    series: series.map(({ name, points }, index) => ({
      type: 'scatter',
      name,
      // A shape each: colour alone does not tell series apart.
      symbol: symbols[index % symbols.length],
      symbolSize: 6,
      data: points.map(({ at, seconds, hasFailed }) => ({
        value: [at, seconds],
        ...(hasFailed
          ? { itemStyle: { color: colors.danger, borderColor: colors.danger }, symbolSize: 11 }
          : {}),
      })),
    })),
  }
}
