import { useEffect, useState } from 'react'
import type { HostInfo } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { closeDialogs } from '#kit/dialog/dialogs.ts'
import { forgetRequests } from '#kit/list/requests.ts'
import { useTabs } from '#kit/tabs.ts'
import { returnLink, takeLink } from '../arrival.ts'
import { runCommand } from '../commands.ts'
import { forgetAttention, loadAttention } from '../home/attention.ts'
import { forgetVisits, loadVisits } from '../home/visits.ts'
import { restoreDialogs } from '../drafts/drafts.ts'
import { loadLayout } from '../layout/layout.ts'
import { logFault } from '../faults.ts'
import { takeSignIn } from '../signedIn.ts'
import { followKeys, isDialogOpen } from '../shortcuts.ts'
import { openRoute } from '../tabs/openRoute.ts'
import { leaveTabs, restoreTabs } from '../tabs/restore.ts'

/**
 * Restores the tabs of the last time, opens the route that the window was opened with, then handles keys, deep links and
 * the native menu. @returns the window's address when the tabs were restored; null until then.
 */
export function useOpening(info: HostInfo): string | null {
  const [openedAt, setOpenedAt] = useState<string | null>(null)

  useEffect(() => {
    let stopKeeping: (() => void)[] = []
    let isGone = false
    void loadLayout()
    void loadVisits()
    void loadAttention()
    const { hash } = window.location
    const link = takeLink()
    const route = link ?? info.route
    void Promise.all([restoreTabs(), restoreDialogs()]).then(([tabs, stopDialogs]) => {
      const stops = [tabs.stop, stopDialogs]
      if (isGone) {
        for (const stop of stops) stop()
        if (link !== null) returnLink(link)
        return
      }
      stopKeeping = stops
      const chosenId = useTabs.getState().activeId
      // Read only now, so that an address set while the tabs were being restored is not lost.
      openRoute(route === signInRoute ? '' : route || window.location.hash)
      // A tab that the user opened meanwhile stays in front of the address that the window was opened with: before
      // the tabs came, or between them and the dialogs.
      if (chosenId !== tabs.frontId && window.location.hash === hash) useTabs.getState().activate(chosenId)
      setOpenedAt(window.location.hash)
      const { activeId: startedAt } = useTabs.getState()
      if (takeSignIn())
        requestIdleCallback(
          () =>
            void import('./defaultPortal.ts')
              .then(({ openDefaultPortal }) => openDefaultPortal(startedAt))
              .catch(logFault),
          { timeout: 3000 },
        )
      // The focus was lost with the sign-in form; what the operator has gone to meanwhile keeps it.
      useTabs.getState().activate(startedAt, 'offer')
    })
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
      for (const end of [...stopKeeping, ...ends]) end()
      window.removeEventListener('beforeunload', beforeUnload)
      forgetRequests()
      closeDialogs()
      leaveTabs()
      forgetAttention()
      forgetVisits()
    }
  }, [info])

  return openedAt
}
