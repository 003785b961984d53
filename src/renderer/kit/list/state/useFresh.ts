import { useContext, useEffect, useRef, useState } from 'react'
import { type Change, resourceOf, useChanges } from '#kit/data/changes.ts'
import type { KeyedRow } from '#kit/list/state/selection.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'

/** Milliseconds for which a row that was saved is marked. */
const marked = 3000

/** Milliseconds after which a change is not shown any more: the rows came too late for it. */
const current = 15_000

const none: ReadonlySet<string> = new Set()

/** The last change of the noun that a list shows. */
export function useLastChange({ source }: Pick<ListDefinition<never>, 'source'>): Change | null {
  const resource = resourceOf(source)
  return useChanges(({ last }) => (last?.resource === resource ? last : null))
}

/** Ids of the rows that a save of this window has added or changed, for a while after they are seen. */
export function useFresh<R extends object>(
  list: Pick<ListDefinition<R>, 'source'>,
  rows: readonly KeyedRow<R>[],
): ReadonlySet<string> {
  const change = useLastChange(list)
  const tabId = useContext(TabContext)
  const isActive = useTabs(({ activeId }) => tabId === '' || activeId === tabId)
  const [fresh, setFresh] = useState(none)
  /** Rows as they were when the change happened, and the last change whose rows were shown. */
  const before = useRef<{ number: number; rows: readonly KeyedRow<R>[] }>({ number: 0, rows: [] })
  const shown = useRef(0)
  const last = useRef<readonly KeyedRow<R>[]>([])
  useEffect(() => {
    if (change && change.number !== shown.current && Date.now() - change.at < current) {
      if (before.current.number !== change.number)
        before.current = { number: change.number, rows: last.current }
      const old = new Set(before.current.rows.map(({ row }) => row))
      const arrived = rows.filter(({ id, row }) => change.ids.has(id) && !old.has(row))
      if (isActive && arrived.length > 0) {
        shown.current = change.number
        setFresh(new Set(arrived.map(({ id }) => id)))
      }
    }
    last.current = rows
  }, [change, rows, isActive])
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(none), marked)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh
}
