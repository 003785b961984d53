import fc from 'fast-check'
import type { ApiDocument, Schema } from './document.ts'
import type { Pool } from './pool.ts'

/** Context for which values are made. */
export interface Setting {
  readonly document: ApiDocument
  readonly pool: Pool
  readonly tag: string
}

/** Levels below which lists are empty and optional fields absent: some schemas contain themselves. */
const DEEPEST = 5

/** Times and dates, some of which are none though they are written like one. */
const times = [
  '2026-02-28 23:59:59',
  '2026-02-30 25:61:61',
  '0000-00-00 00:00:00',
  '9999-99-99 99:99:99',
  '1970-01-01 00:00:00',
  '9999-12-31 23:59:59',
  '2026-01-01',
  '2026-13-45',
  '0000-00-00',
]

const plainUnit = fc.constantFrom(...'abcXYZ0123456789'.split(''))
const oddUnit = fc.constantFrom(
  ...['a', 'Z', '7', '_', '-', '.', ' ', '管', 'é', '%', "'", '"', '🧰', '/', '*', ',', ':'],
)

/** Texts that fit a schema: seen ones, plain ones, and odd ones. */
function text(schema: Schema, name: string, { pool, tag }: Setting): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200, pattern } = schema
  const expression = pattern === undefined ? null : new RegExp(pattern)
  const fits = (value: string): boolean =>
    value.length >= minLength && value.length <= maxLength && (expression?.test(value) ?? true)
  const most = Math.min(maxLength, Math.max(minLength, 40))
  const made = expression
    ? [fc.stringMatching(expression).filter(fits)]
    : [plainUnit, oddUnit].map((unit) => fc.string({ minLength, maxLength: most, unit }).filter(fits))
  const known = [...pool.values(tag, name), expression ? times : []]
    .map((values) => values.filter(fits))
    .filter((values) => values.length > 0)
    .map((values) => fc.constantFrom(...values))
  if (known.length === 0) return fc.oneof(...made)
  // A random id or time reaches nothing; a free text that is there already is often refused.
  const weight = expression ? 6 : 1
  return fc.oneof({ weight, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: fc.oneof(...made) })
}

function number({ type, minimum, maximum, exclusiveMaximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -1_000_000, Number.MIN_SAFE_INTEGER)
  const max = Math.min(maximum ?? (exclusiveMaximum ?? 1_000_001) - 1, Number.MAX_SAFE_INTEGER)
  const small = fc.integer({ min, max: Math.min(max, min + 20) })
  const whole = fc.oneof(small, fc.integer({ min, max }), fc.constant(max))
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }))
}

/** Records that the server has answered, with some fields replaced. */
function changed(
  made: fc.Arbitrary<Record<string, unknown>>,
  properties: readonly (readonly [string, Schema])[],
  { pool, tag }: Setting,
): fc.Arbitrary<Record<string, unknown>> {
  const records = pool
    .records(tag)
    .map((record) =>
      Object.fromEntries(properties.flatMap(([name]) => (name in record ? [[name, record[name]]] : []))),
    )
  if (records.length === 0) return made
  const names = fc.subarray(
    properties.map(([name]) => name),
    { maxLength: Math.min(properties.length, 3) },
  )
  return fc.tuple(made, fc.constantFrom(...records), names).map(([own, record, anew]) => {
    const kept = Object.entries(record).filter(([name]) => !anew.includes(name))
    return { ...own, ...Object.fromEntries(kept) }
  })
}

function object(schema: Schema, setting: Setting, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const wanted = Object.entries(properties).filter(([name]) => depth < DEEPEST || required.includes(name))
  const fields = Object.fromEntries(
    wanted.map(([name, inner]) => [name, validValue(inner, name, setting, depth + 1)]),
  )
  const made = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  const known = depth === 0 ? fc.oneof(made, changed(made, wanted, setting)) : made
  if (typeof additionalProperties !== 'object' || depth >= DEEPEST) return known
  const name = schema.propertyNames ? validValue(schema.propertyNames, '', setting, depth + 1) : fc.string()
  const others = fc.dictionary(name.map(String), validValue(additionalProperties, '', setting, depth + 1), {
    maxKeys: 3,
  })
  return fc.tuple(others, known).map(([more, own]) => ({ ...more, ...own }))
}

