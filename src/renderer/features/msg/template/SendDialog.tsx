import { makeStyles, tokens } from '@fluentui/react-components'
import { simulatedSend, TemplateSend } from '#contract/resources/msg/simulatedSend.ts'
import { readTemplateParams } from '#contract/messaging/documents.ts'
import type { Template } from '#contract/resources/msg/template.ts'
import { SendCount } from '#features/msg/template/SendCount.tsx'
import { TemplatePreview } from '#features/msg/template/TemplatePreview.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { inWords } from '#kit/form/resolver.ts'
import { useText } from '#kit/text.ts'
import { namesReceivers, readReceiveInfo } from '#contract/messaging/documents.ts'
import { SendOutcome } from '#pickers/message/SendOutcome.tsx'
import { useOutcome } from '#pickers/message/useOutcome.ts'
import { ReceiversText } from '#pickers/receivers/receiverFields.ts'
import { ReceiversField } from '#pickers/receivers/ReceiversField.tsx'
import { ValuesControl } from '#pickers/values/ValuesControl.tsx'

const useStyles = makeStyles({
  fields: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0, alignContent: 'start' },
  wide: { gridColumnStart: 1, gridColumnEnd: -1 },
})

const SendWrite = TemplateSend.extend({
  receiveInfo: ReceiversText.refine((text) => namesReceivers(readReceiveInfo(text)), {
    error: inWords('msg.template:send.noReceivers'),
  }),
})
const { TextField, CustomField } = formFields(SendWrite)

/** Milliseconds for which a send's success is shown. */
const SENT_SHOWN = 2000

/** Sends a template over all of its enabled channels without leaving the platform. */
export function SendDialog({ record, onClose }: DialogProps & { readonly record: Template }) {
  const text = useText()
  const styles = useStyles()
  const { id, templateId, templateName } = record
  const declared = readTemplateParams(record.templateParams)
  const title = text('msg.template:send.title', { name: templateName })
  const { refused, ofForm } = useOutcome({ title, onClose })
  return (
    <FormDialog
      title={title}
      size="wide"
      columns={2}
      action="msg.template:send"
      shownFor={SENT_SHOWN}
      schema={SendWrite}
      create={simulatedSend.endpoints.template}
      initial={{ id, templateId, templateName }}
      {...ofForm}
    >
      <div className={styles.fields}>
        <TextField name="templateId" label="msg.template:field.templateId" readOnly />
        <TextField name="templateName" label="msg.template:field.templateName" readOnly />
        <CustomField
          name="paramsJSON"
          label="msg.template:send.paramsJSON"
          group
          render={(control) => <ValuesControl control={control} declared={declared} />}
        />
      </div>
      <TemplatePreview record={record} declared={declared} />
      <CustomField
        name="receiveInfo"
        label="pickers:receivers.field"
        wide
        group
        render={({ ref: _ref, ...control }) => (
          <ReceiversField {...control} templateId={templateId} senderName={templateName} offersMe />
        )}
      />
      <div className={styles.wide}>
        <SendCount templateId={templateId} />
      </div>
      <SendOutcome outcome={refused} onLeave={onClose} />
    </FormDialog>
  )
}
