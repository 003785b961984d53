import { required } from '#contract/kernel.ts'
import { functionName } from '#contract/resources/msg/auditEvent.ts'
import { BizEventWrite, bizEvent, bizFunctions } from '#contract/resources/msg/bizEvent.ts'
import { bizEventEditTab } from '#contract/tabs.ts'
import { statusLabels, unitLabels } from '#features/msg/bizEvent/labels.ts'
import { FormSection, FormTab } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { inWords } from '#kit/form/resolver.ts'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import type { ScreenProps } from '#kit/screen.ts'
import { CronParts } from '#pickers/cron/CronParts.tsx'

const BizEventFields = BizEventWrite.extend({
  jobFunction: required(200).regex(functionName, { error: inWords('msg.bizEvent:wrong.jobFunction') }),
})
const { TextField, TextArea, SelectField, CustomField } = formFields(BizEventFields)
const { create, update, get } = bizEvent.endpoints

/** Edits a business event in its own tab; without an id, a new one. */
export function BizEventEdit({ params }: ScreenProps) {
  const { id, like } = bizEventEditTab.params.parse(params)
  return (
    <FormTab
      schema={BizEventFields}
      create={create}
      update={update}
      load={get}
      id={id}
      like={like}
      notCopied="msg.bizEvent:clone.notCopied"
      titles={{ add: 'msg.bizEvent:tab.add', edit: 'msg.bizEvent:tab.edit', name: 'eventName' }}
    >
      <FormSection title="msg.bizEvent:section.event">
        <TextField name="eventCode" label="msg.bizEvent:field.eventCode" readOnly={id !== undefined} />
        <TextField name="eventName" label="msg.bizEvent:field.eventName" />
        <SelectField name="timeUnit" label="msg.bizEvent:field.timeUnit" options={unitLabels} />
        <SelectField name="status" label="msg.bizEvent:field.status" options={statusLabels} />
        <TextArea name="remark" label="msg.bizEvent:field.remark" rows={2} wide />
      </FormSection>
      <FormSection title="msg.bizEvent:section.job">
        <TextField name="jobCron" label="msg.bizEvent:field.jobCron" wide />
        <CronParts name="jobCron" />
        <CustomField
          name="jobFunction"
          label="msg.bizEvent:field.jobFunction"
          hint="msg.bizEvent:hint.jobFunction"
          wide
          render={(control) => <SuggestInput {...control} suggestions={bizFunctions.codes} />}
        />
        <TextArea
          name="jobParams"
          label="msg.bizEvent:field.jobParams"
          hint="msg.bizEvent:hint.jobParams"
          wide
        />
      </FormSection>
    </FormTab>
  )
}
