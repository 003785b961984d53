import { useEffect, useState } from 'react'
import type { HostInfo } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { closeDialogs } from '#kit/dialog/dialogs.ts'
import { isDialogOpen } from '#kit/dialog/onScreen.ts'
import { clearRequests } from '#kit/list/requests.ts'
import { useTabs } from '#kit/tabs.ts'
import { takeLink } from '../arrival.ts'
import { runCommand } from '../commands/commands.ts'
import { logFault } from '../faults.ts'
import { takeSignIn } from '../session/signedIn.ts'
import { followKeys } from '../commands/shortcuts.ts'
import { openRoute } from '../routes/openRoute.ts'
import { earlyAddress, open, takeEarly } from './opening.ts'

/**
 * Restores the tabs of the last time, opens the route that the window was opened with, then handles keys, deep links
 * and the native menu.
 * @returns the window's address when the tabs were restored; null until then.
 */
export function useOpening(info: HostInfo): string | null {
  const [openedAt, setOpenedAt] = useState(earlyAddress)

  useEffect(() => {
    const early = takeEarly()
    const opening = early ?? open(info)
    let isGone = false
    void opening.opened.then(() => {
      if (isGone) return
      setOpenedAt(opening.openedAt)
      if (takeSignIn()) openDefaultPortalSoon(opening.startedAt)
    })
    // One that came after the opening and before this console.
    const link = early ? takeLink() : null
    if (link !== null) void opening.opened.then(() => isGone || openRoute(link))
    const ends = [
      followKeys(),
      bridge.listen((event) => {
        if (event.type === 'navigate') openRoute(event.route)
        if (event.type === 'command' && !isDialogOpen()) runCommand(event.command)
      }),
    ]
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (useTabs.getState().tabs.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('beforeunload', beforeUnload)
    return () => {
      isGone = true
      for (const end of ends) end()
      window.removeEventListener('beforeunload', beforeUnload)
      clearRequests()
      closeDialogs()
      opening.end()
    }
  }, [info])

  return openedAt
}

const openDefaultPortalSoon = (startedAt: string): void =>
  void requestIdleCallback(
    () =>
      void import('./defaultPortal.ts')
        .then(({ openDefaultPortal }) => openDefaultPortal(startedAt))
        .catch(logFault),
    { timeout: 3000 },
  )
