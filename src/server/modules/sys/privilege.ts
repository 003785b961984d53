import { ErrorCode } from '#contract/failures.ts'
import { PORTAL_PREFIX } from '#contract/resources/portal/portal.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import {
  type HolderType,
  PORTAL_TYPE,
  PROCESS_TYPE,
  portalPermission,
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
import { canOpen, permissionsOf } from '#server/access/caller.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { INSIDE } from '#server/db/inside.ts'
import { type Condition, rowsOf } from '#server/db/list.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, checkUnique, insertOwn, NEW, ownTenant, removeRows } from '#server/nouns/rows.ts'
import type { z } from 'zod'

const title = 'sys.privilege:title'

type Write = z.output<typeof PrivilegeWrite>
type New = z.output<typeof PrivilegeNew>
type Row = Omit<PrivilegeDetail, 'privilegeItemsArr' | 'busiChildren' | 'userChildren'>

const all: Condition = { sql: 'TRUE', values: [] }
const portals: Condition = { sql: "privileges.privilege_type = 'portal'", values: [] }
const others: Condition = { sql: "privileges.privilege_type <> 'portal'", values: [] }

/** Privileges that the caller's screens show: those of portals and all others have separate screens. */
function readable({ store, caller }: Context): Condition {
  if (!canOpen(store, caller, 'sys/sysPrivileges')) return portals
  return portalScreens.some((screen) => canOpen(store, caller, screen)) ? all : others
}

const portalScreens = ['sys/sysPortal', 'sys/sysPortalFpage']

/** Portals have their own list, which filters by their type (SYS-PRV-02, OPS-PPR-01). */
const listed = (context: Context, query: ListFilters): readonly Condition[] => [
  ...ownTenant(context),
  readable(context),
  query.privilegeType === PORTAL_TYPE ? portals : others,
]

type ListFilters = { readonly [K in keyof typeof privilege.filters]?: string | undefined }

/** @throws a 403 refusal unless the caller holds the code for privileges of this type. */
function admitToType({ store, caller }: Context, type: string, verb: 'save' | 'update' | 'delete'): void {
  const code = type === PORTAL_TYPE ? portalPermission : `bpm:bpmAuths:${verb}`
  if (caller.superAdmin !== SuperAdmin.super && !permissionsOf(store, caller).includes(code))
    throw new Refusal(ErrorCode.forbidden, 'forbidden')
}

/** The same for every stored privilege that is meant by the ids of rows. */
function admitToRows(context: Context, table: PrivilegeTable, ids: readonly string[]): void {
  const column = table === 'privileges' ? 'id' : 'privilege_id'
  const types = context.store.all<{ type: string }>(
    `SELECT DISTINCT privilege_type AS type FROM privileges WHERE tenant_id = ?
       AND id IN (SELECT ${column} FROM ${table} WHERE id IN (${INSIDE}))`,
    context.caller.tenantId,
    JSON.stringify(ids),
  )
  for (const { type } of types) admitToType(context, type, 'delete')
}

type PrivilegeTable = 'privileges' | 'privilege_busis' | 'privilege_defs'

/** @param seen which of the tenant's privileges; a save goes by its code, independent of the caller's screens */
function find(
  context: Context,
  column: 'id' | 'privilege_code',
  value: string,
  seen: Condition = all,
): Row | undefined {
  const conditions = [...ownTenant(context), seen, { sql: `${column} = ?`, values: [value] }]
  return rowsOf(context.store, { table: 'privileges', entity: privilege.entity }, conditions)[0]
}

