import { named } from '#contract/recordName.ts'
import { portal } from '#contract/resources/portal/portal.ts'
import { portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { portalTheme } from '#contract/resources/portal/portalTheme.ts'
import { designFirstPage } from '#features/portal/portal/designFirstPage.ts'
import { defaultLabels, statusLabels } from '#features/portal/portal/labels.ts'
import { ModuleTags, moduleNames } from '#features/portal/portal/ModuleTags.tsx'
import { openPortal } from '#features/portal/portal/openPortal.ts'
import { PortalCopy, PortalEdit } from '#features/portal/portal/PortalForm.tsx'
import { PrivilegeDialog, readPrivilege } from '#features/portal/portal/PrivilegeDialog.tsx'
import { UrlCell } from '#features/portal/portal/UrlCell.tsx'
import { addAction, deleteAction, dialog, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'
import { listText } from '#kit/listText.ts'
import { NamedIcon } from '#pickers/menu/NamedIcon.tsx'
import { Joined } from '#ui/Named.tsx'

const fpageView = laterDialog(async () => (await import('#features/portal/portal/FpageView.tsx')).FpageView)
const themeDialog = laterDialog(
  async () => (await import('#features/portal/portal/ThemeDialog.tsx')).ThemeDialog,
)
const themeView = laterDialog(async () => (await import('#features/portal/portal/ThemeView.tsx')).ThemeView)

const { page, create, update, remove, copy, export: workbook } = portal.endpoints

/** Theme, design and permissions go by the code of changing (DECISION-OPS-9). */
const changing = { permission: 'sys:sysPortal:update' } as const

export const portalList = defineList(page, {
  id: portal.name,
  title: 'portal.portal:title',
  rowName: named(portal),
  filters: [
    { kind: 'text', name: 'portalCode', label: 'portal.portal:field.portalCode' },
    { kind: 'text', name: 'portalName', label: 'portal.portal:field.portalName' },
    { kind: 'select', name: 'status', label: 'portal.portal:field.status', options: statusLabels },
  ],
  columns: [
    {
      key: 'portalCode',
      label: 'portal.portal:field.portal',
      width: 200,
      grow: 1,
      value: ({ portalCode, portalName }) => `${portalCode}/${portalName}`,
      cell: ({ portalCode, portalName }) => <Joined code={portalCode} by="/" name={portalName} />,
      sortable: true,
      exported: { from: 'portalCode', joined: { from: 'portalName', separator: '/' } },
    },
    { key: 'url', label: 'portal.portal:field.url', width: 200, cell: ({ url }) => <UrlCell url={url} /> },
    {
      key: 'moduleName',
      label: 'portal.portal:field.moduleCode',
      width: 180,
      value: (row) => listText(moduleNames(row)),
      cell: (row) => <ModuleTags moduleCode={row.moduleCode} moduleName={row.moduleName} />,
      exported: { from: 'moduleName' },
    },
    { key: 'sort', label: 'portal.portal:field.sort', width: 80, align: 'end' },
    {
      key: 'icon',
      label: 'portal.portal:field.icon',
      width: 120,
      cell: ({ icon }) => <NamedIcon name={icon} />,
    },
    { key: 'defaultFlag', label: 'portal.portal:field.defaultFlag', width: 100, options: defaultLabels },
    { key: 'status', label: 'portal.portal:field.status', width: 90, options: statusLabels },
    { key: 'updateDate', label: 'portal.portal:field.updateDate', width: 170 },
  ],
  toolbar: [addAction(create, () => dialog(PortalEdit, {}))],
  rowActions: [
    editAction(update, (row) => dialog(PortalEdit, { record: row })),
    {
      id: 'theme',
      label: 'portal.portal:action.theme',
      guard: changing,
      opens: ({ portalCode, portalName }) => themeDialog({ portalCode, portalName }),
    },
    {
      id: 'design',
      label: 'portal.portal:action.design',
      guard: changing,
      reason: 'A portal without a first page gets one before the designer opens.',
      run: designFirstPage,
    },
    {
      id: 'privilege',
      label: 'portal.portal:action.privilege',
      guard: changing,
      opens: async ({ portalCode, portalName }, { read }) =>
        dialog(PrivilegeDialog, { portalCode, portalName, record: await readPrivilege(portalCode, read) }),
    },
    {
      id: 'open',
      label: 'portal.portal:action.open',
      guard: 'signed-in',
      reason: 'It opens a window of its own, or the browser.',
      run: openPortal,
    },
    {
      id: 'copy',
      label: 'portal.portal:action.copy',
      guard: copy,
      opens: (row) => dialog(PortalCopy, { source: row }),
    },
    deleteAction(remove),
    {
      id: 'viewTheme',
      label: 'portal.portal:action.viewTheme',
      inMenu: true,
      guard: portalTheme.endpoints.defaultTheme,
      opens: async ({ portalCode, portalName }, { read }) =>
        themeView({
          portalName,
          theme: await read(portalTheme.endpoints.defaultTheme, { query: { portalCode } }),
        }),
    },
    {
      id: 'viewFpage',
      label: 'portal.portal:action.viewFpage',
      inMenu: true,
      guard: portalFpage.endpoints.defaultFpage,
      opens: async ({ portalCode, portalName }, { read }) =>
        fpageView({
          portalName,
          page: await read(portalFpage.endpoints.defaultFpage, { query: { portalCode } }),
        }),
    },
  ],
  // Its Copy does the same, and takes first pages, themes and permissions along.
  canClone: false,
  exports: { server: workbook, scope: 'all' },
})
