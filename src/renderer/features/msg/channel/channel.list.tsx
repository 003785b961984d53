import { named } from '#contract/recordName.ts'
import { type Channel, channel } from '#contract/resources/msg/channel.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { useSession } from '#kit/session.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const channelForm = laterDialog(
  async () => (await import('#features/msg/channel/ChannelForm.tsx')).ChannelForm,
)

const { page, get, create, update, remove, export: workbook } = channel.endpoints

/** Whether the signed-in user belongs to a tenant other than the platform's own. */
const isTenant = (): boolean => useSession.getState().session?.user.tenantMode ?? false

export const channelList = defineList(page, {
  id: channel.name,
  title: 'msg.channel:title',
  rowName: named(channel),
  filters: [
    { kind: 'text', name: 'channelCode', label: 'msg.channel:field.channelCode' },
    { kind: 'text', name: 'channelName', label: 'msg.channel:field.channelName' },
  ],
  columns: [
    { key: 'channelCode', label: 'msg.channel:field.channelCode', width: 150 },
    { key: 'channelName', label: 'msg.channel:field.channelName', width: 160 },
    { key: 'channelFunction', label: 'msg.channel:field.channelFunction', width: 200 },
    { key: 'remark', label: 'msg.channel:field.remark', width: 220 },
    { key: 'updater', label: 'msg.channel:field.updater', width: 110 },
    { key: 'updateDate', label: 'msg.channel:field.updateDate', width: 170 },
  ],
  toolbar: [addAction(create, () => channelForm({})), batchDeleteAction(remove)],
  rowActions: [
    {
      ...editAction<Channel>(update, async ({ id }, { read }) =>
        channelForm({ record: await read(get, { params: { id } }) }),
      ),
      // The platform's own are used by every tenant, and changed by the platform alone.
      when: (row) => row.isSys !== 1 || !isTenant(),
    },
    // Built-in ones stay.
    { ...deleteAction(remove), when: (row) => row.isSys !== 1 },
  ],
  exports: { server: workbook, scope: 'all' },
})

export const channelScreen = listScreen(channelList)
