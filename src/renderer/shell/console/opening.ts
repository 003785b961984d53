import type { HostInfo } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { expectRoom } from '#kit/list/grid/expectedRoom.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { returnLink, takeLink } from '../arrival.ts'
import { restoreDialogs } from '../drafts/drafts.ts'
import { logFault } from '../faults.ts'
import { clearAttention, loadAttention } from '../home/attention.ts'
import { clearVisits, loadVisits } from '../recent/visits.ts'
import { loadLayout, shownNavWidth, useLayout } from '../layout/layout.ts'
import { openTrail } from '../navigation/trail.ts'
import { openRoute } from '../routes/openRoute.ts'
import { leaveTabs, restoreTabs } from '../tabs/restore.ts'

/** The opening of one console: its last tabs are restored, and the address of its window is in front. */
export interface Opening {
  /** The window's address; null: not opened yet. */
  readonly openedAt: string | null
  /** The tab that was in front then. */
  readonly startedAt: string
  /** Resolves when it is opened; never after its end. */
  readonly opened: Promise<void>
  /** Forgets everything of the session; tabs restored later are not stored. */
  end(): void
}

/** Begins to restore the tabs of the last time and to open the route that the window was opened with. */
export function open(info: HostInfo): Opening {
  let isGone = false
  let stops: (() => void)[] = []
  let openedAt: string | null = null
  let startedAt = ''
  expectRoom(() => window.innerWidth - shownNavWidth(useLayout.getState()))
  const { hash } = window.location
  const link = takeLink()
  const route = link ?? info.route
  // Read in one call, because it is one task.
  void loadLayout()
  void loadVisits()
  void loadAttention()
  const restored = Promise.all([restoreTabs(), restoreDialogs()])

  const opened = new Promise<void>((resolve) => {
    restored.then(([tabs, stopDialogs]) => {
      stops = [tabs.stop, stopDialogs]
      if (isGone) {
        for (const stop of stops) stop()
        if (link !== null) returnLink(link)
        return
      }
      const chosenId = useTabs.getState().activeId
      // Read only now, so that an address set while the tabs were being restored is not lost.
      openRoute(route === signInRoute ? '' : route || window.location.hash)
      // A tab that the user opened meanwhile stays in front of the address that the window was opened with.
      if (chosenId !== tabs.frontId && window.location.hash === hash) useTabs.getState().activate(chosenId)
      // Before the navigation is rendered, so that it is rendered once.
      openTrail()
      openedAt = window.location.hash
      startedAt = useTabs.getState().activeId
      // The focus was lost with the sign-in form; an element that the operator has focused meanwhile keeps it.
      useTabs.getState().activate(startedAt, 'offer')
      resolve()
    }, logFault)
  })

  return {
    get openedAt() {
      return openedAt
    },
    get startedAt() {
      return startedAt
    },
    opened,
    end() {
      isGone = true
      for (const stop of stops) stop()
      expectRoom(null)
      leaveTabs()
      clearAttention()
      clearVisits()
    },
  }
}

interface Early {
  readonly opening: Opening
  stop(): void
}

/** The one that was begun before its console is rendered. */
let early: Early | null = null

/** Begins to open a console that is still to be rendered. Ends with the session when no console has taken it. */
export function openEarly(info: HostInfo): Opening {
  const opening = open(info)
  const sessionId = useSession.getState().session?.id
  const stop = useSession.subscribe(({ session }) => {
    if (session?.id === sessionId) return
    takeEarly()
    opening.end()
  })
  early = { opening, stop }
  return opening
}

/** @returns the address at which a console that is rendered now is opened already; null: it is not */
export const earlyAddress = (): string | null => early?.opening.openedAt ?? null

/**
 * For the console that continues it.
 * @returns null when none was begun
 */
export function takeEarly(): Opening | null {
  const opening = early?.opening ?? null
  early?.stop()
  early = null
  return opening
}
