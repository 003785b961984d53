import { useContext, useEffect, useState } from 'react'
import { TabContext, useTabs } from '#kit/tabs.ts'

/** Whether the tab is the one in front, in a window that can be seen; nothing is polled for others. */
export function useIsSeen(): boolean {
  const tabId = useContext(TabContext)
  // Content outside of tabs is shown as long as it is rendered.
  const isInFront = useTabs(({ activeId }) => tabId === '' || activeId === tabId)
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isInFront && isVisible
}
