import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { canOpen, permissionsOf } from './caller.ts'
import type { Caller } from '#server/context/context.ts'
import type { Store } from '#server/db/store.ts'
import { managesGrade } from './grades.ts'
import { usableMenuIds } from './menus.ts'
import { adminModel, rankOf } from './model.ts'
import { effectiveRoles } from './roles.ts'
import { type DataScope, dataScope, ScopeValue, withBelow } from './scope.ts'

/** A choice in a rule sort, by a role or for a user alone. */
export interface Choice {
  readonly ruleId: string
  readonly isBuiltIn: number
  /** Of a rule; a ScopeValue in the built-in sort. */
  readonly value: string
  readonly named: readonly string[]
}

const idsIn = (json: string): string[] => {
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.map(String) : []
}

interface ChoiceRow {
  readonly ruleId: string
  readonly isBuiltIn: number
  readonly value: string
  readonly list: string
}

const choicesOf = (rows: readonly ChoiceRow[]): Choice[] =>
  rows.map(({ list, ...row }) => ({ ...row, named: idsIn(list) }))

export const roleChoices = (store: Store, roleId: string, ruleId?: string): Choice[] =>
  choicesOf(
    store.all<ChoiceRow>(
      `SELECT CAST(rule_id AS TEXT) AS ruleId, built_in AS isBuiltIn, role_rules.value, custom_data AS list
       FROM role_rules JOIN rule_sorts ON rule_sorts.id = rule_id WHERE role_id = ? AND rule_id = COALESCE(?, rule_id)`,
      roleId,
      ruleId ?? null,
    ),
  )

export const userChoices = (store: Store, userId: string, ruleId?: string): Choice[] =>
  choicesOf(
    store.all<ChoiceRow>(
      `SELECT CAST(rule_id AS TEXT) AS ruleId, built_in AS isBuiltIn, '${ScopeValue.depts}' AS value,
         custom_data_ids AS list
       FROM user_custrules JOIN rule_sorts ON rule_sorts.id = rule_id
       WHERE user_id = ? AND rule_id = COALESCE(?, rule_id)`,
      userId,
      ruleId ?? null,
    ),
  )

/** Choice of a role in the built-in sort; undefined where it leaves its holders their own data. */
export const scopeOfRole = (store: Store, roleId: string): Choice | undefined =>
  roleChoices(store, roleId).find(({ isBuiltIn }) => isBuiltIn === 1)

type User = Pick<Caller, 'id' | 'superAdmin' | 'tenantItype'>

/**
 * Everything that a user may give to others, which is at most what they hold themselves. Answers for one moment: that
 * of the database it reads, which for a write is the one before it.
 */
export class Giver {
  readonly #store: Store
  readonly #user: User
  #menus: ReadonlySet<string> | undefined
  #scope: DataScope | undefined
  #choices: readonly Choice[] | undefined
  #codes: ReadonlySet<string> | undefined

  constructor(store: Store, { id, superAdmin, tenantItype }: User) {
    this.#store = store
    // A new object: the model of a caller is kept with the caller, and is of another moment.
    this.#user = { id, superAdmin, tenantItype }
  }

  get isSuper(): boolean {
    return this.#user.superAdmin === SuperAdmin.super
  }

  get rank(): number {
    return rankOf(this.#store, this.#user)
  }

  managesGrade(grade: string): boolean {
    return managesGrade(this.#store, this.#user, grade)
  }

  /** The switches of administrators under which they work. */
  get model() {
    return adminModel(this.#store, this.#user)
  }

  holdsMenus(ids: readonly string[]): boolean {
    this.#menus ??= new Set(usableMenuIds(this.#store, this.#user))
    const own = this.#menus
    return ids.every((id) => own.has(id))
  }

  holdsCode(code: string): boolean {
    this.#codes ??= new Set(permissionsOf(this.#store, this.#user))
    return this.#codes.has(code)
  }

  opens(screen: string): boolean {
    return canOpen(this.#store, this.#user, screen)
  }

  /** Sees the data of all of these departments; `'all'`: of the whole tenant. */
  sees(deptIds: readonly string[] | 'all'): boolean {
    this.#scope ??= dataScope(this.#store, this.#user)
    const { all, deptIds: own } = this.#scope
    return all || (deptIds !== 'all' && deptIds.every((id) => own.includes(id)))
  }

  /**
   * Whether they may give a choice. "Own department" gives the holder's, which is checked separately.
   * @param after the database with the tree below the departments that are named
   */
  covers(after: Store, { ruleId, isBuiltIn, value, named }: Choice): boolean {
    if (isBuiltIn === 0) return this.model.authData || this.#hasChosen(ruleId, value, named)
    switch (value) {
      case ScopeValue.all:
        return this.sees('all')
      case ScopeValue.depts:
        return this.sees(named)
      case ScopeValue.deptsBelow:
        return this.sees(withBelow(after, named))
      default:
        return true
    }
  }

  /** Custom rules are held by users who were given the same. */
  #hasChosen(ruleId: string, value: string, named: readonly string[]): boolean {
    this.#choices ??= [
      ...effectiveRoles(this.#store, this.#user.id).flatMap(({ id }) => roleChoices(this.#store, id)),
      ...userChoices(this.#store, this.#user.id),
    ]
    return this.#choices.some(
      (own) => own.ruleId === ruleId && own.value === value && named.every((id) => own.named.includes(id)),
    )
  }
}
