import { TOP } from '#contract/kernel.ts'
import { type ExportMenu, type ExportMenuNode, exportData } from '#contract/resources/sys/exportData.ts'
import { platformOnly } from '#server/access/platform.ts'
import { compactStamp } from '#server/common/clock.ts'
import type { Context } from '#server/context/context.ts'
import { among, page, rowsOf } from '#server/db/list.ts'
import { nest } from '#server/db/tree.ts'
import { Attachment, implement } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import type { PackagedEntry, PackagedType } from './dictPackage.ts'
import { seenTypes } from './dictType.ts'

/** A file that another platform reads, named by its kind, version and time (DECISION-OPS-62). */
function versionedFile(
  { caller, now, time }: Context,
  kind: 'dict' | 'menu',
  version: string,
  content: object,
): Attachment {
  const file = { kind, version, exportedAt: now, exportedBy: caller.realName, ...content }
  return new Attachment(
    'application/json; charset=utf-8',
    `${JSON.stringify(file, null, 2)}\n`,
    `${kind}-v${version}-${compactStamp(time)}.json`,
  )
}

const entriesOf = ({ store }: Context, dictType: string): PackagedEntry[] =>
  store.all<PackagedEntry>(
    `SELECT COALESCE(above.dict_value, '') AS parentValue, entry.dict_label AS dictLabel,
       entry.dict_value AS dictValue, entry.sort, entry.status, entry.css_style AS cssStyle,
       entry.css_class AS cssClass, entry.remark
     FROM dict_data AS entry LEFT JOIN dict_data AS above ON above.id = entry.pid
     WHERE entry.dict_type = ? ORDER BY entry.level, entry.sort, entry.id`,
    dictType,
  )

function dictionaries(context: Context, ids: readonly string[]): PackagedType[] {
  const source = { table: 'dict_types', entity: exportData.entity } as const
  return rowsOf(context.store, source, [among(ids), seenTypes(context)], 'dict_type').map(
    ({ dictName, dictType, isSys, status, remark, version }) => ({
      ...{ dictName, dictType, isSys, status, remark, version },
      data: entriesOf(context, dictType),
    }),
  )
}

const menus = ({ store }: Context): ExportMenu[] =>
  store.all<ExportMenu>(
    `SELECT CAST(id AS TEXT) AS id, CAST(pid AS TEXT) AS pid, name, type, client, url, permissions, sort
     FROM menus ORDER BY sort, id`,
  )

const nested = (rows: readonly ExportMenu[]): ExportMenuNode[] =>
  nest<ExportMenuNode>(rows.map((row) => ({ ...row, children: [] })))

/** A menu without the one above it is at the top of its file. */
function chosen(context: Context, ids: readonly string[]): ExportMenuNode[] {
  const wanted = new Set(ids)
  const rows = menus(context).filter(({ id }) => wanted.has(id))
  return nested(rows.map((row) => (wanted.has(row.pid) ? row : { ...row, pid: TOP })))
}

export const exportDataModule = implement(exportData, 'sys.exportData:page.title', {
  dictPage: (context, { query }) =>
    page(context.store, 'dict_types', exportData, query, [seenTypes(context)]),
  dictExport: (context, { query }) => {
    const types = dictionaries(context, query.ids.split(','))
    if (types.length === 0) throw refuse('exportData.none')
    return versionedFile(context, 'dict', query.version, { types })
  },
  menuList: (context) => {
    platformOnly(context)
    return nested(menus(context))
  },
  menuExport: (context, { query }) => {
    platformOnly(context)
    const tree = chosen(context, query.ids.split(','))
    if (tree.length === 0) throw refuse('exportData.none')
    return versionedFile(context, 'menu', query.version, { menus: tree })
  },
})
