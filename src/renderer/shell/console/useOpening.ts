import { useEffect, useState } from 'react'
import type { HostInfo } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { useTabs } from '#kit/tabs.ts'
import { runCommand } from '../commands.ts'
import { forgetVisits, loadVisits } from '../home/visits.ts'
import { loadLayout } from '../layout/layout.ts'
import { followKeys } from '../shortcuts.ts'
import { parseAddress } from '../tabs/address.ts'
import { tabElementId } from '../tabs/ids.ts'
import { restoreTabs } from '../tabs/restore.ts'

/**
 * Brings back the tabs of the last time, then opens what the window was asked for, then follows keys,
 * deep links and the native menu. @returns whether the tabs stand.
 */
export function useOpening(info: HostInfo): boolean {
  const [isOpened, setOpened] = useState(false)

  useEffect(() => {
    let stopKeeping: (() => void) | undefined
    let isGone = false
    const asked = info.route || window.location.hash
    void loadLayout()
    void loadVisits()
    void restoreTabs().then((stop) => {
      if (isGone) return stop()
      stopKeeping = stop
      openRoute(asked)
      setOpened(true)
      // The sign-in form took the focus with it.
      if (document.activeElement === document.body) {
        document.getElementById(tabElementId(useTabs.getState().activeId))?.focus({ preventScroll: true })
      }
    })
    const ends = [
      followKeys(),
      bridge.listen((event) => {
        if (event.type === 'navigate') openRoute(event.route)
        if (event.type === 'command') runCommand(event.command)
      }),
    ]
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (useTabs.getState().tabs.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('beforeunload', beforeUnload)
    return () => {
      isGone = true
      stopKeeping?.()
      for (const end of ends) end()
      window.removeEventListener('beforeunload', beforeUnload)
      useTabs.getState().reset()
      forgetVisits()
      // The next to sign in begins at home, not where the last one was.
      window.history.replaceState(null, '', '#/')
    }
  }, [info])

  return isOpened
}

function openRoute(route: string): void {
  const target = parseAddress(route)
  if (target.path !== '') useTabs.getState().open(target)
}
