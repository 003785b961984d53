import { type ReactNode, useEffect, useState } from 'react'

/**
 * Around a dialog that is simply removed when it closes: gives the focus back to what had it before, or,
 * when that has gone (a row, a menu entry), to the tab on screen, so that the keyboard never starts again
 * at the top of the window.
 */
export function ReturnFocus({ children }: { children: ReactNode }) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Something else has taken the focus on purpose.
      if (document.activeElement !== document.body) return
      const hadFocus = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      const target = hadFocus
        ? opener
        : document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
      target?.focus()
    },
    [opener],
  )
  return children
}
