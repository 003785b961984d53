import { Select } from '@fluentui/react-components'
import { type BizEventRule, bizEventRule, ONCE } from '#contract/resources/msg/bizEventRule.ts'
import { FrequencyInput } from '#features/msg/bizEventRule/FrequencyInput.tsx'
import { statusLabels, unitLabels } from '#features/msg/bizEventRule/labels.ts'
import { RuleFields } from '#features/msg/bizEventRule/ruleFields.ts'
import { useBizTypes } from '#features/msg/bizEventRule/useBizTypes.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'
import { receiversCopy } from '#pickers/receivers/receiversCopy.ts'
import { TemplateChoice } from '#pickers/TemplateChoice.tsx'

const { TextField, NumberField, SelectField, CustomField } = formFields(RuleFields)
const { create, update } = bizEventRule.endpoints
const copies = [receiversCopy(update)]

interface BizEventRuleFormProps extends DialogProps {
  readonly record?: BizEventRule
  readonly eventCode: string
  readonly timeUnit: string
}

/** Edits a rule; a new one belongs to the event whose rules are shown (DECISION-MSG-50). */
export function BizEventRuleForm({ record, eventCode, timeUnit, onClose }: BizEventRuleFormProps) {
  const text = useText()
  const isHours = timeUnit === 'H'
  return (
    <FormDialog
      title={text(record ? 'msg.bizEventRule:edit' : 'msg.bizEventRule:add')}
      schema={RuleFields}
      create={create}
      update={update}
      record={record}
      copies={copies}
      initial={{ eventCode, frequency: ONCE }}
      columns={2}
      onClose={onClose}
    >
      <TextField name="title" label="msg.bizEventRule:field.title" />
      <TextField name="eventCode" label="msg.bizEventRule:field.eventCode" readOnly />
      <CustomField
        name="bizType"
        label="msg.bizEventRule:field.bizType"
        render={(control) => <BizTypeSelect {...control} />}
      />
      <CustomField
        name="templateId"
        label="msg.bizEventRule:field.templateId"
        render={(control) => <TemplateChoice {...control} />}
      />
      <NumberField
        name="dtNumMin"
        label={isHours ? 'msg.bizEventRule:field.dtNumMin.H' : 'msg.bizEventRule:field.dtNumMin.D'}
        hint="msg.bizEventRule:hint.dtNum"
      />
      <NumberField
        name="dtNumMax"
        label={isHours ? 'msg.bizEventRule:field.dtNumMax.H' : 'msg.bizEventRule:field.dtNumMax.D'}
      />
      <NumberField name="amountMin" label="msg.bizEventRule:field.amountMin" />
      <NumberField name="amountMax" label="msg.bizEventRule:field.amountMax" />
      <SelectField name="amountUnit" label="msg.bizEventRule:field.amountUnit" options={unitLabels} />
      <SelectField name="status" label="msg.bizEventRule:field.status" options={statusLabels} />
      <CustomField
        name="frequency"
        label="msg.bizEventRule:field.frequency"
        wide
        group
        render={({ ref: _ref, ...control }) => <FrequencyInput {...control} timeUnit={timeUnit} />}
      />
    </FormDialog>
  )
}

/** Business types of the platform; no type means all. */
function BizTypeSelect({ value, onChange, readOnly: _readOnly, ref, ...control }: Control) {
  const text = useText()
  const types = useBizTypes()
  const code = typeof value === 'string' ? value : ''
  return (
    <Select {...control} ref={ref} value={code} onChange={(_, data) => onChange(data.value)}>
      <option value="">{text('msg.bizEventRule:bizType.all')}</option>
      {code !== '' && !types.some((each) => each.code === code) ? <option value={code}>{code}</option> : null}
      {types.map((each) => (
        <option key={each.code} value={each.code}>
          {each.name}
        </option>
      ))}
    </Select>
  )
}
