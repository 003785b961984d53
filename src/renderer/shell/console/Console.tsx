import { makeStyles, tokens } from '@fluentui/react-components'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { HostInfo } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { guardCopies } from '#kit/copyData.ts'
import { followTransfers } from '#kit/files/transfers.ts'
import { KitProvider } from '#kit/provider/KitProvider.tsx'
import { followNotices } from '#kit/notices.ts'
import { setSessions, useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { followDrafts } from '../drafts/drafts.ts'
import { EnvironmentLine } from '../marks/EnvironmentLine.tsx'
import { NavPane } from '../navigation/NavPane.tsx'
import { OfflineLine } from '../status/OfflineLine.tsx'
import { StatusBar } from '../status/StatusBar.tsx'
import { loadScreen } from '../screens.ts'
import { parseAddress } from '../routes/address.ts'
import { Breadcrumbs } from '../tabs/Breadcrumbs.tsx'
import { TabPanels } from '../tabs/TabPanels.tsx'
import { TabRow } from '../tabs/TabRow.tsx'
import { UserCorner } from '../user/UserCorner.tsx'
import { followAlerts } from '../watch/alerts.ts'
import { PopOutFrame } from '../window/PopOutFrame.tsx'
import { PendingReport } from '../window/PendingReport.tsx'
import { WindowTitle } from '../window/WindowTitle.tsx'
import { Overlays } from './Overlays.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { useOpening } from './useOpening.ts'

const AddressMirror = lazy(() => import('../tabs/AddressMirror.tsx'))
const SignInLayer = lazy(() => import('../signIn/SignInLayer.tsx'))
const ForcedPassword = lazy(() => import('../signIn/ForcedPassword.tsx'))

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateRows: '40px auto minmax(0, 1fr) auto',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
  top: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    paddingRight: `calc(${tokens.spacingHorizontalS} + 100vw - env(titlebar-area-width, 100vw))`,
    WebkitAppRegion: 'drag',
  },
  tools: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    WebkitAppRegion: 'no-drag',
  },
  main: { display: 'contents' },
})

/** The console of one window and one session. */
export default function Console({ info }: { info: HostInfo }) {
  // Keyed by session, so that nothing of the previous one remains.
  const sessionId = useSession(({ session }) => session?.id)
  const isForced = useSession(({ session }) => session?.passwordModify === 2)

  // Signed out: sign-in replaces the console, and a frame without a session must not restore or open anything.
  if (sessionId === undefined) return null
  if (isForced) {
    return (
      <KitProvider key={`${sessionId} password`}>
        <Suspense>
          <ForcedPassword />
        </Suspense>
      </KitProvider>
    )
  }
  return (
    <KitProvider key={sessionId}>
      <Following />
      <PendingReport />
      {info.kind === 'popout' ? <PopOutFrame info={info} /> : <Frame info={info} />}
      <Overlays />
      <Ended />
    </KitProvider>
  )
}

/** Stays mounted once it was shown, so that closing restores the elements it hides from assistive technology. */
function Ended() {
  const isEnded = useSession(({ session }) => session?.state === 'expired')
  const [wasEnded, setEnded] = useState(isEnded)
  if (isEnded && !wasEnded) setEnded(true)
  return wasEnded ? (
    <Suspense>
      <SignInLayer />
    </Suspense>
  ) : null
}

/** Keeps who is signed in on this console. @returns a function that ends it */
function followSessions(): () => void {
  const ask = () =>
    void bridge.call('session.list').then(
      (sessions) => setSessions(sessions.map(({ id }) => id)),
      // The next change brings the list.
      () => undefined,
    )
  ask()
  return bridge.listen(({ type }) => {
    if (type === 'sessions') ask()
  })
}

/** Follows the account's data, for as long as the console shows it. */
function Following() {
  useEffect(() => {
    const ends = [
      followSessions(),
      followNotices(),
      followTransfers(),
      followDrafts(),
      followAlerts(),
      guardCopies(),
    ]
    window.addEventListener('pagehide', flushWorkspace)
    return () => {
      for (const end of ends) end()
      window.removeEventListener('pagehide', flushWorkspace)
    }
  }, [])
  return null
}

/** It shows nothing, so its code waits for visible parts; an address that was set meanwhile is opened then. */
function LateMirror({ openedAt }: { openedAt: string }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const idle = requestIdleCallback(() => setWanted(true), { timeout: 500 })
    return () => cancelIdleCallback(idle)
  }, [])
  return isWanted ? (
    <Suspense>
      <AddressMirror openedAt={openedAt} />
    </Suspense>
  ) : null
}

function Frame({ info }: { info: HostInfo }) {
  const styles = useStyles()
  const text = useText()
  const openedAt = useOpening(info)
  // Loads the screen that the frame will show while the frame is being rendered.
  useState(() => void loadScreen(parseAddress(info.route || window.location.hash).path))

  return (
    <div className={styles.frame}>
      <EnvironmentLine />
      <NavPane />
      <header className={styles.top} aria-label={text('shell:top')}>
        <TabRow />
        <div className={styles.tools}>
          <PaletteButton />
          <UserCorner />
        </div>
      </header>
      <main className={styles.main}>
        <div>
          <Breadcrumbs />
          <OfflineLine />
        </div>
        {openedAt !== null && <TabPanels />}
      </main>
      <StatusBar />
      <WindowTitle />
      {openedAt !== null && <LateMirror openedAt={openedAt} />}
    </div>
  )
}
