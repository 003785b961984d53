import { useNow } from '#kit/time.ts'
import { DATE_PATTERN, isTimeFormat, timeText } from '#contract/billNumber.ts'
import { type BillcodeTime, BillcodeTimeWrite, billcodeTime } from '#contract/resources/bill/billcodeTime.ts'
import { timeTypeLabels } from '#features/bill/billcodeTime/labels.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { type Alternatives, useAlternativeFields } from '#kit/form/useAlternativeFields.ts'
import { useFormText } from '#kit/form/useFormText.ts'
import { useText } from '#kit/text.ts'
import { billStatusLabels } from '#pickers/billNumber/statusLabels.ts'

/** A date pattern needs its format (OPS-BTM-03). */
const TimeFields = BillcodeTimeWrite.superRefine(({ tmType, tmFormat }, context) => {
  if (tmType === DATE_PATTERN && tmFormat === '')
    context.addIssue({ code: 'custom', path: ['tmFormat'], message: 'required' })
})

const { TextField, TextArea, SelectField } = formFields(BillcodeTimeWrite)

const patterns: Alternatives = { 1: { tmFormat: '' }, 2: {} }

export function TimeForm({ record, onClose }: DialogProps & { record?: BillcodeTime }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'bill.billcodeTime:edit' : 'bill.billcodeTime:add')}
      schema={TimeFields}
      create={billcodeTime.endpoints.create}
      update={billcodeTime.endpoints.update}
      record={record}
      initial={{ tmType: DATE_PATTERN }}
      onClose={onClose}
    >
      <TextField name="tmTitle" label="bill.billcodeTime:field.tmTitle" />
      <SelectField name="tmType" label="bill.billcodeTime:field.tmType" options={timeTypeLabels} />
      <Pattern />
      <TextField
        name="tmExample"
        label="bill.billcodeTime:field.tmExample"
        hint="bill.billcodeTime:hint.tmExample"
      />
      <TextArea name="remark" label="bill.billcodeTime:field.remark" />
      <SelectField name="status" label="bill.billcodeTime:field.status" options={billStatusLabels} />
    </FormDialog>
  )
}

/** Only a date pattern has a format; its result for the present moment is shown below. */
function Pattern() {
  const text = useText()
  const now = useNow()
  const kind = useAlternativeFields('tmType', patterns)
  const { value } = useFormText('tmFormat')
  if (kind !== String(DATE_PATTERN)) return null
  const format = value.trim()
  return (
    <div>
      <TextField
        name="tmFormat"
        label="bill.billcodeTime:field.tmFormat"
        hint="bill.billcodeTime:hint.tmFormat"
        required
      />
      <div aria-live="polite">
        {isTimeFormat(format)
          ? text('bill.billcodeTime:now', { time: timeText(DATE_PATTERN, format, now) })
          : null}
      </div>
    </div>
  )
}
