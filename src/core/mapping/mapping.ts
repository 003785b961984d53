import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { type CallMapping, type Mapping, readMapping, type Scalar } from '#contract/mapping.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import type { CallInput } from '../gateway/platform.ts'
import { branchBelow, createShape, groupOf, isRecord, setAt, treeOf, valueAt } from './shape.ts'

/** What the gateway does differently for a platform with a mapping. Rights and the write guard know nothing of it. */
export interface Mapped {
  /** The call as it is sent; guard, effect and answer stay the contract's. */
  request(endpoint: AnyEndpoint, input: CallInput): { endpoint: AnyEndpoint; input: CallInput }
  /** The documented envelope, made of what the platform answered to the call with this id and query. */
  answer(id: string, answer: unknown, query?: unknown): unknown
  /** Path of the record that is read before this call changes it; undefined: none is. */
  keeps(endpoint: AnyEndpoint, input: CallInput): string | undefined
  tokenHeader(token: string): Record<string, string>
  /** Key and picture in base64 of an answer with a captcha; undefined where the platform answers a picture itself. */
  captcha: ((answer: unknown) => { key: unknown; picture: unknown }) | undefined
  /** Whether the platform lacks the call. */
  lacks(endpoint: AnyEndpoint): boolean
}

/**
 * Reads the mapping of a profile.
 * @returns undefined where there is none
 * @throws FailureError `invalid-input` that names line and field
 */
export function mappingOf(text: string | undefined): Mapped | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const read = readMapping(text, (id, { method }) => {
    const endpoint = findEndpoint(id)
    // A GET is sent again when its connection breaks, which a write must not be.
    return endpoint !== undefined && (method !== 'GET' || endpoint.effect === 'read')
  })
  if ('mapping' in read) return createMapped(read.mapping)
  const { line, field } = read.problem
  throw new FailureError({
    code: 'invalid-input',
    message: `Mapping, line ${line}: ${field === '' ? 'not JSON, or too long' : field}`,
    fields: { mapping: String(line) },
  })
}

/** Puts a list that stands beside the code, or has another name, where the contract has it. */
function pageOf(data: unknown, { list = 'list', total = 'total' }: NonNullable<Mapping['paging']>): unknown {
  if (!isRecord(data) || !Array.isArray(data[list])) return data
  return { ...data, list: data[list], total: data[total] }
}

const placeholder = /\{(\w+)\}/g

/** Fills in the placeholders of a path that the contract's call has not as parameters. */
function filledPath(path: string, { params, query, body }: CallInput): string {
  const known = [params, body, query].filter(isRecord)
  const ids = Array.isArray(body) ? body.map(String).join(',') : undefined
  return path.replace(placeholder, (_, name: string) => {
    const found = name === 'ids' ? ids : known.find((values) => Object.hasOwn(values, name))?.[name]
    const text = typeof found === 'string' || typeof found === 'number' ? String(found) : ''
    // Dots would leave the path; slashes are escaped.
    if (/^\.{0,2}$/.test(text)) {
      throw new FailureError({ code: 'invalid-input', message: `No ${name} for ${path}` })
    }
    return encodeURIComponent(text).replaceAll('%2C', ',')
  })
}

const without = (value: unknown, names: readonly string[]): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
    : value

function withConstants(value: unknown, set: Readonly<Record<string, Scalar>>): unknown {
  const added = Object.entries(set)
  if (added.length === 0) return value
  const record = isRecord(value) ? structuredClone(value) : {}
  for (const [place, constant] of added) setAt(record, place.split('.'), constant)
  return record
}

/** Objects in a query are written as `params[beginTime]`. */
function flatQuery(query: Record<string, unknown>): Record<string, unknown> {
  const flat: Record<string, unknown> = {}
  const add = (name: string, value: unknown): void => {
    if (!isRecord(value)) flat[name] = value
    else for (const [inner, held] of Object.entries(value)) add(`${name}[${inner}]`, held)
  }
  for (const [name, value] of Object.entries(query)) add(name, value)
  return flat
}

/** The contract's codes that a platform's list of its own stands for. */
function codesIn(
  list: unknown,
  codes: Readonly<Record<string, string>>,
  everyCode: string | undefined,
): unknown {
  if (!Array.isArray(list)) return list
  const held = new Set(list)
  const all = everyCode !== undefined && held.has(everyCode)
  return Object.entries(codes).flatMap(([ours, theirs]) => (all || held.has(theirs) ? [ours] : []))
}

const hasNoBody = (method: string): boolean => method === 'GET' || method === 'DELETE'

