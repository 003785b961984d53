import type { EChartsCoreOption } from 'echarts/core'
import { barsOption, lineOption } from '#ui/chart/days.ts'
import type { ChartColors } from '#ui/chart/colors.ts'

export interface ChartPoint {
  readonly name: string
  readonly value: number
}

/** One slice per point, named beside it. */
const pieOption = (points: readonly ChartPoint[], colors: ChartColors): EChartsCoreOption => ({
  textStyle: { fontFamily: colors.font },
  color: [...colors.series],
  tooltip: { renderMode: 'richText', backgroundColor: colors.background, textStyle: { color: colors.text } },
  series: [
    {
      type: 'pie',
      radius: '62%',
      itemStyle: { borderColor: colors.background, borderWidth: 2 },
      label: { color: colors.text, formatter: '{b}: {c}' },
      // Short, so that the words have room beside the pie.
      labelLine: { length: 8, length2: 6 },
      data: points.map(({ name, value }) => ({ name, value })),
    },
  ],
})

/** The option of a small chart of one series. */
export function pointsOption(
  kind: 'line' | 'bar' | 'pie',
  points: readonly ChartPoint[],
  colors: ChartColors,
): EChartsCoreOption {
  if (kind === 'pie') return pieOption(points, colors)
  const steps = points.map(({ name, value }) => ({ step: name, value, title: `${name}\n${value}` }))
  return kind === 'line' ? lineOption(steps, colors) : barsOption(steps, colors)
}
