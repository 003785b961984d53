import {
  type PortalTheme,
  portalTheme,
  type PortalThemeWrite,
} from '#contract/resources/portal/portalTheme.ts'
import { admitToPortal } from '#server/access/portals.ts'
import type { Context } from '#server/context/context.ts'
import { columnsOf } from '#server/db/entity.ts'
import { among, page, rowsOf } from '#server/db/list.ts'
import { implement } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import { changedBy, findRow, insertOwn, ownTenant, removeRows } from '#server/nouns/rows.ts'
import type { z } from 'zod'
import { checkPortalExists } from './portal.ts'

const title = 'portal.portal:theme.title'
const source = { table: 'portal_themes', entity: portalTheme.entity }

type Write = z.output<typeof PortalThemeWrite>

const ofPortal = (portalCode: string) => ({ sql: 'portal_code = ?', values: [portalCode] })

const current = (context: Context, portalCode: string): PortalTheme | undefined =>
  rowsOf(context.store, source, [
    ...ownTenant(context),
    ofPortal(portalCode),
    { sql: 'status = 1', values: [] },
  ])[0]

/** The first theme of a portal is current by itself (DECISION-OPS-81). */
function create(context: Context, body: Write): string {
  checkPortalExists(context, body.portalCode)
  return insertOwn(context, source.table, {
    ...columnsOf(body),
    status: current(context, body.portalCode) ? 0 : 1,
    ...changedBy(context),
  })
}

function update(context: Context, { id, ...body }: Write & { readonly id: string }): string {
  const stored = findRow(context, source, id)
  if (stored.portalCode !== body.portalCode) throw refuse('portalTheme.portalFixed')
  context.store.update(source.table, id, { ...columnsOf(body), ...changedBy(context) })
  return id
}

/** The theme before gives up its mark first: the index refuses two. */
function switchTheme(context: Context, id: string, portalCode: string): null {
  findRow(context, source, id, [...ownTenant(context), ofPortal(portalCode)])
  context.store.run(
    'UPDATE portal_themes SET status = 0 WHERE tenant_id = ? AND portal_code = ? AND status = 1',
    context.caller.tenantId,
    portalCode,
  )
  context.store.update(source.table, id, { status: 1, ...changedBy(context) })
  return null
}

/** A portal that keeps themes keeps its current one. */
function remove(context: Context, ids: readonly string[]): null {
  const going = rowsOf(context.store, source, [among(ids), ...ownTenant(context)])
  for (const { portalCode, status } of going) {
    if (status !== 1) continue
    const gone = new Set(going.map(({ id }) => id))
    const others = rowsOf(context.store, source, [...ownTenant(context), ofPortal(portalCode)])
    if (others.some(({ id }) => !gone.has(id))) throw refuse('portalTheme.currentRemove')
  }
  return removeRows(context, source.table, ids)
}

export const portalThemeModule = implement(
  portalTheme,
  title,
  {
    page: (context, { query }) => page(context.store, source.table, portalTheme, query, ownTenant(context)),
    get: (context, { params }) => findRow(context, source, params.id),
    create: (context, { body }) => create(context, body),
    update: (context, { body }) => update(context, body),
    remove: (context, { body }) => remove(context, body),
    switchTheme: (context, { body }) => switchTheme(context, body.id, body.portalCode),
    defaultTheme: (context, { query }) => {
      admitToPortal(context, query.portalCode)
      return current(context, query.portalCode) ?? null
    },
  },
  { switchTheme: 'verb.switchTheme' },
)
