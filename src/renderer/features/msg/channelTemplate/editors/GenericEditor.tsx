import { GenericWrite } from '#features/msg/channelTemplate/forms.ts'
import { formFields } from '#kit/form/fields.tsx'

const { TextField, TextArea } = formFields(GenericWrite)

/** Plain text, for codes that administrators have added. */
export function GenericEditor() {
  return (
    <>
      <TextField name="templateIdOp" label="msg.channelTemplate:field.templateIdOp" />
      <TextArea name="content" label="msg.channelTemplate:field.content" rows={6} wide />
      <TextField name="remark" label="msg.channelTemplate:field.remark" wide />
    </>
  )
}
