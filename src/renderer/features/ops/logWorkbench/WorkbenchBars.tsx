import { useMemo } from 'react'
import { type Bar, barsOf } from '#features/ops/logWorkbench/bars.ts'
import type { Query } from '#features/ops/logWorkbench/query.ts'
import type { TimelineView } from '#features/ops/logWorkbench/timeline.ts'
import { useText } from '#kit/text.ts'
import { TimeBars } from '#ui/TimeBars.tsx'

/** Lines over time; dragging across the bars narrows the range. */
export function WorkbenchBars(props: {
  query: Query
  view: TimelineView
  onRange(from: string, until: string): void
}) {
  const { query, view, onRange } = props
  const text = useText()
  const bars = useMemo(
    () => barsOf(view.moments, query.from, query.until),
    [view.moments, query.from, query.until],
  )
  const shown = useMemo(
    () =>
      bars.map(({ from, until, value, bad }: Bar) => ({
        value,
        bad,
        title: text('ops.logWorkbench:bar', { from, until, rows: value, failed: bad }),
      })),
    [bars, text],
  )
  return (
    <TimeBars
      bars={shown}
      label={text('ops.logWorkbench:histogram')}
      onBrush={(first, last) => {
        const [begin, end] = [bars[first], bars[last]]
        if (begin && end) onRange(begin.from, end.until)
      }}
    />
  )
}
