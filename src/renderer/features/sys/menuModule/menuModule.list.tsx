import { named } from '#contract/recordName.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const menuModuleForm = laterDialog(
  async () => (await import('#features/sys/menuModule/MenuModuleForm.tsx')).MenuModuleForm,
)

const { endpoints } = menuModule

const clients = { dictionary: 'SYS_MENU_CLIENT' } as const

export const menuModuleList = defineList(endpoints.page, {
  id: 'sys.menuModule',
  title: 'sys.menuModule:title',
  rowName: named(menuModule),
  filters: [
    { kind: 'text', name: 'code', label: 'sys.menuModule:field.code' },
    { kind: 'text', name: 'name', label: 'sys.menuModule:field.name' },
    { kind: 'select', name: 'client', label: 'sys.menuModule:field.client', options: clients },
  ],
  columns: [
    { key: 'code', label: 'sys.menuModule:field.code', width: 160 },
    { key: 'name', label: 'sys.menuModule:field.name', width: 200 },
    { key: 'url', label: 'sys.menuModule:field.url', width: 260 },
    { key: 'client', label: 'sys.menuModule:field.client', width: 120, options: clients },
    { key: 'sort', label: 'sys.menuModule:field.sort', width: 90, align: 'end' },
  ],
  toolbar: [
    addAction(endpoints.create, async ({ read }) =>
      menuModuleForm({ sort: await read(endpoints.getMaxSort, {}) }),
    ),
    batchDeleteAction(endpoints.remove),
  ],
  rowActions: [
    editAction(endpoints.update, async ({ id }, { read }) =>
      menuModuleForm({ record: await read(endpoints.get, { params: { id } }) }),
    ),
    deleteAction(endpoints.remove),
  ],
  exports: { server: endpoints.export, scope: 'all' },
})

export const menuModuleScreen = listScreen(menuModuleList)
