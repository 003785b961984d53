import { named } from '#contract/recordName.ts'
import { type PortalFpage, portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { portalDesignerTab } from '#contract/tabs.ts'
import { statusLabels } from '#features/portal/portal/labels.ts'
import {
  addAction,
  batchDeleteAction,
  deleteAction,
  editAction,
  type RowAction,
  tab,
} from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { firstPageVersions } from '#pickers/versions/pages.ts'
import { keptFirstPages } from '#pickers/versions/keptPages.ts'
import { versionsAction } from '#pickers/versions/versionsAction.ts'
import { PortalName } from '#features/portal/portal/PortalNames.tsx'
import { laterDialog } from '#kit/list/laterDialog.ts'

const fpageForm = laterDialog(async () => (await import('#features/portal/portal/FpageForm.tsx')).FpageForm)

const { page, get, create, update, remove, export: workbook } = portalFpage.endpoints

/** The form keeps the status; this changes it alone. */
const toggle = (id: 'enable' | 'disable'): RowAction<PortalFpage> => ({
  id,
  label: id === 'enable' ? 'portal.portal:fpage.enable' : 'portal.portal:fpage.disable',
  guard: update,
  reason: 'The page is read again, so that what was designed since the list was loaded stays.',
  when: ({ status }) => (status === 1) === (id === 'disable'),
  confirm: 'generic',
  run: async (row, { call, done }) => {
    const { fpageName, portalCode, fpageConfig, sort, memo } = await call(get, { params: { id: row.id } })
    const status = id === 'enable' ? 1 : 0
    await call(update, {
      body: { id: row.id, fpageName, portalCode, fpageConfig, sort, memo, status },
    })
    done()
  },
})

export const portalFpageList = defineList(page, {
  id: portalFpage.name,
  title: 'portal.portal:fpage.title',
  rowName: named(portalFpage),
  filters: [{ kind: 'text', name: 'fpageName', label: 'portal.portal:fpage.field.fpageName' }],
  columns: [
    { key: 'fpageName', label: 'portal.portal:fpage.field.fpageName', width: 200, grow: 1 },
    {
      key: 'portalCode',
      label: 'portal.portal:fpage.field.portalCode',
      width: 160,
      cell: ({ portalCode }) => <PortalName code={portalCode} />,
    },
    { key: 'status', label: 'portal.portal:field.status', width: 90, options: statusLabels },
    { key: 'sort', label: 'portal.portal:field.sort', width: 80, align: 'end' },
    { key: 'memo', label: 'portal.portal:fpage.field.memo', width: 180 },
    { key: 'updater', label: 'portal.portal:fpage.field.updater', width: 120 },
    { key: 'updateDate', label: 'portal.portal:field.updateDate', width: 170 },
  ],
  toolbar: [addAction(create, () => fpageForm({})), batchDeleteAction(remove)],
  rowActions: [
    editAction(update, (row) => fpageForm({ record: row })),
    {
      id: 'design',
      label: 'portal.portal:fpage.design',
      guard: update,
      opens: ({ id, fpageName }) =>
        tab(portalDesignerTab, { kind: 'firstPage', id, name: fpageName }, fpageName),
    },
    toggle('enable'),
    toggle('disable'),
    deleteAction(remove),
    versionsAction<PortalFpage>(firstPageVersions, ({ fpageName }) => fpageName),
  ],
  exports: { server: workbook, scope: 'all' },
  kept: keptFirstPages,
})
