import { ErrorCode } from '#contract/failures.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import type { Context } from '#server/context/context.ts'
import { Refusal } from '#server/common/refusal.ts'

/**
 * Data that serves every tenant can be changed by users of the platform tenant only, independent of permission codes.
 */
export function platformOnly({ caller }: Context): void {
  if (caller.tenantItype !== 1) throw new Refusal(ErrorCode.forbidden, 'forbidden')
}

/**
 * Operations that the documents leave to super administrators besides their code: superAdmin equal to 1, no other
 * value.
 */
export function superAdminOnly({ caller }: Context): void {
  if (caller.superAdmin !== SuperAdmin.super) throw new Refusal(ErrorCode.forbidden, 'forbidden')
}
