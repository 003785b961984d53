import { required } from '#contract/kernel.ts'
import {
  AuditEventWrite,
  auditEvent,
  auditFunctions,
  functionName,
} from '#contract/resources/msg/auditEvent.ts'
import { auditEventEditTab } from '#contract/tabs.ts'
import { statusLabels } from '#features/msg/auditEvent/labels.ts'
import { FormSection, FormTab } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { inWords } from '#kit/form/resolver.ts'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import type { ScreenProps } from '#kit/screen.ts'
import { CronParts } from '#pickers/cron/CronParts.tsx'
import { receiversCopy } from '#pickers/receivers/receiversCopy.ts'
import { TemplateChoice } from '#pickers/TemplateChoice.tsx'

/** Receivers are saved by a separate dialog; a save without them keeps the stored ones. */
const AuditEventFields = AuditEventWrite.omit({ receiveInfo: true }).extend({
  jobFunction: required(200).regex(functionName, { error: inWords('msg.auditEvent:wrong.jobFunction') }),
})
const { TextField, TextArea, SelectField, CustomField } = formFields(AuditEventFields)
const { create, update, get } = auditEvent.endpoints
const copies = [receiversCopy(update)]

/** Edits an audit event in its own tab; without an id, a new one. */
export function AuditEventEdit({ params }: ScreenProps) {
  const { id, like } = auditEventEditTab.params.parse(params)
  return (
    <FormTab
      schema={AuditEventFields}
      create={create}
      update={update}
      load={get}
      id={id}
      like={like}
      copies={copies}
      titles={{ add: 'msg.auditEvent:tab.add', edit: 'msg.auditEvent:tab.edit', name: 'eventName' }}
    >
      <FormSection title="msg.auditEvent:section.event">
        <TextField name="eventCode" label="msg.auditEvent:field.eventCode" readOnly={id !== undefined} />
        <TextField name="eventName" label="msg.auditEvent:field.eventName" />
        <CustomField
          name="templateId"
          label="msg.auditEvent:field.templateId"
          render={(control) => <TemplateChoice {...control} />}
        />
        <SelectField name="status" label="msg.auditEvent:field.status" options={statusLabels} />
        <TextArea name="remark" label="msg.auditEvent:field.remark" rows={2} wide />
      </FormSection>
      <FormSection title="msg.auditEvent:section.job">
        <TextField name="jobCron" label="msg.auditEvent:field.jobCron" wide />
        <CronParts name="jobCron" />
        <CustomField
          name="jobFunction"
          label="msg.auditEvent:field.jobFunction"
          hint="msg.auditEvent:hint.jobFunction"
          wide
          render={(control) => <SuggestInput {...control} suggestions={auditFunctions.codes} />}
        />
        <TextArea
          name="jobParams"
          label="msg.auditEvent:field.jobParams"
          hint="msg.auditEvent:hint.jobParams"
          wide
        />
      </FormSection>
    </FormTab>
  )
}