/** Values that fit a schema, made of values from the server's answers where that fits. */
export function validValue(given: Schema, name: string, setting: Setting, depth = 0): fc.Arbitrary<unknown> {
  const schema = setting.document.resolve(given)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => validValue(each, name, setting, depth)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = Array.isArray(schema.type) ? (schema.type as readonly string[]) : null
  if (types) return fc.oneof(...types.map((type) => validValue({ ...schema, type }, name, setting, depth)))
  switch (schema.type) {
    case 'string':
      return text(schema, name, setting)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const least = schema.minItems ?? 0
      const most = depth < DEEPEST ? Math.min(schema.maxItems ?? 4, Math.max(least, 4)) : least
      return fc.array(validValue(schema.items ?? {}, name, setting, depth + 1), {
        minLength: least,
        maxLength: most,
      })
    }
    case 'object':
      return object(schema, setting, depth)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Values that no operator means, whatever the field. */
const strange: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\ufeff',
    '\u202Eevil\u202C',
    '\u001b[31m\r\nx: y',
    '🧰'.repeat(500),
  ],
  ...[
    "'",
    '"',
    '%',
    '_',
    '\\',
    "' OR '1'='1",
    "'; DROP TABLE users; --",
    '${7*7}',
    '{{7*7}}',
    '../../../etc/passwd',
  ],
  ...[
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
  ],
  ...[
    'x'.repeat(256),
    '管'.repeat(5000),
    'x'.repeat(100_000),
    ','.repeat(3000),
    '('.repeat(2000),
    '*/0 * * * * *',
  ],
  ...[
    '-1',
    '0',
    '1e400',
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '٣',
    '1.5',
    'NaN',
  ],
  ...['2026-02-30 25:61:61', '99999999', '00000000', 'admin', 'platform', '-9'.repeat(40)],
  ...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21],
  ...[
    [],
    {},
    [null],
    [[]],
    [{}],
    { id: '1' },
    ['1', 1, null],
    deep(20),
    deep(31),
    deep(200),
    { length: 1e9 },
  ],
  ...[Array.from({ length: 2000 }, () => '1'), JSON.parse('{"__proto__":{"admin":true},"constructor":1}')],
]

/** Values that no field is made for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...strange) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  // Code units one by one, surrogates without their other half among them.
  {
    weight: 1,
    arbitrary: fc.array(fc.nat(0xffff), { maxLength: 30 }).map((codes) => String.fromCharCode(...codes)),
  },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** Values at the limits of a schema: the last that fit, and the first that do not. */
export function edgeValue(given: Schema, document: ApiDocument): fc.Arbitrary<unknown> {
  const schema = document.resolve(given)
  const edges: unknown[] = [undefined]
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  for (const length of [minLength, maxLength]) {
    if (length !== undefined && length <= 100_000)
      for (const size of [length - 1, length, length + 1])
        if (size >= 0) edges.push('长'.repeat(size), '7'.repeat(size))
  }
  for (const limit of [minimum, maximum]) {
    if (limit !== undefined) edges.push(limit - 1, limit, limit + 1, limit + 0.5, String(limit))
  }
  for (const count of [minItems, maxItems]) {
    if (count !== undefined && count <= 20_000)
      for (const size of [count, count + 1]) edges.push(Array.from({ length: size }, (_, at) => String(at)))
  }
  for (const code of schema.enum ?? []) edges.push(`${String(code)} `, [code])
  if (typeof schema.enum?.[0] === 'number') edges.push(schema.enum.length, -1, String(schema.enum[0]))
  return fc.constantFrom(...edges)
}
