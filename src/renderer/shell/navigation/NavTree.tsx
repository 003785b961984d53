import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronRight12Regular } from '@fluentui/react-icons/svg/chevron-right'
import { memo, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { MenuIcon } from './MenuIcon.tsx'
import type { MenuItem } from './menu.ts'
import { openItem } from './openItem.ts'

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 'var(--row-height)',
    paddingRight: tokens.spacingHorizontalS,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'left',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground3Hover,
      color: tokens.colorNeutralForeground1Hover,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    position: 'relative',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
    },
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '6px',
      bottom: '6px',
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
  trail: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  name: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  chevron: { flexShrink: 0, transitionProperty: 'transform', transitionDuration: tokens.durationFaster },
  opened: { transform: 'rotate(90deg)' },
  badge: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase100,
    fontWeight: tokens.fontWeightRegular,
  },
})

interface NavTreeProps {
  items: readonly MenuItem[]
  /** Ids of open folders; null: all are. */
  open: ReadonlySet<string> | null
  currentPath: string
  onToggle(id: string): void
  /** After a page was chosen. */
  onChosen?(): void
}

/** The server's menu as nested lists: folders disclose, pages are links. */
export const NavTree = memo(function NavTree(props: NavTreeProps) {
  return <Level {...props} depth={0} />
})

const holds = (item: MenuItem, path: string): boolean =>
  item.children.some((child) => (child.children.length > 0 ? holds(child, path) : child.path === path))

function Level(props: NavTreeProps & { depth: number }) {
  const styles = useStyles()
  return (
    <ul className={styles.list}>
      {props.items.map((item) => (
        <li key={item.id}>
          {item.children.length > 0 ? <Folder {...props} item={item} /> : <Page {...props} item={item} />}
        </li>
      ))}
    </ul>
  )
}

// Ten and a half units: a page's icon is aligned with its folder's.
const indent = (depth: number) => ({ paddingLeft: `${10 + depth * 18}px` })

function Folder(props: NavTreeProps & { item: MenuItem; depth: number }) {
  const styles = useStyles()
  const { item, open, depth, currentPath, onToggle } = props
  const isOpen = open === null || open.has(item.id)
  const isTrail = useMemo(() => holds(item, currentPath), [item, currentPath])
  return (
    <>
      <button
        type="button"
        className={mergeClasses(styles.row, isTrail && !isOpen && styles.trail)}
        style={indent(depth)}
        aria-expanded={isOpen}
        onClick={() => onToggle(item.id)}
        title={item.name}
      >
        {depth === 0 && <MenuIcon item={item} />}
        <span className={styles.name}>{item.name}</span>
        {item.badge && <span className={styles.badge}>{item.badge}</span>}
        <ChevronRight12Regular className={mergeClasses(styles.chevron, isOpen && styles.opened)} />
      </button>
      {isOpen && <Level {...props} items={item.children} depth={depth + 1} />}
    </>
  )
}

function Page({ item, depth, currentPath, onChosen }: NavTreeProps & { item: MenuItem; depth: number }) {
  const styles = useStyles()
  const isCurrent = item.path === currentPath
  const link = useRef<HTMLAnchorElement>(null)
  // However the page was reached, its place in a long menu is in sight.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const go = (event: MouseEvent) => {
    event.preventDefault()
    openItem(item)
    onChosen?.()
  }
  return (
    <a
      ref={link}
      href={`#/${item.path}`}
      draggable={false}
      className={mergeClasses(styles.row, isCurrent && styles.current)}
      style={indent(depth)}
      aria-current={isCurrent ? 'page' : undefined}
      title={item.name}
      onClick={go}
      onAuxClick={go}
    >
      <MenuIcon item={item} />
      <span className={styles.name}>{item.name}</span>
      {item.badge && <span className={styles.badge}>{item.badge}</span>}
    </a>
  )
}
