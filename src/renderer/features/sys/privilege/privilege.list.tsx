import { named } from '#contract/recordName.ts'
import { privilege, privilegeStatuses } from '#contract/resources/sys/privilege.ts'
import { privilegeEditTab } from '#contract/tabs.ts'
import { codeText, colorCodes } from '#kit/codes.ts'
import { addAction, batchDeleteAction, deleteAction, editAction, formTab } from '#kit/list/actions.ts'
import { listText } from '#kit/listText.ts'
import { defineList } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'
import { itemLabels } from '#features/sys/privilege/labels.ts'

const { page, create, update, remove, export: workbook } = privilege.endpoints

const itemLabel = (item: string): string => codeText(itemLabels, item, translate)

const editor = formTab(privilegeEditTab, 'sys.privilege:tab.add')

export const privilegeList = defineList(page, {
  id: privilege.name,
  title: 'sys.privilege:title',
  rowName: named(privilege),
  filters: [
    { name: 'privilegeName', label: 'sys.privilege:field.privilegeName', kind: 'text' },
    { name: 'privilegeCode', label: 'sys.privilege:field.privilegeCode', kind: 'text' },
  ],
  columns: [
    { key: 'privilegeName', label: 'sys.privilege:field.privilegeName', width: 220 },
    { key: 'privilegeCode', label: 'sys.privilege:field.privilegeCode', width: 180 },
    {
      key: 'privilegeItems',
      label: 'sys.privilege:field.privilegeItems',
      width: 180,
      value: (row) => listText(row.privilegeItems.split(',').map(itemLabel)),
    },
    {
      key: 'status',
      label: 'sys.privilege:field.status',
      width: 90,
      options: {
        dictionary: 'SYS_STATUS',
        colors: colorCodes(privilegeStatuses, { 0: 'danger', 1: 'success' }),
      },
    },
  ],
  toolbar: [addAction(create, () => editor()), batchDeleteAction(remove)],
  rowActions: [editAction(update, (row) => editor(row.id)), deleteAction(remove)],
  exports: { server: workbook, scope: 'all' },
})
