import { ErrorCode } from '#contract/failures.ts'
import {
  type HolderType,
  PROCESS_TYPE,
  type PrivilegeBusi,
  type PrivilegeDef,
  type PrivilegeDetail,
  type PrivilegeNew,
  type PrivilegeWrite,
  privilege,
  privilegeBusi,
  privilegeDef,
  privilegeStatuses,
} from '#contract/resources/sys/privilege.ts'
import { labelCodes } from '#server/codes.ts'
import type { Context } from '#server/context.ts'
import { listHandlers } from '#server/crud.ts'
import { INSIDE } from '#server/db/inside.ts'
import { type Condition, rowsOf } from '#server/db/list.ts'
import { implement } from '#server/implement.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { changedBy, insertOwn, ownTenant, removeRows } from '#server/rows.ts'
import type { Bilingual } from '#server/texts.ts'
import type { z } from 'zod'

const title: Bilingual = ['数据授权', 'Data privileges']

type Write = z.output<typeof PrivilegeWrite>
type New = z.output<typeof PrivilegeNew>
type Row = Omit<PrivilegeDetail, 'privilegeItemsArr' | 'busiChildren' | 'userChildren'>

/** Portals have a list of their own (SYS-PRV-02). */
const listed = (context: Context): readonly Condition[] => [
  ...ownTenant(context),
  { sql: "privilege_type <> 'portal'", values: [] },
]

function find(context: Context, column: 'id' | 'privilege_code', value: string): Row | undefined {
  const conditions = [...ownTenant(context), { sql: `${column} = ?`, values: [value] }]
  return rowsOf(context.store, { table: 'privileges', entity: privilege.entity }, conditions)[0]
}

const BUSI = `SELECT CAST(privilege_busis.id AS TEXT) AS id, entity_id AS entityId, entity_id_desc AS entityIdDesc,
    privilege_code AS privilegeCode
  FROM privilege_busis JOIN privileges ON privileges.id = privilege_id WHERE tenant_id = ?`

const DEF = `SELECT CAST(privilege_defs.id AS TEXT) AS id, privilege_code AS privilegeCode,
    privilege_defs.privilege_type AS privilegeType, privilege_values AS privilegeValues,
    privilege_values_desc AS privilegeValuesDesc, privilege_tag AS privilegeTag
  FROM privilege_defs JOIN privileges ON privileges.id = privilege_id WHERE tenant_id = ?`

function detail(context: Context, row: Row): PrivilegeDetail {
  const { store, caller } = context
  return {
    ...row,
    privilegeItemsArr: row.privilegeItems === '' ? [] : row.privilegeItems.split(','),
    busiChildren: store.all<PrivilegeBusi>(
      `${BUSI} AND privilege_id = ? ORDER BY privilege_busis.id`,
      caller.tenantId,
      row.id,
    ),
    userChildren: store.all<PrivilegeDef>(
      `${DEF} AND privilege_id = ? ORDER BY privilege_defs.id`,
      caller.tenantId,
      row.id,
    ),
  }
}

const holders: Readonly<Record<Exclude<HolderType, 'all'>, string>> = {
  employee: 'users',
  role: 'roles',
  org: 'depts',
  orgSub: 'depts',
  position: 'duties',
}

/** Every id must belong to the caller's tenant. */
function checkHolders(context: Context, rows: Write['userChildren']): void {
  for (const { privilegeType, privilegeValues } of rows) {
    if (privilegeType === 'all') continue
    const ids = [...new Set(privilegeValues.split(','))]
    const known = context.store.get<{ count: number }>(
      `SELECT COUNT(*) AS count FROM ${holders[privilegeType]} WHERE tenant_id = ?
         AND id IN (${INSIDE})`,
      context.caller.tenantId,
      JSON.stringify(ids),
    )
    if (known?.count !== ids.length) throw refuse('recordMissing')
  }
}

/** SYS-PRV-10, SYS-PRV-11: only privileges over processes need both. */
function checkComplete(body: New): void {
  if (body.privilegeType !== PROCESS_TYPE) return
  if (body.busiChildren.length === 0) throw refuse('privilege.noBusi')
  if (!body.userChildren.some(({ privilegeTag }) => privilegeTag === 'W')) throw refuse('privilege.noUsers')
}

function removeChildren(
  context: Context,
  table: 'privilege_busis' | 'privilege_defs',
  ids: readonly string[],
  privilegeId?: string,
): void {
  context.store.run(
    `DELETE FROM ${table} WHERE id IN (${INSIDE})
       AND privilege_id IN (SELECT id FROM privileges WHERE tenant_id = ? AND id = COALESCE(?, id))`,
    JSON.stringify(ids),
    context.caller.tenantId,
    privilegeId ?? null,
  )
}

