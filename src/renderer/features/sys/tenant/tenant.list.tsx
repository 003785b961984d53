import { named } from '#contract/recordName.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { tenantEditTab } from '#contract/tabs.ts'
import { statusLabels } from '#features/sys/tenant/status.ts'
import { addAction, batchDeleteAction, call, deleteAction, editAction, formTab } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const openAccountDialog = laterDialog(
  async () => (await import('#features/sys/tenant/OpenAccountDialog.tsx')).OpenAccountDialog,
)

const { endpoints } = tenant

const editor = formTab(tenantEditTab, 'sys.tenant:tab.add')

export const tenantList = defineList(endpoints.page, {
  id: 'sys.tenant',
  title: 'sys.tenant:title',
  rowName: named(tenant),
  filters: [
    { kind: 'text', name: 'tenantName', label: 'sys.tenant:field.tenantName' },
    { kind: 'text', name: 'adminName', label: 'sys.tenant:field.adminName' },
    { kind: 'select', name: 'status', label: 'sys.tenant:field.status', options: statusLabels },
  ],
  columns: [
    { key: 'tenantId', label: 'sys.tenant:field.tenantId', width: 120 },
    { key: 'tenantName', label: 'sys.tenant:field.tenantName', width: 220 },
    { key: 'shortName', label: 'sys.tenant:field.shortName', width: 110 },
    { key: 'unicode', label: 'sys.tenant:field.unicode', width: 180 },
    { key: 'linkman', label: 'sys.tenant:field.linkman', width: 90 },
    { key: 'linktel', label: 'sys.tenant:field.linktel', width: 130 },
    { key: 'address', label: 'sys.tenant:field.address', width: 240 },
    { key: 'bank', label: 'sys.tenant:field.bank', width: 180 },
    { key: 'bankAccount', label: 'sys.tenant:field.bankAccount', width: 180 },
    { key: 'adminAccount', label: 'sys.tenant:field.adminAccount', width: 120 },
    { key: 'adminName', label: 'sys.tenant:field.adminName', width: 110 },
    { key: 'remark', label: 'sys.tenant:field.remark', width: 200 },
    {
      key: 'status',
      label: 'sys.tenant:field.status',
      width: 100,
      options: statusLabels,
    },
    { key: 'updater', label: 'sys.tenant:field.updater', width: 100 },
    { key: 'updateDate', label: 'sys.tenant:field.updateDate', width: 160 },
  ],
  toolbar: [addAction(endpoints.create, () => editor()), batchDeleteAction(endpoints.remove)],
  exports: { server: endpoints.export, scope: 'all' },
  rowActions: [
    {
      id: 'open',
      label: 'sys.tenant:action.open',
      guard: endpoints.open,
      when: (row) => row.status === 0,
      opens: ({ tenantId, tenantName, adminAccount, adminName }) =>
        openAccountDialog({ tenantId, tenantName, adminAccount, adminName }),
    },
    {
      id: 'close',
      label: 'sys.tenant:action.close',
      calls: call(endpoints.close, (row) => ({ body: row })),
      danger: true,
      when: (row) => row.status === 1,
      confirm: 'sys.tenant:confirm.close',
    },
    {
      id: 'enable',
      label: 'sys.tenant:action.enable',
      calls: call(endpoints.enable, (row) => ({ body: row })),
      when: (row) => row.status === 3,
      confirm: 'sys.tenant:confirm.enable',
    },
    editAction(endpoints.update, (row) => editor(row.id)),
    deleteAction(endpoints.remove),
  ],
})

export const TenantList = () => <ListPage list={tenantList} />
