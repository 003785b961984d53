import { named } from '#contract/recordName.ts'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { addAction, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const quickAccessDialog = laterDialog(
  async () => (await import('#features/sys/quickAccess/QuickAccessDialog.tsx')).QuickAccessDialog,
)

const { endpoints } = quickAccess

/** Shortcuts of all users. Adding edits the operator's own, editing those of the row's user (DECISION-SYS-130). */
export const quickAccessList = defineList(endpoints.page, {
  id: 'sys.quickAccess',
  title: 'sys.quickAccess:title',
  rowName: named(quickAccess),
  filters: [
    { kind: 'text', name: 'menuName', label: 'sys.quickAccess:field.menuName' },
    { kind: 'text', name: 'username', label: 'sys.quickAccess:field.username' },
    { kind: 'text', name: 'realName', label: 'sys.quickAccess:field.realName' },
  ],
  columns: [
    { key: 'menuName', label: 'sys.quickAccess:field.menuName', width: 180 },
    { key: 'otherUrl', label: 'sys.quickAccess:field.otherUrl', width: 220 },
    { key: 'sort', label: 'sys.quickAccess:field.sort', width: 80, align: 'end' },
    { key: 'realName', label: 'sys.quickAccess:field.realName', width: 120 },
    { key: 'username', label: 'sys.quickAccess:field.username', width: 130 },
    { key: 'updater', label: 'sys.quickAccess:field.updater', width: 120 },
    { key: 'updateDate', label: 'sys.quickAccess:field.updateDate', width: 170 },
  ],
  toolbar: [addAction(endpoints.saveOrUpdate, () => quickAccessDialog({}))],
  rowActions: [
    editAction(endpoints.saveOrUpdate, (row) =>
      quickAccessDialog({ userId: row.userId, name: row.realName }),
    ),
  ],
  // A dialog of a user's shortcuts as a whole, not of one record.
  canClone: false,
  exports: { server: endpoints.export, scope: 'all' },
})

export const quickAccessScreen = listScreen(quickAccessList)
