import { openModes } from '#contract/resources/sys/menu.ts'
import { labelCodes } from '#kit/codes.ts'

export const openLabels = labelCodes(openModes, {
  tab: 'sys.menu:open.tab',
  tab1: 'sys.menu:open.tab1',
  browser: 'sys.menu:open.browser',
})
