import { FailureError } from '#contract/failures.ts'
import { type AnyEndpoint, camelCase, type Method } from '#contract/kernel.ts'
import type { CallMapping, Conditions, Mapping, Scalar } from '#contract/mapping.ts'
import type { CallInput } from './callInput.ts'
import { isScalar } from './codes.ts'
import type { LookupMaps } from './lookups.ts'
import { asNumbers, isRecord, setAt, valueAt, withoutAt } from './places.ts'
import type { Shape } from './shape.ts'

/** A call as it is sent; guard, effect and answer stay the contract's. */
export interface Request {
  endpoint: AnyEndpoint
  input: CallInput
}

/** The value of a field of the call, whichever part of it has the field. */
function fieldOf({ params, body, query }: CallInput, place: string): unknown {
  const parts = place.split('.')
  // A list of ids has no separate name.
  if (Array.isArray(body) && parts[0] === 'ids') return valueAt(body, parts.slice(1))
  for (const part of [params, body, query]) {
    const found = isRecord(part) ? valueAt(part, parts) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const hasOneOf = (input: CallInput, place: string, values: readonly Scalar[]): boolean => {
  const value = fieldOf(input, place)
  return isScalar(value) && values.some((one) => String(one) === String(value))
}

/** Whether the platform has the call with these values. */
export const isHad = ({ only = {} }: CallMapping, input: CallInput): boolean =>
  Object.entries(only).every(
    ([place, values]) => isEmpty(fieldOf(input, place)) || hasOneOf(input, place, values),
  )

/** Whether the call has one of the values of each field. */
export const isMet = (conditions: Conditions, input: CallInput): boolean =>
  Object.entries(conditions).every(([place, values]) => hasOneOf(input, place, values))

/** @throws FailureError `invalid-input` for a call without fields that the platform requires */
function checkRequired({ required = [] }: CallMapping, input: CallInput): void {
  const lacking = required.filter((place) => isEmpty(fieldOf(input, place)))
  if (lacking.length === 0) return
  const fields = Object.fromEntries(lacking.map((place) => [place, 'required']))
  throw new FailureError({ code: 'invalid-input', message: `No ${lacking.join(', ')}`, fields })
}

/** The inputs of the requests that a call takes. */
export function partsOf({ each }: CallMapping, input: CallInput): CallInput[] {
  const { body } = input
  if (each === undefined) return [input]
  if (Array.isArray(body))
    return each === 'ids' ? body.map((id: unknown) => ({ ...input, body: [id] })) : [input]
  const list = isRecord(body) && Object.hasOwn(body, each) ? body[each] : undefined
  if (!isRecord(body) || !Array.isArray(list)) return [input]
  return list.map((element: unknown) => ({ ...input, body: { ...body, [each]: [element] } }))
}

const placeholder = /\{(\w+)\}/g

/** Fills in the placeholders of a path that the contract's call has not as parameters. */
function filledPath(path: string, input: CallInput): string {
  return path.replace(placeholder, (_, name: string) => {
    const found = fieldOf(input, name)
    const isText = typeof found === 'string' || typeof found === 'number'
    const text = Array.isArray(found) ? found.map(String).join(',') : isText ? String(found) : ''
    // Dots would leave the path; slashes are escaped.
    if (/^\.{0,2}$/.test(text)) {
      throw new FailureError({ code: 'invalid-input', message: `No ${name} for ${path}` })
    }
    return encodeURIComponent(text).replaceAll('%2C', ',')
  })
}

function pathOf({ path, paths = {} }: CallMapping, input: CallInput): string | undefined {
  return Object.entries(paths).find(([field]) => !isEmpty(fieldOf(input, field)))?.[1] ?? path
}

/** How a call is sent: what the records of a platform about its calls show. */
export interface SentCall {
  readonly method: Method
  /** Paths with placeholders; none: the platform does not have the call. */
  readonly paths: readonly string[]
  /** Names under which the id of its record is sent, besides those of the contract. */
  readonly idNames: readonly string[]
}

const methodOf = (endpoint: AnyEndpoint, { method = endpoint.method }: CallMapping): Method => method

/** @param idPlace the field of the platform that has the id of a record */
export function sentCall(endpoint: AnyEndpoint, call: CallMapping, idPlace: string | undefined): SentCall {
  const { path = endpoint.path, paths = {}, set = {} } = call
  const given = Object.entries(set).flatMap(([place, what]) =>
    isRecord(what) && (what.from === 'id' || what.from === 'ids') ? [place] : [],
  )
  return {
    method: methodOf(endpoint, call),
    paths: call.missing ? [] : [path, ...Object.values(paths)],
    idNames: [...given, ...(idPlace === undefined ? [] : [idPlace])].flatMap((place) =>
      place.split('.').slice(-1),
    ),
  }
}

const withoutFields = (value: unknown, places: readonly string[]): unknown =>
  isRecord(value)
    ? (places.reduce<unknown>((left, place) => withoutAt(left, place.split('.')), value) ?? {})
    : value

const notSent = ({ drop = [], lacks = [] }: CallMapping): string[] => [...drop, ...lacks]

/** A field of the call as something else that is sent; `numbers`: its ids as JSON numbers. */
function sentField(
  { from, numbers = false }: { from: string; numbers?: boolean },
  input: CallInput,
): unknown {
  const value = fieldOf(input, from)
  return numbers ? asNumbers(value) : value
}

/** Adds the values of `set`. */
function withAdded(value: unknown, { set = {} }: CallMapping, input: CallInput): unknown {
  const added = Object.entries(set).flatMap(([place, what]) => {
    const given = isRecord(what) ? sentField(what, input) : what
    return given === undefined ? [] : [{ place: place.split('.'), given }]
  })
  if (added.length === 0) return value
  const record = isRecord(value) ? { ...value } : {}
  for (const { place, given } of added) setAt(record, place, given)
  return record
}

/** Records in a query have their fields in brackets: `params[beginTime]`. */
function inBrackets(query: unknown): unknown {
  if (!isRecord(query)) return query
  const flat = (name: string, value: unknown): [string, unknown][] =>
    isRecord(value)
      ? Object.entries(value).flatMap(([part, inner]) => flat(`${name}[${part}]`, inner))
      : [[name, value]]
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => flat(name, value)))
}

