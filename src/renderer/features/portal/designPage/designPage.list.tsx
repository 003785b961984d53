import { named } from '#contract/recordName.ts'
import { type DesignPage, designPage } from '#contract/resources/portal/designPage.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { portalDesignerTab } from '#contract/tabs.ts'
import { statusLabels } from '#features/portal/designPage/labels.ts'
import { addAction, deleteAction, editAction, tab } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'
import { designPageVersions } from '#pickers/versions/pages.ts'
import { keptDesignPages } from '#pickers/versions/keptPages.ts'
import { versionsAction } from '#pickers/versions/versionsAction.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const designPageForm = laterDialog(
  async () => (await import('#features/portal/designPage/DesignPageForm.tsx')).DesignPageForm,
)
const pageMenuDialog = laterDialog(
  async () => (await import('#pickers/menu/PageMenuDialog.tsx')).PageMenuDialog,
)

const { page, get, create, update, remove, export: workbook } = designPage.endpoints

export const designPageList = defineList(page, {
  id: designPage.name,
  title: 'portal.designPage:title',
  rowName: named(designPage),
  filters: [{ name: 'pageName', label: 'portal.designPage:field.pageName', kind: 'text' }],
  columns: [
    { key: 'pageName', label: 'portal.designPage:field.pageName', width: 200 },
    { key: 'pageConfig', label: 'portal.designPage:field.pageConfig', width: 240, hidden: true },
    { key: 'status', label: 'portal.designPage:field.status', width: 90, options: statusLabels },
    { key: 'sort', label: 'portal.designPage:field.sort', width: 80, align: 'end' },
    { key: 'memo', label: 'portal.designPage:field.memo', width: 220 },
    { key: 'updater', label: 'portal.designPage:field.updater', width: 120 },
    { key: 'updateDate', label: 'portal.designPage:field.updateDate', width: 170 },
  ],
  toolbar: [addAction(create, () => designPageForm({}))],
  rowActions: [
    editAction(update, async ({ id }, { read }) =>
      designPageForm({ record: await read(get, { params: { id } }) }),
    ),
    {
      id: 'design',
      label: 'portal.designPage:design',
      guard: update,
      opens: ({ id, pageName }) =>
        tab(
          portalDesignerTab,
          { kind: 'designPage', id, name: pageName },
          translate('portal.designPage:designing', { name: pageName }),
        ),
    },
    {
      id: 'menu',
      label: 'portal.designPage:menu',
      guard: update,
      opens: async ({ pageId, pageName }, { read }) => {
        const record = await read(menu.endpoints.pageMenu, { query: { pageId } })
        return record ? pageMenuDialog({ record }) : pageMenuDialog({ page: { pageId, pageName } })
      },
    },
    deleteAction<DesignPage>(remove, async ({ pageId }, { read }) => {
      const used = await read(menu.endpoints.pageMenu, { query: { pageId } })
      return used ? [translate('portal.designPage:usedByMenu', { name: used.name })] : []
    }),
    versionsAction<DesignPage>(designPageVersions, ({ pageName }) => pageName),
  ],
  exports: { server: workbook, scope: 'all' },
  kept: keptDesignPages,
})
