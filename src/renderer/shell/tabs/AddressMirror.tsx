import { useEffect, useRef } from 'react'
import { HashRouter, useLocation, useNavigate } from 'react-router-dom'
import { tabId, tabRoute, useTabs } from '#kit/tabs.ts'
import { parseAddress } from './address.ts'

/**
 * Keeps the address and the active tab the same: back and forward walk through the tabs that were
 * visited, and an address from elsewhere opens its tab. It stands apart from the screens, so that a
 * change of the address renders nothing but itself.
 */
export function AddressMirror() {
  return (
    <HashRouter>
      <Mirror />
    </HashRouter>
  )
}

/** Whether the window has gone on to another address, of which the router will speak in a moment. */
const isOnItsWay = ({ pathname, search, hash }: ReturnType<typeof useLocation>): boolean => {
  const plain = (address: string) => address.replace(/^[#./]+/, '')
  return plain(window.location.hash) !== plain(`${pathname}${search}${hash}`)
}

/** An address without the view its list is looked at in. */
function placeOf(address: string): string {
  const { path, params } = parseAddress(address)
  return tabId(path, params)
}

function Mirror() {
  const navigate = useNavigate()
  const location = useLocation()
  const address = `${location.pathname}${location.search}`
  const wanted = useTabs(({ tabs, activeId }) => {
    const tab = tabs.find(({ id }) => id === activeId)
    return `/${tab ? tabRoute(tab) : ''}`
  })
  // What both sides agreed on last: whichever differs from it has moved.
  const agreed = useRef<string | null>(null)

  useEffect(() => {
    // What has been agreed on is compared with what comes, not with what was: a tab closed meanwhile stays closed.
    if (isOnItsWay(location)) return
    if (address === wanted) {
      agreed.current = wanted
      return
    }
    if (wanted !== agreed.current) {
      // After the tab has been painted: nobody waits for the address.
      const later = requestIdleCallback(
        () => {
          agreed.current = wanted
          // The first one replaces what the window was opened with. Another way of looking at the same
          // list is no step back.
          void navigate(wanted, { replace: address === '/' || placeOf(address) === placeOf(wanted) })
        },
        { timeout: 200 },
      )
      return () => cancelIdleCallback(later)
    }
    agreed.current = address
    useTabs.getState().open(parseAddress(address))
  }, [location, address, wanted, navigate])

  return null
}
