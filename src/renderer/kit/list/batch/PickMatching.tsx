import { Button, Text } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '#contract/kernel.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { matchingRows, mostRows } from '#kit/list/batch/tasks.ts'
import type { PagedListState } from '#kit/list/state/listState.ts'
import { listQuery } from '#kit/list/state/view.ts'
import { useText } from '#kit/text.ts'

/** Ticks everything that the filters let through, also on pages not loaded yet. */
export function PickMatching<R extends object>({ state }: { state: PagedListState<R> }) {
  const { list, view, total, rows, selection, tick, ignored } = state
  const text = useText()
  const [done, setDone] = useState<number | null>(null)
  const reading = useRef<AbortController | null>(null)
  // After another query, or without a component to show it, the pending response is of no use.
  const asked = JSON.stringify({ ...listQuery(view), page: 1 })
  useEffect(() => () => reading.current?.abort(), [asked])

  const pick = async () => {
    const abort = new AbortController()
    reading.current = abort
    setDone(0)
    try {
      const found = await matchingRows<R>(
        async (page, limit) => {
          const query = { ...listQuery(view), page, limit }
          // A list call returns a page of R; the definition was built from it.
          return (await callEndpoint(list.source, { query })).data as Page<R>
        },
        list.rowKey ?? ((row) => String('id' in row ? row.id : '')),
        (read) => setDone(read),
        abort.signal,
      )
      if (!abort.signal.aborted) tick(found, true)
    } catch (error) {
      presentFailure(error)
    } finally {
      setDone(null)
    }
  }

  // The button is removed after its action; the focus stays in the list of picked rows, where Escape closes it.
  const keepFocus = (button: HTMLElement) => button.closest<HTMLElement>('[role=dialog]')?.focus()

  // A list of one page is on the screen as a whole; rows that contradict the filters are ticked one by one.
  if (total <= rows.length || selection.size >= total || ignored.length > 0) return null
  if (total > mostRows) {
    return <Text size={200}>{text('kit.batch:tooMany', { count: total, most: mostRows })}</Text>
  }
  if (done !== null) {
    return (
      <Button
        size="small"
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget)
          reading.current?.abort()
        }}
      >
        {text('kit.batch:picking', { done, total })}
      </Button>
    )
  }
  return (
    <Button
      size="small"
      onClick={({ currentTarget }) => {
        keepFocus(currentTarget)
        void pick()
      }}
    >
      {text('kit.batch:pickAll', { count: total })}
    </Button>
  )
}