function createMapped(mapping: Mapping): Mapped {
  const { envelope = {}, token, paging = {}, captcha, shapes = {}, calls = {}, others } = mapping
  const { code = 'code', message = 'msg', data = 'data', success = [0] } = envelope
  const pageNames = { page: paging.page ?? 'page', limit: paging.limit ?? 'limit' }
  const callOf = new Map(Object.entries(calls))
  const shapeOf = new Map(Object.entries(shapes).map(([name, fields]) => [name, createShape(fields)]))
  const shapeFor = ({ shape = '' }: CallMapping) => shapeOf.get(shape)

  /** What a list is sorted by, in the platform's names. */
  const ordered = ({ orderField, order, ...rest }: Record<string, unknown>, call: CallMapping) => {
    if (paging.orderField === undefined) return { orderField, order, ...rest }
    if (typeof orderField !== 'string' || orderField === '') return rest
    // The contract's name travels in snake case.
    const ours = orderField.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const field = shapeFor(call)?.nameOf(ours) ?? ours
    return { ...rest, [paging.orderField]: field, [paging.order ?? 'order']: order }
  }

  const queryOf = (query: unknown, call: CallMapping): unknown => {
    if (!isRecord(query)) return query
    const { page, limit, ...rest } = query
    const kept = ordered(without(rest, call.drop ?? []) as Record<string, unknown>, call)
    const named = shapeFor(call)?.sent(kept) ?? kept
    return {
      ...flatQuery(named as Record<string, unknown>),
      ...(page !== undefined && { [pageNames.page]: page }),
      ...(limit !== undefined && { [pageNames.limit]: limit }),
    }
  }

  /** Trees, groups, codes, and what stands beside the record. */
  const arranged = (
    data: unknown,
    call: CallMapping,
    { answer, query }: { answer: unknown; query: unknown },
  ): unknown => {
    if (call.codes) return codesIn(data, call.codes, call.everyCode)
    if (call.group) return groupOf(isRecord(data) ? data.list : data, call.group)
    if (call.tree) {
      const parent = call.below !== undefined && isRecord(query) ? query[call.below] : undefined
      return branchBelow(treeOf(data), parent)
    }
    if (!call.also || !isRecord(data)) return data
    const record = structuredClone(data)
    for (const [field, place] of Object.entries(call.also)) {
      const value = valueAt(answer, place.split('.'))
      if (value !== undefined) setAt(record, field.split('.'), value)
    }
    return record
  }

  return {
    request(endpoint, input) {
      const call = callOf.get(endpoint.id) ?? {}
      const { method = endpoint.method, set = {} } = call
      const path = call.path === undefined ? endpoint.path : filledPath(call.path, input)
      const isInPath = call.path?.includes('{ids}') === true
      const kept = without(input.body, call.drop ?? [])
      const body = isInPath ? undefined : (shapeFor(call)?.sent(kept) ?? kept)
      const query = queryOf(input.query, call)
      const inQuery = hasNoBody(method) && (body === undefined || isRecord(body))
      const made = inQuery
        ? { query: withConstants(isRecord(body) ? { ...(query as object), ...body } : query, set) }
        : { query, body: withConstants(body, set) }
      const params = call.path === undefined ? input.params : undefined
      const encoding = call.encoding ?? endpoint.encoding
      return { endpoint: { ...endpoint, method, path, encoding }, input: { params, ...made } }
    },
    answer(id, answer, query) {
      if (!isRecord(answer)) return answer
      const call = callOf.get(id) ?? {}
      const given = answer[code]
      const isSuccess = typeof given === 'number' && success.includes(given)
      // A platform's own success code is the contract's; its 0, where that is no success, must not become one.
      const failed = given === 0 ? -1 : given
      const inEnvelope = data in answer ? answer[data] : answer
      const found = call.at === undefined ? inEnvelope : valueAt(answer, call.at.split('.'))
      const paged = pageOf(found, paging)
      const shaped = shapeFor(call)?.received(paged) ?? paged
      return {
        code: isSuccess ? 0 : failed,
        msg: answer[message],
        data: isSuccess ? arranged(shaped, call, { answer, query }) : shaped,
      }
    },
    keeps(endpoint, input) {
      const path = callOf.get(endpoint.id)?.keeps
      return path === undefined ? undefined : filledPath(path, input)
    },
    tokenHeader: (value) => (token ? { [token.header]: `${token.prefix}${value}` } : { token: value }),
    captcha:
      captcha &&
      ((answer) => ({
        key: valueAt(answer, captcha.key.split('.')),
        picture: valueAt(answer, captcha.picture.split('.')),
      })),
    lacks: ({ id }) => callOf.get(id)?.missing ?? (others === 'missing' && !callOf.has(id)),
  }
}
