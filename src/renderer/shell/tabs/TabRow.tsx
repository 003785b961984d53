import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down'
import { Dismiss12Regular } from '@fluentui/react-icons/svg/dismiss'
import { Home16Regular } from '@fluentui/react-icons/svg/home'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { HOME_TAB, type Tab, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { popOut } from '../window/popOut.ts'
import { closeAllTabs, closeOtherTabs, closeTab } from './closing.ts'
import { panelId, tabElementId } from './ids.ts'
import { reloadTab } from './reloads.ts'
import { titleIn } from './titles.ts'

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'end', flexGrow: 1, minWidth: 0, height: '100%' },
  // Owns the tabs without containing them: a tab's close button may not stand inside the list.
  owner: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  strip: {
    display: 'flex',
    alignItems: 'end',
    gap: '2px',
    height: '100%',
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    paddingLeft: tokens.spacingHorizontalS,
  },
  tab: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    height: '32px',
    maxWidth: '200px',
    borderRadius: `${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium} 0 0`,
    color: tokens.colorNeutralForeground2,
    WebkitAppRegion: 'no-drag',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground3Hover,
      color: tokens.colorNeutralForeground2Hover,
    },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground2, color: tokens.colorNeutralForeground1 },
    '::after': {
      content: '""',
      position: 'absolute',
      left: tokens.spacingHorizontalS,
      right: tokens.spacingHorizontalS,
      top: 0,
      height: '2px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
  drop: { boxShadow: `-2px 0 0 ${tokens.colorCompoundBrandStroke}` },
  label: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    height: '100%',
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
  },
  closableLabel: { paddingRight: tokens.spacingHorizontalXXS },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  close: {
    minWidth: '20px',
    width: '20px',
    height: '20px',
    marginRight: tokens.spacingHorizontalXS,
    padding: 0,
  },
  dirty: { color: tokens.colorPaletteMarigoldForeground1 },
  more: { alignSelf: 'center', WebkitAppRegion: 'no-drag' },
})

interface ContextMenu {
  id: string
  x: number
  y: number
}

/** Open pages: click, middle click, drag, keyboard, context menu; what does not fit is in a list. */
const showTab = (id: string): void =>
  document
    .getElementById(tabElementId(id))
    ?.parentElement?.scrollIntoView({ inline: 'nearest', block: 'nearest' })