/** Rows with an id are changed, the others added; an id of another privilege changes nothing. */
function saveChildren(context: Context, privilegeId: string, body: Write): void {
  const { store } = context
  removeChildren(context, 'privilege_busis', body.deltBusiList, privilegeId)
  removeChildren(context, 'privilege_defs', body.deltUserList, privilegeId)
  const put = (
    table: 'privilege_busis' | 'privilege_defs',
    id: string | undefined,
    row: Record<string, string>,
  ): void => {
    if (id === undefined) {
      store.insert(table, { id: context.nextId(), privilege_id: privilegeId, ...row })
      return
    }
    const changed = store.run(
      `UPDATE ${table} SET ${Object.keys(row)
        .map((column) => `${column} = ?`)
        .join(', ')} WHERE id = ? AND privilege_id = ?`,
      ...Object.values(row),
      id,
      privilegeId,
    )
    if (changed === 0) throw refuse('recordMissing')
  }
  for (const { id, entityId, entityIdDesc } of body.busiChildren) {
    put('privilege_busis', id, { entity_id: entityId, entity_id_desc: entityIdDesc })
  }
  for (const { id, ...row } of body.userChildren) {
    const isAll = row.privilegeType === 'all'
    put('privilege_defs', id, {
      privilege_type: row.privilegeType,
      privilege_values: isAll ? '' : row.privilegeValues,
      privilege_values_desc: isAll ? '' : row.privilegeValuesDesc,
      privilege_tag: row.privilegeTag,
    })
  }
}

const written = (context: Context, body: New) => ({
  privilege_type: body.privilegeType,
  privilege_name: body.privilegeName,
  privilege_items: [...new Set(body.privilegeItemsArr)].join(','),
  status: body.status,
  ...changedBy(context),
})

export function createPrivilege(context: Context, body: New): string {
  checkComplete(body)
  checkHolders(context, body.userChildren)
  if (find(context, 'privilege_code', body.privilegeCode)) throw new Refusal(ErrorCode.duplicate, 'duplicate')
  const id = insertOwn(context, 'privileges', {
    privilege_code: body.privilegeCode,
    ...written(context, body),
  })
  saveChildren(context, id, { ...body, deltBusiList: [], deltUserList: [] })
  return id
}

export function updatePrivilege(context: Context, body: Write & { id: string }): string {
  const stored = find(context, 'id', body.id)
  if (!stored) throw refuse('recordMissing')
  if (stored.privilegeCode !== body.privilegeCode) throw refuse('privilege.codeFixed')
  checkComplete(body)
  checkHolders(context, body.userChildren)
  context.store.update('privileges', body.id, written(context, body))
  saveChildren(context, body.id, body)
  return body.id
}

export const privilegeModule = implement(privilege, title, {
  ...listHandlers(privilege, {
    table: 'privileges',
    title,
    scope: listed,
    columns: {
      privilegeName: ['授权名称', 'Name'],
      privilegeCode: ['授权编码', 'Code'],
      privilegeItems: ['授权类型', 'Privileges'],
      status: {
        heading: ['状态', 'Status'],
        codes: labelCodes(privilegeStatuses, { 0: ['禁用', 'Disabled'], 1: ['启用', 'Enabled'] }),
      },
      updater: ['更新人', 'Updated by'],
      updateDate: ['更新时间', 'Updated'],
    },
  }),
  queryByCode: (context, { query }) => {
    const row = find(context, 'privilege_code', query.privilegeCode)
    return row ? detail(context, row) : null
  },
  get: (context, { params }) => {
    const row = find(context, 'id', params.id)
    if (!row) throw refuse('recordMissing')
    return detail(context, row)
  },
  create: (context, { body }) => createPrivilege(context, body),
  update: (context, { body }) => updatePrivilege(context, body),
  remove: (context, { body }) => removeRows(context, 'privileges', body),
})

export const privilegeBusiModule = implement(privilegeBusi, ['授权流程', 'Privileged processes'], {
  list: ({ store, caller }, { query }) =>
    store.all<PrivilegeBusi>(
      `${BUSI} AND privilege_code = ? ORDER BY privilege_busis.id`,
      caller.tenantId,
      query.privilegeCode,
    ),
  remove: (context, { body }) => removeChildren(context, 'privilege_busis', body),
})

export const privilegeDefModule = implement(privilegeDef, ['授权人员', 'Right holders'], {
  list: ({ store, caller }, { query }) =>
    store.all<PrivilegeDef>(
      `${DEF} AND (? = '' OR privilege_code = ?) AND (? = '' OR privilege_tag = ?) ORDER BY privilege_defs.id`,
      caller.tenantId,
      query.privilegeCode,
      query.privilegeCode,
      query.tag,
      query.tag,
    ),
  remove: (context, { body }) => removeChildren(context, 'privilege_defs', body),
})
