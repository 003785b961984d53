import { type RefObject, useLayoutEffect } from 'react'
import { firstField } from '#kit/dialog/firstField.ts'
import { isDialogOpen } from '#kit/dialog/onScreen.ts'
import { firstFilter } from '#kit/list/chrome/landmarks.ts'
import { type PageFocus as Manner, useTabs } from '#kit/tabs.ts'

/** Where the focus was in each page. */
const places = new WeakMap<HTMLElement, HTMLElement>()

const cells = ':is([role=grid], [role=treegrid]) [tabindex="0"]'

const firstSeen = (page: HTMLElement, places: string): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(places)].find((element) => element.checkVisibility())

/** The first filter of a list, else its grid, else the first field. A table inside a form is one of its fields. */
function firstPlace(page: HTMLElement): HTMLElement | null {
  const isForm = page.querySelector('form:not([role=search])') !== null
  return (
    firstSeen(page, firstFilter) ?? (isForm ? undefined : firstSeen(page, cells)) ?? firstField(page, true)
  )
}

/** Whether the operator is somewhere that is on screen and stays there. */
function isElsewhere(): boolean {
  const at = document.activeElement
  if (!at || at === document.body || at.closest('[role=menu]')) return false
  // A click leaves the focus on the tab; keys walk along the row.
  if (at.matches('[role=tab]') && !at.closest('[data-page]')) return at.matches(':focus-visible')
  return at.checkVisibility()
}

/**
 * Moves the focus from the page to its first place as soon as there is one.
 * @returns a function that cancels it
 */
function waitForPlace(page: HTMLElement): () => void {
  const observer = new MutationObserver(move)
  const moved = ({ target }: Event) => {
    if (target !== page) stop()
  }
  function stop() {
    observer.disconnect()
    page.removeEventListener('pointerdown', stop)
    page.removeEventListener('focusin', moved)
  }
  function move() {
    if (document.activeElement === page) firstPlace(page)?.focus({ preventScroll: true })
  }
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
  page.addEventListener('pointerdown', stop)
  page.addEventListener('focusin', moved)
  move()
  return stop
}

/** Gives a page that has come to the front the focus: its last place, else its first one, else the page itself. */
function enter(page: HTMLElement, manner: Manner): (() => void) | undefined {
  if (isDialogOpen() || (manner === 'offer' && isElsewhere())) return undefined
  const before = places.get(page)
  if (before && page.contains(before)) before.focus({ preventScroll: true })
  if (before && document.activeElement === before) return undefined
  // At once, so that a key pressed before the page is there does not act on the one before it.
  page.focus({ preventScroll: true })
  return waitForPlace(page)
}

interface PageFocusProps {
  /** Id of the tab. */
  readonly id: string
  readonly page: RefObject<HTMLElement | null>
}

/** The focus of one page. It is a component, so that coming to the front renders nothing else. */
export function PageFocus({ id, page }: PageFocusProps) {
  const arrival = useTabs((state) => (state.arrival?.id === id ? state.arrival : null))
  useLayoutEffect(() => {
    const element = page.current
    if (!element) return
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== element) places.set(element, target)
    }
    element.addEventListener('focusin', note)
    return () => element.removeEventListener('focusin', note)
  }, [page])
  useLayoutEffect(
    () => (arrival && page.current ? enter(page.current, arrival.focus) : undefined),
    [arrival, page],
  )
  return null
}
