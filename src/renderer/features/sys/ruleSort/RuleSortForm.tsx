import { Checkbox } from '@fluentui/react-components'
import { defaultArguments, type RuleSort, RuleSortWrite, ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { tenantItypes } from '#contract/resources/sys/tenant.ts'
import { idTypeLabels, purposeLabels, sourceLabels, statusLabels } from '#features/sys/ruleSort/labels.ts'
import { codeText } from '#kit/codes.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { type Alternatives, useAlternativeFields } from '#kit/form/useAlternativeFields.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const { TextField, TextArea, NumberField, SelectField, CustomField } = formFields(RuleSortWrite)

const sources: Alternatives = {
  SQL: { sqlCust: '', sqlArgs: defaultArguments },
  BEAN: { beanName: '', beanMethod: 'getTreeData' },
}

interface RuleSortFormProps extends DialogProps {
  readonly record?: RuleSort
  /** Sort of a new rule sort: the next free one. */
  readonly sort?: number
}

export function RuleSortForm({ record, sort, onClose }: RuleSortFormProps) {
  const text = useText()
  const isPlatform = useSession((state) => state.session?.user.tenantItype === 1)
  return (
    <FormDialog
      title={text(record ? 'sys.ruleSort:edit' : 'sys.ruleSort:add')}
      schema={RuleSortWrite}
      create={ruleSort.endpoints.create}
      update={ruleSort.endpoints.update}
      record={record}
      notCopied="sys.ruleSort:clone.notCopied"
      initial={{ version: 1, ruleIdtype: 1, dsType: 'SQL', authSels: [0], sort, beanMethod: '' }}
      columns={2}
      size="wide"
      onClose={onClose}
    >
      <TextField name="name" label="sys.ruleSort:field.name" />
      <TextField name="value" label="sys.ruleSort:field.value" readOnly={record?.builtIn === 1} />
      <NumberField name="version" label="sys.ruleSort:field.version" />
      <NumberField name="sort" label="sys.ruleSort:field.sort" />
      <SelectField name="ruleIdtype" label="sys.ruleSort:field.ruleIdtype" options={idTypeLabels} />
      <SelectField name="status" label="sys.ruleSort:field.status" options={statusLabels} />
      {isPlatform ? <PurposeField /> : null}
      <SelectField name="dsType" label="sys.ruleSort:field.dsType" options={sourceLabels} />
      <SourceFields />
      <TextArea name="remark" label="sys.ruleSort:field.remark" wide />
    </FormDialog>
  )
}

function SourceFields() {
  const choice = useAlternativeFields('dsType', sources)
  if (choice === 'BEAN')
    return (
      <>
        <TextField name="beanName" label="sys.ruleSort:field.beanName" />
        <TextField name="beanMethod" label="sys.ruleSort:field.beanMethod" />
      </>
    )
  return (
    <>
      <TextArea
        name="sqlCust"
        label="sys.ruleSort:field.sqlCust"
        hint="sys.ruleSort:hint.sql"
        rows={5}
        wide
      />
      <TextArea name="sqlArgs" label="sys.ruleSort:field.sqlArgs" rows={2} wide />
    </>
  )
}

const chosenOf = (value: unknown) =>
  tenantItypes.codes.filter((each) => Array.isArray(value) && value.includes(each))

/** Chooses who may use the rule sort; authList holds the same in the form in which it is sent (DECISION-SYS-88). */
function PurposeField() {
  const text = useText()
  const { form } = useFormOfField()
  return (
    <CustomField
      name="authSels"
      label="sys.ruleSort:field.authSels"
      carries={['authList']}
      words={(purpose) => codeText(purposeLabels, Number(purpose), text)}
      render={({ value, onChange }) => {
        const chosen = chosenOf(value)
        return (
          <div>
            {tenantItypes.codes.map((purpose) => (
              <Checkbox
                key={purpose}
                label={codeText(purposeLabels, purpose, text)}
                checked={chosen.includes(purpose)}
                onChange={(_, { checked }) => {
                  const rest = chosen.filter((each) => each !== purpose)
                  const next = checked === true ? [...rest, purpose].toSorted((a, b) => a - b) : rest
                  // Without a target the rule sort is open to all (SYS-RUL-05).
                  const sent = next.length > 0 ? next : [0]
                  onChange(sent)
                  form.setValue(
                    'authList',
                    sent.map((tenantItype) => ({ tenantItype })),
                  )
                }}
              />
            ))}
          </div>
        )
      }}
    />
  )
}
