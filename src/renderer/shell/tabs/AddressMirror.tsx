import { useEffect, useRef } from 'react'
import { HashRouter, useLocation, useNavigate } from 'react-router-dom'
import { tabId, tabRoute, useTabs } from '#kit/tabs.ts'
import { parseAddress } from '../routes/address.ts'

/**
 * Keeps the address and the active tab the same: back and forward go through the visited tabs, and an address set from
 * elsewhere opens its tab. It is apart from the screens, so that a change of the address renders nothing else.
 * @param openedAt the address that has been opened already; one that was set since then is opened first.
 */
export default function AddressMirror({ openedAt }: { openedAt: string }) {
  return (
    <HashRouter>
      <Mirror openedAt={openedAt} />
    </HashRouter>
  )
}

const plain = (address: string): string => address.replace(/^[#./]+/, '')

/** Whether the window has already moved to another address that the router has not reported yet. */
const isOnItsWay = ({ pathname, search, hash }: ReturnType<typeof useLocation>): boolean =>
  plain(window.location.hash) !== plain(`${pathname}${search}${hash}`)

/** The tab id of an address, without the view of its list. */
function placeOf(address: string): string {
  const { path, params } = parseAddress(address)
  return tabId(path, params)
}

function Mirror({ openedAt }: { openedAt: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  const address = `${location.pathname}${location.search}`
  const tabAddress = useTabs(({ tabs, activeId }) => {
    const tab = tabs.find(({ id }) => id === activeId)
    return `/${tab ? tabRoute(tab) : ''}`
  })
  // The last address that matched the active tab: the side that differs from it has changed.
  const agreed = useRef<string | null>(null)
  // The address as it was before, or as this component has set it: any other one was set from elsewhere.
  const seen = useRef<string | null>(null)

  useEffect(() => {
    if (window.location.hash !== openedAt) useTabs.getState().open(parseAddress(window.location.hash))
  }, [openedAt])

  const isListening = useRef(false)
  useEffect(() => {
    // React may show this a third of a second after it was rendered, and the router listens from then on only.
    if (!isListening.current && isOnItsWay(location))
      void navigate(`/${plain(window.location.hash)}`, { replace: true })
    isListening.current = true
  }, [location, navigate])

  useEffect(() => {
    // Compares with the next address, not the previous one: a tab closed meanwhile stays closed.
    if (isOnItsWay(location)) {
      // Whatever the router reports next was set since.
      seen.current ??= address
      return
    }
    const isGiven = seen.current !== null && seen.current !== address
    seen.current = address
    if (address === tabAddress) {
      agreed.current = tabAddress
      return
    }
    // An address that is given while that of the tab is still to be set is the later wish.
    if (tabAddress !== agreed.current && !isGiven) {
      // After the tab has been painted; the address is not urgent.
      const later = requestIdleCallback(
        () => {
          agreed.current = tabAddress
          // The router has not reported the latest address yet.
          if (isOnItsWay(location)) return
          seen.current = tabAddress
          // The first one replaces the address that the window was opened with. Another view of the same list is no
          // step back.
          void navigate(tabAddress, { replace: address === '/' || placeOf(address) === placeOf(tabAddress) })
        },
        { timeout: 200 },
      )
      return () => cancelIdleCallback(later)
    }
    agreed.current = address
    useTabs.getState().open(parseAddress(address))
  }, [location, address, tabAddress, navigate])

  return null
}
