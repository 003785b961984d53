import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColors } from '#ui/chart/colors.ts'

/** One step of the axis with its figure. */
export interface Step {
  /** Label on the axis. */
  readonly step: string
  readonly value: number
  /** Shown when the pointer rests on it; lines are separated by `\n`. */
  readonly title: string
}

interface StepsStyle {
  /** Counts of failures: drawn in the colour of danger. Default false. */
  readonly isBad?: boolean
}

const lines = (colors: ChartColors) => ({ lineStyle: { color: colors.line } })

/** Axes and tooltip that bars and lines have in common. */
const base = (steps: readonly Step[], colors: ChartColors): EChartsCoreOption => ({
  textStyle: { fontFamily: colors.font },
  grid: { left: 48, right: 24, top: 24, bottom: 28 },
  tooltip: {
    trigger: 'axis',
    // Drawn on the canvas: the page's content security policy allows no inline styles of others.
    renderMode: 'richText',
    backgroundColor: colors.background,
    borderColor: colors.line,
    textStyle: { color: colors.text },
    formatter: (points: readonly { readonly dataIndex: number }[]) =>
      steps[points[0]?.dataIndex ?? -1]?.title ?? '',
  },
  xAxis: {
    type: 'category',
    data: steps.map(({ step }) => step),
    axisLine: lines(colors),
    axisLabel: { color: colors.faint, hideOverlap: true },
  },
  yAxis: {
    type: 'value',
    min: 0,
    minInterval: 1,
    splitLine: lines(colors),
    axisLabel: { color: colors.faint },
  },
})

const colorOf = ({ isBad }: StepsStyle, colors: ChartColors): string =>
  isBad ? colors.danger : (colors.series[0] ?? colors.text)

/** One bar per step, each with its figure above it. */
export const barsOption = (
  steps: readonly Step[],
  colors: ChartColors,
  style: StepsStyle = {},
): EChartsCoreOption => ({
  ...base(steps, colors),
  series: [
    {
      type: 'bar',
      barMaxWidth: 48,
      // A bar of a low figure is still wide enough for the pointer.
      barMinHeight: 2,
      itemStyle: { color: colorOf(style, colors) },
      label: { show: true, position: 'top', color: colors.text },
      data: steps.map(({ value }) => value),
    },
  ],
})

/** One line through all steps, with a mark at each. */
export const lineOption = (
  steps: readonly Step[],
  colors: ChartColors,
  style: StepsStyle = {},
): EChartsCoreOption => ({
  ...base(steps, colors),
  series: [
    {
      type: 'line',
      symbol: 'circle',
      symbolSize: 8,
      itemStyle: { color: colorOf(style, colors) },
      lineStyle: { color: colorOf(style, colors), width: 2 },
      label: { show: true, position: 'top', color: colors.text },
      data: steps.map(({ value }) => value),
    },
  ],
})
