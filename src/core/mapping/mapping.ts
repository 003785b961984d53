import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { type CallMapping, type Lookup, type Mapping, readMapping } from '#contract/mapping.ts'
import { contractCalls } from '#contract/mappingCalls.ts'
import { findEndpoint, filtersOfPage } from '#contract/resources/index.ts'
import type { Unsent } from './describedBodies.ts'
import type { CallInput } from './callInput.ts'
import { type AbsentFields, absentFields } from './absentFields.ts'
import { type AnswerContext, type AnsweredCall, createAnswers } from './answers.ts'
import { type LookupTables, mapsOf } from './lookups.ts'
import { createOpaqueIds, type OpaqueIds } from './opaqueIds.ts'
import { valueAt } from './places.ts'
import { createRequests, isHad, isMet, partsOf, type Request, type SentCall, sentCall } from './requests.ts'
import { createShape, type Shape } from './shape.ts'
import { unsentFields } from './unsent.ts'

/** Differences of the gateway for a platform with a mapping. Rights and the write guard are independent of it. */
export interface Mapped {
  /**
   * The call as it is sent.
   * @param base the platform's record that it changes, where `baseOf` names a read of one
   * @param tables of `lookups`
   */
  request(endpoint: AnyEndpoint, input: CallInput, base?: unknown, tables?: LookupTables): Request
  /** Method and paths of a call as it is sent. */
  sentAs(endpoint: AnyEndpoint): SentCall
  /** An id as the platform has it. */
  sentId(id: string): string
  /** The inputs of the requests that a call takes, at least one. */
  parts(endpoint: AnyEndpoint, input: CallInput): readonly CallInput[]
  /** The read whose record a call changes; undefined where it is sent as it is. */
  baseOf(endpoint: AnyEndpoint, input: CallInput): Request | undefined
  /** The documented envelope, made of the platform's answer to the call with this id. */
  answer(id: string, answer: unknown, context?: AnswerContext): unknown
  /** Ids of the calls that it lists. */
  readonly listed: readonly string[]
  /** Fields of the platform's records of a call that its shape takes. */
  taken(endpoint: AnyEndpoint): ReadonlySet<string>
  /** The list in which the record of a read is looked for; undefined for one that is sent. */
  pick(endpoint: AnyEndpoint): CallMapping['pick']
  /** Other reads of which the answer of a call takes values. */
  lookups(endpoint: AnyEndpoint): readonly Lookup[]
  /** As `answer`, with the platform's own record as data. */
  recordAnswer(id: string, answer: unknown): unknown
  /** Ids that answers had replaced by numbers, for answers that are read in another process. */
  readonly ids: Pick<OpaqueIds, 'all' | 'take'>
  /** The data of a call that is not sent. */
  constant(endpoint: AnyEndpoint, input: CallInput): { readonly data: unknown } | undefined
  /** The name of the part that an upload has the file in; undefined for the documented one. */
  filePart(endpoint: AnyEndpoint): string | undefined
  tokenHeader(token: string): Record<string, string>
  /** The token is in a header of the platform's own, and nowhere else. */
  readonly hasOwnHeader: boolean
  /** Key and picture in base64 of an answer with a captcha; undefined where the platform answers a picture itself. */
  captcha: ((answer: unknown) => { key: unknown; picture: unknown }) | undefined
  /** Fields of calls that it drops. */
  readonly unsent: Unsent
  /** Whether the platform lacks the call, or has it with other values only. */
  lacks(endpoint: AnyEndpoint, input?: CallInput): boolean
  /** Whether the platform has the call because the mapping lists it. */
  names(endpoint: AnyEndpoint): boolean
  /** Whether the description that the platform publishes decides whether it has the call. */
  isDescribed(endpoint: AnyEndpoint): boolean
  /** By call, fields that the platform demands although the contract does not. */
  readonly demanded: Readonly<Record<string, readonly string[]>>
  /** Fields and filters that the platform does not have. */
  readonly absent: AbsentFields
}

/**
 * Reads the mapping of a profile.
 * @param address of the profile, for values that name it
 * @returns undefined where there is none
 * @throws FailureError `invalid-input` that names line and field
 */
