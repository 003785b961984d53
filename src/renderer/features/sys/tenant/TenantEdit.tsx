import { TenantWrite, tenant } from '#contract/resources/sys/tenant.ts'
import { tenantEditTab } from '#contract/tabs.ts'
import { statusLabels } from '#features/sys/tenant/status.ts'
import { FormSection, FormTab } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import type { ScreenProps } from '#kit/screen.ts'

const { TextField, TextArea, SelectField } = formFields(TenantWrite)
const { create, update, get } = tenant.endpoints

/** State of a tenant, and the account that was opened for it. */
const notCloned = ['adminAccount', 'adminName', 'status', 'version']

/** Edits a tenant in its own tab; without an id, a new one. */
export function TenantEdit({ params }: ScreenProps) {
  const { id, like } = tenantEditTab.params.parse(params)
  return (
    <FormTab
      schema={TenantWrite}
      create={create}
      update={update}
      load={get}
      id={id}
      like={like}
      notCopied="sys.tenant:clone.notCopied"
      notCloned={notCloned}
      titles={{ add: 'sys.tenant:tab.add', edit: 'sys.tenant:tab.edit', name: 'tenantName' }}
    >
      <FormSection title="sys.tenant:section.basic">
        <TextField name="tenantId" label="sys.tenant:field.tenantId" readOnly={id !== undefined} />
        <TextField name="tenantName" label="sys.tenant:field.tenantName" />
        <TextField name="shortName" label="sys.tenant:field.shortName" />
        <TextField name="unicode" label="sys.tenant:field.unicode" />
        <TextField name="linkman" label="sys.tenant:field.linkman" />
        <TextField name="linktel" label="sys.tenant:field.linktel" type="tel" />
        <TextField name="address" label="sys.tenant:field.address" wide />
      </FormSection>
      <FormSection title="sys.tenant:section.other">
        <TextField name="bank" label="sys.tenant:field.bank" />
        <TextField name="bankAccount" label="sys.tenant:field.bankAccount" />
        <TextField name="adminAccount" label="sys.tenant:field.adminAccount" readOnly />
        <TextField name="adminName" label="sys.tenant:field.adminName" readOnly />
        <SelectField name="status" label="sys.tenant:field.status" options={statusLabels} readOnly />
        <TextArea name="remark" label="sys.tenant:field.remark" wide />
      </FormSection>
    </FormTab>
  )
}
