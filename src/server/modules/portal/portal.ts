import { ErrorCode } from '#contract/failures.ts'
import {
  defaultFlags,
  FpageMode,
  fpageModes,
  lacksComponent,
  type Portal,
  PortalName,
  PORTAL_PREFIX,
  portal,
  type PortalWrite,
  portalStatuses,
  privilegeCodeOf,
} from '#contract/resources/portal/portal.ts'
import { portalUrl } from '#contract/routes.ts'
import { admitToPortal, mayUsePortal } from '#server/access/portals.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { columnsOf } from '#server/db/entity.ts'
import { containing } from '#base/clause.ts'
import { page, rowsOf } from '#server/db/list.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, checkUnique, insertOwn, NEW, ownTenant } from '#server/nouns/rows.ts'
import type { z } from 'zod'

const title = 'portal.portal:title'
const source = { table: 'portals', entity: portal.entity }

type Write = z.output<typeof PortalWrite>

/** @throws a refusal when the tenant has no portal of this code. */
export function checkPortalExists({ store, caller }: Context, portalCode: string): void {
  if (
    !store.get('SELECT 1 FROM portals WHERE tenant_id = ? AND portal_code = ?', caller.tenantId, portalCode)
  )
    throw refuse('portal.missing')
}

/** Names of the modules in the order of their codes, which must be open to the tenant. */
function moduleNames({ store, caller }: Context, codes: string): string {
  return codes
    .split(',')
    .map((code) => {
      const row = store.get<{ name: string }>(
        'SELECT name FROM menu_modules WHERE code = ? AND tenant_itype IN (0, ?)',
        code.trim(),
        caller.tenantItype,
      )
      if (!row) throw refuse('portal.moduleMissing', { code: code.trim() })
      return row.name
    })
    .join(',')
}

/** The only default portal from here on; the index refuses a second one. */
function clearDefault({ store, caller }: Context): void {
  store.run('UPDATE portals SET default_flag = 0 WHERE tenant_id = ? AND default_flag = 1', caller.tenantId)
}

const hasPortals = ({ store, caller }: Context): boolean =>
  store.get('SELECT 1 FROM portals WHERE tenant_id = ?', caller.tenantId) !== undefined

/** One portal of a tenant is always the default one: the first by itself, until another one takes its place. */
function defaultFlag(context: Context, sent: Write, stored: Portal | undefined): 0 | 1 {
  if (stored?.defaultFlag === 1) {
    if (sent.defaultFlag === 0) throw refuse('portal.defaultKept')
    return 1
  }
  const isDefault = sent.defaultFlag === 1 || (!stored && !hasPortals(context))
  if (isDefault) clearDefault(context)
  return isDefault ? 1 : 0
}

/** @throws a 422 refusal for mode 1 without a component. */
function checkMode(sent: Write): void {
  if (!lacksComponent(sent)) return
  const values = { field: 'fpageComponent', words: 'field.required' }
  throw new Refusal(ErrorCode.invalid, 'invalid', values, { fpageComponent: { key: 'field.required' } })
}

function prepared(context: Context, sent: Write, stored: Portal | undefined) {
  checkMode(sent)
  if (stored && stored.portalCode !== sent.portalCode) throw refuse('portal.codeFixed')
  return {
    ...sent,
    moduleCode: sent.moduleCode
      .split(',')
      .map((code) => code.trim())
      .join(','),
    moduleName: moduleNames(context, sent.moduleCode),
    fpageComponent: sent.fpageMode === FpageMode.component ? sent.fpageComponent.trim() : '',
    url: stored?.url ?? portalUrl(sent.portalCode),
  }
}

/** Privileges name a portal by its code; they go with it. */
function removePrivileges({ store, caller }: Context, rows: readonly Portal[]): void {
  for (const { portalCode } of rows) {
    store.run(
      'DELETE FROM privileges WHERE tenant_id = ? AND privilege_code = ?',
      caller.tenantId,
      privilegeCodeOf(portalCode),
    )
  }
}

function checkDefaultStays(context: Context, rows: readonly Portal[]): void {
  const { total } = context.store.get<{ total: number }>(
    'SELECT COUNT(*) AS total FROM portals WHERE tenant_id = ?',
    context.caller.tenantId,
  ) ?? { total: 0 }
  if (rows.length === total) return
  checkEach(
    rows,
    ({ portalName }) => portalName,
    (row) => {
      if (row.defaultFlag === 1) throw refuse('portal.defaultRemove')
    },
  )
}

/** Rows of one portal, written again under another code; ids and authors are new. */
function copyRows(
  context: Context,
  table: string,
  columns: readonly string[],
  from: string,
  to: string,
): void {
  const { store, caller } = context
  const rows = store.all<Record<string, string | number>>(
    `SELECT ${columns.join(', ')} FROM ${table} WHERE tenant_id = ? AND portal_code = ? ORDER BY id`,
    caller.tenantId,
    from,
  )
  for (const row of rows) insertOwn(context, table, { ...row, portal_code: to, ...changedBy(context) })
}

