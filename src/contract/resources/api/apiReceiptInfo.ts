import { z } from 'zod'
import { getCall, logCalls } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  DateTime,
  defineResource,
  equals,
  from,
  Id,
  newestFirst,
  until,
} from '#contract/kernel.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** 0 unprocessed, 1 processing, 2 success, 3 failed. */
export const DealFlag = { open: 0, processing: 1, success: 2, failed: 3 } as const
export const dealFlags = vocabulary([DealFlag.open, DealFlag.processing, DealFlag.success, DealFlag.failed])
export type DealFlag = CodeOf<typeof dealFlags>

/** A call of another application that the gateway has accepted. */
export const ApiReceiptInfo = z.object({
  id: Id,
  appId: z.string(),
  apiCode: z.string(),
  apiName: z.string(),
  method: z.string(),
  /** As it was sent: milliseconds since 1970. */
  timestamp: z.string(),
  sign: z.string(),
  /** Parameters of the address as JSON text. */
  requestParams: z.string(),
  requestBody: z.string(),
  responseStr: z.string(),
  dealFlag: AnyCode,
  dealDesc: z.string(),
  dealTime: DateTime,
  dealRetry: z.number().int(),
  creator: z.string(),
  createDate: DateTime,
})
export type ApiReceiptInfo = z.output<typeof ApiReceiptInfo>

const filters = {
  appId: equals(),
  apiCode: contains(),
  sign: equals(),
  beginDate: from('createDate'),
  endDate: until('createDate'),
}

const noun = { base: '/api/apiReceiptInfo', title: 'API receipts', entity: ApiReceiptInfo, filters }
const screen = { screen: 'api/apiReceiptInfo' } as const

export const apiReceiptInfo = defineResource('api.apiReceiptInfo', {
  entity: ApiReceiptInfo,
  filters,
  order: newestFirst('createDate'),
  log: {
    time: 'createDate',
    screen: 'api/apiReceiptInfo',
    failed: [[{ field: 'dealFlag', is: 'any', values: ['3'] }]],
    open: [[{ field: 'dealFlag', is: 'any', values: ['0', '1'] }]],
  },
  endpoints: {
    ...logCalls({ ...noun, guard: screen }),
    get: getCall(noun),
  },
})
