import type { EChartsCoreOption } from 'echarts/core'
import { momentText } from '#ui/moments.ts'
import type { ChartColors } from '#ui/chart/colors.ts'

export interface LanePoint {
  /** Milliseconds from 1970 to a clock's time, as if it ran in UTC: the zone of this machine moves no bar. */
  readonly at: number
  readonly value: number
  readonly isBad: boolean
  /** Shown when the pointer rests on it. */
  readonly title: string
}

export interface Lane {
  readonly name: string
  /** Second line of the lane's label, such as the value of its highest bar. */
  readonly caption: string
  readonly points: readonly LanePoint[]
}

/** Pixels. */
const barWidth = 4
const leastHeight = 3
const markSize = 7
/** Of a lane's height; the rest keeps lanes apart and holds the marks of failures. */
const fullBar = 0.66

/** Room below the lanes for the axis. */
const axisHeight = 40
/** Pixels that the two lines of a label need. */
const leastLane = 34

/** Pixels that a chart of so many lanes needs at least. */
export const lanesHeight = (count: number): number => count * leastLane + axisHeight + 4

interface Shape {
  readonly type: 'rect' | 'polygon'
  readonly shape: object
  readonly style: { readonly fill: string }
}

/**
 * The bar of one point, at the bottom of its lane. A bad one also has a triangle, because colour alone does not
 * distinguish it.
 * @param share of the lane's highest value, 0 to 1.
 */
export function barShapes(
  place: { readonly x: number; readonly ground: number; readonly laneHeight: number },
  { share, isBad }: { readonly share: number; readonly isBad: boolean },
  colors: Pick<ChartColors, 'danger' | 'series'>,
): readonly Shape[] {
  const { x, ground, laneHeight } = place
  const height = Math.max(leastHeight, share * fullBar * laneHeight)
  const style = { fill: isBad ? colors.danger : (colors.series[0] ?? colors.danger) }
  const top = ground - height
  const bar: Shape = { type: 'rect', shape: { x: x - barWidth / 2, y: top, width: barWidth, height }, style }
  if (!isBad) return [bar]
  const half = markSize / 2
  const points = [
    [x, top - markSize],
    [x - half, top - 1],
    [x + half, top - 1],
  ]
  return [bar, { type: 'polygon', shape: { points }, style }]
}

/** Label of a tick, `10:05` above `11-20`: every tick shows its date. */
export function axisTime(at: number): string {
  const moment = momentText(at)
  return `${moment.slice(11, 16)}\n${moment.slice(5, 10)}`
}

/** API that ECharts passes to a custom series. */
interface RenderApi {
  value(dimension: number): unknown
  coord(point: readonly number[]): readonly number[]
  size(extent: readonly number[]): number | readonly number[]
}

/** One lane per name along a common time axis; a bar per point, as high as its share of the lane's highest. */
export function lanesOption(lanes: readonly Lane[], colors: ChartColors): EChartsCoreOption {
  const label = { color: colors.faint }
  const lines = { lineStyle: { color: colors.line } }
  return {
    useUTC: true,
    textStyle: { fontFamily: colors.font },
    grid: { left: 184, right: 24, top: 4, bottom: axisHeight },
    tooltip: {
      trigger: 'item',
      // Drawn on the canvas: the page's content security policy allows no inline styles of others.
      renderMode: 'richText',
      backgroundColor: colors.background,
      borderColor: colors.line,
      textStyle: { color: colors.text },
      formatter: ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) =>
        lanes[seriesIndex]?.points[dataIndex]?.title ?? '',
    },
    xAxis: {
      type: 'time',
      axisLine: lines,
      splitLine: { show: false },
      axisLabel: { ...label, hideOverlap: true, lineHeight: 15, formatter: axisTime },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: lanes.map(({ name, caption }) => `${name}\n${caption}`),
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, ...lines },
      axisLabel: { color: colors.text, width: 164, overflow: 'truncate', interval: 0, lineHeight: 15 },
    },
    dataZoom: [{ type: 'inside', filterMode: 'none' }],
    series: lanes.map(({ points }, index) => {
      const most = Math.max(...points.map(({ value }) => value), Number.EPSILON)
      return {
        type: 'custom',
        clip: true,
        data: points.map(({ at }) => [at, index]),
        renderItem: ({ dataIndex }: { dataIndex: number }, api: RenderApi) => {
          const point = points[dataIndex]
          const [x = 0, middle = 0] = api.coord([Number(api.value(0)), index])
          const size = api.size([0, 1])
          const laneHeight = typeof size === 'number' ? size : (size[1] ?? 0)
          const place = { x, ground: middle + laneHeight / 2, laneHeight }
          const shares = { share: (point?.value ?? 0) / most, isBad: point?.isBad ?? false }
          return { type: 'group', children: barShapes(place, shares, colors) }
        },
      }
    }),
  }
}
