import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LogKey, LogRow } from '#contract/logQuery.ts'
import { isSameLine, keepPins, mostPins, newestFirst, readPins } from '#features/ops/logWorkbench/pins.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { useText } from '#kit/text.ts'

export interface PinnedLines {
  /** Newest first. */
  readonly rows: readonly LogRow[]
  isPinned(key: LogKey): boolean
  toggle(row: LogRow): void
  clear(): void
  /** Pins the lines in another workbench as well. */
  copyTo(workbench: string): Promise<void>
}

/** The pinned lines of a workbench, as they were left. */
export function usePins(workbench: string): PinnedLines {
  const text = useText()
  const [rows, setRows] = useState<readonly LogRow[]>([])
  const latest = useRef(rows)
  const change = useCallback(
    (next: readonly LogRow[]) => {
      latest.current = next
      setRows(next)
      keepPins(
        workbench,
        next.map(({ key }) => key),
      ).catch(presentFailure)
    },
    [workbench],
  )
  useEffect(() => {
    let isCurrent = true
    readPins(workbench).then(({ rows: kept, gone }) => {
      if (!isCurrent || kept.length + gone === 0) return
      const added = latest.current.filter(({ key }) => !kept.some((row) => isSameLine(row.key, key)))
      const all = newestFirst([...kept, ...added])
      if (gone > 0) {
        toast('warning', text('ops.logWorkbench:pins.gone', { count: gone }))
        change(all)
        return
      }
      latest.current = all
      setRows(all)
    }, presentFailure)
    return () => {
      isCurrent = false
    }
  }, [workbench, change, text])
  const isPinned = useCallback((key: LogKey) => rows.some((row) => isSameLine(row.key, key)), [rows])
  const toggle = useCallback(
    (row: LogRow) => {
      const others = latest.current.filter(({ key }) => !isSameLine(key, row.key))
      if (others.length < latest.current.length) change(others)
      else if (others.length >= mostPins)
        toast('warning', text('ops.logWorkbench:pins.full', { most: mostPins }))
      else change(newestFirst([...others, row]))
    },
    [change, text],
  )
  const clear = useCallback(() => {
    if (latest.current.length > 0) change([])
  }, [change])
  const copyTo = useCallback(async (other: string) => {
    const keys = latest.current.map(({ key }) => key)
    if (keys.length > 0) await keepPins(other, keys)
  }, [])
  return useMemo(() => ({ rows, isPinned, toggle, clear, copyTo }), [rows, isPinned, toggle, clear, copyTo])
}
