import { z } from 'zod'
import { recordCalls } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  DateTime,
  defineResource,
  equals,
  GET,
  Id,
  identifier,
  newestFirst,
  pageOf,
  pageQuery,
  text,
} from '#contract/kernel.ts'
import { type CodeOf, flags, vocabulary } from '#contract/vocabulary.ts'

/** 启用, 禁用: of dictionary types and their entries; every value other than 1 is disabled. */
export const dictStatuses = vocabulary([1, 0], { others: 0 })

/** Whether a dictionary came with the system. A mark only (DECISION-OPS-61). */
export const dictOrigins = flags

/** 系统字典, 自定义字典 (DECISION-OPS-59). */
export const TableType = { system: 0, custom: 1 } as const
export const tableTypes = vocabulary([TableType.system, TableType.custom])
export type TableType = CodeOf<typeof tableTypes>

/** Longest name and type of a system dictionary, and of a custom one (DECISION-OPS-56). */
export const SYSTEM_NAME_LENGTH = 36
export const CUSTOM_NAME_LENGTH = 24

const dictTypeWrite = (longest: number) =>
  z.object({
    // Both limits have the same message (MSG-37).
    dictName: z.string().trim().min(1).max(longest, { error: 'dictLength' }),
    dictType: identifier(longest, 'dictLength'),
    status: z.literal(dictStatuses.codes).default(1),
    remark: text(200).default(''),
  })

export const DictTypeWrite = dictTypeWrite(SYSTEM_NAME_LENGTH)
export const DictTypeCustWrite = dictTypeWrite(CUSTOM_NAME_LENGTH)

export const DictType = z.object({
  id: Id,
  tbType: AnyCode,
  dictName: z.string(),
  dictType: z.string(),
  isSys: z.number().int(),
  status: AnyCode,
  creator: z.string(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
  version: z.string(),
  remark: z.string(),
})
export type DictType = z.output<typeof DictType>

/** Reference to a dictionary, or to one of its entries. */
export const DictUse = z.object({
  /** Id of the dictionary or the entry in the request. */
  id: Id,
  /** Kind of the records, and their field, in the caller's language. */
  records: z.string(),
  field: z.string(),
  count: z.number().int(),
  /** Names of some of the records that the caller's tenant has. */
  names: z.array(z.string()),
})
export type DictUse = z.output<typeof DictUse>

/** Ids joined by commas, as a query carries them. */
export const JoinedIds = z
  .string()
  .max(20_000)
  .regex(/^\d{1,20}(,\d{1,20})*$/)

/** Our own call: references that a delete would leave without a label. Other platforms answer 404. */
export const usesCall = (base: string, title: string, screen: string) =>
  GET(`${base}/uses`, {
    summary: `${title}: uses`,
    guard: { screen },
    query: z.object({ ids: JoinedIds }),
    answer: z.array(DictUse),
  })

const filters = { dictName: contains(), dictType: contains() }
const screen = { screen: 'sys/sysdicttype' } as const

export const dictType = defineResource('sys.dictType', {
  entity: DictType,
  named: 'dictName',
  identifiedBy: ['dictType'],
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    page: GET('/sys/sysdicttype/page', {
      summary: 'Dictionary types: page',
      guard: screen,
      query: pageQuery(filters),
      answer: pageOf(DictType),
    }),
    uses: usesCall('/sys/sysdicttype', 'Dictionary types', screen.screen),
    // Beside the codes, the server demands a super administrator for each of them (DECISION-OPS-57).
    ...recordCalls({
      base: '/sys/sysdicttype',
      savePath: '/sys/sysdicttype/',
      title: 'Dictionary types',
      entity: DictType,
      write: DictTypeWrite,
    }),
  },
})

const custFilters = { tbType: equals(), ...filters }
const custScreen = { screen: 'sys/sysDictTypeCust' } as const

/** Dictionaries of a tenant's own. */
export const dictTypeCust = defineResource('sys.dictTypeCust', {
  entity: DictType,
  named: 'dictName',
  identifiedBy: ['dictType'],
  filters: custFilters,
  order: newestFirst('createDate'),
  endpoints: {
    page: GET('/sys/sysDictTypeCust/page', {
      summary: 'Custom dictionary types: page',
      guard: custScreen,
      query: pageQuery(custFilters),
      answer: pageOf(DictType),
    }),
    ...recordCalls({
      base: '/sys/sysDictTypeCust',
      savePath: '/sys/sysDictTypeCust/',
      title: 'Custom dictionary types',
      entity: DictType,
      write: DictTypeCustWrite,
    }),
  },
})
