import { memo, useCallback, useMemo } from 'react'
import { type Bar, barsOf } from '#features/ops/logWorkbench/bars.ts'
import { ticksOf } from '#features/ops/logWorkbench/ticks.ts'
import type { Moment } from '#features/ops/logWorkbench/moments.ts'
import type { Query } from '#features/ops/logWorkbench/query.ts'
import { useText } from '#kit/text.ts'
import { TimeBars } from '#ui/TimeBars.tsx'

/** Lines over time; dragging across the bars narrows the range. */
export const WorkbenchBars = memo(function WorkbenchBars(props: {
  query: Query
  moments: readonly Moment[]
  onRange(from: string, until: string): void
}) {
  const { query, moments, onRange } = props
  const text = useText()
  const bars = useMemo(() => barsOf(moments, query.from, query.until), [moments, query.from, query.until])
  const shown = useMemo(
    () =>
      bars.map(({ from, until, value, bad }: Bar) => ({
        value,
        bad,
        title: text('ops.logWorkbench:bar', { from, until, rows: value, failed: bad }),
      })),
    [bars, text],
  )
  const onBrush = useCallback(
    (first: number, last: number) => {
      const [begin, end] = [bars[first], bars[last]]
      if (begin && end) onRange(begin.from, end.until)
    },
    [bars, onRange],
  )
  const ticks = useMemo(() => ticksOf(bars), [bars])
  return <TimeBars bars={shown} label={text('ops.logWorkbench:histogram')} ticks={ticks} onBrush={onBrush} />
})
