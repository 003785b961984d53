import { named } from '#contract/recordName.ts'
import { privilege } from '#contract/resources/sys/privilege.ts'
import { useLabels, privilegeStatus } from '#features/portal/portal/labels.ts'
import { PrivilegeDialog, portalCodeOf, readPrivilege } from '#features/portal/portal/PrivilegeDialog.tsx'
import { batchDeleteAction, deleteAction, dialog, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'

const { page, remove, export: workbook } = privilege.endpoints

/** Query of the list besides the operator's filters (DECISION-OPS-82). */
export const onlyPortals = { privilegeType: 'portal', privilegeCode_ne: 'PORTAL_' } as const

const changing = { permission: 'sys:sysPortal:update' } as const

/** Users of each portal; new rows are made from the list of portals. */
export const portalPrivilegeList = defineList(page, {
  id: 'portal.portal.privilege',
  title: 'portal.portal:privilege.title',
  rowName: named(privilege),
  filters: [{ kind: 'text', name: 'privilegeName', label: 'portal.portal:privilege.field.privilegeName' }],
  columns: [
    { key: 'privilegeCode', label: 'portal.portal:privilege.field.privilegeCode', width: 220 },
    { key: 'privilegeName', label: 'portal.portal:privilege.field.privilegeName', width: 220, grow: 1 },
    {
      key: 'privilegeItems',
      label: 'portal.portal:privilege.field.privilegeItems',
      width: 120,
      options: useLabels,
    },
    { key: 'status', label: 'portal.portal:privilege.field.status', width: 90, options: privilegeStatus },
  ],
  toolbar: [batchDeleteAction(remove)],
  rowActions: [
    editAction(changing, async ({ privilegeCode, privilegeName }, { read }) => {
      const portalCode = portalCodeOf(privilegeCode)
      const record = await readPrivilege(portalCode, read)
      return dialog(PrivilegeDialog, { portalCode, portalName: privilegeName, record })
    }),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})
