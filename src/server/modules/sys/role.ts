import type { Page } from '#contract/kernel.ts'
import { ErrorCode } from '#contract/failures.ts'
import {
  NEW_ROLE,
  type Role,
  type RoleDetail,
  type RoleGrade,
  type RoleWrite,
  role,
} from '#contract/resources/sys/role.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { assignableGrades, gradeNames, managesGrade } from '#server/access/grades.ts'
import { mayGrantFunctions } from '#server/access/model.ts'
import { inScope } from '#server/access/scope.ts'
import { codeText } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { allOf } from '#base/clause.ts'
import { among, type Condition, type ListQuery, page, rowsOf } from '#server/db/list.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, insertOwn, ownTenant } from '#server/nouns/rows.ts'
import { rulesOf, saveMenus, saveRules } from './roleGrants.ts'
import { addRelations, addUsers, relationsOf, removeRelations, removeUsers } from './roleRelations.ts'
import type { z } from 'zod'

const title = 'sys.role:title'

const named = (context: Context, row: Role): Role => ({
  ...row,
  roleGradeName: codeText(context.language, gradeNames, row.roleGrade),
})

const managed = (context: Context): Condition[] =>
  inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'creator_id' })

const rows = (context: Context, conditions: readonly Condition[]): Role[] =>
  rowsOf(context.store, { table: 'role_list', entity: role.entity }, conditions, 'role_grade, id').map(
    (row) => named(context, row),
  )

function paged(
  context: Context,
  query: ListQuery & { page: number; limit: number },
  conditions: readonly Condition[],
): Page<Role> {
  const { list, total } = page(context.store, 'role_list', role, query, conditions)
  return { list: list.map((row) => named(context, row)), total }
}

/** @param scope `tenant`: roles that pickers and audits may look at; `managed`: roles that the caller may change. */
function find(context: Context, id: string, scope: 'tenant' | 'managed'): Role {
  const within = scope === 'tenant' ? ownTenant(context) : managed(context)
  const [row] = rows(context, [{ sql: 'id = ?', values: [id] }, ...within])
  if (!row) throw refuse('recordMissing')
  return row
}

/** A role the caller may change: in their data scope and not of a higher grade than they manage. */
function findManaged(context: Context, id: string): Role {
  const row = find(context, id, 'managed')
  if (!managesGrade(context.store, context.caller, row.roleGrade))
    throw new Refusal(ErrorCode.forbidden, 'role.gradeAbove')
  return row
}

/** Filters of the picker beside the name (DECISION-SYS-54). `ruleId`: a rule sort, or one rule of it. */
function pickerConditions(query: { roleGrade?: string; menuId?: string; ruleId?: string }): Condition[] {
  const conditions: Condition[] = []
  if (query.roleGrade) conditions.push({ sql: 'role_grade = ?', values: [query.roleGrade] })
  if (query.menuId)
    conditions.push({
      sql: 'id IN (SELECT role_id FROM role_menus WHERE menu_id = ?)',
      values: [query.menuId],
    })
  if (query.ruleId)
    conditions.push({
      sql: `id IN (SELECT role_id FROM role_rules WHERE rule_id = ?
              UNION SELECT role_id FROM role_rules JOIN rule_sorts ON rule_sorts.id = rule_id
                JOIN rule_data ON rule_data.rule_sort = rule_sorts.value AND rule_data.value = role_rules.value
              WHERE rule_data.id = ?)`,
      values: [query.ruleId, query.ruleId],
    })
  return conditions
}

function detail(context: Context, id: string): RoleDetail {
  const base: Role =
    id === NEW_ROLE
      ? named(context, {
          id: NEW_ROLE,
          name: '',
          remark: '',
          deptId: '',
          deptName: '',
          roleGrade: '0',
          roleGradeName: '',
          createDate: '',
        })
      : find(context, id, 'tenant')
  const roleRuleList = rulesOf(context, id)
  return {
    ...base,
    menuIdList: context.store
      .all<{ id: string }>(
        'SELECT CAST(menu_id AS TEXT) AS id FROM role_menus WHERE role_id = ? ORDER BY menu_id',
        id,
      )
      .map((row) => row.id),
    deptIdList: [...new Set(roleRuleList.flatMap((rule) => rule.customData))],
    roleRuleList,
    relations: relationsOf(context, id),
  }
}

type Written = z.output<typeof RoleWrite>

