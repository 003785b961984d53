import { useNow } from '#kit/time.ts'
import {
  Link,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { dayOf, wallParts, wallTime } from '#base/moments.ts'
import type { Widget } from '#contract/pageConfig.ts'
import { message } from '#contract/resources/msg/message.ts'
import { type NavNode } from '#contract/resources/shell/auth.ts'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useLink } from '#kit/files/links.ts'
import { useSession } from '#kit/session.ts'
import { currentLanguage, type TextKey, useText } from '#kit/text.ts'
import { numberOf, wordsOf } from '#pickers/page/answerParts.ts'
import { WidgetBody } from '#pickers/page/DataWidgets.tsx'
import { openRoute } from '#pickers/page/openRoute.ts'
import { isPicture, isStoredFile, listProp, numberProp, textProp } from '#pickers/page/props.ts'
import { shownData } from '#pickers/page/shownData.ts'
import { useWidgetData } from '#pickers/page/useWidgetData.ts'
import { HtmlText } from '#ui/HtmlText.tsx'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  picture: { width: '100%', height: '100%', objectFit: 'contain' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: tokens.spacingVerticalXS },
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    minWidth: 0,
  },
  clip: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  faint: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  notice: { minHeight: '100%' },
  clock: { display: 'grid', alignContent: 'center', justifyItems: 'center', height: '100%' },
  time: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontVariantNumeric: 'tabular-nums',
  },
  month: { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: '2px', textAlign: 'center' },
  day: { borderRadius: tokens.borderRadiusSmall, paddingBlock: '2px' },
  today: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  mark: { display: 'block', fontSize: tokens.fontSizeBase100, color: tokens.colorNeutralForeground2 },
})

interface WidgetProps {
  readonly widget: Widget
}

export function Welcome({ widget: { props } }: WidgetProps) {
  const text = useText()
  const name = useSession(({ session }) => session?.user.realName ?? '')
  const words = textProp(props, 'text')
  return (
    <>
      <Text as="p" size={500} weight="semibold" block>
        {text('pickers:page.welcome', { name })}
      </Text>
      {words ? <Text block>{words}</Text> : null}
    </>
  )
}

export function Html({ widget: { props, title } }: WidgetProps) {
  const text = useText()
  const html = textProp(props, 'html')
  // A title alone is a heading.
  if (html === '' && title === '') return <EmptyState title={text('pickers:page.noText')} />
  return <HtmlText html={html} />
}

export function Picture({ widget: { props, title } }: WidgetProps) {
  const styles = useStyles()
  const text = useText()
  const url = textProp(props, 'url')
  const stored = !isPicture(url) && isStoredFile(url) ? url : ''
  const { address, failure } = useLink(stored, title || 'picture')
  const shown = isPicture(url) ? url : address
  if (failure) return <FailedAnswer failure={failure} />
  if (url.trim() === '') return <EmptyState title={text('pickers:page.noPicture')} />
  if (!shown) return stored ? null : <EmptyState title={text('pickers:page.badPicture')} />
  return (
    <img
      className={styles.picture}
      src={shown}
      alt={textProp(props, 'alt') || title || text('pickers:page.picture')}
    />
  )
}

export function Notice({ widget: { props, title } }: WidgetProps) {
  const styles = useStyles()
  const text = useText()
  const given = textProp(props, 'level')
  const words = textProp(props, 'text')
  const level = (['info', 'success', 'warning', 'error'] as const).find((each) => each === given) ?? 'info'
  return (
    <MessageBar intent={level} layout="multiline" className={styles.notice}>
      <MessageBarBody>{words === '' && title === '' ? text('pickers:page.noText') : words}</MessageBarBody>
    </MessageBar>
  )
}

interface Destination {
  readonly route: string
  readonly name: string
}

const destinationsIn = (nodes: readonly NavNode[]): readonly Destination[] =>
  nodes.flatMap(({ url, name, type, children }) => [
    ...(type === 0 && url !== '' ? [{ route: url.replace(/^\/+/, ''), name }] : []),
    ...destinationsIn(children),
  ])

