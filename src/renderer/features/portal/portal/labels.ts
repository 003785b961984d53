import { defaultFlags, fpageModes, portalStatuses } from '#contract/resources/portal/portal.ts'
import { themeStatuses } from '#contract/resources/portal/portalTheme.ts'
import { privilegeStatuses } from '#contract/resources/sys/privilege.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { colorCodes, labelCodes, tagCodes } from '#kit/codes.ts'

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
