import { portalList } from '#features/portal/portal/portal.list.tsx'
import { PortalNames } from '#features/portal/portal/PortalNames.tsx'
import { portalThemeList } from '#features/portal/portal/portalTheme.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'

export const PortalScreen = () => <ListPage list={portalList} />

const allThemes = portalThemeList(undefined)

export const ThemeScreen = () => (
  <PortalNames>
    <ListPage list={allThemes} />
  </PortalNames>
)