/** Chosen menus, of which only those are shown that the viewer has; without a choice the viewer's shortcuts. */
export function Links({ widget: { props } }: WidgetProps) {
  const routes = listProp(props, 'routes')
  const menus = useSession(({ session }) => session?.menus)
  if (routes.length === 0) return <Shortcuts />
  const places = destinationsIn(menus ?? [])
  return <LinkList links={routes.flatMap((route) => places.find((place) => place.route === route) ?? [])} />
}

const nobody = { query: {} }

function Shortcuts() {
  const { data, error, refetch } = useEndpoint(quickAccess.endpoints.listUser, nobody)
  if (error) return <FailedAnswer failure={error.failure} onRetry={refetch} />
  const links = (data?.data ?? []).map(({ url, menuName }) => ({ route: url, name: menuName }))
  return data ? <LinkList links={links} /> : null
}

function LinkList({ links }: { links: readonly Destination[] }) {
  const styles = useStyles()
  const text = useText()
  if (links.length === 0) return <EmptyState title={text('pickers:page.noLinks')} />
  return (
    <ul className={mergeClasses(styles.list, styles.links)}>
      {links.map(({ route, name }) => (
        <li key={route}>
          <Link as="button" onClick={() => openRoute(route, name)}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Messages({ widget: { props } }: WidgetProps) {
  const styles = useStyles()
  const text = useText()
  const limit = Math.min(Math.max(Math.round(numberProp(props, 'limit', 8)), 1), 50)
  const { data, error, refetch } = useEndpoint(message.endpoints.page, { query: { page: 1, limit } })
  if (error) return <FailedAnswer failure={error.failure} onRetry={refetch} />
  const rows = data?.data.list ?? []
  if (data && rows.length === 0) return <EmptyState title={text('pickers:page.noMessages')} />
  return (
    <ul className={styles.list}>
      {rows.map(({ id, title, sendDate }) => (
        <li key={id} className={styles.line}>
          <span className={styles.clip}>{title}</span>
          <span className={styles.faint}>{sendDate.slice(0, 16)}</span>
        </li>
      ))}
    </ul>
  )
}

export function Clock() {
  const styles = useStyles()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const language = currentLanguage()
  return (
    <div className={styles.clock}>
      <time className={styles.time} dateTime={now.toISOString()}>
        {now.toLocaleTimeString(language, { hour12: false })}
      </time>
      <Text>{now.toLocaleDateString(language, { dateStyle: 'full' })}</Text>
    </div>
  )
}

const weekdays: readonly TextKey[] = [
  'pickers:page.week.0',
  'pickers:page.week.1',
  'pickers:page.week.2',
  'pickers:page.week.3',
  'pickers:page.week.4',
  'pickers:page.week.5',
  'pickers:page.week.6',
]

/** The present month; a source with days writes its figures into them. */
export function Calendar({ widget }: WidgetProps) {
  const styles = useStyles()
  const text = useText()
  const data = useWidgetData(widget)
  const { year, month, day: present } = wallParts(useNow().shown)
  const { rows, labelKey, valueKey } = shownData(widget, data.data, text)
  const [dayKey, figureKey] = [labelKey || 'day', valueKey || 'total']
  const figures = new Map(rows.map((row) => [wordsOf(row[dayKey]).slice(0, 10), numberOf(row[figureKey])]))
  const days = Array.from({ length: wallParts(wallTime(year, month + 1, 0)).day }, (_, index) => index + 1)
  return (
    <WidgetBody data={data}>
      <div className={styles.month}>
        {weekdays.map((day) => (
          <Text key={day} size={200}>
            {text(day)}
          </Text>
        ))}
        {days.map((day) => {
          const figure = figures.get(dayOf(wallTime(year, month, day)))
          return (
            <div
              key={day}
              className={mergeClasses(styles.day, day === present && styles.today)}
              style={
                day === 1 ? { gridColumnStart: wallParts(wallTime(year, month, 1)).weekday + 1 } : undefined
              }
            >
              {day}
              {figure === undefined || Number.isNaN(figure) ? null : (
                <span className={styles.mark}>{figure}</span>
              )}
            </div>
          )
        })}
      </div>
    </WidgetBody>
  )
}
