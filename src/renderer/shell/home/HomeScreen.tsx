import { makeStyles, Subtitle2, Text, Title3, tokens } from '@fluentui/react-components'
import { Drafts20Regular } from '@fluentui/react-icons/svg/drafts'
import { History20Regular } from '@fluentui/react-icons/svg/history'
import { PlugConnected20Regular } from '@fluentui/react-icons/svg/plug-connected'
import { Star20Regular } from '@fluentui/react-icons/svg/star'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { wallClock, wallParts } from '#base/moments.ts'
import { useHostInfo, useSettings } from '#kit/bridge/host.ts'
import type { Screen } from '#kit/screen.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { DraftList } from '../drafts/DraftList.tsx'
import { useDrafts } from '../drafts/drafts.ts'
import { EnvironmentMark } from '../marks/EnvironmentMark.tsx'
import { MenuIcon } from '../navigation/MenuIcon.tsx'
import { type Place, placeBelow } from '../navigation/menu.ts'
import { openItem } from '../navigation/openItem.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { isKnownRoute } from '../routes/loadScreen.ts'
import { clockTime } from '../status/clock.ts'
import { parseAddress } from '../routes/address.ts'
import { Attention } from './Attention.tsx'
import { draftsId } from './figures.ts'
import { greetingKey } from './greeting.ts'
import { useVisits } from '../recent/visits.ts'
import { rowTokens } from '#ui/rowTokens.ts'

const RestorableWindows = lazy(() => import('../window/RestorableWindows.tsx'))

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
    // Beyond that a line of a list is too long for the eye.
    maxWidth: '1600px',
    padding: tokens.spacingHorizontalXXL,
    boxSizing: 'border-box',
  },
  sub: { color: tokens.colorNeutralForeground2 },
  head: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(232px, 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: 'var(--row-height)',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: rowTokens.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  place: {
    flexGrow: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'right',
    color: tokens.colorNeutralForeground2,
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
  },
  value: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    overflowWrap: 'anywhere',
  },
})

const shownPages = 8

/** The home page: recent pages, favourites, and the connection of this window. */
function HomeScreen() {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const user = useSession(({ session }) => session?.user)
  const [hour] = useState(() => wallParts(wallClock(Date.now(), undefined)).hours)
  const restorable = useHostInfo()?.restorable ?? []
  const { recent, pinned, titles } = useVisits()
  const hasDrafts = useDrafts(({ drafts }) => drafts.length > 0)
  const placeOf = (route: string): Place | undefined => {
    const title = titles[route]
    return menu.byPath.get(route) ?? (title ? placeBelow(menu, route, parseAddress(route), title) : undefined)
  }
  const places = (routes: readonly string[]) => routes.flatMap((route) => placeOf(route) ?? [])
  const visited = places(recent)
  const name = user?.realName || user?.username || ''

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title3 as="h2">{text(greetingKey(hour), { name })}</Title3>
        <Text className={styles.sub}>{[user?.tenantName, user?.deptName].filter(Boolean).join(' · ')}</Text>
      </div>
      {restorable.length > 0 && (
        <Suspense>
          <RestorableWindows windows={restorable} />
        </Suspense>
      )}
      <Attention />
      {hasDrafts && (
        <Section id={draftsId} icon={<Drafts20Regular />} title={text('shell:drafts.title')}>
          <DraftList />
        </Section>
      )}
      <div className={styles.columns}>
        <Section icon={<Star20Regular />} title={text('shell:home.pinned')}>
          <Links places={places(pinned)} none={text('shell:home.noPinned')} />
        </Section>
        {visited.length > 0 ? (
          <Section icon={<History20Regular />} title={text('shell:home.recent')}>
            <Links places={visited.slice(0, shownPages)} none="" />
          </Section>
        ) : (
          <Section icon={<History20Regular />} title={text('shell:home.start')}>
            <Links
              places={places(menu.pages.map(({ path }) => path).filter(isKnownRoute)).slice(0, shownPages)}
              none={text('shell:nav.empty')}
            />
          </Section>
        )}
        <Section icon={<PlugConnected20Regular />} title={text('shell:home.connection')}>
          <Facts />
        </Section>
      </div>
    </div>
  )
}

interface SectionProps {
  readonly icon: ReactNode
  readonly title: string
  readonly id?: string
  readonly children: ReactNode
}

function Section({ icon, title, id, children }: SectionProps) {
  const styles = useStyles()
  return (
    <section className={styles.section} aria-label={title} id={id} tabIndex={id ? -1 : undefined}>
      <div className={styles.title}>
        {icon}
        <Subtitle2 as="h3">{title}</Subtitle2>
      </div>
      {children}
    </section>
  )
}

function Links({ places, none }: { places: readonly Place[]; none: string }) {
  const styles = useStyles()
  if (places.length === 0) return <Text className={styles.sub}>{none}</Text>
  return (
    <ul className={styles.list}>
      {places.map(({ item, folders }) => (
        <li key={item.id}>
          <a
            className={styles.link}
            href={`#/${item.path}`}
            onClick={(event) => {
              event.preventDefault()
              openItem(item)
            }}
          >
            <MenuIcon item={item} />
            {item.name}
            <Text size={200} className={styles.place}>
              {folders.map((folder) => folder.name).join(' / ')}
            </Text>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Facts() {
  const styles = useStyles()
  const text = useText()
  const info = useHostInfo()
  const language = useSettings()?.language
  const session = useSession((state) => state.session)
  if (!session) return null
  const { profile, connection, user, asOf } = session
  const state = {
    online: text('shell:connection.online'),
    offline: text('shell:connection.offline', { since: clockTime(connection.since) }),
    unknown: text('shell:connection.unknown'),
  }[connection.state]
  return (
    <dl className={styles.facts}>
      <dt className={styles.sub}>{text('shell:profile.label')}</dt>
      <dd className={styles.value}>
        {profile.embedded ? text('shell:profile.embedded') : profile.name}
        <EnvironmentMark environment={profile.environment} />
      </dd>
      <dt className={styles.sub}>{text('shell:home.state')}</dt>
      <dd className={styles.value}>{state}</dd>
      <dt className={styles.sub}>{text('shell:home.account')}</dt>
      <dd className={styles.value}>{user.username}</dd>
      <dt className={styles.sub}>{text('shell:home.loaded')}</dt>
      <dd className={styles.value}>{new Date(asOf).toLocaleString(language)}</dd>
      <dt className={styles.sub}>{text('shell:about.version')}</dt>
      <dd className={styles.value}>{info?.version}</dd>
    </dl>
  )
}

export const screen: Screen = { Component: HomeScreen, title: 'shell:home', namespaces: [] }
