import { SysEventWrite, sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { sysEventEditTab } from '#contract/tabs.ts'
import { statusLabels } from '#features/msg/sysEvent/labels.ts'
import { FormSection, FormTab } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import type { ScreenProps } from '#kit/screen.ts'
import { receiversCopy } from '#pickers/receivers/receiversCopy.ts'
import { TemplateChoice } from '#pickers/TemplateChoice.tsx'

/** Receivers are saved by a separate dialog; a save without them keeps the stored ones. */
const SysEventFields = SysEventWrite.omit({ receiveInfo: true })
const { TextField, TextArea, SelectField, CustomField } = formFields(SysEventFields)
const { create, update, get } = sysEvent.endpoints
const copies = [receiversCopy(update)]

/** Edits a system event in its own tab; without an id, a new one. */
export function SysEventEdit({ params }: ScreenProps) {
  const { id, like } = sysEventEditTab.params.parse(params)
  return (
    <FormTab
      schema={SysEventFields}
      create={create}
      update={update}
      load={get}
      id={id}
      like={like}
      copies={copies}
      titles={{ add: 'msg.sysEvent:tab.add', edit: 'msg.sysEvent:tab.edit', name: 'eventName' }}
    >
      <FormSection title="msg.sysEvent:section.event">
        <TextField name="eventCode" label="msg.sysEvent:field.eventCode" readOnly={id !== undefined} />
        <TextField name="eventName" label="msg.sysEvent:field.eventName" />
        <CustomField
          name="templateId"
          label="msg.sysEvent:field.templateId"
          render={(control) => <TemplateChoice {...control} />}
        />
        <SelectField name="status" label="msg.sysEvent:field.status" options={statusLabels} />
        <TextArea name="remark" label="msg.sysEvent:field.remark" wide />
      </FormSection>
    </FormTab>
  )
}
