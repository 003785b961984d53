import type { Store } from '#server/db/store.ts'

/**
 * Changes by which a write may have given rights. Ids are of the table in the name; `other` is 0 where there is none.
 */
export type NoteKind =
  /** User: their own role, a duty, a group, a department, or a new account. */
  | 'user'
  /** User: made an administrator. */
  | 'administrator'
  /** User: another password. */
  | 'password'
  /** User and rule sort: their own data. */
  | 'custrule'
  /** Department, department with those below, duty, group: a role was related to it. */
  | 'dept'
  | 'deptSub'
  | 'duty'
  | 'group'
  /** Department: has another parent. */
  | 'moved'
  /** Role: new, or of another grade. */
  | 'grade'
  /** Role and menu. */
  | 'menu'
  /** Role and rule sort. */
  | 'rule'
  /** Menu: another code, address or place. */
  | 'code'
  /** The switches of administrators. */
  | 'models'

export interface Note {
  readonly kind: NoteKind
  readonly id: string
  readonly other: string
}

/** @param kind itself, or the column that holds it */
const note = (kind: NoteKind | { readonly column: string }, id: string, other = '0'): string =>
  `INSERT OR IGNORE INTO right_notes SELECT ${typeof kind === 'string' ? `'${kind}'` : kind.column}, ${id}, ${other}`

interface Watched {
  readonly table: string
  /** Of an update that counts, where it changes one of them. */
  readonly columns: readonly string[]
  readonly note: string
  /** New rows give nothing yet: departments without members, menus that no role holds, accounts without a past. */
  readonly isNewHarmless?: boolean
}

const watched: readonly Watched[] = [
  { table: 'role_users', columns: ['role_id', 'user_id'], note: note('user', 'NEW.user_id') },
  { table: 'duty_users', columns: ['duty_id', 'user_id'], note: note('user', 'NEW.user_id') },
  { table: 'user_group_members', columns: ['group_id', 'user_id'], note: note('user', 'NEW.user_id') },
  { table: 'users', columns: ['dept_id'], note: note('user', 'NEW.id') },
  { table: 'users', columns: ['super_admin'], note: note('administrator', 'NEW.id') },
  { table: 'users', columns: ['password_hash'], note: note('password', 'NEW.id'), isNewHarmless: true },
  {
    table: 'user_custrules',
    columns: ['custom_data_ids', 'user_id', 'rule_id'],
    note: note('custrule', 'NEW.user_id', 'NEW.rule_id'),
  },
  {
    table: 'role_relations',
    columns: ['role_id', 'relation_type', 'target_id'],
    note: note({ column: 'NEW.relation_type' }, 'NEW.target_id'),
  },
  {
    table: 'depts',
    columns: ['pid'],
    note: `${note('deptSub', 'NEW.id')}; ${note('moved', 'NEW.id')}`,
    isNewHarmless: true,
  },
  { table: 'roles', columns: ['role_grade'], note: note('grade', 'NEW.id') },
  { table: 'role_menus', columns: ['role_id', 'menu_id'], note: note('menu', 'NEW.role_id', 'NEW.menu_id') },
  {
    table: 'role_rules',
    columns: ['role_id', 'rule_id', 'value', 'custom_data'],
    note: note('rule', 'NEW.role_id', 'NEW.rule_id'),
  },
  {
    table: 'menus',
    columns: ['permissions', 'url', 'type', 'show_flag', 'client'],
    note: note('code', 'NEW.id'),
    isNewHarmless: true,
  },
  {
    table: 'menu_modules',
    columns: ['code', 'tenant_itype'],
    note: `${note('code', 'menus.id')} FROM menus WHERE client = NEW.code`,
  },
  { table: 'app_config', columns: ['value'], note: `${note('models', '0')} WHERE NEW.name = 'security'` },
]

/**
 * Notes from now on, on this connection, the rows that give rights and are written, by any writer and in any way: one
 * by one or copied by a statement. Deleted rows give nothing.
 */
export function noteRights(store: Store): void {
  const triggers = watched.flatMap(({ table, columns, note: work, isNewHarmless = false }, index) => {
    const isChanged = columns.map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ')
    return [
      ...(isNewHarmless
        ? []
        : [`CREATE TEMP TRIGGER note_new_${index} AFTER INSERT ON main.${table} BEGIN ${work}; END;`]),
      `CREATE TEMP TRIGGER note_changed_${index} AFTER UPDATE OF ${columns.join(', ')} ON main.${table}
         WHEN ${isChanged} BEGIN ${work}; END;`,
    ]
  })
  store.exec(
    `CREATE TEMP TABLE right_notes (kind TEXT, id INTEGER, other INTEGER, PRIMARY KEY (kind, id, other)) WITHOUT ROWID;
     ${triggers.join('\n')}`,
  )
}

/** Notes since the last call. */
export function takeNotes(store: Store): Note[] {
  const notes = store.all<Note>(
    'SELECT kind, CAST(id AS TEXT) AS id, CAST(other AS TEXT) AS other FROM temp.right_notes',
  )
  if (notes.length > 0) store.run('DELETE FROM temp.right_notes')
  return notes
}
