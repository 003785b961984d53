import { z } from 'zod'
import { meaningsOf } from '#contract/filters.ts'
import { type Alternatives, camelCase, Id, type Resource } from '#contract/kernel.ts'
import { type CellKind, decodeCell } from './cells.ts'
import type { Cell, LogColumn, LogTable, Where } from './protocol.ts'

/** How a value of an entity field is stored in a column, and how it is decoded. */
interface Field {
  readonly column: LogColumn
  readonly kind: CellKind
  encode(value: unknown): Cell
}

export interface LogShape {
  readonly table: LogTable
  /** Kinds of the table's columns, in their order. */
  readonly kinds: readonly CellKind[]
  /**
   * Filters as conditions on the rows; empty values are ignored.
   * @throws RangeError with the name of a filter that only the platform can evaluate.
   */
  where(filters: Readonly<Record<string, string>>): Where
  /** @returns null for a row without an id. */
  encode(row: object): Cell[] | null
  decode(cells: readonly Cell[]): object
  /** Column of an orderField in snake or camel case; empty when the entity has none of that name. */
  orderColumn(orderField: string): string
}

interface Unwrapped {
  schema: z.ZodType
  empty: boolean
}

/** The schema inside optional, nullable and default, and whether the field may have no value. */
function unwrap(schema: z.ZodType): Unwrapped {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return { schema: unwrap(schema.unwrap() as z.ZodType).schema, empty: true }
  }
  if (schema instanceof z.ZodDefault) return unwrap(schema.unwrap() as z.ZodType)
  return { schema, empty: false }
}

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined

function fieldOf(name: string, wrapped: z.ZodType): Field {
  const { schema, empty } = unwrap(wrapped)

  if (schema instanceof z.ZodNumber) {
    return {
      column: { name, type: schema.isInt ? 'INTEGER' : 'REAL', decimal: false },
      kind: { type: 'number', empty },
      encode: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null),
    }
  }
  if (schema instanceof z.ZodBoolean) {
    return {
      column: { name, type: 'INTEGER', decimal: false },
      kind: { type: 'boolean', empty },
      encode: (value) => (typeof value === 'boolean' ? Number(value) : null),
    }
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    return {
      column: { name, type: 'TEXT', decimal: schema === Id },
      kind: { type: 'text', empty },
      encode: (value) => (isNone(value) ? null : withoutNul(String(value))),
    }
  }
  return {
    column: { name, type: 'TEXT', decimal: false },
    kind: { type: 'json', empty },
    encode: (value) => (isNone(value) ? null : JSON.stringify(value)),
  }
}

/** Replaces NUL, at which a text ends for SQLite, by its symbol, in stored texts and in search terms alike. */
export const withoutNul = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '\u2400') : text

const shapes = new WeakMap<Resource, LogShape>()

/** Copies alternatives of the contract, whose lists are read-only, for a message, whose lists are not. */
export const writable = (alternatives: Alternatives): Where[number] =>
  alternatives.map((each) => each.map(({ field, is, values }) => ({ field, is, values: [...values] })))

/** A place inside a field, which is no column. */
const isInside = (field: string): boolean => field.includes('.')

/**
 * The table of a log resource, derived from its entity.
 * @throws RangeError when the resource is no log or a filter names a field that the entity does not have,
 *   which are mistakes in the contract.
 */
export function logShape(resource: Resource): LogShape {
  const known = shapes.get(resource)
  if (known) return known
  const made = make(resource)
  shapes.set(resource, made)
  return made
}

function make(resource: Resource): LogShape {
  const { name, log, entity, filters } = resource
  if (!log) throw new RangeError(`${name} is no log`)
  const { omitted = [] } = log
  const fields = Object.entries(entity.shape)
    .filter(([key]) => !omitted.includes(key))
    .map(([key, schema]) => fieldOf(key, schema as z.ZodType))
  const without = Object.fromEntries(omitted.map((key) => [key, '']))
  const names = new Set(fields.map((field) => field.column.name))
  const idIndex = fields.findIndex((field) => field.column.name === 'id')

  const table: LogTable = {
    name,
    columns: fields.map((field) => field.column),
    time: log.time,
    texts: fields
      .map(({ column }) => column)
      .filter((column) => column.type === 'TEXT' && column.name !== 'id' && column.name !== log.time)
      .map((column) => column.name),
    filtered: Object.entries(filters).flatMap(([filter, { match, field }]) =>
      match === 'custom' || isInside(field ?? filter)
        ? []
        : [{ is: match === 'equals' ? 'any' : match, column: field ?? filter }],
    ),
  }
  for (const needed of ['id', log.time, ...table.filtered.map(({ column }) => column)]) {
    if (!names.has(needed)) throw new RangeError(`${name} has no field ${needed}`)
  }

  return {
    table,
    kinds: fields.map((field) => field.kind),
    where: (values) =>
      meaningsOf(resource, values).map(({ name: filter, meaning }) => {
        if (!meaning || meaning.flat().some(({ field }) => isInside(field))) throw new RangeError(filter)
        return writable(meaning)
      }),
    encode(row) {
      const values = row as Record<string, unknown>
      const cells = fields.map((field) => field.encode(values[field.column.name]))
      return typeof cells[idIndex] === 'string' && cells[idIndex] !== '' ? cells : null
    },
    decode: (cells) => ({
      ...without,
      ...Object.fromEntries(
        fields.map(({ column, kind }, index) => [column.name, decodeCell(kind, cells[index])]),
      ),
    }),
    orderColumn(orderField) {
      const column = camelCase(orderField)
      return names.has(column) ? column : ''
    },
  }
}
