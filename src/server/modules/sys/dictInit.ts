import { TOP } from '#contract/kernel.ts'
import { type DictInit, type DictInitData, dictInit } from '#contract/resources/sys/dictInit.ts'
import { TableType } from '#contract/resources/sys/dictType.ts'
import { platformOnly } from '#server/access/platform.ts'
import type { Context } from '#server/context/context.ts'
import { implement } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import { changedBy, insertOwn } from '#server/nouns/rows.ts'
import { dictPackage, type PackagedType } from './dictPackage.ts'
import { placeBelow, settleLeaves } from './dictTree.ts'

const packagedTypes = dictPackage.flatMap(({ types }) => types)

/** A dictionary that exists counts as initialised, and so does one that was initialised and then deleted. */
const isInitialised = ({ store }: Context, dictType: string): boolean =>
  store.get(
    `SELECT 1 FROM dict_types WHERE dict_type = ? UNION ALL SELECT 1 FROM dict_initialised WHERE dict_type = ?`,
    dictType,
    dictType,
  ) !== undefined

function cards(context: Context): DictInit[] {
  return dictPackage.flatMap(({ id: categoryId, types }) =>
    types.map(({ dictName, dictType, data }) => ({
      id: String(packagedTypes.findIndex((type) => type.dictType === dictType) + 1),
      ...{ categoryId, dictName, dictType, dataNum: data.length },
      status: isInitialised(context, dictType) ? 1 : 0,
    })),
  )
}

const entries = (dictType: string): DictInitData[] =>
  packagedTypes
    .filter((type) => dictType === '' || type.dictType === dictType)
    .flatMap((type) => type.data.map((entry) => ({ ...entry, dictType: type.dictType })))
    .map(({ status: _status, cssStyle: _style, ...entry }, index) => ({ id: String(index + 1), ...entry }))

/** Writes a packaged dictionary with its entries. */
function install(context: Context, { data, ...type }: PackagedType): void {
  const { dictType } = type
  insertOwn(context, 'dict_types', {
    ...{ dict_name: type.dictName, dict_type: dictType, tb_type: TableType.system, is_sys: type.isSys },
    ...{ status: type.status, remark: type.remark, version: type.version, ...changedBy(context) },
  })
  const ids = new Map<string, string>()
  for (const entry of data) {
    const pid = ids.get(entry.parentValue) ?? TOP
    const place = placeBelow(context, { id: '0', pid, dictType })
    const id = insertOwn(context, 'dict_data', {
      ...{ pid, dict_type: dictType, dict_label: entry.dictLabel, dict_value: entry.dictValue },
      ...{ sort: entry.sort, status: entry.status, remark: entry.remark },
      ...{ css_class: entry.cssClass, css_style: entry.cssStyle, ...place, ...changedBy(context) },
    })
    ids.set(entry.dictValue, id)
    settleLeaves(context.store, [pid])
  }
  context.store.insert('dict_initialised', { dict_type: dictType, ...changedBy(context) })
}

/** Initialises all requested dictionaries, or none. */
function init(context: Context, asked: Readonly<Record<string, boolean>>): void {
  platformOnly(context)
  const names = Object.entries(asked).flatMap(([name, isAsked]) => (isAsked ? [name] : []))
  if (names.length === 0) throw refuse('dictInit.none')
  for (const name of names) {
    const type = packagedTypes.find(({ dictType }) => dictType === name)
    if (!type) throw refuse('dictInit.unknown', { name })
    if (isInitialised(context, name)) throw refuse('dictInit.done', { name: type.dictName })
    install(context, type)
  }
}

export const dictInitModule = implement(dictInit, 'sys.dictInit:title', {
  categoryList: (_, { query }) =>
    query.pid === TOP ? dictPackage.map(({ id, name }) => ({ id, pid: TOP, name })) : [],
  getAllType: cards,
  dataPage: (_, { query }) => {
    const found = entries(query.dictType ?? '')
    const start = (query.page - 1) * query.limit
    return { list: found.slice(start, start + query.limit), total: found.length }
  },
  init: (context, { body }) => init(context, body),
})
