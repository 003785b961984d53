import { useEffect } from 'react'
import { type RuleData, RuleDataWrite, ruleData, wholeData } from '#contract/resources/sys/ruleData.ts'
import { dsTypes, ruleSort as ruleSortNoun } from '#contract/resources/sys/ruleSort.ts'
import { labelCodes } from '#kit/codes.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { settle } from '#kit/form/settle.ts'
import { type Alternatives, useAlternativeFields } from '#kit/form/useAlternativeFields.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const { TextField, TextArea, NumberField, SelectField, SwitchField } = formFields(RuleDataWrite)

const sourceLabels = labelCodes(dsTypes, {
  SQL: 'sys.ruleData:source.SQL',
  BEAN: 'sys.ruleData:source.BEAN',
})

const sources: Alternatives = {
  SQL: { ruleSql: '', ruleArgs: '' },
  BEAN: { beanName: '', beanMethod: 'getAuthData' },
}

interface RuleDataFormProps extends DialogProps {
  readonly record?: RuleData
  /** Value of the rule sort that the rule belongs to. */
  readonly ruleSort: string
  /** Sort of a new rule: the next free one. */
  readonly sort?: number
}

/** A rule sort has one rule of all data. */
const notCloned = ['isAll']

/**
 * Edits a rule. Its rule sort is looked up by value, and saving requires that exactly one is found (DECISION-SYS-108).
 */
export function RuleDataForm({ record, ruleSort, sort, onClose }: RuleDataFormProps) {
  const text = useText()
  const { data } = useEndpoint(ruleSortNoun.endpoints.list, { query: { value: ruleSort } })
  const found = data?.data
  const [parent] = found ?? []
  if (found === undefined) return null
  return (
    <FormDialog
      title={text(record ? 'sys.ruleData:edit' : 'sys.ruleData:add')}
      schema={RuleDataWrite}
      create={ruleData.endpoints.create}
      update={ruleData.endpoints.update}
      record={record}
      notCloned={notCloned}
      initial={{
        ruleSort: parent?.value ?? '',
        sort,
        dsType: parent?.dsType === 'BEAN' ? 'BEAN' : 'SQL',
        beanMethod: parent?.dsType === 'BEAN' ? 'getAuthData' : '',
      }}
      columns={2}
      size="wide"
      cannotSave={found.length !== 1}
      onClose={onClose}
    >
      <Parent count={found.length} />
      <RuleFields />
    </FormDialog>
  )
}

/** Shows the problem of the rule sort at its field. */
function Parent({ count }: { count: number }) {
  const text = useText()
  const problem = text(count === 0 ? 'common:required' : 'sys.ruleData:parent.several')
  return (
    <TextField
      name="ruleSort"
      label="sys.ruleData:field.ruleSort"
      problem={count === 1 ? undefined : problem}
      readOnly
    />
  )
}

function RuleFields() {
  const { form } = useFormOfField()
  const isAll = form.watch('isAll') === 1
  const choice = useAlternativeFields('dsType', sources, isAll)
  useEffect(() => {
    if (!isAll) return
    const wasAll = form.formState.defaultValues?.isAll === 1
    for (const [name, value] of Object.entries(wholeData)) {
      if (wasAll) settle(form, name, value)
      else form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    }
  }, [isAll, form])
  return (
    <>
      <SwitchField name="isAll" label="sys.ruleData:field.isAll" />
      <TextField name="name" label="sys.ruleData:field.name" disabled={isAll} />
      <TextField name="value" label="sys.ruleData:field.value" disabled={isAll} />
      <NumberField name="sort" label="sys.ruleData:field.sort" />
      {isAll ? null : <SelectField name="dsType" label="sys.ruleData:field.dsType" options={sourceLabels} />}
      {choice === 'SQL' ? (
        <>
          <TextArea
            name="ruleSql"
            label="sys.ruleData:field.ruleSql"
            hint="sys.ruleData:hint.sql"
            rows={5}
            wide
          />
          <TextArea name="ruleArgs" label="sys.ruleData:field.ruleArgs" rows={2} wide />
        </>
      ) : null}
      {choice === 'BEAN' ? (
        <>
          <TextField name="beanName" label="sys.ruleData:field.beanName" />
          <TextField name="beanMethod" label="sys.ruleData:field.beanMethod" />
        </>
      ) : null}
      <TextArea name="remark" label="sys.ruleData:field.remark" wide />
    </>
  )
}