export function mappingOf(text: string | undefined, address = ''): Mapped | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const read = readMapping(text, contractCalls)
  if ('mapping' in read) return createMapped(read.mapping, address)
  const [{ line, column, field, mistake, near = [] } = { line: 1, column: 1, field: '', mistake: 'json' }] =
    read.problems
  const meant = near.length === 0 ? '' : `; perhaps ${near.join(', ')}`
  throw new FailureError({
    code: 'invalid-input',
    message: `Mapping, line ${line}, column ${column}: ${mistake}${field && ` at ${field}`}${meant}`,
    fields: { mapping: String(line) },
  })
}

/** The lookups of a shape, and of the shapes inside it. */
function lookupsOf(shapes: NonNullable<Mapping['shapes']>, name: string, seen = new Set<string>()): Lookup[] {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
  if (!shape || seen.has(name)) return []
  seen.add(name)
  return Object.values(shape).flatMap((field) => {
    if (typeof field !== 'object') return []
    const inner = field.shape === undefined ? [] : lookupsOf(shapes, field.shape, seen)
    return field.lookup ? [field.lookup, ...inner] : inner
  })
}

function createMapped(mapping: Mapping, address: string): Mapped {
  const { token, paging = {}, captcha, shapes = {}, calls = {}, others } = mapping
  const callOf = new Map(Object.entries(calls))
  const absent = absentFields(mapping)
  const callFor = (id: string): CallMapping => callOf.get(id) ?? {}
  const ids = createOpaqueIds()
  const shapeOf = new Map<string, Shape>()
  const named = (name: string) => shapeOf.get(name)
  for (const [name, fields] of Object.entries(shapes))
    shapeOf.set(name, createShape(fields, { named, ids, address }))
  const shapeFor = ({ shape = '' }: CallMapping) => shapeOf.get(shape)
  const requests = createRequests(paging, shapeFor)
  const answers = createAnswers(mapping, shapeFor)
  const answered = (id: string): AnsweredCall => {
    const endpoint = findEndpoint(id)
    return { mapping: callFor(id), filters: endpoint && filtersOfPage(endpoint) }
  }

  const request: Mapped['request'] = (endpoint, input, base, tables) =>
    requests.make({ endpoint, input: ids.restored(input) }, callFor(endpoint.id), base, mapsOf(tables))

  return {
    ids,
    request,
    sentAs: (endpoint) => {
      const call = callFor(endpoint.id)
      return sentCall(endpoint, call, shapeFor(call)?.placeOf('id'))
    },
    sentId: (id) => ids.restored(id),
    parts: (endpoint, input) => partsOf(callFor(endpoint.id), input),
    baseOf(endpoint, input) {
      const read = findEndpoint(callFor(endpoint.id).over ?? '')
      return read && request(read, { params: { ...asRecord(input.body), ...asRecord(input.params) } })
    },
    answer: (id, answer, context) => answers.read(answer, answered(id), context),
    listed: [...callOf.keys()],
    taken: ({ id }) => {
      const { group, tree, also = {}, ...call } = callFor(id)
      const places = shapeFor(call)?.usedFields ?? []
      return new Set([
        ...places,
        ...Object.keys(also),
        ...(group ? [group.by] : []),
        ...(tree ? ['pid'] : []),
      ])
    },
    pick: ({ id }) => callFor(id).pick,
    lookups: ({ id }) => lookupsOf(shapes, callFor(id).shape ?? ''),
    recordAnswer: (id, answer) => answers.readRaw(answer, callFor(id)),
    constant({ id }, input) {
      const { answer, when = {} } = callFor(id)
      return answer === undefined || !isMet(when, input) ? undefined : { data: structuredClone(answer) }
    },
    filePart: ({ id }) => callFor(id).file,
    hasOwnHeader: token !== undefined,
    tokenHeader: (value) => (token ? { [token.header]: `${token.prefix}${value}` } : { token: value }),
    captcha:
      captcha &&
      ((answer) => ({
        key: valueAt(answer, captcha.key.split('.')),
        picture: valueAt(answer, captcha.picture.split('.')),
      })),
    names: ({ id }) => callOf.has(id) && callFor(id).missing !== true,
    unsent: unsentFields(mapping, absent.fields),
    isDescribed: ({ id }) => (others ?? 'described') === 'described' && !callOf.has(id),
    demanded: Object.fromEntries(
      Object.entries(calls).flatMap(([id, { required = [] }]) =>
        required.length > 0 ? [[id, required]] : [],
      ),
    ),
    absent,
    lacks({ id }, input) {
      const call = callOf.get(id)
      if (!call) return others === 'missing'
      return call.missing === true || (input !== undefined && !isHad(call, input))
    },
  }
}

const asRecord = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
