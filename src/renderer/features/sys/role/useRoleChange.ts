import { useMemo } from 'react'
import { permissionExplain, type RoleChange } from '#contract/resources/sys/permissionExplain.ts'
import { RoleWrite } from '#contract/resources/sys/role.ts'
import { useRehearsal } from '#kit/data/rehearsal.ts'
import { useFormValues } from '#kit/form/useFormValues.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

/**
 * What saving the role of this form would change, as the platform says it.
 * @param roleId undefined: a role to be added
 * @returns undefined while there is nothing to ask, while it is asked for, and on a platform that does not tell
 */
export function useRoleChange(roleId: string | undefined): RoleChange | undefined {
  const { isDirty } = useFormOfField()
  const values = useFormValues()
  const isAsked = roleId !== undefined && isDirty
  const written = useMemo(() => (isAsked ? RoleWrite.safeParse(values) : undefined), [isAsked, values])
  return useRehearsal(
    permissionExplain.endpoints.roleChange,
    isAsked && written?.success ? { body: { id: roleId, ...written.data } } : undefined,
  )
}
