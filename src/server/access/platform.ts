import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'

/** What serves every tenant is changed by the platform's own people alone, whatever codes somebody holds. */
export function platformOnly({ caller }: Context): void {
  if (caller.tenantItype !== 1) throw new Refusal(ErrorCode.forbidden, 'forbidden')
}