/** The grade as it may be stored: a caller can change it only to one they may assign (DECISION-SYS-53). */
function checkGrade({ store, caller }: Context, grade: RoleGrade, before: string): void {
  if (grade === before) return
  if (!mayGrantFunctions(store, caller) || !assignableGrades(store, caller).includes(grade))
    throw new Refusal(ErrorCode.forbidden, 'role.gradeAbove')
}

/** A department the caller sees; one that was there before may stay. */
function checkDept(context: Context, deptId: string, before: string): void {
  if (deptId === '' || deptId === before) return
  const scope = allOf(inScope(context, { tenant: 'tenant_id', dept: 'id' }))
  const found = context.store.get(
    `SELECT 1 FROM depts WHERE id = ? AND ${scope.sql}`,
    deptId,
    ...scope.values,
  )
  if (!found) throw refuse('role.deptUnknown')
}

const written = (context: Context, { name, remark, deptId, roleGrade }: Written) => ({
  name,
  remark,
  dept_id: deptId || '0',
  role_grade: roleGrade,
  ...changedBy(context),
})

function grant(context: Context, id: string, body: Written): void {
  if (body.menuIdList) saveMenus(context, id, body.menuIdList)
  if (body.roleRuleList) saveRules(context, id, body.roleRuleList)
}

function create(context: Context, body: Written): string {
  checkGrade(context, body.roleGrade, '0')
  checkDept(context, body.deptId, '')
  const id = insertOwn(context, 'roles', { ...written(context, body), creator_id: context.caller.id })
  grant(context, id, body)
  return id
}

export function updateRole(context: Context, body: Written & { id: string }): string {
  const stored = findManaged(context, body.id)
  checkGrade(context, body.roleGrade, stored.roleGrade)
  checkDept(context, body.deptId, stored.deptId)
  context.store.update('roles', body.id, written(context, body))
  grant(context, body.id, body)
  return body.id
}

/** All dependents of the roles are deleted with them; nodes below theirs move up (DECISION-SYS-64). */
function remove(context: Context, ids: readonly string[]): void {
  const { store, caller } = context
  const found = rows(context, [among(ids), ...managed(context)])
  checkEach(
    found,
    ({ name }) => name,
    ({ roleGrade }) => {
      if (roleGrade === '1' && caller.superAdmin !== SuperAdmin.super) throw refuse('role.gradeOne')
      if (!managesGrade(store, caller, roleGrade)) throw new Refusal(ErrorCode.forbidden, 'role.gradeAbove')
    },
  )
  for (const row of found) {
    store.run(
      `UPDATE role_relationships SET pid = COALESCE((SELECT own.pid FROM role_relationships AS own WHERE own.id = ?), 0)
       WHERE pid = ?`,
      row.id,
      row.id,
    )
    store.run('DELETE FROM roles WHERE id = ?', row.id)
  }
}

export const roleModule = defineNoun(role, {
  view: 'role_list',
  title,
  scope: managed,
  mapRow: named,
  columns: {
    name: 'sys.role:field.name',
    deptName: 'sys.role:field.deptName',
    roleGradeName: 'sys.role:field.roleGradeName',
    remark: 'sys.role:field.remark',
    createDate: 'sys.role:field.createDate',
  },
  calls: {
    rolePage: (context, { query }) =>
      paged(context, query, [...ownTenant(context), ...pickerConditions(query)]),
    roleList: (context, { query }) =>
      rows(context, [...ownTenant(context), ...pickerConditions({ roleGrade: query.roleGrade })]),
    roleGrades: ({ store, caller, language }) =>
      assignableGrades(store, caller).map((value) => ({
        value,
        label: codeText(language, gradeNames, value),
      })),
    get: (context, { params }) => detail(context, params.id),
    create: (context, { body }) => create(context, body),
    update: (context, { body }) => updateRole(context, body),
    remove: (context, { body }) => remove(context, body),
    addRelations: (context, { body: { roleId, relationType, relationIds } }) =>
      addRelations(context, findManaged(context, roleId).id, relationType, relationIds),
    removeRoleRelation: (context, { body: { roleId, relationType, relationIds } }) =>
      removeRelations(context, findManaged(context, roleId).id, relationType, relationIds),
    addUsers: (context, { query }) =>
      addUsers(context, findManaged(context, query.roleId).id, query.userIds.split(',')),
    removeRoleUser: (context, { query }) =>
      removeUsers(context, findManaged(context, query.roleId).id, query.userIds.split(',')),
  },
  verbs: {
    addRelations: 'verb.addRelations',
    removeRoleRelation: 'verb.removeRelations',
    addUsers: 'verb.addRoleUsers',
    removeRoleUser: 'verb.removeRoleUsers',
  },
})
