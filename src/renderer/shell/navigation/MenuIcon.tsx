import { Document20Regular } from '@fluentui/react-icons/svg/document'
import { Folder20Regular } from '@fluentui/react-icons/svg/folder'
import { menuIconOf } from '#kit/menuIcons.ts'
import type { MenuItem } from './menu.ts'

/** An icon for a menu of the server, which may name icons of a different set. */
export function MenuIcon({ item }: { item: MenuItem }) {
  const fallback = item.children.length > 0 ? Folder20Regular : Document20Regular
  const Icon = menuIconOf(item.icon, item.path) ?? fallback
  return <Icon aria-hidden="true" />
}
