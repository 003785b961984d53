import type { Comparison, MenuRef } from '#contract/resources/sys/permissionExplain.ts'
import { usableMenuIds } from '#server/access/menus.ts'
import { effectiveRoles } from '#server/access/roles.ts'
import { permissionsFor, permissionsOf } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { menuFacts, refsOf } from './menus.ts'
import { roleMenuIds } from './roleAnswers.ts'
import { deptNames, type OpenedPart, openedBy, roleScope, scopeParts, seesAll, shownPart } from './scopes.ts'
import { setDifference } from './sets.ts'
import { checkDistinct, findRole, findUser } from './subjects.ts'

/** Rights of a user, in a form that can be compared with another user's. */
interface Side {
  readonly subject: { readonly id: string; readonly name: string }
  readonly roles: ReadonlySet<string>
  readonly menus: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  readonly parts: readonly OpenedPart[]
}

function userSide(context: Context, id: string): Side {
  const { store } = context
  const user = findUser(context, id)
  return {
    subject: { id: user.id, name: user.name },
    roles: new Set(effectiveRoles(store, user.id).map(({ name }) => name)),
    menus: new Set(usableMenuIds(store, user)),
    codes: new Set(permissionsOf(store, user)),
    parts: scopeParts(context, user),
  }
}

function roleSide(context: Context, roleId: string): Side {
  const { id, name, ...rest } = findRole(context, roleId)
  const grantee = {
    tenantItype: context.caller.tenantItype,
    roles: { sql: 'SELECT CAST(? AS INTEGER)', values: [id] },
  }
  return {
    subject: { id, name },
    roles: new Set(),
    menus: new Set(roleMenuIds(context, id)),
    codes: new Set(permissionsFor(context.store, grantee)),
    parts: [roleScope(context, { id, name, ...rest })],
  }
}

function difference(first: ReadonlySet<string>, second: ReadonlySet<string>) {
  return {
    onlyFirst: setDifference(first, second),
    onlySecond: setDifference(second, first),
    both: [...first].filter((each) => second.has(each)).length,
  }
}

const scopeOf = (parts: readonly OpenedPart[]) => ({ all: seesAll(parts), parts: parts.map(shownPart) })

const byPath = (a: MenuRef, b: MenuRef): number =>
  [...a.path, a.name].join('\n').localeCompare([...b.path, b.name].join('\n'))

export function compare(
  context: Context,
  { kind, ...asked }: { kind: 'user' | 'role'; first: string; second: string },
): Comparison {
  checkDistinct(asked.first, asked.second)
  const sideOf = kind === 'user' ? userSide : roleSide
  const first = sideOf(context, asked.first)
  const second = sideOf(context, asked.second)
  const facts = menuFacts(context)
  const menus = difference(first.menus, second.menus)
  const isAll = seesAll(first.parts) || seesAll(second.parts)
  const none: ReadonlySet<string> = new Set()
  const depts = isAll ? difference(none, none) : difference(openedBy(first.parts), openedBy(second.parts))
  return {
    first: first.subject,
    second: second.subject,
    roles: difference(first.roles, second.roles),
    menus: {
      onlyFirst: refsOf(facts, menus.onlyFirst).toSorted(byPath),
      onlySecond: refsOf(facts, menus.onlySecond).toSorted(byPath),
      both: menus.both,
    },
    codes: difference(first.codes, second.codes),
    scopes: { first: scopeOf(first.parts), second: scopeOf(second.parts) },
    depts: {
      onlyFirst: deptNames(context, depts.onlyFirst),
      onlySecond: deptNames(context, depts.onlySecond),
      both: depts.both,
    },
  }
}
