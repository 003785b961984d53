import { Button, makeStyles, mergeClasses, SearchBox, Select, Text, tokens } from '@fluentui/react-components'
import { PanelLeftContract20Regular } from '@fluentui/react-icons/svg/panel-left-contract'
import { PanelLeftExpand20Regular } from '@fluentui/react-icons/svg/panel-left-expand'
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { changeLayout, shownNavWidth, toggleNav, useLayout } from '../layout/layout.ts'
import { ProductMark } from '../marks/ProductMark.tsx'
import { filterItems } from './menu.ts'
import { NavRail } from './NavRail.tsx'
import { NavSash } from './NavSash.tsx'
import { NavTree } from './NavTree.tsx'
import { openIn, openTrail, shownModule } from './trail.ts'
import { loadRanking, plainRanking, Rank } from '#ui/ranking.ts'
import { useCurrentPath, useMenu } from './useMenu.ts'

const useStyles = makeStyles({
  pane: {
    position: 'relative',
    gridRow: '1 / 4',
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    height: '40px',
    paddingLeft: `calc(${tokens.spacingHorizontalM} + env(titlebar-area-x, 0px))`,
    paddingRight: tokens.spacingHorizontalXS,
    WebkitAppRegion: 'drag',
  },
  headRail: { justifyContent: 'center', paddingInline: 0 },
  product: { flexGrow: 1 },
  noDrag: { WebkitAppRegion: 'no-drag' },
  search: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
  },
  box: { width: '100%', maxWidth: 'none' },
  tree: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalM}`,
  },
  nothing: { display: 'block', padding: tokens.spacingHorizontalM, color: tokens.colorNeutralForeground2 },
})

/** The left side: product, search and the server's menu. It can be collapsed and resized. */
export const NavPane = memo(function NavPane() {
  const styles = useStyles()
  const text = useText()
  const { navWidth, isNavCollapsed } = useLayout()

  return (
    <aside className={styles.pane} style={{ width: `${shownNavWidth({ navWidth, isNavCollapsed })}px` }}>
      <div className={mergeClasses(styles.head, isNavCollapsed && styles.headRail)}>
        {!isNavCollapsed && (
          <>
            <ProductMark size={20} />
            <Text weight="semibold" className={styles.product}>
              {text('shell:product')}
            </Text>
          </>
        )}
        <Button
          className={styles.noDrag}
          appearance="subtle"
          icon={isNavCollapsed ? <PanelLeftExpand20Regular /> : <PanelLeftContract20Regular />}
          aria-label={text(isNavCollapsed ? 'shell:nav.expand' : 'shell:nav.collapse')}
          title={`${text(isNavCollapsed ? 'shell:nav.expand' : 'shell:nav.collapse')} (Ctrl+B)`}
          aria-expanded={!isNavCollapsed}
          onClick={toggleNav}
        />
      </div>
      {isNavCollapsed ? <NavRail /> : <FullMenu />}
      {!isNavCollapsed && <NavSash />}
    </aside>
  )
})

function FullMenu() {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const { module, openFolders } = useLayout()
  const moduleLabels = useSession(({ dictionaries }) => dictionaries.get('SYS_MENU_CLIENT'))
  const currentPath = useCurrentPath()
  const [query, setQuery] = useState('')
  const searched = useDeferredValue(query)
  const [rank, setRank] = useState(() => plainRanking)
  const codes = [...menu.modules.keys()]
  const code = shownModule(menu, module)
  const items = menu.modules.get(code)
  const trail = menu.byPath.get(currentPath)?.folders

  // Folders that the operator closes stay closed until another page.
  useEffect(openTrail, [trail, items])

  const found = useMemo(
    () =>
      items && searched.trim() !== ''
        ? filterItems(items, (name) => rank(name, searched) > Rank.none)
        : (items ?? []),
    [items, searched, rank],
  )
  const open = useMemo(() => {
    if (searched.trim() !== '') return null
    return new Set(openIn(items, openFolders))
  }, [searched, openFolders, items])

  const toggle = useMemo(
    () => (id: string) => {
      const known = openIn(items, useLayout.getState().openFolders)
      changeLayout({ openFolders: known.includes(id) ? known.filter((one) => one !== id) : [...known, id] })
    },
    [items],
  )

  const searchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const links = event.currentTarget.closest('aside')?.querySelectorAll<HTMLElement>('nav a')
    const [first] = links ?? []
    first?.focus()
    if (event.key === 'Enter') first?.click()
  }

  return (
    <>
      <div className={styles.search}>
        {codes.length > 1 && (
          <Select
            aria-label={text('shell:nav.module')}
            value={code}
            onChange={(_, { value }) => changeLayout({ module: value })}
          >
            {codes.map((one) => (
              <option key={one} value={one}>
                {moduleLabels?.get(one) ?? one}
              </option>
            ))}
          </Select>
        )}
        <SearchBox
          className={styles.box}
          size="small"
          aria-label={text('shell:nav.search')}
          placeholder={text('shell:nav.search')}
          value={query}
          onFocus={() => void loadRanking().then((ranking) => setRank(() => ranking))}
          onChange={(_, { value }) => setQuery(value)}
          onKeyDown={searchKey}
        />
      </div>
      <nav className={styles.tree} aria-label={text('shell:nav.label')}>
        {found.length > 0 ? (
          <NavTree items={found} open={open} currentPath={currentPath} onToggle={toggle} />
        ) : (
          <Text size={200} className={styles.nothing} role="status">
            {text(searched.trim() === '' ? 'shell:nav.empty' : 'shell:nav.nothing')}
          </Text>
        )}
      </nav>
    </>
  )
}
