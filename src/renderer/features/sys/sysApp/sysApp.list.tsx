import { named } from '#contract/recordName.ts'
import { apiAppSubscription } from '#contract/resources/api/apiAppSubscription.ts'
import { IssuedKeys, type SysApp, sysApp } from '#contract/resources/sys/sysApp.ts'
import { KeysDialog } from '#features/sys/sysApp/KeysDialog.tsx'
import { appTypeLabels, enabledLabels } from '#features/sys/sysApp/labels.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { addAction, call, deleteAction, editAction, type RowCall } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const authDialog = laterDialog(async () => (await import('#features/sys/sysApp/AuthDialog.tsx')).AuthDialog)
const sysAppForm = laterDialog(async () => (await import('#features/sys/sysApp/SysAppForm.tsx')).SysAppForm)

const { page, create, update, updateStatus, renewKeys, remove, export: workbook } = sysApp.endpoints

/** Both prompt with the same words, as the documents have it (DECISION-OPS-29). */
const toggle = (id: 'enable' | 'disable'): RowCall<SysApp> => ({
  id,
  label: id === 'enable' ? 'sys.sysApp:action.enable' : 'sys.sysApp:action.disable',
  danger: id === 'disable',
  calls: call(updateStatus, (row) => ({ body: { id: row.id, status: id === 'enable' } })),
  when: ({ status }) => status === (id === 'disable'),
  confirm: 'sys.sysApp:confirm.disable',
})

export const sysAppList = defineList(page, {
  id: sysApp.name,
  title: 'sys.sysApp:title',
  rowName: named(sysApp),
  filters: [{ kind: 'text', name: 'appName', label: 'sys.sysApp:field.appName' }],
  columns: [
    { key: 'appId', label: 'sys.sysApp:field.appId', width: 150 },
    { key: 'appName', label: 'sys.sysApp:field.appName', width: 220, grow: 1 },
    { key: 'appType', label: 'sys.sysApp:field.appType', width: 120, options: appTypeLabels },
    { key: 'apiAuth.accessKey', label: 'sys.sysApp:field.accessKey', width: 210 },
    { key: 'status', label: 'sys.sysApp:field.status', width: 80, options: enabledLabels },
  ],
  toolbar: [addAction(create, () => sysAppForm({}))],
  rowActions: [
    editAction(update, (row) => sysAppForm({ record: row })),
    toggle('enable'),
    toggle('disable'),
    {
      id: 'authorise',
      label: 'sys.sysApp:action.authorise',
      // Without a code, as every user who sees the screen may (OPS-COM-17).
      guard: apiAppSubscription.endpoints.saveAppApi,
      opens: ({ appId, appName }) => authDialog({ appId, appName }),
    },
    {
      id: 'renewKeys',
      label: 'sys.sysApp:action.renewKeys',
      inMenu: true,
      danger: true,
      guard: renewKeys,
      reason: 'The keys in the answer are shown this once.',
      confirm: 'sys.sysApp:confirm.renewKeys',
      run: async (row, { call: send, reload }) => {
        const { apiAuth } = IssuedKeys.parse(await send(renewKeys, { body: { id: row.id } }))
        reload()
        await openDialog(KeysDialog, { appName: row.appName, keys: apiAuth })
      },
    },
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})

export const sysAppScreen = listScreen(sysAppList)
