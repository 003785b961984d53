import { designPageTab } from '#contract/tabs.ts'
import { DesignPageView } from '#features/portal/designPageView/DesignPageView.tsx'
import type { Screen } from '#kit/screen.ts'

export const designPageViewScreen: Screen = {
  Component: DesignPageView,
  namespaces: ['portal.designPage', 'portal.designer', 'pickers'],
  title: 'portal.designPage:view',
  needs: { tab: designPageTab, from: 'sys/sysDesignPage' },
}
