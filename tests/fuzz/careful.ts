import fc from 'fast-check'
import type { Call, Operation, Schema } from './document.ts'
import { formOf } from './forms.ts'
import { fresh, type Parts, type Recipe, recipes } from './recipes.ts'
import type { Setting } from './values.ts'

/**
 * Requests as a careful operator sends them: a save carries a record as it was read, with one field changed; texts have
 * the form of their field; ids are those of records that exist. Where that is not enough, `recipes.ts` adds more.
 */

const some = (values: readonly unknown[]): fc.Arbitrary<unknown> | undefined =>
  values.length === 0 ? undefined : fc.constantFrom(...values)

function text(schema: Schema, name: string, { pool, tag }: Setting): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 200, pattern } = schema
  const expression = pattern === undefined ? null : new RegExp(pattern)
  const fits = (value: string): boolean =>
    value.length >= minLength && value.length <= maxLength && (expression?.test(value) ?? true)
  const form = formOf(name)?.filter(fits) ?? []
  if (form.length > 0) return fc.constantFrom(...form)
  const [known] = pool
    .values(tag, name)
    .map((values) => values.filter(fits))
    .filter((values) => values.length > 0)
  if (known) return fc.constantFrom(...known)
  if (expression) return fc.stringMatching(expression).filter(fits)
  return fresh().map((word) => word.padEnd(minLength, 'z').slice(0, maxLength))
}

function number({ minimum = 1, maximum }: Schema): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum ?? minimum + 20, minimum + 20) })
}

function fieldsOf(schema: Schema, setting: Setting, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => depth < 2 || required.has(name))
  return fc.record(
    Object.fromEntries(fields.map(([name, inner]) => [name, carefulValue(inner, name, setting, depth + 1)])),
    { requiredKeys: [...required].filter((name) => name in (schema.properties ?? {})) },
  )
}

function carefulValue(given: Schema, name: string, setting: Setting, depth: number): fc.Arbitrary<unknown> {
  const schema = setting.document.resolve(given)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => carefulValue(each, name, setting, depth)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return text(schema, name, setting)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'array': {
      const least = schema.minItems ?? 0
      return fc.uniqueArray(carefulValue(schema.items ?? {}, name, setting, depth + 1), {
        minLength: Math.max(least, depth === 0 ? 1 : 0),
        maxLength: Math.max(least, depth === 0 ? 1 : 2),
        selector: (value) => JSON.stringify(value),
      })
    }
    case 'object':
      return schema.properties ? fieldsOf(schema, setting, depth) : fc.constant({})
    default:
      return fc.constant(null)
  }
}

/** A record as it was read, in the shape of a save, with at most one field replaced. */
function savedRecord(schema: Schema, path: string, setting: Setting): fc.Arbitrary<Record<string, unknown>> {
  const made = fieldsOf(schema, setting, 0)
  const properties = Object.keys(schema.properties ?? {})
  const { pool, tag } = setting
  const [found = pool.records(tag)] = [path, tag]
    .map((key) => pool.whole(key))
    .filter(({ length }) => length > 0)
  const record = some(found)
  if (!record) return made
  const changeable = properties.filter((name) => !/^(?:id|etag|pid)$|code$|type$/i.test(name))
  return fc
    .tuple(record, made, fc.option(fc.constantFrom('', ...changeable), { freq: 2 }), fc.nat(3))
    .map(([whole, own, changed, kept]) => {
      // Filled with objects only, by the pool.
      const read = whole as Record<string, unknown>
      const fields = properties.flatMap((name): [string, unknown][] =>
        name in read && name !== changed
          ? [[name, read[name]]]
          : name in own && (schema.required?.includes(name) || name === changed)
            ? [[name, own[name]]]
            : [],
      )
      // Another account may have saved since it was read.
      return Object.fromEntries(fields.filter(([name]) => name !== 'etag' || kept === 0))
    })
}

function parametersOf(
  { parameters }: Operation,
  place: 'path' | 'query',
  setting: Setting,
): fc.Arbitrary<Record<string, unknown>> {
  const wanted = parameters.filter((each) => each.in === place && each.required)
  return fc.record(
    Object.fromEntries(wanted.map(({ name, schema }) => [name, carefulValue(schema, name, setting, 1)])),
  )
}

function bodyOf({ body, path }: Operation, setting: Setting): fc.Arbitrary<unknown> {
  if (!body) return fc.constant(undefined)
  const schema = setting.document.resolve(body.schema)
  return schema.properties ? savedRecord(schema, path, setting) : carefulValue(schema, 'ids', setting, 0)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Input that the server has no reason to refuse, as far as a client can judge. */
export function carefulCall(operation: Operation, setting: Setting): fc.Arbitrary<Call> {
  const recipe: Recipe = recipes[operation.id]?.(setting) ?? {}
  const own = { ...setting, tag: recipe.like ?? setting.tag }
  return fc
    .record({
      params: parametersOf(operation, 'path', own),
      query: parametersOf(operation, 'query', own),
      body: bodyOf(operation, own),
      more: recipe.more ?? fc.constant<Parts>({}),
    })
    .map(({ params, query, body, more }) => ({
      params: { ...params, ...more.params },
      query: Object.entries({ ...query, ...more.query }),
      body: isObject(body) && isObject(more.body) ? { ...body, ...more.body } : (more.body ?? body),
    }))
}
