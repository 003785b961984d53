import type {
  CustruleChange,
  permissionExplain,
  PrivilegeChange,
  RoleChange,
} from '#contract/resources/sys/permissionExplain.ts'
import { PrivilegeNew } from '#contract/resources/sys/privilege.ts'
import type { RoleRule } from '#contract/resources/sys/role.ts'
import { dataScope } from '#server/access/scope.ts'
import { navigationOf, permissionsOf } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { checkPrivilegeRead, createPrivilege, updatePrivilege } from '#server/modules/sys/privilege.ts'
import { updateRole } from '#server/modules/sys/role.ts'
import { rulesOf } from '#server/modules/sys/roleGrants.ts'
import { type RuleTrees, saveCustrules } from '#server/modules/sys/userCustrule.ts'
import { menuFacts, refsOf } from './menus.ts'
import { peopleAmong, peopleIn, peopleOfRole } from './people.ts'
import { type PrivilegeFacts, privilegeFacts } from './privileges.ts'
import { roleMenuIds } from './roleAnswers.ts'
import { deptNames } from './scopes.ts'
import { changed } from './sets.ts'
import { findUser } from './subjects.ts'
import type { z } from 'zod'

/**
 * The changes of a save are found by saving, reading, and rolling it all back: the rules are the save's own, and so are
 * its refusals.
 */

type Endpoints = typeof permissionExplain.endpoints
type Body<K extends 'roleChange' | 'privilegeChange' | 'custruleChange'> = z.output<Endpoints[K]['body']>

/** A role's choice in words: the rule, and the departments it names. */
function choiceWords(context: Context, { value, ruleDataList, customData }: RoleRule): string {
  const rule = ruleDataList.find((each) => each.value === value)?.name ?? value
  const depts = deptNames(context, customData)
  return depts.length > 0 ? `${rule} (${depts.join(', ')})` : rule
}

function lookAtRole(context: Context, roleId: string) {
  const { store, caller } = context
  return {
    menus: new Set(roleMenuIds(context, roleId)),
    rules: rulesOf(context, roleId).map((rule) => ({
      name: rule.ruleSortName,
      words: choiceWords(context, rule),
    })),
    screens: new Set(
      navigationOf(store, caller)
        .map(({ url }) => url)
        .filter((url) => url !== ''),
    ),
    codes: new Set(permissionsOf(store, caller)),
  }
}

export function roleChange(context: Context, body: Body<'roleChange'>): RoleChange {
  const before = lookAtRole(context, body.id)
  const after = context.store.rehearse(() => {
    updateRole(context, body)
    return lookAtRole(context, body.id)
  })
  const facts = menuFacts(context)
  const { added, removed } = changed(before.menus, after.menus)
  return {
    added: refsOf(facts, added),
    removed: refsOf(facts, removed),
    rules: before.rules.flatMap(({ name, words }, index) => {
      const now = after.rules[index]?.words ?? ''
      return now === words ? [] : [{ name, before: words, after: now }]
    }),
    people: peopleOfRole(context, body.id),
    own: {
      screens: changed(before.screens, after.screens).removed,
      codes: changed(before.codes, after.codes).removed,
    },
  }
}

const nothing: PrivilegeFacts = { busis: new Set(), items: new Set(), holders: new Set() }

export function privilegeChange(context: Context, body: Body<'privilegeChange'>): PrivilegeChange {
  const { id } = body
  // A save goes by its code alone; the row it replaces is read.
  if (id !== undefined) checkPrivilegeRead(context, id)
  const before = id === undefined ? nothing : privilegeFacts(context, id)
  const after = context.store.rehearse(() =>
    privilegeFacts(
      context,
      id === undefined
        ? createPrivilege(context, PrivilegeNew.parse(body))
        : updatePrivilege(context, { ...body, id }),
    ),
  )
  const holders = changed(before.holders, after.holders)
  return {
    busis: changed(before.busis, after.busis),
    items: changed(before.items, after.items),
    gained: peopleAmong(context, holders.added),
    lost: peopleAmong(context, holders.removed),
    people: peopleAmong(context, [...after.holders]),
    losesOwn: holders.removed.includes(context.caller.id),
  }
}

export function custruleChange(
  context: Context,
  body: Body<'custruleChange'>,
  trees: RuleTrees,
): CustruleChange {
  const { store } = context
  const user = findUser(context, body.userId)
  const before = dataScope(store, user)
  const after = store.rehearse(() => {
    saveCustrules(context, body, trees)
    return dataScope(store, user)
  })
  const { added, removed } = changed(new Set(before.deptIds), new Set(after.deptIds))
  const peopleOf = (deptIds: readonly string[]) =>
    peopleIn(
      context,
      'SELECT id FROM users WHERE dept_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))',
      JSON.stringify(deptIds),
    )
  return {
    gained: deptNames(context, added),
    lost: deptNames(context, removed),
    peopleGained: peopleOf(added),
    peopleLost: peopleOf(removed),
    // Custom rules only ever add departments: a user who sees all did before.
    seesAll: after.all,
  }
}
