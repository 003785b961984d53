import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Dismiss12Regular } from '@fluentui/react-icons/svg/dismiss'
import { Home16Regular } from '@fluentui/react-icons/svg/home'
import type { DragEventHandler, KeyboardEventHandler, MouseEvent } from 'react'
import { HOME_TAB, type Tab, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { closeTab } from './closing.ts'
import { panelId, tabElementId } from './ids.ts'
import type { ContextMenu } from './TabMenu.tsx'

const useStyles = makeStyles({
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
  // The focus ring is inside and stays clear of the words.
  closableLabel: { paddingRight: tokens.spacingHorizontalSNudge },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  close: {
    minWidth: '20px',
    width: '20px',
    height: '20px',
    marginRight: tokens.spacingHorizontalXS,
    padding: 0,
  },
  dirty: { color: tokens.colorPaletteMarigoldForeground1 },
})

/** Where a context menu opens. The menu key has no pointer position; its event has the element's corner. */
function menuAt(event: MouseEvent, id: string): ContextMenu {
  const box = event.currentTarget.getBoundingClientRect()
  const isPointer = event.button === 2
  return { id, x: isPointer ? event.clientX : box.left + 8, y: isPointer ? event.clientY : box.bottom }
}

interface TabItemProps {
  tab: Tab
  title: string
  isActive: boolean
  /** A drop would land before this tab. */
  isDropTarget: boolean
  onKeyDown: KeyboardEventHandler
  onMenu(context: ContextMenu): void
  onDragStart(): void
  onDragOver: DragEventHandler
  onDragEnd(): void
}

/** One open page: its title, a mark for unsaved input, and a close button. */
export function TabItem(props: TabItemProps) {
  const { tab, title, isActive, isDropTarget, onKeyDown, onMenu, onDragStart, onDragOver, onDragEnd } = props
  const styles = useStyles()
  const text = useText()
  return (
    <div
      role="presentation"
      className={mergeClasses(styles.tab, isActive && styles.active, isDropTarget && styles.drop)}
      draggable={tab.closable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', title)
        onDragStart()
      }}
      onDragOver={onDragOver}
      onDragEnd={onDragEnd}
      onAuxClick={(event) => event.button === 1 && void closeTab(tab.id)}
      // Without this, a middle press starts the browser's own scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault()
        onMenu(menuAt(event, tab.id))
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
        // A tab that was reached by key keeps the focus.
        onClick={() => useTabs.getState().activate(tab.id, 'offer')}
        onKeyDown={onKeyDown}
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
}
