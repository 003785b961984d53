import { named } from '#contract/recordName.ts'
import { type PortalTheme, portalTheme } from '#contract/resources/portal/portalTheme.ts'
import { currentLabels } from '#features/portal/portal/labels.ts'
import { keptThemes } from '#features/portal/portal/keptThemes.ts'
import { themeVersions } from '#features/portal/portal/themeVersions.ts'
import {
  addAction,
  batchDeleteAction,
  call,
  deleteAction,
  editAction,
  type RowAction,
} from '#kit/list/actions.ts'
import { listMaker, defineList } from '#kit/list/types.ts'
import { versionsAction } from '#pickers/versions/versionsAction.ts'
import { PortalName } from '#features/portal/portal/PortalNames.tsx'
import { laterDialog } from '#kit/list/laterDialog.ts'

const themeForm = laterDialog(async () => (await import('#features/portal/portal/ThemeForm.tsx')).ThemeForm)

const { page, create, update, remove, switchTheme } = portalTheme.endpoints

const switching: RowAction<PortalTheme> = {
  id: 'switch',
  label: 'portal.portal:theme.switch',
  calls: call(switchTheme, ({ id, portalCode }) => ({ body: { id, portalCode } })),
  when: ({ status }) => status !== 1,
  confirm: 'portal.portal:theme.switchQuestion',
}

/** Themes; of one portal where its code is given, otherwise of all. */
export const portalThemeList = listMaker(
  (portalCode: string | undefined) =>
    defineList(page, {
      id: portalTheme.name,
      title: 'portal.portal:theme.title',
      rowName: named(portalTheme),
      filters: [{ kind: 'text', name: 'themeName', label: 'portal.portal:theme.field.themeName' }],
      columns: [
        { key: 'themeName', label: 'portal.portal:theme.field.themeName', width: 200, grow: 1 },
        {
          key: 'portalCode',
          label: 'portal.portal:theme.field.portalCode',
          width: 160,
          cell: ({ portalCode }) => <PortalName code={portalCode} />,
        },
        { key: 'status', label: 'portal.portal:theme.field.status', width: 90, options: currentLabels },
        { key: 'sort', label: 'portal.portal:field.sort', width: 80, align: 'end' },
        { key: 'memo', label: 'portal.portal:theme.field.memo', width: 200 },
      ],
      toolbar: [addAction(create, () => themeForm({ portalCode })), batchDeleteAction(remove)],
      rowActions: [
        editAction(update, (row) => themeForm({ record: row })),
        switching,
        deleteAction(remove),
        versionsAction<PortalTheme>(themeVersions, ({ themeName }) => themeName),
      ],
      kept: keptThemes,
    }),
  [[undefined]],
)
