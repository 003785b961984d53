import { Field, Input, makeStyles } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { z } from 'zod'
import {
  FpageMode,
  lacksComponent,
  type Portal,
  portal,
  PortalWrite,
} from '#contract/resources/portal/portal.ts'
import { portalUrl } from '#contract/routes.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { components } from '#features/portal/portal/components.ts'
import { modeLabels, statusLabels } from '#features/portal/portal/labels.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { useText } from '#kit/text.ts'

const { TextField, NumberField, SelectField, SwitchField, CustomField } = formFields(PortalWrite)
const { create, update, copy } = portal.endpoints

const PortalForm = PortalWrite.superRefine((values, context) => {
  if (lacksComponent(values))
    context.addIssue({ code: 'custom', path: ['fpageComponent'], message: 'required' })
})

const useStyles = makeStyles({ url: { minWidth: 0 } })

const icons = ['portal', 'home', 'people', 'building', 'server', 'chart', 'mail', 'calendar', 'key', 'link']

const initial = { status: 1, fpageMode: FpageMode.builtIn, sort: 1, defaultFlag: 0 } as const

/** A portal, new or stored. */
export function PortalEdit({ record, onClose }: DialogProps & { record?: Portal }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'portal.portal:edit' : 'portal.portal:add')}
      schema={PortalForm}
      create={create}
      update={update}
      record={record}
      initial={initial}
      columns={2}
      size="wide"
      onClose={onClose}
    >
      <Fields record={record} />
    </FormDialog>
  )
}

/** A new portal with the first pages, themes and permissions of another one. */
export function PortalCopy({ source, onClose }: DialogProps & { source: Portal }) {
  const text = useText()
  const start = useMemo(() => copyOf(source), [source])
  return (
    <FormDialog
      title={text('portal.portal:copy', { name: source.portalName })}
      schema={PortalForm}
      create={copy}
      createQuery={{ fromPortalCode: source.portalCode }}
      initial={start}
      columns={2}
      size="wide"
      onClose={onClose}
    >
      <Fields record={undefined} />
    </FormDialog>
  )
}

/** The source's values, without those that identify that portal (OPS-POR-15). */
function copyOf(source: Portal): Partial<z.input<typeof PortalWrite>> {
  const { sort, moduleCode, moduleName, icon, status, fpageMode, fpageComponent } = source
  const isMode = PortalWrite.shape.fpageMode.safeParse(fpageMode)
  const isStatus = PortalWrite.shape.status.safeParse(status)
  return {
    ...{ sort, moduleCode, moduleName, icon, fpageComponent },
    ...(isMode.success ? { fpageMode: isMode.data } : {}),
    ...(isStatus.success ? { status: isStatus.data } : {}),
    defaultFlag: 0,
  }
}

function Fields({ record }: { record: Portal | undefined }) {
  const { form } = useFormOfField()
  const mode = Number(form.watch('fpageMode'))
  return (
    <>
      <TextField
        name="portalCode"
        label="portal.portal:field.portalCode"
        readOnly={record !== undefined}
        {...(record ? {} : { hint: 'portal.portal:hint.portalCode' as const })}
      />
      <TextField name="portalName" label="portal.portal:field.portalName" />
      <NumberField name="sort" label="portal.portal:field.sort" />
      <CustomField
        name="moduleCode"
        label="portal.portal:field.moduleCode"
        carries={carried}
        render={(control) => <Modules control={control} />}
      />
      <CustomField
        name="icon"
        label="portal.portal:field.icon"
        render={(control) => <SuggestInput {...control} suggestions={icons} />}
      />
      <SelectField name="status" label="portal.portal:field.status" options={statusLabels} />
      <SelectField name="fpageMode" label="portal.portal:field.fpageMode" options={modeLabels} />
      {mode === FpageMode.component ? (
        <CustomField
          name="fpageComponent"
          label="portal.portal:field.fpageComponent"
          required
          render={(control) => <SuggestInput {...control} suggestions={components} />}
        />
      ) : null}
      <SwitchField
        name="defaultFlag"
        label="portal.portal:field.defaultFlag"
        hint={record?.defaultFlag === 1 ? 'portal.portal:hint.default' : 'portal.portal:hint.defaultSet'}
        readOnly={record?.defaultFlag === 1}
      />
      <Address record={record} />
    </>
  )
}

const carried = ['moduleName'] as const

/** The server assigns the address; until then this is the expected one. */
function Address({ record }: { record: Portal | undefined }) {
  const styles = useStyles()
  const text = useText()
  const { form } = useFormOfField()
  const code = String(form.watch('portalCode') ?? '').trim()
  if (record) {
    return (
      <Field className={styles.url} label={text('portal.portal:field.url')}>
        <Input readOnly value={record.url || text('portal.portal:url.none')} />
      </Field>
    )
  }
  return (
    <Field
      className={styles.url}
      label={text('portal.portal:field.url')}
      hint={text('portal.portal:hint.url', { url: portalUrl(code || '…') })}
    />
  )
}

/** Several menu modules; codes and names travel separated by commas. */
function Modules({ control }: { control: Control }) {
  const text = useText()
  const { form } = useFormOfField()
  const answer = useEndpoint(menuModule.endpoints.list, {})
  const nodes = useMemo(
    () => (answer.data?.data ?? []).map(({ code, name }) => ({ id: code, label: name, code })),
    [answer.data],
  )
  const stored = String(form.watch('moduleName') ?? '').split(',')
  const codes = String(control.value ?? '')
    .split(',')
    .filter((code) => code !== '')
  const nameOf = (code: string): string =>
    nodes.find(({ id }) => id === code)?.label ?? (stored[codes.indexOf(code)] || code)
  return (
    <TreePicker
      ref={control.ref}
      label={text('portal.portal:field.moduleCode')}
      nodes={nodes}
      nameOf={nameOf}
      multiple
      disabled={control.disabled || control.readOnly}
      value={codes}
      onBlur={control.onBlur}
      onChange={(chosen) => {
        control.onChange(chosen.join(','))
        form.setValue('moduleName', chosen.map(nameOf).join(','), { shouldDirty: true })
      }}
    />
  )
}
