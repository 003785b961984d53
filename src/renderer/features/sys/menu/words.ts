import i18next from 'i18next'
import type { Menu } from '#contract/resources/sys/menu.ts'

/** A menu's name in the operator's language, as the navigation shows it. */
export const wordsOf = (menu: Pick<Menu, 'name' | 'names'>): string =>
  menu.names[i18next.language] || menu.name
