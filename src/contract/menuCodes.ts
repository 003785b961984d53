import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

// Apart from the calls of menus, because the navigation needs these alone.

/** 菜单, 按钮, 路由, 目录 (DECISION-SYS-77). */
export const MenuType = { menu: 0, button: 1, route: 2, folder: 3 } as const
export const menuTypes = vocabulary([MenuType.menu, MenuType.button, MenuType.route, MenuType.folder])
export type MenuType = CodeOf<typeof menuTypes>

/** A console tab, a separate window, the system browser (DECISION-SYS-84). */
export const openModes = vocabulary(['tab', 'tab1', 'browser'])
