import { defaultFlags, fpageModes, portalStatuses } from '#contract/resources/portal/portal.ts'
import type { ThemeConfig } from '#contract/resources/portal/themeConfig.ts'
import { themeStatuses } from '#contract/resources/portal/portalTheme.ts'
import { privilegeStatuses } from '#contract/resources/sys/privilege.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { colorCodes, labelCodes, tagCodes } from '#kit/codes.ts'
import type { TextKey } from '#kit/text.ts'

export const statusLabels = tagCodes(portalStatuses, {
  0: { label: 'portal.portal:status.0', color: 'danger' },
  1: { label: 'portal.portal:status.1', color: 'success' },
})

export const modeLabels = labelCodes(fpageModes, {
  0: 'portal.portal:mode.0',
  1: 'portal.portal:mode.1',
  2: 'portal.portal:mode.2',
})

export const defaultLabels = tagCodes(defaultFlags, {
  0: { label: 'portal.portal:default.0', color: 'default' },
  1: { label: 'portal.portal:default.1', color: 'info' },
})

export const currentLabels = tagCodes(themeStatuses, {
  0: { label: 'portal.portal:theme.other', color: 'default' },
  1: { label: 'portal.portal:theme.current', color: 'success' },
})

/** A portal is granted for use alone. */
export const useLabels = labelCodes(vocabulary(['use']), { use: 'portal.portal:privilege.item.use' })

/** As the dictionary SYS_STATUS has it. */
export const privilegeStatus = {
  dictionary: 'SYS_STATUS',
  colors: colorCodes(privilegeStatuses, { 0: 'danger', 1: 'success' }),
} as const

export const modeWords: Readonly<Record<ThemeConfig['mode'], TextKey>> = {
  light: 'portal.portal:config.light',
  dark: 'portal.portal:config.dark',
}

export const layoutWords: Readonly<Record<ThemeConfig['navLayout'], TextKey>> = {
  side: 'portal.portal:config.side',
  top: 'portal.portal:config.top',
  mix: 'portal.portal:config.mix',
}

/** Settings of a theme. */
export const configLabels: Readonly<Record<keyof ThemeConfig, TextKey>> = {
  mode: 'portal.portal:config.mode',
  primaryColor: 'portal.portal:config.primaryColor',
  navLayout: 'portal.portal:config.navLayout',
  navTheme: 'portal.portal:config.navTheme',
  headerColor: 'portal.portal:config.headerColor',
  sideWidth: 'portal.portal:config.sideWidth',
  logo: 'portal.portal:config.logo',
  title: 'portal.portal:config.title',
  radius: 'portal.portal:config.radius',
  fontSize: 'portal.portal:config.fontSize',
  compact: 'portal.portal:config.compact',
  tabs: 'portal.portal:config.tabs',
  background: 'portal.portal:config.background',
}
