import type { HolderType } from '#contract/resources/sys/privilege.ts'
import { namedUsers } from '#server/access/privilegeHolders.ts'
import type { Context } from '#server/context/context.ts'
import { refuse } from '#server/common/refusal.ts'
import { setDifference } from './sets.ts'

/** A data privilege as it works: names of its processes, its kinds, and who has it. */
export interface PrivilegeFacts {
  readonly busis: ReadonlySet<string>
  readonly items: ReadonlySet<string>
  /** Ids of users; none while it is disabled. */
  readonly holders: ReadonlySet<string>
}

function membersOf({ store, caller }: Context, type: HolderType, ids: string): string[] {
  const { sql, values } = namedUsers(store, type, ids)
  return store
    .all<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = ? AND ${sql}`,
      caller.tenantId,
      ...values,
    )
    .map(({ id }) => id)
}

/** Black wins over white (DECISION-SYS-97). */
export function privilegeFacts(context: Context, id: string): PrivilegeFacts {
  const { store, caller } = context
  const row = store.get<{ items: string; status: number }>(
    'SELECT privilege_items AS items, status FROM privileges WHERE id = ? AND tenant_id = ?',
    id,
    caller.tenantId,
  )
  if (!row) throw refuse('recordMissing')
  const defs = store.all<{ type: HolderType; ids: string; tag: string }>(
    `SELECT privilege_type AS type, privilege_values AS ids, privilege_tag AS tag
     FROM privilege_defs WHERE privilege_id = ?`,
    id,
  )
  const tagged = (tag: string): ReadonlySet<string> =>
    new Set(defs.filter((def) => def.tag === tag).flatMap((def) => membersOf(context, def.type, def.ids)))
  return {
    busis: new Set(
      store
        .all<{ name: string }>(
          'SELECT entity_id_desc AS name FROM privilege_busis WHERE privilege_id = ? ORDER BY id',
          id,
        )
        .map(({ name }) => name),
    ),
    items: new Set(row.items.split(',').filter((item) => item !== '')),
    holders: row.status === 1 ? new Set(setDifference(tagged('W'), tagged('B'))) : new Set(),
  }
}
