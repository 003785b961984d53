import { clockText } from '#ui/moments.ts'
import { useCallback, useMemo } from 'react'
import { stateLabels } from '#features/ops/jobMonitor/labels.ts'
import { type DurationSeries } from '#features/ops/jobMonitor/monitor.ts'
import { ChartPanel, type Figures } from '#kit/chart/ChartPanel.tsx'
import { codeText } from '#kit/codes.ts'
import { listText } from '#kit/listText.ts'
import { type Translate, useText } from '#kit/text.ts'
import type { ChartColors } from '#ui/chart/colors.ts'
import { type Lane, lanesHeight, lanesOption } from '#ui/chart/lanes.ts'

interface DurationsProps {
  readonly series: readonly DurationSeries[]
  onOpen(jobId: string, name: string): void
}

/** How long runs took over time, as a chart or as a table. */
export function Durations({ series, onOpen }: DurationsProps) {
  const text = useText()
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
  const figures = useMemo(() => figuresOf(series, text, onOpen), [series, text, onOpen])
  return (
    <ChartPanel
      title={text('ops.jobMonitor:durations')}
      hint={text('ops.jobMonitor:durations.hint')}
      label={text('ops.jobMonitor:durations.label', { names: listText(series.map(({ name }) => name)) })}
      option={option}
      onPoint={onPoint}
      figures={figures}
      minHeight={lanesHeight(series.length)}
      empty={series.length === 0 ? text('ops.jobMonitor:noRuns') : undefined}
    />
  )
}

const figuresOf = (
  series: readonly DurationSeries[],
  text: Translate,
  onOpen: DurationsProps['onOpen'],
): Figures => ({
  columns: [
    { label: text('ops.jobMonitor:field.name') },
    { label: text('ops.jobMonitor:field.runs'), isNumber: true },
    { label: text('ops.jobMonitor:field.failures'), isNumber: true },
    { label: text('ops.jobMonitor:field.shortest'), isNumber: true },
    { label: text('ops.jobMonitor:field.average'), isNumber: true },
    { label: text('ops.jobMonitor:field.longest'), isNumber: true },
  ],
  rows: series.map(({ jobId, name, points }) => {
    const seconds = points.map((point) => point.seconds)
    const sum = seconds.reduce((total, each) => total + each, 0)
    return {
      key: jobId,
      cells: [
        name,
        points.length,
        points.filter((point) => point.hasFailed).length,
        clockText(Math.min(...seconds)),
        clockText(Math.round(sum / seconds.length)),
        clockText(Math.max(...seconds)),
      ],
      open: () => onOpen(jobId, name),
    }
  }),
})

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
