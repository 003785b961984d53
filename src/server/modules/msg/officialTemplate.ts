import type { Resource } from '#contract/kernel.ts'
import { maTemplate, mpTemplate } from '#contract/resources/msg/officialTemplate.ts'
import type { Context } from '#server/context/context.ts'
import { columnsOf } from '#server/db/entity.ts'
import { type ListQuery, page, rowsOf } from '#server/db/list.ts'
import { implement } from '#server/nouns/implement.ts'
import { maCatalogue, mpCatalogue } from '#server/messaging/officialCatalogue.ts'
import { refuse } from '#server/common/refusal.ts'
import { weChatConfig } from '#server/settings/settings.ts'
import type { z } from 'zod'

/** Providers' templates are the same for all tenants. */
function one<E extends z.ZodObject>(context: Context, source: { table: string; entity: E }, id: string) {
  const [row] = rowsOf(context.store, source, [{ sql: 'id = ?', values: [id] }])
  if (!row) throw refuse('recordMissing')
  return row
}

const pageOf =
  <E extends z.ZodObject>(table: string, resource: Resource<E>) =>
  ({ store }: Context, { query }: { readonly query: ListQuery & { page: number; limit: number } }) =>
    page(store, table, resource, query, [])

/**
 * Puts a catalogue into its table; existing templates keep their ids.
 * @returns the number of templates
 */
function synchronise(
  context: Pick<Context, 'store' | 'nextId'>,
  table: string,
  catalogue: readonly Readonly<Record<string, string | number>>[],
): number {
  const { store } = context
  for (const template of catalogue) {
    const known = store.get<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE template_id_op = ?`,
      String(template.templateIdOp),
    )
    if (known) store.update(table, known.id, columnsOf(template))
    else store.insert(table, { id: context.nextId(), ...columnsOf(template) })
  }
  return store.get<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}`)?.total ?? 0
}

const mpSource = { table: 'msg_mp_templates', entity: mpTemplate.entity }
const maSource = { table: 'msg_ma_templates', entity: maTemplate.entity }

export const mpTemplateModule = implement(
  mpTemplate,
  'noun.mpTemplate',
  {
    page: pageOf(mpSource.table, mpTemplate),
    get: (context, { params }) => one(context, mpSource, params.id),
    refresh: (context) => {
      const mp = weChatConfig(context.store)?.mp
      if (!mp?.appId || !mp.appSecret) throw refuse('officialTemplate.mp')
      return synchronise(context, mpSource.table, mpCatalogue)
    },
  },
  { refresh: 'msg.channelTemplate:official.refresh' },
)

export const maTemplateModule = implement(
  maTemplate,
  'noun.maTemplate',
  {
    page: pageOf(maSource.table, maTemplate),
    get: (context, { params }) => one(context, maSource, params.id),
    refresh: (context) => {
      const ma = weChatConfig(context.store)?.ma
      if (!ma?.appId || !ma.appSecret) throw refuse('officialTemplate.ma')
      return synchronise(context, maSource.table, maCatalogue)
    },
  },
  { refresh: 'msg.channelTemplate:official.refresh' },
)
