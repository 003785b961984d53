import { Button } from '@fluentui/react-components'
import { useCallback, useMemo } from 'react'
import { logErrorStat } from '#contract/resources/ops/logError.ts'
import { seriesOf } from '#features/ops/logErrorStat/errorCounts.ts'
import { type Range, rangeOfSteps, stepsOf } from '#features/ops/logErrorStat/ranges.ts'
import { ChartPanel, type Figures } from '#kit/chart/ChartPanel.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useText } from '#kit/text.ts'
import type { ChartColors } from '#ui/chart/colors.ts'
import { stacksOption } from '#ui/chart/stacks.ts'

/** Steps of a range, by the index of the first and of the last. */
export interface Part extends Range {
  readonly first: number
  readonly last: number
}

interface ErrorChartProps {
  readonly range: Range
  /** Narrows the counted errors, as it narrows the list. */
  readonly exNum: string
  /** The stretch that is chosen; null: none, the whole range. */
  readonly part: Part | null
  onPart(part: Part | null): void
}

/** Errors over a range by exception number; a stretch of it can be chosen. */
export function ErrorChart({ range, exNum, part, onPart }: ErrorChartProps) {
  const text = useText()
  const { createDateBegin, createDateEnd } = range
  const steps = useMemo(() => stepsOf({ createDateBegin, createDateEnd }), [createDateBegin, createDateEnd])
  const { step, times } = steps
  const { data, error, refetch } = useEndpoint(logErrorStat.endpoints.counts, {
    query: { step, exNum, createDateBegin, createDateEnd },
  })
  const counts = data?.data
  const series = useMemo(() => seriesOf(counts ?? [], times), [counts, times])
  const choose = useCallback(
    (first: number, last: number) => onPart({ first, last, ...rangeOfSteps(steps, first, last) }),
    [onPart, steps],
  )
  const shown = useMemo(
    () => series.map((one) => ({ ...one, name: one.exNum || text('ops.logErrorStat:chart.others') })),
    [series, text],
  )
  const option = useCallback(
    (colors: ChartColors) =>
      stacksOption(
        times.map((time) => (step === 'hour' ? `${time.slice(5)}:00` : time.slice(5))),
        shown.map(({ exNum, name, totals }) => ({
          name,
          isBad: false,
          isRest: exNum === '',
          values: totals,
        })),
        colors,
      ),
    [times, step, shown],
  )
  const figures = useMemo(
    (): Figures => ({
      columns: [
        { label: text('ops.logErrorStat:chart.time') },
        ...shown.map(({ name }) => ({ label: name, isNumber: true })),
      ],
      rows: times.map((time, index) => ({
        key: time,
        cells: [step === 'hour' ? `${time}:00` : time, ...shown.map(({ totals }) => totals[index] ?? 0)],
        open: () => choose(index, index),
      })),
    }),
    [shown, times, step, choose, text],
  )
  return (
    <ChartPanel
      title={text('ops.logErrorStat:chart.title')}
      hint={part ? `${part.createDateBegin} – ${part.createDateEnd}` : text('ops.logErrorStat:chart.hint')}
      option={option}
      figures={figures}
      failure={error?.failure}
      empty={counts && series.length === 0 ? text('ops.logErrorStat:chart.none') : undefined}
      onRetry={() => void refetch()}
      brush={{ chosen: part && [part.first, part.last], onChoose: choose }}
    >
      {part ? (
        <Button size="small" onClick={() => onPart(null)}>
          {text('ops.logErrorStat:chart.whole')}
        </Button>
      ) : null}
    </ChartPanel>
  )
}
