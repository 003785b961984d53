import {
  Button,
  makeStyles,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarBody,
  Spinner,
  Tab,
  TabList,
  Text,
  tokens,
} from '@fluentui/react-components'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { FpageMode } from '#contract/resources/portal/portal.ts'
import { readThemeConfig } from '#contract/resources/portal/themeConfig.ts'
import { type ComponentName, isComponentName } from '#features/portal/portal/components.ts'
import { DesignedPage } from '#features/portal/portal/DesignedPage.tsx'
import { PortalFrame } from '#features/portal/portal/PortalFrame.tsx'
import { PortalHome, PortalMenus, PortalMessages } from '#features/portal/portal/PortalHome.tsx'
import { openMenu, type PortalFolder, portalFolders } from '#features/portal/portal/portalMenus.ts'
import { firstPortalView, type PortalView } from '#features/portal/portal/readPortalView.ts'
import type { FailureError } from '#contract/failures.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useReading } from '#kit/data/endpoint.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useSession } from '#kit/session.ts'
import { useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { EmptyState, FailedState } from '#ui/States.tsx'

const useStyles = makeStyles({
  wait: { display: 'grid', placeContent: 'center', height: '100%' },
  folders: { display: 'flex', gap: tokens.spacingHorizontalXS, overflow: 'auto' },
  column: { display: 'flex', flexDirection: 'column', padding: tokens.spacingVerticalS, gap: '2px' },
  folder: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} 0`,
    color: tokens.colorNeutralForeground2,
  },
  menu: {
    justifyContent: 'flex-start',
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'left',
  },
  onHeader: { color: 'inherit', minWidth: 0, whiteSpace: 'nowrap', flexShrink: 0 },
})

/** A portal in its theme, closed to users who may not use it (DECISION-OPS-74). */
export function PortalWindow({ params }: ScreenProps) {
  const styles = useStyles()
  const text = useText()
  const { setTitle } = useTab()
  const code = String(params.portalCode ?? '')
  const { data, error, refetch, isPending } = useReading(['portal', code], () => firstPortalView(code))
  const name = data?.portal.portalName
  useEffect(() => {
    if (name) setTitle(name)
  }, [setTitle, name])
  if (isPending) {
    return (
      <div className={styles.wait}>
        <Spinner label={text('kit:list.loading')} delay={200} />
      </div>
    )
  }
  // A refusal takes the portal away, also from who had it open.
  if (error) return <Closed code={code} error={error} onRetry={() => void refetch()} />
  return <Portal view={data} />
}

interface ClosedProps {
  readonly code: string
  readonly error: FailureError
  onRetry(): void
}

function Closed({ code, error, onRetry }: ClosedProps) {
  const text = useText()
  const { code: reason } = error.failure
  const retry = { label: text('kit:list.retry'), onClick: onRetry }
  if (reason === 'forbidden') {
    return (
      <FailedState
        title={text('portal.portal:window.closed')}
        detail={text('portal.portal:window.closedHow')}
        retry={retry}
      />
    )
  }
  if (reason === 'gone') {
    return (
      <FailedState
        title={text('portal.portal:window.failed')}
        detail={text('portal.portal:window.missing', { code })}
        retry={retry}
      />
    )
  }
  return <FailedAnswer failure={error.failure} title="portal.portal:window.failed" onRetry={onRetry} />
}

function Portal({ view }: { view: PortalView }) {
  const text = useText()
  const { portal, theme, source, asOf } = view
  const config = useMemo(() => readThemeConfig(theme?.themeConfig ?? ''), [theme])
  const menus = useSession(({ session }) => session?.menus)
  const folders = useMemo(() => portalFolders(menus ?? [], portal.moduleCode), [menus, portal.moduleCode])
  const [shown, setShown] = useState<'home' | 'menus'>('home')
  const age = useAge(source === 'cache' ? asOf : null)
  return (
    <PortalFrame
      config={config}
      name={portal.portalName}
      navigation={(place) => <Navigation place={place} folders={folders} />}
    >
      {age ? (
        <MessageBar intent="warning">
          <MessageBarBody>{text('portal.portal:window.asOf', { age })}</MessageBarBody>
        </MessageBar>
      ) : null}
      {config.tabs ? (
        <TabList
          size={config.compact ? 'small' : 'medium'}
          selectedValue={shown}
          onTabSelect={(_, { value }) => setShown(value === 'menus' ? 'menus' : 'home')}
        >
          <Tab value="home">{text('portal.portal:window.home')}</Tab>
          <Tab value="menus">{text('portal.portal:window.menus')}</Tab>
        </TabList>
      ) : null}
      {config.tabs && shown === 'menus' ? (
        <PortalMenus folders={folders} />
      ) : (
        <FirstPage view={view} folders={folders} />
      )}
    </PortalFrame>
  )
}

interface NavigationProps {
  readonly place: 'top' | 'side'
  readonly folders: readonly PortalFolder[]
}

/** Folders with their menus: one below the other beside the page, as drop-downs in the header. */
function Navigation({ place, folders }: NavigationProps) {
  const styles = useStyles()
  const text = useText()
  const isSide = place === 'side'
  return (
    <nav
      aria-label={text('portal.portal:window.navigation')}
      className={isSide ? styles.column : styles.folders}
    >
      {folders.map((folder) =>
        isSide ? (
          <SideFolder key={folder.id} folder={folder} />
        ) : (
          <TopFolder key={folder.id} folder={folder} />
        ),
      )}
    </nav>
  )
}

function SideFolder({ folder }: { folder: PortalFolder }) {
  const styles = useStyles()
  return (
    <>
      <Text size={200} className={styles.folder}>
        {folder.name}
      </Text>
      {folder.menus.map((menu) => (
        <Button key={menu.id} appearance="subtle" className={styles.menu} onClick={() => openMenu(menu)}>
          {menu.name}
        </Button>
      ))}
    </>
  )
}

function TopFolder({ folder }: { folder: PortalFolder }) {
  const styles = useStyles()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="transparent" className={styles.onHeader}>
          {folder.name}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {folder.menus.map((menu) => (
            <MenuItem key={menu.id} onClick={() => openMenu(menu)}>
              {menu.name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

interface FirstPageProps {
  readonly view: PortalView
  readonly folders: readonly PortalFolder[]
}

/** By the portal's mode: the built-in home, a component, or the page from the designer. */
function FirstPage({ view, folders }: FirstPageProps) {
  const text = useText()
  const { portal, page } = view
  const home = <PortalHome folders={folders} />
  if (portal.fpageMode === FpageMode.designed) {
    return page ? (
      <DesignedPage config={page.fpageConfig} />
    ) : (
      <>
        <EmptyState title={text('portal.portal:window.noFpage')} />
        {home}
      </>
    )
  }
  if (portal.fpageMode !== FpageMode.component) return home
  const name = portal.fpageComponent
  if (isComponentName(name)) return made[name](folders)
  return (
    <>
      <MessageBar>
        <MessageBarBody>{text('portal.portal:window.unknownComponent', { name })}</MessageBarBody>
      </MessageBar>
      {home}
    </>
  )
}

const made: Readonly<Record<ComponentName, (folders: readonly PortalFolder[]) => ReactElement>> = {
  home: (folders) => <PortalHome folders={folders} />,
  menus: (folders) => <PortalMenus folders={folders} />,
  messages: () => <PortalMessages />,
}
