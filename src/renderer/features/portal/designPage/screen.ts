import { designPageList } from '#features/portal/designPage/designPage.list.tsx'
import { listScreen } from '#kit/list/listScreen.tsx'
import type { Screen } from '#kit/screen.ts'

// The menu of a page is the menu screen's dialog, with its texts.
const screen = listScreen(designPageList)

export const designPageScreen: Screen = {
  ...screen,
  title: 'portal.designPage:title',
  namespaces: ['portal.designPage', 'portal.designer', 'pickers', 'sys.menu'],
}
