import { ErrorCode } from '#contract/failures.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'

/** What serves every tenant can be changed by users of the platform tenant only, independent of permission codes. */
export function platformOnly({ caller }: Context): void {
  if (caller.tenantItype !== 1) throw new Refusal(ErrorCode.forbidden, 'forbidden')
}

/** What the documents leave to super administrators besides its code: superAdmin equal to 1, no other value. */
export function superAdminOnly({ caller }: Context): void {
  if (caller.superAdmin !== SuperAdmin.super) throw new Refusal(ErrorCode.forbidden, 'forbidden')
}
