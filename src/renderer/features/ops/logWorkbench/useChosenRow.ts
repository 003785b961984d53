import { useCallback, useEffect, useRef, useState } from 'react'
import type { LogRow } from '#contract/logQuery.ts'
import type { Timeline, TimelineView } from '#features/ops/logWorkbench/timeline.ts'

const keyOf = (row: LogRow | undefined): string => (row ? JSON.stringify(row.key) : '')

interface ChosenRow {
  /** Index of the chosen row; -1: none. */
  readonly active: number
  /** The row itself, while it is held. */
  readonly row: LogRow | undefined
  activate(index: number): void
  clear(): void
}

/** The row that is chosen. It stays chosen when rows that arrive above change its index. */
export function useChosenRow(timeline: Timeline, view: TimelineView): ChosenRow {
  const [active, setActive] = useState(-1)
  const chosen = useRef<{ key: string; index: number } | null>(null)
  const activate = useCallback(
    (index: number) => {
      const { rows, start } = timeline.view()
      setActive(index)
      chosen.current = { key: keyOf(rows[index - start]), index }
    },
    [timeline],
  )
  const clear = useCallback(() => {
    setActive(-1)
    chosen.current = null
  }, [])
  useEffect(() => {
    const { key, index } = chosen.current ?? { key: '', index: -1 }
    if (key === '' || keyOf(view.rows[index - view.start]) === key) return
    const at = view.rows.findIndex((each) => keyOf(each) === key)
    if (at >= 0) activate(view.start + at)
  }, [view.rows, view.start, activate])
  return { active, row: view.rows[active - view.start], activate, clear }
}
