import { useNow } from '#kit/time.ts'
import {
  counterKey,
  countingChange,
  formatParts,
  NO_TIME,
  type NumberSigns,
  type Placeholder,
} from '#contract/billNumber.ts'
import { type BillcodeMax, billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billcodeTemplate } from '#contract/resources/bill/billcodeTemplate.ts'
import { billcodeTime } from '#contract/resources/bill/billcodeTime.ts'
import { type BillType, BillTypeWrite, billType } from '#contract/resources/bill/billType.ts'
import { CopiedChoice } from '#features/bill/billType/CopiedChoice.tsx'
import { TypeFields, typedRule } from '#features/bill/billType/typeRule.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { useFormText } from '#kit/form/useFormText.ts'
import { useFormValues } from '#kit/form/useFormValues.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { FormatNote } from '#pickers/billNumber/FormatNote.tsx'

const { TextField, TextArea, NumberField, SwitchField, CustomField } = formFields(BillTypeWrite)

const noTemplate = { title: '', fullFormat: '', example: '' } as const
const noTime = { tmTitle: '', tmType: NO_TIME, tmFormat: '', tmExample: '' } as const

export function TypeForm({ record, onClose }: DialogProps & { record?: BillType }) {
  const text = useText()
  const isCounted = useCounters(record?.billSign ?? '').length > 0
  return (
    <FormDialog
      title={text(record ? 'bill.billType:edit' : 'bill.billType:add')}
      schema={TypeFields}
      create={billType.endpoints.create}
      update={billType.endpoints.update}
      record={record}
      columns={2}
      size="wide"
      onClose={onClose}
    >
      <TextField name="billName" label="bill.billType:field.billName" />
      <TextField
        name="billSign"
        label="bill.billType:field.billSign"
        readOnly={isCounted}
        {...(isCounted ? { hint: 'bill.billType:hint.signCounted' } : {})}
      />
      <CopiedFields counted={isCounted ? record : undefined} />
      <NumberField name="numDigits" label="bill.billType:field.numDigits" />
      <NumberField name="numStart" label="bill.billType:field.numStart" />
      <SwitchField
        name="tmIsCalc"
        label="bill.billType:field.tmIsCalc"
        hint={isCounted ? 'bill.billType:hint.counted' : 'bill.billType:hint.tmIsCalc'}
        disabled={isCounted}
        wide
      />
      <Explained sign={record?.billSign ?? ''} />
      <TextArea name="remark" label="bill.billType:field.remark" wide />
    </FormDialog>
  )
}

/** The counters of a type, the one used last first; none of a new type. */
function useCounters(sign: string): readonly BillcodeMax[] {
  const { data } = useEndpoint(
    billcodeMax.endpoints.page,
    { query: { billSign: sign, limit: 100 } },
    { enabled: sign !== '' },
  )
  return sign === '' ? [] : (data?.data.list ?? [])
}

/**
 * Template and time format.
 * @param counted a type that has counted and keeps its period
 */
function CopiedFields({ counted }: { counted: BillType | undefined }) {
  const text = useText()
  const { rule } = typedRule(useFormValues())
  const changed = counted && countingChange(counted, rule)
  const problemOf = (field: typeof changed) =>
    changed === field && changed ? text('bill.billType:periodCounted') : undefined
  return (
    <>
      <CustomField
        name="templateId"
        label="bill.billType:field.templateId"
        carries={['title', 'fullFormat', 'example']}
        problem={problemOf('fullFormat')}
        render={(control) => <TemplateChoice control={control} />}
      />
      <CustomField
        name="tmId"
        label="bill.billType:field.tmId"
        carries={['tmTitle', 'tmType', 'tmFormat', 'tmExample']}
        problem={problemOf('tmFormat')}
        render={(control) => <TimeChoice control={control} />}
      />
    </>
  )
}

/** Templates that are enabled, and the one that was chosen. */
function TemplateChoice({ control }: { control: Control }) {
  const { data } = useEndpoint(billcodeTemplate.endpoints.list, {})
  const title = useFormText('title').value
  const sources = (data?.data ?? [])
    .filter(({ id, status }) => status === 1 || id === control.value)
    .map((row) => ({
      id: row.id,
      name: `${row.title}  ${row.fullFormat}`,
      fields: { title: row.title, fullFormat: row.fullFormat, example: row.example },
    }))
  return <CopiedChoice control={control} sources={sources} none={noTemplate} goneName={title} />
}

function TimeChoice({ control }: { control: Control }) {
  const { data } = useEndpoint(billcodeTime.endpoints.list, { query: { status: '1' } })
  const title = useFormText('tmTitle').value
  const sources = (data?.data ?? []).map((row) => ({
    id: row.id,
    name: `${row.tmTitle}  ${row.tmFormat}`,
    fields: {
      tmTitle: row.tmTitle,
      tmType: row.tmType,
      tmFormat: row.tmFormat,
      tmExample: row.tmExample,
    },
  }))
  return <CopiedChoice control={control} sources={sources} none={noTime} goneName={title} />
}

const samples: NumberSigns = { companySign: 'SH', deptSign: 'XZ', bizSign: '01' }

const assumedSigns: readonly (readonly [Placeholder, TextKey, keyof NumberSigns])[] = [
  ['GS', 'bill.billType:assumes.company', 'companySign'],
  ['BM', 'bill.billType:assumes.dept', 'deptSign'],
  ['YW', 'bill.billType:assumes.biz', 'bizSign'],
]

/** The format with the next numbers: those after the present counter of a type that has counted, else the first. */
function Explained({ sign }: { sign: string }) {
  const text = useText()
  const now = useNow()
  const { rule, canCount } = typedRule(useFormValues())
  const counters = useCounters(sign)
  const [latest] = counters
  const signs = latest ?? samples
  const key = counterKey(rule, signs, now)
  const present = counters.find(({ signNo }) => signNo === key)
  const used = new Set(formatParts(rule.fullFormat).map(({ placeholder }) => placeholder))
  const hints = [
    ...(rule.tmType !== NO_TIME && !used.has('TM') ? [text('bill.billType:hint.noTimeInFormat')] : []),
    ...(rule.tmType === NO_TIME && used.has('TM') ? [text('bill.billType:hint.noTime')] : []),
    ...(used.has('DJ') ? [] : [text('bill.billType:hint.noSign')]),
  ]
  const assumed = assumedSigns
    .filter(([placeholder]) => used.has(placeholder))
    .map(([, label, name]) => text(label, { sign: signs[name] || '-' }))
  return (
    <FormatNote
      rule={rule}
      signs={signs}
      from={present ? present.maxNo + 1 : rule.numStart}
      isCountable={canCount}
      assumes={
        assumed.length > 0
          ? text('bill.billType:assumes', { signs: assumed.join(text('bill.billType:assumes.and')) })
          : ''
      }
      hints={hints}
    />
  )
}