interface PrivilegeCopy {
  readonly id: string
  readonly privilege_items: string
  readonly status: number
}

/** The white list of one portal for another one, under its own code and name. */
function copyPrivileges(context: Context, from: string, { portalCode, portalName }: Write): void {
  const { store, caller } = context
  const stored = store.get<PrivilegeCopy>(
    `SELECT CAST(id AS TEXT) AS id, privilege_items, status FROM privileges WHERE tenant_id = ? AND privilege_code = ?`,
    caller.tenantId,
    `${PORTAL_PREFIX}${from}`,
  )
  if (!stored) return
  const privilegeId = insertOwn(context, 'privileges', {
    privilege_type: 'portal',
    privilege_code: privilegeCodeOf(portalCode),
    privilege_name: portalName,
    privilege_items: stored.privilege_items,
    status: stored.status,
    ...changedBy(context),
  })
  store.insert('privilege_busis', {
    id: context.nextId(),
    privilege_id: privilegeId,
    entity_id: portalCode,
    entity_id_desc: portalName,
  })
  const defs = store.all<Record<string, string>>(
    `SELECT privilege_type, privilege_values, privilege_values_desc, privilege_tag FROM privilege_defs
     WHERE privilege_id = ? ORDER BY id`,
    stored.id,
  )
  for (const def of defs) {
    store.insert('privilege_defs', { ...def, id: context.nextId(), privilege_id: privilegeId })
  }
}

/** The router's transaction undoes all of it when any part is refused (DECISION-OPS-77). */
function copyPortal(context: Context, from: string, sent: Write): string {
  checkPortalExists(context, from)
  const row = prepared(context, sent, undefined)
  checkUnique(context, source.table, { portal_code: sent.portalCode }, NEW)
  const id = insertOwn(context, source.table, {
    ...columnsOf({ ...row, defaultFlag: defaultFlag(context, sent, undefined) }),
    ...changedBy(context),
  })
  copyRows(
    context,
    'portal_fpages',
    ['fpage_name', 'fpage_config', 'sort', 'status', 'memo'],
    from,
    sent.portalCode,
  )
  copyRows(
    context,
    'portal_themes',
    ['theme_name', 'theme_config', 'sort', 'status', 'memo'],
    from,
    sent.portalCode,
  )
  copyPrivileges(context, from, sent)
  return id
}

/** Enabled portals that the caller may use. */
function usable(context: Context, portalCode: string): Portal[] {
  const rows = rowsOf(
    context.store,
    source,
    [
      ...ownTenant(context),
      { sql: 'status = 1', values: [] },
      ...(portalCode === '' ? [] : [{ sql: 'portal_code = ?', values: [portalCode] }]),
    ],
    'sort, id',
  )
  if (portalCode !== '' && rows.length > 0) admitToPortal(context, portalCode)
  return rows.filter((row) => mayUsePortal(context, row.portalCode))
}

export const portalModule = defineNoun(portal, {
  table: source.table,
  title,
  unique: ['portalCode'],
  columns: {
    portalCode: 'portal.portal:field.portalCode',
    portalName: 'portal.portal:field.portalName',
    url: 'portal.portal:field.url',
    moduleName: 'portal.portal:field.moduleCode',
    sort: 'portal.portal:field.sort',
    icon: 'portal.portal:field.icon',
    fpageMode: {
      heading: 'portal.portal:field.fpageMode',
      codes: labelCodes(fpageModes, {
        0: 'portal.portal:mode.0',
        1: 'portal.portal:mode.1',
        2: 'portal.portal:mode.2',
      }),
    },
    defaultFlag: {
      heading: 'portal.portal:field.defaultFlag',
      codes: labelCodes(defaultFlags, { 0: 'portal.portal:default.0', 1: 'portal.portal:config.yes' }),
    },
    status: {
      heading: 'portal.portal:field.status',
      codes: labelCodes(portalStatuses, { 0: 'portal.portal:status.0', 1: 'portal.portal:status.1' }),
    },
    updateDate: 'portal.portal:field.updateDate',
  },
  beforeSave: (context, sent, stored) => ({
    ...prepared(context, sent, stored),
    defaultFlag: defaultFlag(context, sent, stored),
  }),
  beforeRemove: (context, rows) => {
    checkDefaultStays(context, rows)
    removePrivileges(context, rows)
  },
  calls: {
    list: (context, { query }) => usable(context, query.portalCode),
    choose: (context, { body }) => {
      const { portalName, ...query } = body
      const named = portalName === '' ? [] : [containing('portal_name', portalName)]
      const { list, total } = page(context.store, source.table, portal, query, [
        ...ownTenant(context),
        ...named,
      ])
      return { list: list.map((row) => PortalName.parse(row)), total }
    },
    copy: (context, { query, body }) => copyPortal(context, query.fromPortalCode, body),
  },
  verbs: { copy: 'kit:copy' },
})
