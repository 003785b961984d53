import { siteLevels } from '#contract/messaging/contents.ts'
import { SiteWrite } from '#features/msg/channelTemplate/forms.ts'
import { labelCodes } from '#kit/codes.ts'
import { formFields } from '#kit/form/fields.tsx'

const { TextField, TextArea, SelectField } = formFields(SiteWrite)

const levelLabels = labelCodes(siteLevels, {
  1: 'msg.channelTemplate:level.1',
  2: 'msg.channelTemplate:level.2',
  3: 'msg.channelTemplate:level.3',
})

const types = { dictionary: 'SYS_MSG_TYPE' } as const

/** A message of the in-box: title, words, kind, level, and where it leads. */
export function SiteEditor() {
  return (
    <>
      <TextField name="content.title" label="msg.channelTemplate:site.title" wide />
      <TextArea name="content.content" label="msg.channelTemplate:field.content" rows={6} wide />
      <SelectField name="content.type" label="msg.channelTemplate:site.type" options={types} />
      <SelectField name="content.msgLevel" label="msg.channelTemplate:site.level" options={levelLabels} />
      <TextField
        name="content.url"
        label="msg.channelTemplate:site.url"
        hint="msg.channelTemplate:site.url.hint"
        wide
      />
      <TextField name="remark" label="msg.channelTemplate:field.remark" wide />
    </>
  )
}
