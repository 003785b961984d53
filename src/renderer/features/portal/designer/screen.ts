import { portalDesignerTab } from '#contract/tabs.ts'
import { Designer } from '#features/portal/designer/Designer.tsx'
import type { Screen } from '#kit/screen.ts'

export const designerScreen: Screen = {
  Component: Designer,
  namespaces: ['portal.designer', 'pickers'],
  title: 'portal.designer:title',
  needs: { tab: portalDesignerTab, from: 'sys/sysDesignPage' },
}
