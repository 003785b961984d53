import { Select } from '@fluentui/react-components'
import { buttonDirections, type DingTalkType } from '#contract/messaging/contents.ts'
import { dingTalkTypes } from '#contract/messaging/documents.ts'
import { readCode } from '#contract/vocabulary.ts'
import {
  cardKindCodes,
  DingTalkWrite,
  type DingTalkField,
  fieldsOf,
  lostFields,
  type Values,
} from '#features/msg/channelTemplate/forms.ts'
import { codeText, labelCodes } from '#kit/codes.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { TableControl } from '#kit/table/TableControl.tsx'
import type { EditColumn } from '#kit/table/types.ts'
import { type TextKey, useText } from '#kit/text.ts'

const { TextField, TextArea, NumberField, SelectField, CustomField } = formFields(DingTalkWrite)

const typeLabels = labelCodes(dingTalkTypes, {
  text: 'msg.channelTemplate:ding.type.text',
  link: 'msg.channelTemplate:ding.type.link',
  action_card: 'msg.channelTemplate:ding.type.action_card',
  image: 'msg.channelTemplate:ding.type.image',
  file: 'msg.channelTemplate:ding.type.file',
  markdown: 'msg.channelTemplate:ding.type.markdown',
  voice: 'msg.channelTemplate:ding.type.voice',
})

const kindLabels = labelCodes(cardKindCodes, {
  whole: 'msg.channelTemplate:ding.kind.whole',
  buttons: 'msg.channelTemplate:ding.kind.buttons',
})

const directionLabels = labelCodes(buttonDirections, {
  0: 'msg.channelTemplate:ding.direction.0',
  1: 'msg.channelTemplate:ding.direction.1',
})

interface CardButton {
  readonly title: string
  readonly action_url: string
}

const buttonColumns: readonly EditColumn<CardButton>[] = [
  { key: 'title', label: 'msg.channelTemplate:ding.title', kind: 'text', required: true, width: 160 },
  {
    key: 'action_url',
    label: 'msg.channelTemplate:ding.action_url',
    kind: 'text',
    required: true,
    width: 240,
    maxLength: 2000,
    grow: 2,
    pattern: {
      test: /^(?!\s*(?:javascript|data|vbscript)\s*:)/i,
      message: 'msg.channelTemplate:problem.address',
    },
  },
]

const newButton = (): CardButton => ({ title: '', action_url: '' })

/** Account, type, name, and the fields that the type has. */
export function DingTalkEditor() {
  const { form } = useFormOfField()
  const type = readCode(dingTalkTypes, String(form.watch('templateTypeOp') ?? ''))
  const kind = readCode(cardKindCodes, String(form.watch('content.kind') ?? '')) ?? 'whole'
  return (
    <>
      <CustomField
        name="templateTypeOp"
        label="msg.channelTemplate:ding.type"
        render={(control) => <TypeChoice control={control} />}
      />
      <TextField
        name="accountId"
        label="msg.channelTemplate:ding.accountId"
        hint="msg.channelTemplate:ding.accountId.hint"
      />
      <TextField name="templateName" label="msg.channelTemplate:ding.templateName" wide />
      {type === 'action_card' ? (
        <SelectField name="content.kind" label="msg.channelTemplate:ding.kind" options={kindLabels} wide />
      ) : null}
      {fieldsOf(type, kind).map((name) => (
        <ContentField key={name} name={name} />
      ))}
      <TextField name="remark" label="msg.channelTemplate:field.remark" wide />
    </>
  )
}

const labels = {
  title: 'msg.channelTemplate:ding.title',
  content: 'msg.channelTemplate:field.content',
  text: 'msg.channelTemplate:ding.text',
  markdown: 'msg.channelTemplate:ding.markdown',
  messageUrl: 'msg.channelTemplate:ding.messageUrl',
  picUrl: 'msg.channelTemplate:ding.picUrl',
  media_id: 'msg.channelTemplate:ding.media_id',
  duration: 'msg.channelTemplate:ding.duration',
  kind: 'msg.channelTemplate:ding.kind',
  single_title: 'msg.channelTemplate:ding.single_title',
  single_url: 'msg.channelTemplate:ding.single_url',
  btn_orientation: 'msg.channelTemplate:ding.btn_orientation',
  btn_json_list: 'msg.channelTemplate:ding.btn_json_list',
} as const satisfies Record<DingTalkField, TextKey>

function ContentField({ name }: { name: DingTalkField }) {
  const label = labels[name]
  switch (name) {
    case 'content':
    case 'text':
    case 'markdown':
      return <TextArea name={`content.${name}`} label={label} rows={5} wide />
    case 'duration':
      return <NumberField name="content.duration" label={label} />
    case 'btn_orientation':
      return <SelectField name="content.btn_orientation" label={label} options={directionLabels} />
    case 'btn_json_list':
      return (
        <CustomField
          name="content.btn_json_list"
          label={label}
          wide
          group
          render={(control) => (
            <TableControl control={control} columns={buttonColumns} newRow={newButton} ordered />
          )}
        />
      )
    default:
      return <TextField name={`content.${name}`} label={label} wide />
  }
}

/** Another type may have other fields: the loss of filled ones needs a confirmation. */
function TypeChoice({ control }: { control: Control }) {
  const text = useText()
  const { form } = useFormOfField()
  const { value, onChange, readOnly, disabled, ...rest } = control
  const type = String(value ?? '')
  const choose = async (next: DingTalkType) => {
    const lost = lostFields(form.getValues('content') as Values, next)
    if (lost.length > 0) {
      const answer = await askConfirm({
        question: text('msg.channelTemplate:ding.lost', { type: codeText(typeLabels, next, text) }),
        subjects: lost.map((name) => text(labels[name])),
      })
      if (!answer) return
      for (const name of lost) {
        const path: string = `content.${name}`
        form.setValue(path, name === 'btn_json_list' ? [] : '', { shouldDirty: true })
      }
    }
    onChange(next)
  }
  return (
    <Select
      {...rest}
      disabled={disabled || readOnly}
      value={type}
      onChange={(_, data) => {
        const next = readCode(dingTalkTypes, data.value)
        if (next !== undefined) void choose(next)
      }}
    >
      {readCode(dingTalkTypes, type) === undefined ? (
        <option value={type}>{type || text('kit:form.choose')}</option>
      ) : null}
      {dingTalkTypes.codes.map((code) => (
        <option key={code} value={code}>
          {codeText(typeLabels, code, text)}
        </option>
      ))}
    </Select>
  )
}
