import type { Menu } from '#contract/resources/sys/menu.ts'
import { currentLanguage } from '#kit/text.ts'

/** A menu's name in the operator's language, as the navigation shows it. */
export const menuName = (menu: Pick<Menu, 'name' | 'names'>): string =>
  menu.names[currentLanguage()] || menu.name
