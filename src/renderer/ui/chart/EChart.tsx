import { makeStyles } from '@fluentui/react-components'
import { BarChart, CustomChart, LineChart, PieChart } from 'echarts/charts'
import {
  BrushComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type ChartColors, chartColors, paperColors } from '#ui/chart/colors.ts'

register([
  BarChart,
  CustomChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  DataZoomComponent,
  BrushComponent,
  CanvasRenderer,
])

const useStyles = makeStyles({
  root: { width: '100%', height: '100%', minHeight: 0 },
})

/** A rendered chart, for the code that takes its picture. */
export interface ChartHandle {
  /** A copy of the chart at twice its size, on the theme's background. Null before it is drawn. */
  picture(): HTMLCanvasElement | null
  /** The same in the colours of the light theme, for paper. */
  paper(): HTMLCanvasElement | null
}

/** Steps of a category axis that are chosen by dragging over them. */
export interface ChartBrush {
  /** Indexes of the first and the last one; null: none. */
  readonly chosen: readonly [number, number] | null
  onChoose(first: number, last: number): void
}

export interface EChartProps {
  readonly ref?: Ref<ChartHandle> | undefined
  /** Text alternative of the chart; the same figures are also available as a table. */
  readonly label: string
  /** Made from the theme's colours; called again when the theme or the data changes. */
  readonly option: (colors: ChartColors) => EChartsCoreOption
  /** A point was clicked: index of its series and its index in it. */
  readonly onPoint?: ((seriesIndex: number, dataIndex: number) => void) | undefined
  readonly brush?: ChartBrush | undefined
}

/** Event of ECharts when a brush is released. */
interface BrushEnd {
  readonly areas: readonly { readonly coordRange?: readonly number[] }[]
}

const brushOption = ({ background, series }: ChartColors) => ({
  brush: {
    toolbox: [],
    xAxisIndex: 0,
    brushType: 'lineX',
    brushMode: 'single',
    transformable: false,
    brushStyle: { color: series[0], opacity: 0.2, borderColor: background, borderWidth: 1 },
    // Parts not chosen keep their colours: the chart shows the whole range.
    outOfBrush: { colorAlpha: 1 },
  },
})

const takeCursor = {
  type: 'takeGlobalCursor',
  key: 'brush',
  brushOption: { brushType: 'lineX', brushMode: 'single' },
} as const

/** Draws the chart a second time, out of sight. */
function drawnOnPaper(
  shown: EChartsType,
  element: Element,
  option: EChartProps['option'],
): HTMLCanvasElement {
  const colors = paperColors(element)
  const size = { width: shown.getWidth(), height: shown.getHeight() }
  const drawn = init(document.createElement('div'), null, { renderer: 'canvas', ...size })
  drawn.setOption({ ...option(colors), animation: false })
  // Where it was zoomed, the same part of it.
  const { dataZoom } = shown.getOption() as { dataZoom?: readonly { start?: number; end?: number }[] }
  for (const [dataZoomIndex, { start, end }] of (dataZoom ?? []).entries())
    drawn.dispatchAction({ type: 'dataZoom', dataZoomIndex, start, end })
  const picture = drawn.renderToCanvas({ pixelRatio: 2, backgroundColor: colors.background })
  drawn.dispose()
  return picture
}

/** ECharts in the theme's colours; fills its box. */
export function EChart({ ref, label, option, onPoint, brush }: EChartProps) {
  const styles = useStyles()
  const [scheme, setScheme] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const clicked = useRef(onPoint)
  clicked.current = onPoint
  const brushed = useRef(brush)
  brushed.current = brush
  const hasBrush = brush !== undefined
  const [first, last] = brush?.chosen ?? []
  useImperativeHandle(ref, () => ({
    picture: () => {
      const element = place.current
      if (!chart.current || !element) return null
      const { background } = chartColors(element)
      return chart.current.renderToCanvas({ pixelRatio: 2, backgroundColor: background })
    },
    paper: () => (chart.current && place.current ? drawnOnPaper(chart.current, place.current, option) : null),
  }))

  useEffect(() => {
    const element = place.current
    if (!element) return
    const made = init(element, null, { renderer: 'canvas' })
    chart.current = made
    made.on('click', ({ seriesIndex, dataIndex }) => {
      if (seriesIndex !== undefined) clicked.current?.(seriesIndex, dataIndex)
    })
    made.on('brushEnd', (event) => {
      const [from, to] = (event as BrushEnd).areas[0]?.coordRange ?? []
      if (from !== undefined && to !== undefined) brushed.current?.onChoose(Math.max(0, from), to)
    })
    // A hidden tab has no size; the chart keeps its own until it is shown again.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0 && element.clientHeight > 0) made.resize()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    // The provider's class does not change with the theme, and a dialog is drawn outside its element.
    const themed = place.current?.closest('[data-scheme]') ?? document.querySelector('[data-scheme]')
    if (!themed) return
    const observer = new MutationObserver(() => setScheme(themed.getAttribute('data-scheme') ?? ''))
    observer.observe(themed, { attributes: true, attributeFilter: ['data-scheme'] })
    return () => observer.disconnect()
  }, [])

  // The theme's colours are read from the page.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption(
      {
        animation: !isStill,
        animationDuration: 200,
        ...(hasBrush ? brushOption(chartColors(element)) : {}),
        ...option(chartColors(element)),
      },
      true,
    )
    if (hasBrush) chart.current?.dispatchAction(takeCursor)
  }, [option, scheme, hasBrush])

  useEffect(() => {
    if (!hasBrush) return
    const areas =
      first === undefined || last === undefined
        ? []
        : [{ brushType: 'lineX', xAxisIndex: 0, coordRange: [first, last] }]
    chart.current?.dispatchAction({ type: 'brush', areas })
    // A chart that is drawn again has no brush.
  }, [hasBrush, first, last, option, scheme])

  return <div ref={place} className={styles.root} role="img" aria-label={label} />
}
