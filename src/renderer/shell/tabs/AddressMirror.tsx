import { useEffect, useRef } from 'react'
import { HashRouter, useLocation, useNavigate } from 'react-router-dom'
import { tabRoute, useTabs } from '#kit/tabs.ts'
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
    if (address === wanted) {
      agreed.current = wanted
      return
    }
    if (wanted !== agreed.current) {
      // After the tab has been painted: nobody waits for the address.
      const later = requestIdleCallback(
        () => {
          agreed.current = wanted
          // The first one replaces what the window was opened with.
          void navigate(wanted, { replace: address === '/' })
        },
        { timeout: 200 },
      )
      return () => cancelIdleCallback(later)
    }
    agreed.current = address
    useTabs.getState().open(parseAddress(address))
  }, [address, wanted, navigate])

  return null
}