/** @throws a refusal unless the caller's screens show this privilege */
export function checkPrivilegeRead(context: Context, id: string): void {
  if (!find(context, 'id', id, readable(context))) throw refuse('recordMissing')
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

const isUsePrivilege = ({ privilegeItemsArr, userChildren }: New): boolean =>
  privilegeItemsArr.every((item) => item === 'use') &&
  userChildren.every(({ privilegeTag }) => privilegeTag === 'W')

/**
 * Use alone, for a white list, under the code of a portal of the tenant; no other type has such a code (OPS-PPR-03).
 */
function checkPortal(context: Context, body: New): void {
  const isPortalCode = body.privilegeCode.startsWith(PORTAL_PREFIX)
  if (body.privilegeType !== PORTAL_TYPE) {
    if (isPortalCode) throw refuse('privilege.portalCode')
    return
  }
  const { store, caller } = context
  const portal =
    isPortalCode &&
    store.get(
      'SELECT 1 FROM portals WHERE tenant_id = ? AND portal_code = ?',
      caller.tenantId,
      body.privilegeCode.slice(PORTAL_PREFIX.length),
    )
  if (!portal) throw refuse('portal.missing')
  if (!isUsePrivilege(body)) throw refuse('privilege.portalUse')
}

/** SYS-PRV-10, SYS-PRV-11: only privileges over processes need both. */
function checkComplete(context: Context, body: New): void {
  checkPortal(context, body)
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
  checkComplete(context, body)
  checkHolders(context, body.userChildren)
  checkUnique(context, 'privileges', { privilege_code: body.privilegeCode }, NEW)
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
  if (stored.privilegeType !== body.privilegeType) throw refuse('privilege.typeFixed')
  checkComplete(context, body)
  checkHolders(context, body.userChildren)
  context.store.update('privileges', body.id, written(context, body))
  saveChildren(context, body.id, body)
  return body.id
}

export const privilegeModule = defineNoun(privilege, {
  table: 'privileges',
  title,
  scope: listed,
  columns: {
    privilegeName: 'sys.privilege:field.privilegeName',
    privilegeCode: 'sys.privilege:field.privilegeCode',
    privilegeItems: 'sys.privilege:field.privilegeItems',
    status: {
      heading: 'sys.privilege:field.status',
      codes: labelCodes(privilegeStatuses, { 0: 'pickers:dict.disabled', 1: 'pickers:dict.enabled' }),
    },
    updater: 'sys.handoverConf:field.updater',
    updateDate: 'sys.handoverConf:field.updateDate',
  },
  calls: {
    queryByCode: (context, { query }) => {
      const row = find(context, 'privilege_code', query.privilegeCode, readable(context))
      return row ? detail(context, row) : null
    },
    get: (context, { params }) => {
      const row = find(context, 'id', params.id, readable(context))
      if (!row) throw refuse('recordMissing')
      return detail(context, row)
    },
    create: (context, { body }) => {
      admitToType(context, body.privilegeType, 'save')
      return createPrivilege(context, body)
    },
    update: (context, { body }) => {
      admitToType(context, body.privilegeType, 'update')
      return updatePrivilege(context, body)
    },
    remove: (context, { body }) => {
      admitToRows(context, 'privileges', body)
      return removeRows(context, 'privileges', body)
    },
  },
})

export const privilegeBusiModule = implement(privilegeBusi, 'noun.privilegeBusi', {
  list: (context, { query }) =>
    context.store.all<PrivilegeBusi>(
      `${BUSI} AND ${readable(context).sql} AND privilege_code = ? ORDER BY privilege_busis.id`,
      context.caller.tenantId,
      query.privilegeCode,
    ),
  remove: (context, { body }) => {
    admitToRows(context, 'privilege_busis', body)
    return removeChildren(context, 'privilege_busis', body)
  },
})

export const privilegeDefModule = implement(privilegeDef, 'sys.privilege:field.userChildren', {
  list: (context, { query }) =>
    context.store.all<PrivilegeDef>(
      `${DEF} AND ${readable(context).sql} AND (? = '' OR privilege_code = ?) AND (? = '' OR privilege_tag = ?)
       ORDER BY privilege_defs.id`,
      context.caller.tenantId,
      query.privilegeCode,
      query.privilegeCode,
      query.tag,
      query.tag,
    ),
  remove: (context, { body }) => {
    admitToRows(context, 'privilege_defs', body)
    return removeChildren(context, 'privilege_defs', body)
  },
})
