import { lazy, Suspense } from 'react'
import type { EChartProps } from '#ui/chart/EChart.tsx'

// ECharts is as large as the rest of the console; a screen without a chart never loads it.
const EChart = lazy(async () => ({ default: (await import('#ui/chart/EChart.tsx')).EChart }))

/** A chart that is loaded when it is first shown; its box keeps its size meanwhile. */
export function Chart(props: EChartProps) {
  return (
    <Suspense fallback={<div style={{ height: '100%' }} />}>
      <EChart {...props} />
    </Suspense>
  )
}
