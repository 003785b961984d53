import type { PrivilegeItem } from '#contract/resources/sys/privilege.ts'
import type { TextKey } from '#kit/text.ts'

export const itemLabels: Readonly<Record<PrivilegeItem, TextKey>> = {
  use: 'sys.privilege:item.use',
  view: 'sys.privilege:item.view',
  manage: 'sys.privilege:item.manage',
}
