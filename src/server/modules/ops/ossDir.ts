import { ErrorCode } from '#contract/failures.ts'
import { type OssDir, ossDir } from '#contract/resources/ops/ossDir.ts'
import type { Context } from '#server/context/context.ts'
import { filterConditions, rowsOf } from '#server/db/list.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, checkUnique, findRow, NEW, ownTenant } from '#server/nouns/rows.ts'
import { checkParent, treeHandlers } from '#server/nouns/treeHandlers.ts'
import { deriveTree, nested, ownDirectories } from './ossDirTree.ts'

const source = { table: 'oss_dirs', entity: ossDir.entity } as const

const list = (context: Context, query: object): OssDir[] =>
  rowsOf(
    context.store,
    source,
    [...ownTenant(context), ...filterConditions(ossDir, query)],
    'tree_level, sort, id',
  )

const hasFiles = ({ store }: Context, id: string): boolean =>
  store.get('SELECT 1 FROM oss_files WHERE dir_id = ?', id) !== undefined

export const ossDirModule = implement(ossDir, 'ops.oss:directories', {
  treeList: (context) => nested(list(context, {})),
  list: (context, { query }) => list(context, query),
  ...treeHandlers(ossDir, {
    table: source.table,
    name: 'name',
    find: (context, id) => findRow(context, source, id),
    prepared: (context, sent, stored) => {
      const id = stored?.id ?? NEW
      checkParent(
        context,
        source.table,
        { id, pid: sent.pid },
        { missing: 'ossDir.parentMissing', below: 'ossDir.parentBelow' },
      )
      checkUnique(context, source.table, { value: sent.value }, id)
      // All users could read files that were stored for few.
      if (stored && stored.value !== sent.value && ownDirectories.has(sent.value) && hasFiles(context, id))
        throw refuse('ossDir.public', { value: sent.value })
      return { ...sent, ...changedBy(context) }
    },
    saved: ({ store, caller }) => deriveTree(store, caller.tenantId),
    remove: {
      hasChildren: () => new Refusal(ErrorCode.hasChildren, 'ossDir.hasChildren'),
      withChildren: true,
      checkUnused: (context, id) => {
        if (hasFiles(context, id)) throw refuse('ossDir.hasFiles')
      },
    },
  }),
})
