import { type Channel, ChannelWrite, channel } from '#contract/resources/msg/channel.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField, TextArea } = formFields(ChannelWrite)

export function ChannelForm({ record, onClose }: DialogProps & { record?: Channel }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'msg.channel:edit' : 'msg.channel:add')}
      schema={ChannelWrite}
      create={channel.endpoints.create}
      update={channel.endpoints.update}
      record={record}
      onClose={onClose}
    >
      <TextField name="channelCode" label="msg.channel:field.channelCode" readOnly={record !== undefined} />
      <TextField name="channelName" label="msg.channel:field.channelName" />
      <TextField
        name="channelFunction"
        label="msg.channel:field.channelFunction"
        hint="msg.channel:field.channelFunction.hint"
      />
      <TextArea name="remark" label="msg.channel:field.remark" />
    </FormDialog>
  )
}
