import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'

/** What serves every tenant can be changed by users of the platform tenant only, independent of permission codes. */
export function platformOnly({ caller }: Context): void {
  if (caller.tenantItype !== 1) throw new Refusal(ErrorCode.forbidden, 'forbidden')
}
