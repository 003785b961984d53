import { named } from '#contract/recordName.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { template } from '#contract/resources/msg/template.ts'
import { templateChannelsTab } from '#contract/tabs.ts'
import { ChannelTags } from '#features/msg/template/ChannelTags.tsx'
import { isSysLabels, statusLabels } from '#features/msg/template/labels.ts'
import { addAction, batchDeleteAction, call, deleteAction, editAction, tab } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { listScreen } from '#kit/list/listScreen.tsx'
import type { Screen } from '#kit/screen.ts'
import { defineList } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'
import { ChannelNames } from '#pickers/names/MessageNames.tsx'
import { recordsAction } from '#pickers/message/recordsAction.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const parametersDialog = laterDialog(
  async () => (await import('#features/msg/template/ParametersDialog.tsx')).ParametersDialog,
)
const sendDialog = laterDialog(async () => (await import('#features/msg/template/SendDialog.tsx')).SendDialog)
const templateForm = laterDialog(
  async () => (await import('#features/msg/template/TemplateForm.tsx')).TemplateForm,
)

const { page, get, create, update, remove, stop, enable, export: workbook } = template.endpoints

export const templateList = defineList(page, {
  id: template.name,
  title: 'msg.template:title',
  rowName: named(template),
  filters: [
    { kind: 'text', name: 'templateId', label: 'msg.template:field.templateId' },
    { kind: 'text', name: 'templateName', label: 'msg.template:field.templateName' },
  ],
  columns: [
    { key: 'templateId', label: 'msg.template:field.templateId', width: 150 },
    { key: 'templateName', label: 'msg.template:field.templateName', width: 108, grow: 1 },
    { key: 'remark', label: 'msg.template:field.remark', width: 80, grow: 3 },
    {
      key: 'openChannel',
      label: 'msg.template:field.openChannel',
      width: 122,
      grow: 3,
      cell: (row) => <ChannelTags codes={row.openChannel} />,
    },
    { key: 'status', label: 'msg.template:field.status', width: 68, options: statusLabels },
    { key: 'isSys', label: 'msg.template:field.isSys', width: 80, options: isSysLabels },
  ],
  toolbar: [addAction(create, () => templateForm({})), batchDeleteAction(remove)],
  rowActions: [
    {
      id: 'parameters',
      label: 'msg.template:action.parameters',
      guard: update,
      opens: async ({ id }, { read }) => parametersDialog({ record: await read(get, { params: { id } }) }),
    },
    {
      id: 'channels',
      label: 'msg.template:action.channels',
      guard: update,
      opens: ({ id, templateId, templateName }) =>
        tab(
          templateChannelsTab,
          { id, row: templateId },
          translate('msg.template:channels.tab', { name: templateName }),
        ),
    },
    editAction(update, async ({ id }, { read }) =>
      templateForm({ record: await read(get, { params: { id } }) }),
    ),
    {
      id: 'send',
      label: 'msg.template:action.send',
      guard: simulatedSend.endpoints.template,
      inMenu: true,
      opens: async ({ id }, { read }) => sendDialog({ record: await read(get, { params: { id } }) }),
    },
    {
      id: 'stop',
      label: 'msg.template:action.stop',
      inMenu: true,
      calls: call(stop, ({ id }) => ({ body: { id } })),
      when: (row) => row.status === 1,
      confirm: 'generic',
    },
    {
      id: 'enable',
      label: 'msg.template:action.enable',
      inMenu: true,
      calls: call(enable, ({ id }) => ({ body: { id } })),
      when: (row) => row.status !== 1,
      confirm: 'generic',
    },
    recordsAction(
      ({ templateName }) => templateName,
      ({ templateId }) => ({ templateId }),
    ),
    // Templates that come with the system cannot be deleted.
    { ...deleteAction(remove), inMenu: true, when: (row) => row.isSys !== 1 },
  ],
  exports: { server: workbook, scope: 'all' },
})

const screen = listScreen(templateList)

export const TemplateScreen = () => (
  <ChannelNames>
    <ListPage list={templateList} />
  </ChannelNames>
)

// The send dialog contains a picker of receivers.
export const templateScreen = {
  ...screen,
  Component: TemplateScreen,
  namespaces: [...screen.namespaces, 'pickers'],
} as const satisfies Screen
