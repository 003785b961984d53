import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import { useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { popOut } from './popOut.ts'
import { closeAllTabs, closeOtherTabs, closeTab } from './closing.ts'
import { reloadTab } from './reloads.ts'

/** For which tab the context menu is open, and where. */
export interface ContextMenu {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** Actions of a tab. */
export function TabMenu({ context, onClose }: { context: ContextMenu; onClose(): void }) {
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
