import { useMemo } from 'react'
import { permissionExplain, type RoleChange } from '#contract/resources/sys/permissionExplain.ts'
import { RoleWrite } from '#contract/resources/sys/role.ts'
import { useRehearsal } from '#kit/data/rehearsal.ts'
import { useFormValues } from '#kit/form/useFormValues.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/**
 * Requests the effects of saving the role of this form.
 * @param roleId undefined for a new role
 * @returns undefined while the form is unchanged, while the request is pending, and on a platform without this call
 */
export function useRoleChange(roleId: string | undefined): RoleChange | undefined {
  const { isDirty } = useFormOfField()
  const values = useFormValues()
  const isEnabled = roleId !== undefined && isDirty
  const written = useMemo(() => (isEnabled ? RoleWrite.safeParse(values) : undefined), [isEnabled, values])
  return useRehearsal(
    permissionExplain.endpoints.roleChange,
    isEnabled && written?.success ? { body: { id: roleId, ...written.data } } : undefined,
  )
}
