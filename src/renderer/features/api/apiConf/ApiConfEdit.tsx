import { Checkbox, makeStyles, Text } from '@fluentui/react-components'
import { useCallback } from 'react'
import {
  apiCategory,
  apiConf,
  SELF,
  shownFields,
  type StepField,
  stepFields,
} from '#contract/resources/api/apiConf.ts'
import { apiConfEditTab } from '#contract/tabs.ts'
import { ApiConfForm, fieldSets, flowOf, newConf, shownRecord } from '#features/api/apiConf/form.ts'
import {
  categoryText,
  dealLabels,
  protocolLabels,
  requestLabels,
  stepLabels,
  typeLabels,
} from '#features/api/apiConf/labels.ts'
import { useStepValues } from '#features/api/apiConf/useStepValues.ts'
import { FormSection, FormTab } from '#kit/form/FormTab.tsx'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { useFieldWords } from '#kit/inputs/fieldWords.ts'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import { useChosenFields } from '#kit/form/useAlternativeFields.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useText } from '#kit/text.ts'
import { useAppNames } from '#pickers/useAppNames.ts'

const { TextField, TextArea, SelectField, SecretField, CustomField } = formFields(ApiConfForm)
const useStyles = makeStyles({ wide: { gridColumnStart: 1, gridColumnEnd: -1 } })

const { create, update, get } = apiConf.endpoints

/** Edits an API configuration in its own tab; without an id, a new one. */
export function ApiConfEdit({ params }: ScreenProps) {
  const { id, like, timestamp } = apiConfEditTab.params.parse(params)
  return (
    <FormTab
      key={timestamp}
      schema={ApiConfForm}
      create={create}
      update={update}
      load={get}
      id={id}
      like={like}
      notCopied="api.apiConf:clone.notCopied"
      initial={newConf}
      asShown={shownRecord}
      titles={{ add: 'api.apiConf:tab.add', edit: 'api.apiConf:tab.edit', name: 'apiName' }}
    >
      <BasicFields />
      <CategoryFields />
    </FormTab>
  )
}

function BasicFields() {
  const apps = { names: useAppNames() }
  return (
    <FormSection title="api.apiConf:section.basic">
      <TextField name="apiCode" label="api.apiConf:field.apiCode" />
      <TextField name="apiName" label="api.apiConf:field.apiName" />
      <SelectField name="apiProvider" label="api.apiConf:field.apiProvider" options={apps} />
      <SelectField name="apiConsumer" label="api.apiConf:field.apiConsumer" options={apps} />
      <SelectField name="apiRequestType" label="api.apiConf:field.apiRequestType" options={requestLabels} />
      <SelectField name="apiType" label="api.apiConf:field.apiType" options={typeLabels} />
      <SelectField
        name="apiProtocolType"
        label="api.apiConf:field.apiProtocolType"
        options={protocolLabels}
      />
      <SelectField name="apiDealType" label="api.apiConf:field.apiDealType" options={dealLabels} />
      <CustomField
        name="msgPush"
        label="api.apiConf:field.msgPush"
        hint="api.apiConf:hint.msgPush"
        render={(control) => <NoticeCheckbox control={control} />}
      />
      <TextArea name="apiRemark" label="api.apiConf:field.apiRemark" wide />
    </FormSection>
  )
}

/** Whether administrators hear of failed requests. */
function NoticeCheckbox({ control }: { control: Control }) {
  const text = useText()
  const { value, onChange, onBlur, ref, name } = control
  useFieldWords(useCallback((given) => text(given === true ? 'kit:form.on' : 'kit:form.off'), [text]))
  return (
    <Checkbox
      ref={ref}
      name={name}
      label={text('api.apiConf:notice')}
      checked={value === true}
      onBlur={onBlur}
      onChange={(_, { checked }) => onChange(checked === true)}
    />
  )
}

/** Fields that the category requires, once the four fields determine it. */
function CategoryFields() {
  const styles = useStyles()
  const text = useText()
  const { form } = useFormOfField()
  const flow = flowOf(form.watch())
  const category = apiCategory(flow)
  useChosenFields(String(category ?? ''), fieldSets)
  const isChosen = Object.values(flow).every((value) => value !== '')
  if (category === null) {
    return (
      <FormSection title="api.apiConf:section.flow">
        <Text>{text(isChosen ? 'api.apiConf:category.none' : 'api.apiConf:category.open')}</Text>
      </FormSection>
    )
  }
  return (
    <FormSection title="api.apiConf:section.flow">
      <Text className={styles.wide}>
        {text('api.apiConf:category.is', { name: categoryText(flow, text) })}
      </Text>
      {flow.apiProvider === SELF && flow.apiConsumer === SELF ? (
        <Text className={styles.wide}>{text('api.apiConf:category.self')}</Text>
      ) : null}
      {stepFields[category].map((field) => (
        <CustomField
          key={field}
          name={field}
          label={stepLabels[field]}
          required
          render={(control) => <StepInput control={control} field={field} />}
        />
      ))}
      {shownFields(category).includes('apiUrl') ? <CallFields /> : null}
    </FormSection>
  )
}

/** A class or a method, with those that other interfaces have as suggestions. */
function StepInput({ control, field }: { readonly control: Control; readonly field: StepField }) {
  const { form } = useFormOfField()
  const suggestions = useStepValues(field, (name) => String(form.watch(name) ?? ''))
  return <SuggestInput {...control} suggestions={suggestions} />
}

/** Address, keys and headers of this system's calls. */
function CallFields() {
  return (
    <>
      <TextField name="apiUrl" label="api.apiConf:field.apiUrl" hint="api.apiConf:hint.apiUrl" wide />
      <SecretField name="apiAccessKey" label="api.apiConf:field.apiAccessKey" clearable />
      <SecretField name="apiSecretKey" label="api.apiConf:field.apiSecretKey" clearable />
      <TextArea name="extendJson" label="api.apiConf:field.extendJson" secret wide rows={4} />
    </>
  )
}
