import { portalList } from '#features/portal/portal/portal.list.tsx'
import { portalThemeList } from '#features/portal/portal/portalTheme.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'

export const PortalScreen = () => <ListPage list={portalList} />

const allThemes = portalThemeList(undefined)

export const ThemeScreen = () => <ListPage list={allThemes} />
