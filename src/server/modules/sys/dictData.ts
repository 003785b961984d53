import { ErrorCode } from '#contract/failures.ts'
import {
  type DictData,
  type DictDataWrite,
  dictData,
  dictDataCust,
} from '#contract/resources/sys/dictData.ts'
import { dictStatuses } from '#contract/resources/sys/dictType.ts'
import { platformOnly } from '#server/access/platform.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import type { HandlersOf } from '#server/nouns/crud.ts'
import { allOf } from '#base/clause.ts'
import { among, type Condition, filterConditions, page, rowsOf } from '#server/db/list.ts'
import { exportSheet } from '#server/nouns/export.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, checkUnique, findRow, NEW, nextSort } from '#server/nouns/rows.ts'
import { treeHandlers } from '#server/nouns/treeHandlers.ts'
import type { z } from 'zod'
import { placeBelow, settleBranch, settleLeaves } from './dictTree.ts'
import { ownTypes, seenTypes, systemTypes } from './dictType.ts'
import { usesOf } from './dictUses.ts'

const source = { table: 'dict_entries', entity: dictData.entity } as const

type Written = z.output<typeof DictDataWrite>
type Scope = (context: Context) => readonly Condition[]

/**
 * Checks an entry that is saved.
 * @returns the fields to store
 */
function prepared(context: Context, scope: Scope, sent: Written, stored: DictData | undefined) {
  const { dictType, pid, dictLabel } = sent
  if (stored && stored.dictType !== dictType) throw refuse('dictData.typeFixed')
  const type = allOf([{ sql: 'dict_type = ?', values: [dictType] }, ...scope(context)])
  if (!context.store.get(`SELECT 1 FROM dict_types WHERE ${type.sql}`, ...type.values))
    throw refuse('dictData.typeUnknown')
  const id = stored?.id ?? NEW
  checkUnique(context, 'dict_data', { dict_type: dictType, dict_value: sent.dictValue }, id, [])
  return {
    ...{ pid, dict_label: dictLabel, dict_value: sent.dictValue, dict_type: dictType, sort: sent.sort },
    ...{ status: sent.status, remark: sent.remark, css_class: sent.cssClass, css_style: sent.cssStyle },
    ...placeBelow(context, { id, pid, dictType }),
    ...changedBy(context),
  }
}

/** Entries of dictionaries, by the ids of those. */
const ofTypes = (scope: readonly Condition[]): Condition => {
  const { sql, values } = allOf(scope)
  return { sql: `dict_type IN (SELECT dict_type FROM dict_types WHERE ${sql})`, values }
}

/**
 * The calls of one entry.
 * @param scope which dictionaries may be changed
 * @param seen whose entries are read
 * @param admitted checks the caller beyond their code
 */
function records(
  scope: Scope,
  seen: Scope,
  admitted: (context: Context) => void,
): HandlersOf<typeof dictData, 'get' | 'create' | 'update' | 'remove'> {
  const tree = treeHandlers(dictData, {
    table: 'dict_data',
    name: 'dict_label',
    scope: (context) => [ofTypes(scope(context))],
    find: (context, id) => findRow(context, source, id, scope(context)),
    prepared: (context, sent, stored) => prepared(context, scope, sent, stored),
    remove: {
      hasChildren: () => new Refusal(ErrorCode.hasChildren, 'dictData.hasChildren'),
      withChildren: true,
      checkUnused: () => {},
    },
  })
  return {
    get: (context, { params }) => findRow(context, source, params.id, seen(context)),
    create: (context, call) => {
      admitted(context)
      const id = tree.create(context, call)
      settleLeaves(context.store, [call.body.pid])
      return id
    },
    update: (context, call) => {
      admitted(context)
      const { id, pid, dictLabel } = call.body
      const before = findRow(context, source, id, scope(context))
      const answer = tree.update(context, call)
      if (before.pid !== pid || before.dictLabel !== dictLabel) settleBranch(context.store, id)
      if (before.pid !== pid) settleLeaves(context.store, [before.pid, pid])
      return answer
    },
    remove: (context, call) => {
      admitted(context)
      const going = rowsOf(context.store, source, [among(call.body), ...scope(context)])
      const answer = tree.remove(context, call)
      settleLeaves(
        context.store,
        going.map(({ pid }) => pid),
      )
      return answer
    },
  }
}

const nextBelow = (context: Context, scope: readonly Condition[], pid: string, dictType = '') =>
  nextSort(
    context,
    'dict_entries',
    [
      ...scope,
      { sql: 'pid = ?', values: [pid] },
      ...(dictType === '' ? [] : [{ sql: 'dict_type = ?', values: [dictType] }]),
    ],
    1,
  )

export const dictDataModule = implement(dictData, 'sys.dictType:data.title', {
  page: (context, { query }) => page(context.store, source.table, dictData, query, [seenTypes(context)]),
  getMaxSort: (context, { params, query }) =>
    nextBelow(context, [seenTypes(context)], params.pid, query.dictType),
  uses: (context, { query }) =>
    rowsOf(context.store, source, [among(query.ids.split(',')), ...systemTypes]).flatMap((row) =>
      usesOf(context, row.id, row.dictType, row.dictValue),
    ),
  ...records(
    () => systemTypes,
    (context) => [seenTypes(context)],
    platformOnly,
  ),
})

const ORDER = 'level, sort, id'

const without = ({ id_ne, pid_ne }: { readonly id_ne?: string; readonly pid_ne?: string }): Condition[] => [
  ...(id_ne ? [{ sql: 'id <> ?', values: [id_ne] }] : []),
  ...(pid_ne ? [{ sql: 'pid <> ?', values: [pid_ne] }] : []),
]

const statusWords = labelCodes(dictStatuses, { 1: 'pickers:dict.enabled', 0: 'pickers:dict.disabled' })

export const dictDataCustModule = implement(dictDataCust, 'sys.dictType:cust.data.title', {
  list: (context, { query }) =>
    rowsOf(
      context.store,
      source,
      [...ownTypes(context), ...filterConditions(dictDataCust, query), ...without(query)],
      ORDER,
    ),
  getTreeMaxSort: (context, { query }) => nextBelow(context, ownTypes(context), query.pid, query.dictType),
  export: (context, { query }) =>
    exportSheet(
      context,
      'sys.dictType:cust.data.title',
      {
        dictValue: 'pickers:dict.value',
        dictLabel: 'pickers:dict.label',
        pnames: 'sys.dictType:field.pnames',
        dictType: 'pickers:dict.type',
        remark: 'pickers:dict.remark',
        sort: 'pickers:dict.sort',
        status: { heading: 'pickers:dict.status', codes: statusWords },
      },
      rowsOf(
        context.store,
        source,
        [...ownTypes(context), ...filterConditions(dictDataCust, query), ...without(query)],
        ORDER,
      ),
    ),
  ...records(ownTypes, ownTypes, () => {}),
})
