import { ErrorCode } from '#contract/failures.ts'
import { privilegeCodeOf } from '#contract/resources/portal/portal.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { type HolderType, PORTAL_TYPE } from '#contract/resources/sys/privilege.ts'
import type { Context } from '#server/context/context.ts'
import { Refusal } from '#server/common/refusal.ts'
import { namedUsers } from './privilegeHolders.ts'

/**
 * Whether the caller may use a portal (DECISION-OPS-82): a super administrator every one, others need a row of the
 * white list that names them.
 */
export function mayUsePortal({ store, caller }: Context, portalCode: string): boolean {
  if (caller.superAdmin === SuperAdmin.super) return true
  return store
    .all<{ type: HolderType; ids: string }>(
      `SELECT privilege_defs.privilege_type AS type, privilege_values AS ids
       FROM privilege_defs JOIN privileges ON privileges.id = privilege_id
       WHERE tenant_id = ? AND privilege_code = ? AND privileges.privilege_type = ? AND status = 1
         AND ',' || privilege_items || ',' LIKE '%,use,%' AND privilege_tag = 'W'`,
      caller.tenantId,
      privilegeCodeOf(portalCode),
      PORTAL_TYPE,
    )
    .some(({ type, ids }) => {
      const { sql, values } = namedUsers(store, type, ids)
      return store.get(`SELECT 1 FROM users WHERE id = ? AND ${sql}`, caller.id, ...values) !== undefined
    })
}

/** @throws a 403 refusal unless the caller may use the portal. */
export function admitToPortal(context: Context, portalCode: string): void {
  if (!mayUsePortal(context, portalCode)) throw new Refusal(ErrorCode.forbidden, 'forbidden')
}
