import { privilegeItems } from '#contract/resources/sys/privilege.ts'
import { labelCodes } from '#kit/codes.ts'

export const itemLabels = labelCodes(privilegeItems, {
  use: 'sys.privilege:item.use',
  view: 'sys.privilege:item.view',
  manage: 'sys.privilege:item.manage',
})
