import fc from 'fast-check'
import { carefulCall } from './careful.ts'
import type { Call, Operation, Schema } from './document.ts'
import { edgeValue, hostileValue, type Setting, validValue } from './values.ts'

/** Input that fits the document: any, and such as a careful operator sends. */
export const validCall = (operation: Operation, setting: Setting): fc.Arbitrary<Call> =>
  fc.oneof(
    { weight: 1, arbitrary: anyCall(operation, setting) },
    { weight: 2, arbitrary: carefulCall(operation, setting) },
  )

/** Any input that fits the document. */
function anyCall(operation: Operation, setting: Setting): fc.Arbitrary<Call> {
  const part = (place: 'path' | 'query') => {
    const own = operation.parameters.filter((parameter) => parameter.in === place)
    return fc.record(
      Object.fromEntries(own.map(({ name, schema }) => [name, validValue(schema, name, setting)])),
      { requiredKeys: own.filter(({ required }) => required).map(({ name }) => name) },
    )
  }
  const body = operation.body ? validValue(operation.body.schema, 'ids', setting) : fc.constant(undefined)
  return fc.record({ params: part('path'), query: part('query').map((query) => Object.entries(query)), body })
}

/** One place of an operation's input: the part it lies in, and the names that lead there. */
interface Slot {
  readonly part: 'params' | 'query' | 'body'
  readonly path: readonly string[]
  readonly schema: Schema
}

function slotsOfBody(given: Schema, path: readonly string[], setting: Setting): Slot[] {
  const schema = setting.document.resolve(given)
  const own: Slot = { part: 'body', path, schema }
  if (path.length > 3) return [own]
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    slotsOfBody(each, [...path, name], setting),
  )
  const items = schema.items ? slotsOfBody(schema.items, [...path, '0'], setting) : []
  return [own, ...inner, ...items]
}

function slotsOf(operation: Operation, setting: Setting): Slot[] {
  const parameters = operation.parameters.map(
    (parameter): Slot => ({
      part: parameter.in === 'path' ? 'params' : 'query',
      path: [parameter.name],
      schema: parameter.schema,
    }),
  )
  const body = operation.body ? slotsOfBody(operation.body.schema, [], setting) : []
  // Undocumented parameters are sent as well.
  const more: Slot = { part: 'query', path: ['undocumented'], schema: {} }
  return [...parameters, ...body, more]
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return by
  if (Array.isArray(value) || (value === undefined && name === '0')) {
    const list: unknown[] = Array.isArray(value) ? [...value] : []
    list[0] = replaced(list[0], rest, by)
    return list
  }
  const fields: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  return { ...fields, [name]: replaced(fields[name], rest, by) }
}

function withValue(call: Call, { part, path }: Slot, value: unknown): Call {
  const [name = ''] = path
  switch (part) {
    case 'params':
      return { ...call, params: { ...call.params, [name]: value } }
    case 'query': {
      const others = call.query.filter(([other]) => other !== name)
      return { ...call, query: value === undefined ? others : [...others, [name, value]] }
    }
    case 'body':
      return { ...call, body: replaced(call.body, path, value) }
  }
}

/** Input that fits the document but for one place. */
export function nearCall(operation: Operation, setting: Setting): fc.Arbitrary<Call> {
  const slots = slotsOf(operation, setting)
  const changed = fc
    .constantFrom(...slots)
    .chain((slot) =>
      fc.oneof(edgeValue(slot.schema, setting.document), hostileValue).map((value) => ({ slot, value })),
    )
  return fc
    .tuple(validCall(operation, setting), changed)
    .map(([call, { slot, value }]) => withValue(call, slot, value))
}

/** Input of which nothing fits. */
export function strangeCall(operation: Operation): fc.Arbitrary<Call> {
  const part = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        operation.parameters.filter((each) => each.in === place).map(({ name }) => [name, hostileValue]),
      ),
    )
  return fc.record({
    params: part('path'),
    query: part('query').map((query) => Object.entries(query)),
    body: operation.body ? hostileValue : fc.constant(undefined),
  })
}
