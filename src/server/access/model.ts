import type { AdminModel } from '#contract/resources/sys/appConfig.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import type { Caller } from '#server/context/context.ts'
import type { Store } from '#server/db/store.ts'
import { securityConfig } from '#server/settings/settings.ts'
import { effectiveRoles } from './roles.ts'

const everything: AdminModel = { optionVisit: true, optionData: true, authVisit: true, authData: true }

type User = Pick<Caller, 'id' | 'superAdmin'>

/** A platform or tenant administrator by role, one by secAdmin, or an ordinary user (DECISION-SYS-131). */
type Kind = 'super' | 'system' | 'secondary' | 'none'

export function adminKind(store: Store, user: User): Kind {
  if (user.superAdmin === SuperAdmin.super) return 'super'
  if (effectiveRoles(store, user.id).some((role) => role.grade === '1')) return 'system'
  return user.superAdmin === SuperAdmin.admin ? 'secondary' : 'none'
}

const ranks = { super: 3, system: 2, secondary: 1, none: 0 } as const

/** Rank of a user: a user cannot change the account of a higher rank. */
export const rankOf = (store: Store, user: User): number => ranks[adminKind(store, user)]

/**
 * A caller is an object of one request, which reads its model more than once; writes in between take effect
 * immediately.
 */
const known = new WeakMap<User, { readonly model: AdminModel; readonly changes: number }>()

/**
 * The four switches under which a user works. `visit`: their administrator roles open screens; `data`: they see
 * more than their own; `auth…`: they grant functions and data to others (DECISION-OPS-50). For a user who is
 * not an administrator the switches do not limit their roles; they grant nothing.
 */
export function adminModel(store: Store, user: User): AdminModel {
  const kept = known.get(user)
  if (kept?.changes === store.changes) return kept.model
  const model = readModel(store, user)
  known.set(user, { model, changes: store.changes })
  return model
}

function readModel(store: Store, user: User): AdminModel {
  switch (adminKind(store, user)) {
    case 'super':
      return everything
    case 'system':
      return securityConfig(store).sysAdminModel
    case 'secondary':
      return securityConfig(store).comAdminModel
    case 'none':
      return { optionVisit: true, optionData: true, authVisit: false, authData: false }
  }
}

/** Whether the user may grant functions (menus, grades) to others (DECISION-SYS-53). */
export const mayGrantFunctions = (store: Store, user: User): boolean => adminModel(store, user).authVisit

/** Whether the user may grant data scopes to others. */
export const mayGrantData = (store: Store, user: User): boolean => adminModel(store, user).authData
