import { Id, snakeCase } from '#contract/kernel.ts'
import { z } from 'zod'
import type { Value } from './store.ts'

/**
 * Mapping of an entity's fields to a table: each in the column of its name in snake case, ids as 64-bit numbers, truth
 * values as 0 and 1, lists and objects as JSON. The schema defines the type of a field.
 */
interface RowShape {
  /** `column AS "field"` for every field. */
  readonly columns: string
  readonly json: readonly string[]
  readonly booleans: readonly string[]
}

const shapes = new WeakMap<z.ZodObject, RowShape>()

/** The schemas that a present value may fit. */
function alternatives(schema: unknown): unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return alternatives(schema.unwrap())
  return schema instanceof z.ZodUnion ? schema.options.flatMap(alternatives) : [schema]
}

/** Type whose comparisons a value at a place inside a column has, as a column of its own would. */
const affinityOf = (schema: unknown): string =>
  alternatives(schema).some((kind) => kind instanceof z.ZodNumber || kind instanceof z.ZodBoolean)
    ? 'NUMERIC'
    : 'TEXT'

/**
 * The column of a field, or the value at a place inside an object's column.
 * @param place `jobCron`, or `jobInfo.jobCron`
 * @param table table or alias in front of the column
 * @returns undefined for a place that the entity does not have
 */
export function columnAt(entity: z.ZodObject, place: string, table?: string): string | undefined {
  const [field = '', ...inner] = place.split('.')
  if (!Object.hasOwn(entity.shape, field)) return undefined
  const column = `${table ? `${table}.` : ''}${snakeCase(field)}`
  if (inner.length === 0) return column
  let schema: unknown = entity.shape[field]
  for (const name of inner) {
    const object = alternatives(schema).find((kind) => kind instanceof z.ZodObject)
    if (!object || !Object.hasOwn(object.shape, name)) return undefined
    schema = object.shape[name]
  }
  // Each name is one of the entity's.
  const path = inner.map((name) => `."${name}"`).join('')
  return `CAST(json_extract(${column}, '$${path}') AS ${affinityOf(schema)})`
}

function made(entity: z.ZodObject): RowShape {
  const fields = Object.entries(entity.shape).map(([field, schema]) => ({
    field,
    kinds: alternatives(schema),
  }))
  const fieldsWhere = (fits: (kind: unknown) => boolean): string[] =>
    fields.filter(({ kinds }) => kinds.some(fits)).map(({ field }) => field)
  const ids = new Set(fieldsWhere((kind) => kind === Id))
  return {
    // Ids would lose digits as JavaScript numbers, so they leave the database as text.
    columns: fields
      .map(({ field }) => {
        const column = snakeCase(field)
        return `${ids.has(field) ? `CAST(${column} AS TEXT)` : column} AS "${field}"`
      })
      .join(', '),
    json: fieldsWhere(
      (kind) => kind instanceof z.ZodObject || kind instanceof z.ZodArray || kind instanceof z.ZodRecord,
    ),
    booleans: fieldsWhere((kind) => kind instanceof z.ZodBoolean),
  }
}

function shapeOf(entity: z.ZodObject): RowShape {
  const shape = shapes.get(entity) ?? made(entity)
  shapes.set(entity, shape)
  return shape
}

/** Columns of a SELECT that returns the entity's fields. */
export const selection = (entity: z.ZodObject): string => shapeOf(entity).columns

/** A row of that SELECT as the contract has it. Not parsed: values were parsed when they were written. */
export function entityOf<E extends z.ZodObject>(
  entity: E,
  row: Readonly<Record<string, unknown>>,
): z.output<E> {
  const { json, booleans } = shapeOf(entity)
  if (json.length === 0 && booleans.length === 0) return row as z.output<E>
  const read: Record<string, unknown> = { ...row }
  for (const field of json) {
    const value = read[field]
    if (typeof value === 'string') read[field] = JSON.parse(value)
  }
  for (const field of booleans) if (typeof read[field] === 'number') read[field] = read[field] !== 0
  return read as z.output<E>
}

/** A field's value as its column takes it. */
export function columnValue(value: unknown): Value {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  return value === undefined ? null : JSON.stringify(value)
}

/** Fields as a statement writes them, column to value. */
export const columnsOf = (fields: Readonly<Record<string, unknown>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [snakeCase(field), columnValue(value)]))
