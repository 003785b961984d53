import { z } from 'zod'
import { defineResource, GET, Id, pageOf, pageQuery } from '#contract/kernel.ts'

/** The documents give it no fields, and nothing shows it. */
export const ApiNotifyConf = z.object({ id: Id })

/** Called by a part that lists share; always an empty page at the embedded server (DECISION-OPS-25). */
export const apiNotifyConf = defineResource('api.apiNotifyConf', {
  entity: ApiNotifyConf,
  endpoints: {
    page: GET('/api/apiNotifyConf/page', {
      summary: 'API notification settings: page',
      guard: { screen: 'api/apiNotifyInfo' },
      query: pageQuery({}),
      answer: pageOf(ApiNotifyConf),
    }),
  },
})
