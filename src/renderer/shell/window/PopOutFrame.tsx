import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useEffect, useId, useState } from 'react'
import type { HostInfo } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { isDialogOpen } from '#kit/dialog/onScreen.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { runCommand } from '../commands/commands.ts'
import { EnvironmentLine } from '../marks/EnvironmentLine.tsx'
import { EnvironmentMark } from '../marks/EnvironmentMark.tsx'
import { useMenu } from '../navigation/useMenu.ts'
import { OfflineLine } from '../status/OfflineLine.tsx'
import { StatusBar } from '../status/StatusBar.tsx'
import { parseAddress } from '../routes/address.ts'
import { PanelContent } from '../tabs/TabPanels.tsx'
import { followKeys } from '../commands/shortcuts.ts'
import { titleIn } from '../tabs/titles.ts'
import { useOwnAccount, useTints } from './ownAccount.ts'
import { WindowTitle } from './WindowTitle.tsx'

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    height: '36px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    WebkitAppRegion: 'drag',
  },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  account: {
    marginInlineStart: 'auto',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
  },
  body: { minHeight: 0, overflow: 'auto', backgroundColor: tokens.colorNeutralBackground2 },
})

/** A window of one screen. It is one tab without its row: closing the tab closes the window. */
export function PopOutFrame({ info }: { info: HostInfo }) {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const environment = useSession(({ session }) => session?.profile.environment)
  const [id] = useState(() => useTabs.getState().open(parseAddress(info.route || window.location.hash)))
  const tab = useTabs(({ tabs }) => tabs.find((one) => one.id === id))
  const titleId = useId()
  const own = useOwnAccount()
  const tints = useTints()

  useEffect(() => {
    if (!tab) void bridge.call('host.closeWindow').catch(() => window.close())
  }, [tab])

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (useTabs.getState().tabs.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('beforeunload', beforeUnload)
    const ends = [
      followKeys(),
      bridge.listen((event) => {
        if (event.type === 'command' && !isDialogOpen()) runCommand(event.command)
      }),
    ]
    return () => {
      window.removeEventListener('beforeunload', beforeUnload)
      for (const end of ends) end()
    }
  }, [])

  if (!tab) return null
  return (
    <div className={styles.frame}>
      <EnvironmentLine />
      <div>
        <header className={styles.head}>
          <Text as="h1" id={titleId} weight="semibold" className={styles.title}>
            {titleIn(menu, text, tab)}
          </Text>
          {environment && <EnvironmentMark environment={environment} />}
          {own && <span className={mergeClasses(styles.account, tints[own.tint])}>{own.name}</span>}
        </header>
        <OfflineLine />
      </div>
      <main className={styles.body}>
        <PanelContent id={tab.id} path={tab.path} params={tab.params} labelledBy={titleId} />
      </main>
      <StatusBar />
      <WindowTitle />
    </div>
  )
}
