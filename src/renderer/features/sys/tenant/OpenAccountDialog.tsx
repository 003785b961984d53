import { TenantOpening, tenant } from '#contract/resources/sys/tenant.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField } = formFields(TenantOpening)

interface OpenAccountProps extends DialogProps {
  readonly tenantId: string
  readonly tenantName: string
  /** Account that the tenant had until it was shut down; empty for a tenant that was never opened. */
  readonly adminAccount: string
  readonly adminName: string
}

/**
 * Opens a tenant's administrator account. A tenant that was shut down is offered its previous one; contacts that are
 * left empty stay as they were.
 */
export function OpenAccountDialog({
  tenantId,
  tenantName,
  adminAccount,
  adminName,
  onClose,
}: OpenAccountProps) {
  const text = useText()
  return (
    <FormDialog
      title={text('sys.tenant:open.title')}
      schema={TenantOpening}
      create={tenant.endpoints.open}
      initial={{
        ...{ tenantId, tenantName },
        adminAccount: adminAccount || 'admin',
        adminName: adminName || text('sys.tenant:open.adminName'),
      }}
      columns={2}
      onClose={onClose}
    >
      <TextField name="tenantId" label="sys.tenant:field.tenantId" readOnly />
      <TextField name="tenantName" label="sys.tenant:field.tenantName" readOnly />
      <TextField name="adminAccount" label="sys.tenant:field.adminAccount" />
      <TextField name="adminName" label="sys.tenant:field.adminName" />
      <TextField name="adminMobile" label="sys.tenant:field.adminMobile" type="tel" />
      <TextField name="adminEmail" label="sys.tenant:field.adminEmail" type="email" />
    </FormDialog>
  )
}
