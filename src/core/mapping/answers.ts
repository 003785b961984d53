import type { CallMapping, Mapping } from '#contract/mapping.ts'
import type { Filters } from '#contract/kernel.ts'
import { createCodes } from './codes.ts'
import { type LookupMaps, type LookupTables, mapsOf } from './lookups.ts'
import { isRecord, setAt, valueAt } from './places.ts'
import type { Shape } from './shape.ts'
import { flatOf, groupsOf, treeOf } from './tree.ts'
import { pageOfAll } from './whole.ts'

/** The documented envelope. */
interface Envelope {
  code: unknown
  msg: unknown
  data: unknown
}

/** Further data with which an answer is read. */
export interface AnswerContext {
  /** Query of the call, as the contract has it. */
  readonly query?: unknown
  readonly tables?: LookupTables
}

/** A call that is answered. */
export interface AnsweredCall {
  readonly mapping: CallMapping
  /** Filters of a page; undefined where the contract's answer is no page. */
  readonly filters: Filters | undefined
}

export interface Answers {
  /** As the contract has it. @param answer of the platform; a value that is no record is no envelope and stays */
  read(answer: unknown, call: AnsweredCall, context?: AnswerContext): unknown
  /** With the platform's own record as data. */
  readRaw(answer: unknown, call: CallMapping): unknown
}

/** Puts a list that is beside the code, or has another name, where the contract has it. */
function pageOf(data: unknown, { list = 'list', total = 'total' }: NonNullable<Mapping['paging']>): unknown {
  if (!isRecord(data) || !Array.isArray(data[list])) return data
  return { ...data, list: data[list], total: data[total] }
}

function withFields(record: unknown, answer: unknown, { also = {} }: CallMapping): unknown {
  const added = Object.entries(also)
  if (added.length === 0 || !isRecord(record)) return record
  const whole = { ...record }
  for (const [place, from] of added) {
    const value = valueAt(answer, from.split('.'))
    if (value !== undefined) setAt(whole, place.split('.'), value)
  }
  return whole
}

export function createAnswers(
  { envelope = {}, paging = {} }: Mapping,
  shapeFor: (call: CallMapping) => Shape | undefined,
): Answers {
  const { code = 'code', message = 'msg', data = 'data', success = [0] } = envelope

  /** Data that are beside the code; an answer that has nothing else has none. */
  const besides = (answer: Record<string, unknown>): unknown =>
    Object.keys(answer).some((name) => name !== code && name !== message) ? answer : null

  const opened = (answer: Record<string, unknown>, call: CallMapping): Envelope => {
    const given = answer[code]
    const isSuccess = typeof given === 'number' && success.includes(given)
    const inEnvelope = data in answer ? answer[data] : besides(answer)
    const found = call.at === undefined ? inEnvelope : valueAt(answer, call.at.split('.'))
    return {
      // A platform's own success code is the contract's; its 0, where that is no success, must not become one.
      code: isSuccess ? 0 : given === 0 ? -1 : given,
      msg: answer[message],
      data: withFields(found, answer, call),
    }
  }

  /** A list as the contract has it, whose place is a page where the contract's answer is one. */
  const listed = (list: unknown, { mapping, filters }: AnsweredCall, { query }: AnswerContext): unknown => {
    const flat = mapping.flat ? flatOf(list) : list
    if (!filters || !Array.isArray(flat)) return flat
    return mapping.whole ? pageOfAll(flat, query, filters) : { list: flat, total: flat.length }
  }

  const shaped = (found: unknown, answered: AnsweredCall, context: AnswerContext): unknown => {
    const { mapping: call } = answered
    const tables: LookupMaps = mapsOf(context.tables)
    const paged = pageOf(found, paging)
    const { codes } = call
    if (codes && Array.isArray(paged)) return createCodes(codes.values, { all: codes.all }).toContract(paged)
    const records = shapeFor(call)?.toContract(paged, tables) ?? paged
    const list = isRecord(records) && Array.isArray(records.list) ? records.list : records
    if (call.flat || call.whole) return listed(list, answered, context)
    if (call.group) return groupsOf(list, call.group)
    return call.tree ? treeOf(list) : records
  }

  return {
    read(answer, call, context = {}) {
      if (!isRecord(answer)) return answer
      const envelope = opened(answer, call.mapping)
      return envelope.code === 0 ? { ...envelope, data: shaped(envelope.data, call, context) } : envelope
    },
    readRaw: (answer, call) => (isRecord(answer) ? opened(answer, call) : answer),
  }
}
