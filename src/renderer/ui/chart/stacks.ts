import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColors } from '#ui/chart/colors.ts'

/** One colour of the stacked bars, a number for each step. */
export interface Stack {
  readonly name: string
  readonly isBad: boolean
  /** Stands for all that have no colour of their own. */
  readonly isRest?: boolean
  readonly values: readonly number[]
}

/** Bars over time, those of one step on top of each other, bad ones in the colour of danger. */
export function stacksOption(
  steps: readonly string[],
  stacks: readonly Stack[],
  colors: ChartColors,
): EChartsCoreOption {
  const lines = { lineStyle: { color: colors.line } }
  let fine = 0
  return {
    textStyle: { fontFamily: colors.font },
    grid: { left: 56, right: 16, top: 40, bottom: 32 },
    legend: {
      type: 'scroll',
      top: 0,
      textStyle: { color: colors.text },
      inactiveColor: colors.line,
      pageTextStyle: { color: colors.text },
      pageIconColor: colors.text,
      pageIconInactiveColor: colors.line,
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      // Drawn on the canvas: the page's content security policy allows no inline styles of others.
      renderMode: 'richText',
      backgroundColor: colors.background,
      borderColor: colors.line,
      textStyle: { color: colors.text },
    },
    xAxis: {
      type: 'category',
      data: steps,
      axisLine: lines,
      axisLabel: { color: colors.faint, hideOverlap: true },
    },
    yAxis: { type: 'value', minInterval: 1, splitLine: lines, axisLabel: { color: colors.faint } },
    series: stacks.map(({ name, isBad, isRest = false, values }) => {
      const own = () => colors.series[fine++ % colors.series.length] ?? colors.text
      const color = isBad ? colors.danger : isRest ? colors.faint : own()
      // The line keeps neighbours of the same colour apart.
      const itemStyle = { color, borderColor: colors.background, borderWidth: 1 }
      // The border of a bar without height would cover the axis.
      const data = values.map((value) => (value === 0 ? { value, itemStyle: { borderWidth: 0 } } : value))
      return { type: 'bar', stack: 'all', name, data, itemStyle }
    }),
  }
}