export function TabRow() {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const tabs = useTabs((state) => state.tabs)
  const activeId = useTabs((state) => state.activeId)
  const strip = useRef<HTMLDivElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)
  const [context, setContext] = useState<ContextMenu | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [dropBefore, setDropBefore] = useState<string | null>(null)

  useEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => {
      setOverflowing(element.scrollWidth > element.clientWidth + 1)
      showTab(useTabs.getState().activeId)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [tabs.length])

  useEffect(() => {
    if (!isOverflowing) return
    showTab(activeId)
  }, [activeId, isOverflowing])

  const focusTab = (id: string | undefined) => id && document.getElementById(tabElementId(id))?.focus()

  const onKey = (event: KeyboardEvent, tab: Tab) => {
    const at = tabs.indexOf(tab)
    // Open keys: looked up by whatever key is pressed.
    const targets: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) focusTab(tabs[(target + tabs.length) % tabs.length]?.id)
    else if (event.key === 'Delete') void closeTab(tab.id).then(() => focusTab(useTabs.getState().activeId))
    else return
    event.preventDefault()
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged) useTabs.getState().move(dragged, dropBefore)
    setDragged(null)
    setDropBefore(null)
  }

  /** The tab before which a drop would land: the next one when the pointer is past the middle. */
  const onDragOver = (event: DragEvent, tab: Tab) => {
    if (!dragged) return
    event.preventDefault()
    event.stopPropagation()
    const box = event.currentTarget.getBoundingClientRect()
    const isPastMiddle = event.clientX > box.left + box.width / 2
    const target = isPastMiddle ? tabs[tabs.indexOf(tab) + 1] : tab
    setDropBefore(target?.id ?? null)
  }

  return (
    <div className={styles.row}>
      <div
        className={styles.owner}
        role="tablist"
        aria-label={text('shell:tabs.label')}
        aria-owns={tabs.map(({ id }) => tabElementId(id)).join(' ')}
      />
      <div
        ref={strip}
        className={styles.strip}
        onWheel={({ deltaY }) => strip.current?.scrollBy({ left: deltaY })}
        onDragOver={(event) => {
          if (!dragged) return
          event.preventDefault()
          setDropBefore(null)
        }}
        onDrop={onDrop}
      >
        {tabs.map((tab) => {
          const title = titleIn(menu, text, tab)
          const isActive = tab.id === activeId
          return (
            <div
              key={tab.id}
              role="presentation"
              className={mergeClasses(
                styles.tab,
                isActive && styles.active,
                dragged !== null && dropBefore === tab.id && dragged !== tab.id && styles.drop,
              )}
              draggable={tab.closable}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', title)
                setDragged(tab.id)
              }}
              onDragOver={(event) => onDragOver(event, tab)}
              onDragEnd={() => setDragged(null)}
              onAuxClick={(event) => event.button === 1 && void closeTab(tab.id)}
              // Without this, a middle press starts the browser's own scrolling.
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onContextMenu={(event: MouseEvent) => {
                event.preventDefault()
                const box = event.currentTarget.getBoundingClientRect()
                // The menu key has no pointer; its event stands at the element's corner.
                const isPointer = event.button === 2
                setContext({
                  id: tab.id,
                  x: isPointer ? event.clientX : box.left + 8,
                  y: isPointer ? event.clientY : box.bottom,
                })
              }}
            >
              <button
                type="button"
                role="tab"
                id={tabElementId(tab.id)}
                className={mergeClasses(styles.label, tab.closable && styles.closableLabel)}
                aria-selected={isActive}
                aria-controls={isActive ? panelId(tab.id) : undefined}
                aria-label={tab.dirty ? text('shell:tabs.dirtyLabel', { title }) : undefined}
                tabIndex={isActive ? 0 : -1}
                title={title}
                onClick={() => useTabs.getState().activate(tab.id)}
                onKeyDown={(event) => onKey(event, tab)}
              >
                {tab.id === HOME_TAB && <Home16Regular aria-hidden="true" />}
                <span className={styles.title}>{title}</span>
                {tab.dirty && (
                  <span className={styles.dirty} aria-hidden="true">
                    ●
                  </span>
                )}
              </button>
              {tab.closable && (
                <Button
                  className={styles.close}
                  appearance="transparent"
                  size="small"
                  tabIndex={-1}
                  icon={<Dismiss12Regular />}
                  aria-label={text('shell:tabs.closeNamed', { title })}
                  onClick={() => void closeTab(tab.id)}
                />
              )}
            </div>
          )
        })}
      </div>
      {isOverflowing && (
        <Menu checkedValues={{ tab: [activeId] }}>
          <MenuTrigger disableButtonEnhancement>
            <Button
              className={styles.more}
              appearance="subtle"
              size="small"
              icon={<ChevronDown16Regular />}
              aria-label={text('shell:tabs.all', { count: tabs.length })}
              title={text('shell:tabs.all', { count: tabs.length })}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {tabs.map((tab) => (
                <MenuItemRadio
                  key={tab.id}
                  name="tab"
                  value={tab.id}
                  onClick={() => useTabs.getState().activate(tab.id)}
                >
                  {titleIn(menu, text, tab)}
                </MenuItemRadio>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
      {context && <TabMenu context={context} onClose={() => setContext(null)} />}
    </div>
  )
}

function TabMenu({ context, onClose }: { context: ContextMenu; onClose(): void }) {
  const text = useText()
  const { tabs, move } = useTabs.getState()
  const { id, x, y } = context
  const at = tabs.findIndex((tab) => tab.id === id)
  const tab = tabs[at]
  if (!tab) return null
  const closables = tabs.filter(({ closable }) => closable)
  const target = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
  return (
    <Menu
      open
      onOpenChange={(_, { open }) => !open && onClose()}
      positioning={{ target, position: 'below', align: 'start' }}
    >
      <MenuPopover>
        <MenuList>
          <MenuItem disabled={!tab.closable} secondaryContent="Ctrl+W" onClick={() => void closeTab(id)}>
            {text('shell:tabs.close')}
          </MenuItem>
          <MenuItem disabled={closables.every((one) => one === tab)} onClick={() => void closeOtherTabs(id)}>
            {text('shell:tabs.closeOthers')}
          </MenuItem>
          <MenuItem disabled={closables.length === 0} onClick={() => void closeAllTabs()}>
            {text('shell:tabs.closeAll')}
          </MenuItem>
          <MenuDivider />
          <MenuItem secondaryContent="F5" onClick={() => void reloadTab(id)}>
            {text('shell:tabs.reload')}
          </MenuItem>
          <MenuItem disabled={!tab.closable} onClick={() => void popOut(tab)}>
            {text('shell:tabs.popOut')}
          </MenuItem>
          <MenuDivider />
          <MenuItem disabled={!tab.closable || at <= 1} onClick={() => move(id, tabs[at - 1]?.id ?? null)}>
            {text('shell:tabs.moveLeft')}
          </MenuItem>
          <MenuItem
            disabled={!tab.closable || at === tabs.length - 1}
            onClick={() => move(id, tabs[at + 2]?.id ?? null)}
          >
            {text('shell:tabs.moveRight')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
