import { z } from 'zod'
import { getCall, logCalls, removeCall } from '#contract/calls.ts'
import { contains, custom, DateTime, defineResource, from, Id, newestFirst, until } from '#contract/kernel.ts'
import { whenFlag } from '#contract/values.ts'

/** One request of an interface, in either direction. */
export const ApiLog = z.object({
  id: Id,
  apiCode: z.string(),
  apiName: z.string(),
  /** Hex, as it was sent. */
  apiSign: z.string(),
  apiReqTime: DateTime,
  apiRspTime: DateTime,
  /** Milliseconds. */
  apiDuration: z.number().int(),
  apiStatus: z.boolean(),
  /** Method and parameters of the address. Secrets are replaced by ***; this and both bodies are cut. */
  apiUrlParams: z.string(),
  reqBodyStr: z.string(),
  respStr: z.string(),
  createDate: DateTime,
})
export type ApiLog = z.output<typeof ApiLog>

const filters = {
  apiCode: contains(),
  apiName: contains(),
  /** 1, 0, true and false alike. */
  apiStatus: custom(whenFlag('apiStatus')),
  beginDate: from('createDate'),
  endDate: until('createDate'),
}

const noun = { base: '/api/apiLog', title: 'API log', entity: ApiLog, filters }
/** The health calendar lists the requests of a day as well. */
const screen = { screen: 'api/apiLog', or: [{ screen: 'api/apiHealthCalendar' }] } as const

export const apiLog = defineResource('api.apiLog', {
  entity: ApiLog,
  named: { place: 'apiCode', also: 'apiReqTime' },
  filters,
  order: newestFirst('createDate'),
  log: {
    time: 'createDate',
    screen: 'api/apiLog',
    failed: [[{ field: 'apiStatus', is: 'any', values: ['0', 'false'] }]],
  },
  endpoints: {
    ...logCalls({ ...noun, guard: screen }),
    get: getCall(noun, screen),
    remove: removeCall(noun, { screen: 'api/apiLog' }),
  },
})
