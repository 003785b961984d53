import { useEffect, useRef } from 'react'
import { readWorkspace, writeWorkspace } from '#kit/workspace.ts'

/** Key of the document that remembers where reading stopped. */
export const scrollKey = (list: string): string => `scroll/${list}`

interface ScrollRestoration {
  readonly scroller: { readonly current: HTMLElement | null }
  /** Id of the list. */
  readonly list: string
  /** Page, size and order: another one is read from its top. */
  readonly place: string
  /** The rows are drawn. */
  readonly isThere: boolean
}

/** Remembers where reading stopped, and goes back there when the same page shows after a restart. */
export function useScrollRestoration({ scroller, list, place, isThere }: ScrollRestoration): void {
  const key = scrollKey(list)
  const latest = useRef(place)
  latest.current = place
  const isRestored = useRef(false)

  useEffect(() => {
    const element = scroller.current
    if (!element || !isThere) return
    let isCurrent = true
    const restore = async () => {
      const kept = isRestored.current ? null : await readWorkspace('account', key)
      if (!isCurrent) return
      isRestored.current = true
      if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'place') !== latest.current) return
      const top: unknown = Reflect.get(kept, 'top')
      const left: unknown = Reflect.get(kept, 'left')
      if (typeof top === 'number' && typeof left === 'number') element.scrollTo({ top, left })
    }
    void restore()
    const keep = () => {
      if (!isRestored.current) return
      const { scrollTop, scrollLeft } = element
      writeWorkspace('account', key, { place: latest.current, top: scrollTop, left: scrollLeft })
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => {
      isCurrent = false
      element.removeEventListener('scroll', keep)
    }
  }, [scroller, isThere, key])
}
