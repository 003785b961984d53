import { ErrorCode } from '#contract/failures.ts'
import { type OssDir, ossDir } from '#contract/resources/ops/ossDir.ts'
import type { Context } from '#server/context.ts'
import { ownTenant } from '#server/crud.ts'
import { INSIDE } from '#server/db/inside.ts'
import { allOf, filterConditions, selection } from '#server/db/list.ts'
import { implement } from '#server/implement.ts'
import { checkEach, Refusal, refuse } from '#server/refusal.ts'
import { changedBy, checkUnique, insertOwn } from '#server/rows.ts'
import { deriveTree, nested } from './ossDirTree.ts'

const columns = selection(ossDir.entity)

function rowsOf(context: Context, query: object): OssDir[] {
  const conditions = allOf([...ownTenant(context), ...filterConditions(ossDir, query)])
  return context.store.all<OssDir>(
    `SELECT ${columns} FROM oss_dirs WHERE ${conditions.sql}
     ORDER BY tree_level, sort, id`,
    ...conditions.values,
  )
}

function find(context: Context, id: string): OssDir {
  const row = context.store.get<OssDir>(
    `SELECT ${columns} FROM oss_dirs WHERE id = ? AND tenant_id = ?`,
    id,
    context.caller.tenantId,
  )
  if (!row) throw refuse('recordMissing')
  return row
}

interface Written {
  readonly pid: string
  readonly name: string
  readonly value: string
  readonly sort: number
}

/** @param id of the directory being changed; `0` for a new one. */
function check(context: Context, id: string, { pid, value }: Written): void {
  if (pid !== '0') {
    const parent = context.store.get<{ pids: string }>(
      'SELECT pids FROM oss_dirs WHERE id = ? AND tenant_id = ?',
      pid,
      context.caller.tenantId,
    )
    if (!parent) throw refuse('ossDir.parentMissing')
    if (pid === id || parent.pids.split(',').includes(id)) throw refuse('ossDir.parentBelow')
  }
  checkUnique(context, 'oss_dirs', 'value', value, id)
}

const written = (context: Context, { pid, name, value, sort }: Written) => ({
  pid,
  name,
  value,
  sort,
  ...changedBy(context),
})

/** Children that are deleted with it do not keep a directory; files always do. */
function checkUnused({ store }: Context, own: readonly Pick<OssDir, 'id' | 'name'>[], ids: string): void {
  checkEach(
    own,
    ({ name }) => name,
    ({ id }) => {
      if (store.get(`SELECT 1 FROM oss_dirs WHERE pid = ? AND id NOT IN (${INSIDE})`, id, ids))
        throw new Refusal(ErrorCode.hasChildren, 'ossDir.hasChildren')
      if (store.get('SELECT 1 FROM oss_files WHERE dir_id = ?', id)) throw refuse('ossDir.hasFiles')
    },
  )
}

export const ossDirModule = implement(ossDir, ['存储目录', 'Storage directories'], {
  treeList: (context) => nested(rowsOf(context, {})),
  list: (context, { query }) => rowsOf(context, query),
  get: (context, { params }) => find(context, params.id),
  create: (context, { body }) => {
    check(context, '0', body)
    const id = insertOwn(context, 'oss_dirs', written(context, body))
    deriveTree(context.store, context.caller.tenantId)
    return id
  },
  update: (context, { body }) => {
    find(context, body.id)
    check(context, body.id, body)
    context.store.update('oss_dirs', body.id, written(context, body))
    deriveTree(context.store, context.caller.tenantId)
    return body.id
  },
  remove: (context, { body }) => {
    const own = context.store.all<Pick<OssDir, 'id' | 'name'>>(
      `SELECT CAST(id AS TEXT) AS id, name FROM oss_dirs
       WHERE tenant_id = ? AND id IN (${INSIDE})`,
      context.caller.tenantId,
      JSON.stringify(body),
    )
    const ids = JSON.stringify(own.map((row) => row.id))
    checkUnused(context, own, ids)
    context.store.run(`DELETE FROM oss_dirs WHERE id IN (${INSIDE})`, ids)
    return null
  },
})
