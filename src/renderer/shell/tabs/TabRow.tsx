import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down'
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { loadLater } from '#kit/late/later.ts'
import { LateMenu } from '#kit/late/LateMenu.tsx'
import { Loaded } from '#kit/late/Loaded.tsx'
import { type Tab, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { late } from '#ui/late.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { closeTab } from './closing.ts'
import { tabElementId } from './ids.ts'
import { TabItem } from './TabItem.tsx'
import type { ContextMenu } from './TabMenu.tsx'
import { titleIn } from './titles.ts'

const tabMenu = late(() => import('./TabMenu.tsx'))
loadLater(tabMenu.load)

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
  more: { alignSelf: 'center', WebkitAppRegion: 'no-drag' },
})

/** Scrolls the row until a tab is visible. */
const showTab = (id: string): void =>
  document
    .getElementById(tabElementId(id))
    ?.parentElement?.scrollIntoView({ inline: 'nearest', block: 'nearest' })

const focusTab = (id: string | undefined) => id && document.getElementById(tabElementId(id))?.focus()

/** Whether the tabs need more room than the row has. Keeps the active one visible. */
function useOverflow(strip: RefObject<HTMLDivElement | null>): boolean {
  const count = useTabs(({ tabs }) => tabs.length)
  const activeId = useTabs((state) => state.activeId)
  const [isOverflowing, setOverflowing] = useState(false)
  // Another number of tabs has other children to observe.
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => {
      setOverflowing(element.scrollWidth > element.clientWidth + 1)
      showTab(useTabs.getState().activeId)
    }
    // It measures at once as well, before the next frame is painted.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [strip, count])
  useEffect(() => {
    if (isOverflowing) showTab(activeId)
  }, [activeId, isOverflowing])
  return isOverflowing
}

/** Moving tabs by dragging. */
function useTabDrag() {
  const [dragged, setDragged] = useState<string | null>(null)
  const [dropBefore, setDropBefore] = useState<string | null>(null)
  return {
    start: setDragged,
    end: () => setDragged(null),
    isTarget: (id: string) => dragged !== null && dropBefore === id && dragged !== id,
    /** A drop lands before this tab, or before the next one when the pointer is past its middle. */
    over(event: DragEvent, tab: Tab) {
      if (!dragged) return
      event.preventDefault()
      event.stopPropagation()
      const box = event.currentTarget.getBoundingClientRect()
      const isPastMiddle = event.clientX > box.left + box.width / 2
      const { tabs } = useTabs.getState()
      const at = tabs.findIndex(({ id }) => id === tab.id)
      setDropBefore((isPastMiddle ? tabs[at + 1] : tab)?.id ?? null)
    },
    /** Behind the last tab. */
    overEnd(event: DragEvent) {
      if (!dragged) return
      event.preventDefault()
      setDropBefore(null)
    },
    drop(event: DragEvent) {
      event.preventDefault()
      if (dragged) useTabs.getState().move(dragged, dropBefore)
      setDragged(null)
      setDropBefore(null)
    },
  }
}

function onTabKey(event: KeyboardEvent, tab: Tab): void {
  // With another key they are commands of a screen or of the browser.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { tabs } = useTabs.getState()
  const at = tabs.findIndex(({ id }) => id === tab.id)
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

/** Open pages: click, middle click, drag, keyboard, context menu; a list of all when they do not fit. */
export function TabRow() {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const tabs = useTabs((state) => state.tabs)
  const activeId = useTabs((state) => state.activeId)
  const strip = useRef<HTMLDivElement>(null)
  const isOverflowing = useOverflow(strip)
  const drag = useTabDrag()
  const [context, setContext] = useState<ContextMenu | null>(null)

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
        onDragOver={drag.overEnd}
        onDrop={drag.drop}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            title={titleIn(menu, text, tab)}
            isActive={tab.id === activeId}
            isDropTarget={drag.isTarget(tab.id)}
            onKeyDown={(event) => onTabKey(event, tab)}
            onMenu={setContext}
            onDragStart={() => drag.start(tab.id)}
            onDragOver={(event) => drag.over(event, tab)}
            onDragEnd={drag.end}
          />
        ))}
      </div>
      {isOverflowing && <AllTabs />}
      {context && (
        <Loaded code={tabMenu} onFailed={() => setContext(null)}>
          {({ TabMenu }) => <TabMenu context={context} onClose={() => setContext(null)} />}
        </Loaded>
      )}
    </div>
  )
}

/** The open pages as a list. */
function AllTabs() {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const { tabs, activeId, activate } = useTabs()
  const label = text('shell:tabs.all', { count: tabs.length })
  return (
    <LateMenu
      checkedValues={{ tab: [activeId] }}
      trigger={(trigger) => (
        <Button
          className={styles.more}
          appearance="subtle"
          size="small"
          icon={<ChevronDown16Regular />}
          aria-label={label}
          title={label}
          {...trigger}
        />
      )}
    >
      {({ MenuItemRadio }) =>
        tabs.map((tab) => (
          <MenuItemRadio key={tab.id} name="tab" value={tab.id} onClick={() => activate(tab.id)}>
            {titleIn(menu, text, tab)}
          </MenuItemRadio>
        ))
      }
    </LateMenu>
  )
}
