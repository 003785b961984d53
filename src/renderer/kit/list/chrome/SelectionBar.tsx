import { Text } from '@fluentui/react-components'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { ListState } from '#kit/list/state/listState.ts'
import { loadKitTexts, useText } from '#kit/text.ts'

export interface SelectionBarProps<R extends object> {
  readonly state: ListState<R>
}

const Basket = lazy(async () => {
  const [basket] = await Promise.all([import('#kit/list/batch/Basket.tsx'), loadKitTexts(['kit.batch'])])
  return basket
})

/** The basket is removed with its last row, and with the focused element in it: the grid beside it takes the focus. */
function useFocusRestoration(size: number, bar: RefObject<HTMLElement | null>): void {
  const before = useRef(size)
  useEffect(() => {
    const isEmptied = before.current > 0 && size === 0
    before.current = size
    if (!isEmptied || document.activeElement !== document.body) return
    const place = bar.current?.closest('[role="tabpanel"], [role="dialog"]') ?? document
    place.querySelector<HTMLElement>(':is([role="grid"], [role="treegrid"]) [tabindex="0"]')?.focus()
  }, [size, bar])
}

/** How many rows are ticked, on whichever page; with some, the basket they are in. */
export function SelectionBar<R extends object>({ state }: SelectionBarProps<R>) {
  const text = useText()
  const { size } = state.selection
  const bar = useRef<HTMLElement>(null)
  useFocusRestoration(size, bar)
  const count = (
    <Text ref={bar} size={200} role="status">
      {text('kit:select.count', { count: size })}
    </Text>
  )
  if (size === 0) return count
  return (
    <Suspense fallback={count}>
      {/* `lazy` loses the type parameter; it is a basket of these rows. */}
      <Basket state={state as unknown as ListState<object>} />
    </Suspense>
  )
}
