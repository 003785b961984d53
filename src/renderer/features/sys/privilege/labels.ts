import { holderTypes, privilegeItems, privilegeTags } from '#contract/resources/sys/privilege.ts'
import { labelCodes } from '#kit/codes.ts'

export const itemLabels = labelCodes(privilegeItems, {
  use: 'sys.privilege:item.use',
  view: 'sys.privilege:item.view',
  manage: 'sys.privilege:item.manage',
})

export const holderLabels = labelCodes(holderTypes, {
  all: 'sys.privilege:holder.all',
  employee: 'sys.privilege:holder.employee',
  role: 'sys.privilege:holder.role',
  org: 'sys.privilege:holder.org',
  orgSub: 'sys.privilege:holder.orgSub',
  position: 'sys.privilege:holder.position',
})

export const tagLabels = labelCodes(privilegeTags, { W: 'sys.privilege:white', B: 'sys.privilege:black' })
