import { Id, type Resource, snakeCase } from '#contract/kernel.ts'
import { z } from 'zod'
import type { Store } from './store.ts'

/** Columns of every record that the entity need not name. */
const common = {
  id: 'INTEGER PRIMARY KEY',
  tenant_id: 'TEXT',
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

/**
 * Makes the table of a plain noun as its entity defines it, and gives an older one the columns that it lacks. Changes
 * beyond adding (another type, another name, a computed value) need a migration; a removed field leaves its column.
 * @throws when a column holds another type than the entity's field.
 */
export function followEntity(store: Store, table: string, { entity }: Resource): void {
  const expected = {
    ...common,
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
    return
  }
  for (const [name, type] of Object.entries(expected)) {
    const found = present.get(name)
    if (found === undefined) store.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition(type)}`)
    else if (found !== type.split(' ')[0])
      throw new Error(
        `${table}.${name} holds ${found}, its entity says ${type}: a migration has to change it`,
      )
  }
}
