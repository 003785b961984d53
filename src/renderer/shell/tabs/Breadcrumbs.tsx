import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowClockwise16Regular } from '@fluentui/react-icons/svg/arrow-clockwise'
import { ChevronRight12Regular } from '@fluentui/react-icons/svg/chevron-right'
import { Star16Filled, Star16Regular } from '@fluentui/react-icons/svg/star'
import { HOME_TAB, type Tab, tabRoute, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { togglePinned, useVisits } from '../recent/visits.ts'
import { placeAboveTab, placeOfTab } from '../navigation/menu.ts'
import { openItem } from '../navigation/openItem.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { reloadTab } from './reloads.ts'
import { titleIn } from './titles.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minWidth: 0,
    height: '32px',
    paddingLeft: tokens.spacingHorizontalL,
    paddingRight: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
  },
  list: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
  crumb: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  above: { fontSize: 'inherit' },
  last: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground1,
    fontSize: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
  },
  actions: { display: 'flex', flexShrink: 0 },
  pinned: { color: tokens.colorPaletteMarigoldForeground1 },
})

/** A form that was opened at a certain time is no place to come back to. */
const isForm = ({ params }: Tab): boolean => 'timestamp' in params

/** The folders above the page on screen, and the actions of the page as a whole. */
export function Breadcrumbs() {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const tab = useTabs(({ tabs, activeId }) => tabs.find(({ id }) => id === activeId))
  const pinned = useVisits((visits) => visits.pinned)
  if (!tab) return null
  const place = placeOfTab(menu, tab)
  const above = placeAboveTab(menu, tab)
  const title = titleIn(menu, text, tab)
  const route = place ? tab.path : tabRoute(tab)
  const isPinned = pinned.includes(route)
  const pin = text(isPinned ? 'shell:unpin' : 'shell:pin')

  return (
    <div className={styles.bar}>
      <nav aria-label={text('shell:breadcrumbs')}>
        <ol className={styles.list}>
          {(tab.id === HOME_TAB ? [] : ((place ?? above)?.folders ?? [])).map((folder) => (
            <li key={folder.id} className={styles.crumb}>
              {folder.name}
              <ChevronRight12Regular aria-hidden="true" />
            </li>
          ))}
          {above ? (
            <li className={styles.crumb}>
              <Link as="button" className={styles.above} onClick={() => openItem(above.item)}>
                {above.item.name}
              </Link>
              <ChevronRight12Regular aria-hidden="true" />
            </li>
          ) : null}
          <li className={styles.crumb} aria-current="page">
            <h1 className={styles.last}>{title}</h1>
          </li>
        </ol>
      </nav>
      <div className={styles.actions} role="group" aria-label={text('shell:page.actions')}>
        {(place || (above && !isForm(tab))) && tab.id !== HOME_TAB && (
          <Button
            appearance="subtle"
            size="small"
            icon={isPinned ? <Star16Filled className={styles.pinned} /> : <Star16Regular />}
            aria-pressed={isPinned}
            aria-label={pin}
            title={pin}
            onClick={() => togglePinned(route, place ? undefined : title)}
          />
        )}
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowClockwise16Regular />}
          aria-label={text('shell:tabs.reload')}
          title={`${text('shell:tabs.reload')} (F5)`}
          onClick={() => void reloadTab(tab.id)}
        />
      </div>
    </div>
  )
}
