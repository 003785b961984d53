import { makeStyles } from '@fluentui/react-components'
import { BarChart, CustomChart, LineChart } from 'echarts/charts'
import { DataZoomComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type ChartColors, chartColors } from '#ui/chart/colors.ts'

register([
  BarChart,
  CustomChart,
  LineChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  DataZoomComponent,
  CanvasRenderer,
])

const useStyles = makeStyles({
  root: { width: '100%', height: '100%', minHeight: 0 },
})

/** A chart that is drawn, for those who take its picture. */
export interface ChartHandle {
  /** A copy of the chart at twice its size, on the theme's background. Null before it is drawn. */
  picture(): HTMLCanvasElement | null
}

export interface EChartProps {
  readonly ref?: Ref<ChartHandle> | undefined
  /** Text alternative of the chart; the same figures are also available as a table. */
  readonly label: string
  /** Made from the theme's colours; called again when the theme or the data changes. */
  readonly option: (colors: ChartColors) => EChartsCoreOption
  /** A point was clicked: index of its series and its index in it. */
  readonly onPoint?: ((seriesIndex: number, dataIndex: number) => void) | undefined
}

/** ECharts in the theme's colours; fills its box. */
export function EChart({ ref, label, option, onPoint }: EChartProps) {
  const styles = useStyles()
  const [scheme, setScheme] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const clicked = useRef(onPoint)
  clicked.current = onPoint
  useImperativeHandle(ref, () => ({
    picture: () => {
      const element = place.current
      if (!chart.current || !element) return null
      const { background } = chartColors(element)
      return chart.current.renderToCanvas({ pixelRatio: 2, backgroundColor: background })
    },
  }))

  useEffect(() => {
    const element = place.current
    if (!element) return
    const made = init(element, null, { renderer: 'canvas' })
    chart.current = made
    made.on('click', ({ seriesIndex, dataIndex }) => {
      if (seriesIndex !== undefined) clicked.current?.(seriesIndex, dataIndex)
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
    // The provider's class does not change with the theme.
    const themed = place.current?.closest('[data-scheme]')
    if (!themed) return
    const observer = new MutationObserver(() => setScheme(themed.getAttribute('data-scheme') ?? ''))
    observer.observe(themed, { attributes: true, attributeFilter: ['data-scheme'] })
    return () => observer.disconnect()
  }, [])

  // oxlint-disable-next-line react/exhaustive-deps -- the theme's colours are read from the page
  useEffect(() => {
    const element = place.current
    if (!element) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption(
      { animation: !isStill, animationDuration: 200, ...option(chartColors(element)) },
      true,
    )
  }, [option, scheme])

  return <div ref={place} className={styles.root} role="img" aria-label={label} />
}
