import { type ReactNode, useEffect, useState } from 'react'

/** Gives the focus to the page on screen. */
export function focusPage(): void {
  const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')]
  pages.find((page) => page.checkVisibility())?.focus({ preventScroll: true })
}

/**
 * Around a dialog that is simply removed when it closes: returns the focus to the element that had it before, or,
 * when that has gone (a row, a menu entry), to the page on screen (`data-page`), so that the keyboard never
 * starts again at the top of the window.
 */
export function ReturnFocus({ children }: { children: ReactNode }) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Something else has taken the focus on purpose.
      if (document.activeElement !== document.body) return
      if (opener instanceof HTMLElement) opener.focus()
      // It has gone, or is on a page that is hidden now.
      if (document.activeElement === document.body) focusPage()
    },
    [opener],
  )
  return children
}
