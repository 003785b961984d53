import { Id, type Resource, snakeCase } from '#contract/kernel.ts'
import { z } from 'zod'
import type { Store } from './store.ts'

/** Columns of every row that the entity need not name. */
const common = { id: 'INTEGER PRIMARY KEY', tenant_id: 'TEXT' } as const

/** Columns of rows that saves write. */
const written = {
  creator: 'TEXT',
  create_date: 'TEXT',
  updater: 'TEXT',
  update_date: 'TEXT',
} as const

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap())
    : schema

/**
 * Ids are 64-bit integers in the file; other values that are no numbers are kept as text, arrays and objects as JSON.
 */
function typeOf(field: unknown): 'INTEGER' | 'REAL' | 'TEXT' {
  const schema = unwrapped(field)
  if (schema === Id || schema instanceof z.ZodBoolean) return 'INTEGER'
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'INTEGER' : 'REAL'
  const isNumbers =
    schema instanceof z.ZodLiteral && [...schema.values].every((value) => typeof value === 'number')
  return isNumbers ? 'INTEGER' : 'TEXT'
}

const definition = (type: string): string =>
  type.includes(' ') ? type : `${type} NOT NULL DEFAULT ${type === 'TEXT' ? "''" : '0'}`

/** The table of a noun, whose columns follow from its entity. */
export interface OwnTable {
  readonly name: string
  /** True where saves write the rows, which then have who wrote them and when. */
  readonly isWritten: boolean
  /** Columns that together occur once in the file; none where they may be empty. */
  readonly unique: readonly string[]
  /** Columns of further indexes. */
  readonly indexes: readonly (readonly string[])[]
}

interface FoundIndex {
  readonly unique: 0 | 1
  readonly columns: string
}

/** Makes the indexes that no present one replaces: one of the same columns, unique where the new one is. */
function followIndexes(store: Store, { name, unique, indexes }: OwnTable): void {
  const present = store.all<FoundIndex>(
    `SELECT list."unique" AS "unique", group_concat(info.name ORDER BY info.seqno) AS columns
     FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
     WHERE list.partial = 0 GROUP BY list.name`,
    name,
  )
  const make = (columns: readonly string[], isUnique: boolean): void => {
    const isThere = present.some(
      (found) => found.columns === columns.join(',') && (found.unique === 1 || !isUnique),
    )
    if (columns.length === 0 || isThere) return
    const kind = isUnique ? 'UNIQUE INDEX' : 'INDEX'
    store.exec(`CREATE ${kind} ${name}_${columns.join('_')} ON ${name} (${columns.join(', ')})`)
  }
  make(unique, true)
  for (const columns of indexes) make(columns, false)
}

/**
 * Makes the table of a noun as its entity defines it, and gives an older one the columns and indexes that it lacks.
 * Changes beyond adding (another type, another name, a computed value) need a migration; a removed field leaves its
 * column.
 * @throws when a column holds another type than the entity's field, or stored rows break a new unique key
 */
export function followEntity(store: Store, own: OwnTable, { entity }: Pick<Resource, 'entity'>): void {
  const table = own.name
  const expected = {
    ...common,
    ...(own.isWritten && written),
    ...Object.fromEntries(
      Object.entries(entity.shape)
        .filter(([name]) => name !== 'id')
        .map(([name, schema]) => [snakeCase(name), typeOf(schema)]),
    ),
  }
  const present = new Map(
    store
      .all<{ name: string; type: string }>('SELECT name, type FROM pragma_table_info(?)', table)
      .map(({ name, type }) => [name, type]),
  )
  if (present.size === 0) {
    const columns = Object.entries(expected).map(([name, type]) => `${name} ${definition(type)}`)
    store.exec(`CREATE TABLE ${table} (${columns.join(', ')})`)
  }
  for (const [name, type] of present.size === 0 ? [] : Object.entries(expected)) {
    const found = present.get(name)
    if (found === undefined) store.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition(type)}`)
    else if (found !== type.split(' ')[0])
      throw new Error(
        `${table}.${name} holds ${found}, its entity says ${type}: a migration has to change it`,
      )
  }
  followIndexes(store, own)
}
