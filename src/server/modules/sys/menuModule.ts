import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { platformOnly } from '#server/access/platform.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { type Condition, rowsOf } from '#server/db/list.ts'
import { checkEach, refuse } from '#server/common/refusal.ts'
import { nextSort } from '#server/nouns/rows.ts'

const title = 'sys.menuModule:title'

/** Modules belong to the whole server; each kind of tenant sees those that are open to it. */
const open = ({ caller }: Context): readonly Condition[] =>
  caller.tenantItype === 1 ? [] : [{ sql: 'tenant_itype IN (0, ?)', values: [caller.tenantItype] }]

export const menuModuleModule = defineNoun(menuModule, {
  table: 'menu_modules',
  title,
  unique: ['code'],
  scope: open,
  columns: {
    code: 'sys.menuModule:field.code',
    name: 'sys.menuModule:field.name',
    url: 'sys.menuModule:field.url',
    client: 'sys.menuModule:field.client',
    sort: 'sys.menuModule:field.sort',
  },
  beforeSave: (context, sent, stored) => {
    platformOnly(context)
    if (stored && sent.code !== stored.code) throw refuse('menuModule.codeFixed')
    return sent
  },
  beforeRemove: (context, rows) => {
    platformOnly(context)
    checkEach(
      rows,
      ({ name }) => name,
      ({ code }) => {
        if (context.store.get('SELECT 1 FROM menus WHERE client = ?', code)) throw refuse('menuModule.inUse')
      },
    )
  },
  calls: {
    list: ({ store, caller }) =>
      rowsOf(
        store,
        { table: 'menu_modules', entity: menuModule.entity },
        [{ sql: 'tenant_itype IN (0, ?)', values: [caller.tenantItype] }],
        'sort, id',
      ),
    getMaxSort: (context) => nextSort(context, 'menu_modules', []),
  },
})
