import { DATE_PATTERN } from '#contract/billNumber.ts'
import {
  type BillcodeTemplate,
  BillcodeTemplateWrite,
  billcodeTemplate,
} from '#contract/resources/bill/billcodeTemplate.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useFormText } from '#kit/form/useFormText.ts'
import { useText } from '#kit/text.ts'
import { FormatNote } from '#pickers/billNumber/FormatNote.tsx'
import { billStatusLabels } from '#pickers/billNumber/statusLabels.ts'

const { TextField, TextArea, SelectField } = formFields(BillcodeTemplateWrite)

/** A template has no type; its numbers are shown for this one. */
const sample = {
  ...{ billSign: 'XS', tmType: DATE_PATTERN, tmFormat: 'yyyyMMdd', tmIsCalc: 1, numDigits: 6, numStart: 1 },
} as const
const sampleSigns = { companySign: 'SH', deptSign: 'XZ', bizSign: '01' } as const

export function BillTemplateForm({ record, onClose }: DialogProps & { record?: BillcodeTemplate }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'bill.billcodeTemplate:edit' : 'bill.billcodeTemplate:add')}
      schema={BillcodeTemplateWrite}
      create={billcodeTemplate.endpoints.create}
      update={billcodeTemplate.endpoints.update}
      record={record}
      onClose={onClose}
    >
      <TextField name="title" label="bill.billcodeTemplate:field.title" />
      <TextField name="fullFormat" label="bill.billcodeTemplate:field.fullFormat" />
      <Explained />
      <TextField name="example" label="bill.billcodeTemplate:field.example" />
      <TextArea name="remark" label="bill.billcodeTemplate:field.remark" />
      <SelectField name="status" label="bill.billcodeTemplate:field.status" options={billStatusLabels} />
    </FormDialog>
  )
}

/** The format as it is typed. */
function Explained() {
  const text = useText()
  const { value } = useFormText('fullFormat')
  return (
    <FormatNote
      rule={{ ...sample, fullFormat: value.trim() }}
      signs={sampleSigns}
      assumes={text('bill.billcodeTemplate:sample', { ...sampleSigns, billSign: sample.billSign })}
    />
  )
}
