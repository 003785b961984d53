import { useEffect } from 'react'
import { bridge } from '#kit/bridge/bridge.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { useLock } from '../lock/lockState.ts'
import { titleIn } from '../tabs/titles.ts'
import { useOwnAccount } from './ownAccount.ts'

/** Page, profile and product in the window's title, for the task bar and screen readers. */
export function WindowTitle() {
  const text = useText()
  const menu = useMenu()
  const profile = useSession(({ session }) => session?.profile)
  const tab = useTabs(({ tabs, activeId }) => tabs.find(({ id }) => id === activeId))
  const page = tab ? titleIn(menu, text, tab) : ''
  const name = profile?.embedded ? text('shell:profile.embedded') : (profile?.name ?? '')
  const owner = useOwnAccount()?.name ?? ''
  const isLocked = useLock((state) => state.isLocked)
  const title = (isLocked ? [] : [page, owner, name])
    .concat(text('shell:product'))
    .filter(Boolean)
    .join(' · ')

  useEffect(() => {
    // After the tab has been painted; the title is not urgent.
    const later = requestIdleCallback(
      () => {
        document.title = title
        // A host whose windows have no system title ignores it.
        void bridge.call('host.setTitle', { title: title.slice(0, 200) }).catch(() => undefined)
      },
      { timeout: 500 },
    )
    return () => cancelIdleCallback(later)
  }, [title])

  return null
}
