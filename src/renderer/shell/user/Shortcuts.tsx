import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem } from '@fluentui/react-components'
import { quickAccess, type Shortcut } from '#contract/resources/sys/quickAccess.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useText } from '#kit/text.ts'
import { routeOf } from '../navigation/menu.ts'
import { openItem } from '../navigation/openItem.ts'
import { useMenu } from '../navigation/useMenu.ts'

const own = { query: {} }

/** The operator's own shortcuts, read each time the corner is opened; nothing while there are none. */
export function Shortcuts() {
  const text = useText()
  const menu = useMenu()
  const { data } = useEndpoint(quickAccess.endpoints.listUser, own)
  const shortcuts = data?.data ?? []
  if (shortcuts.length === 0) return null
  const open = ({ otherUrl, url }: Shortcut) => {
    if (otherUrl !== '') {
      void bridge.call('host.openExternal', { url: otherUrl }).catch(presentFailure)
      return
    }
    const page = menu.byPath.get(routeOf(url))
    if (page) openItem(page.item)
  }
  return (
    <>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>{text('shell:user.shortcuts')}</MenuGroupHeader>
        {shortcuts.map((shortcut) => (
          <MenuItem key={shortcut.id} onClick={() => open(shortcut)}>
            {shortcut.menuName}
          </MenuItem>
        ))}
      </MenuGroup>
    </>
  )
}