/** The body of a call whose body is one of its fields. */
function bareBody(body: NonNullable<CallMapping['body']>, input: CallInput): unknown {
  return sentField(typeof body === 'string' ? { from: body } : body, input)
}

/** Where the fields of a call are sent that has them in query and body. */
const placeOf = ({ send }: CallMapping, method: string): 'query' | 'body' | 'both' =>
  send ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'both')

/**
 * Query and body of a request.
 * @param bare a body that is no record, and is sent alone
 * @param added values that are sent besides
 */
function placed(
  place: 'query' | 'body' | 'both',
  { query, body, bare }: { query: unknown; body: unknown; bare: unknown },
  added: (value: unknown) => unknown,
): { query?: unknown; body?: unknown } {
  const isOne = body === undefined || isRecord(body)
  if (bare !== undefined || place === 'both' || (place === 'query' && !isOne))
    return { query, body: bare ?? added(body) }
  const fields = isRecord(body) ? { ...asRecord(query), ...body } : query
  if (place === 'query') return { query: added(fields) }
  // A list of ids is no field, and only named parts of it are sent.
  return { body: added(isOne ? (fields ?? {}) : asRecord(query)) }
}

export interface Requests {
  /**
   * @param base the platform's record that the call changes
   * @param tables tables in which its fields are looked up
   */
  make(request: Request, call: CallMapping, base?: unknown, tables?: LookupMaps): Request
}

export function createRequests(
  { page: pageName = 'page', limit: limitName = 'limit', ...sorting }: NonNullable<Mapping['paging']>,
  shapeFor: (call: CallMapping) => Shape | undefined,
): Requests {
  const isSortNamed = sorting.order !== undefined || sorting.orderField !== undefined
  const { order: orderName = 'order', orderField: fieldName = 'orderField' } = sorting

  const orderOf = (query: Record<string, unknown>, call: CallMapping): Record<string, unknown> => {
    const { order, orderField } = query
    if (!isSortNamed)
      return { ...(order !== undefined && { order }), ...(orderField !== undefined && { orderField }) }
    if (typeof orderField !== 'string' || orderField === '') return {}
    const field = camelCase(orderField)
    const { sort = {} } = call
    const own = Object.hasOwn(sort, field) ? sort[field] : shapeFor(call)?.placeOf(field)
    return { [orderName]: order, [fieldName]: own ?? orderField }
  }

  const queryOf = (query: unknown, call: CallMapping, tables: LookupMaps | undefined): unknown => {
    if (!isRecord(query)) return query
    const kept = withoutFields(query, notSent(call)) as Record<string, unknown>
    const { page, limit, order, orderField, ...rest } = kept
    // All rows are needed where they are divided into pages here.
    if (call.whole) return shapeFor(call)?.toPlatform(rest, tables) ?? rest
    return {
      ...((shapeFor(call)?.toPlatform(rest, tables) ?? rest) as Record<string, unknown>),
      ...orderOf({ order, orderField }, call),
      ...(page !== undefined && { [pageName]: page }),
      ...(limit !== undefined && { [limitName]: limit }),
    }
  }

  return {
    make({ endpoint, input }, call, base, tables) {
      checkRequired(call, input)
      const method = methodOf(endpoint, call)
      // A file travels in parts on every platform.
      const encoding =
        endpoint.encoding === 'multipart' ? endpoint.encoding : (call.encoding ?? endpoint.encoding)
      const template = pathOf(call, input)
      const path = template === undefined ? endpoint.path : filledPath(template, input)
      const isInPath = template?.includes('{ids}') === true
      const kept = withoutFields(input.body, notSent(call))
      const own = isInPath ? undefined : (shapeFor(call)?.toPlatform(kept, tables) ?? kept)
      const body = isRecord(base) && (own === undefined || isRecord(own)) ? { ...base, ...own } : own
      const query = queryOf(input.query, call, tables)
      const bare = call.body && bareBody(call.body, input)
      const added = placed(placeOf(call, method), { query, body, bare }, (value) =>
        withAdded(value, call, input),
      )
      const params = template === undefined ? input.params : undefined
      return {
        endpoint: { ...endpoint, method, path, encoding },
        input: { params, ...added, query: inBrackets(added.query) },
      }
    },
  }
}
