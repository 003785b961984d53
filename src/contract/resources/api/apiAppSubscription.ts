import { z } from 'zod'
import { defineResource, identifier, POST } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** `receive`: the application may call us. `call`: we may call it (DECISION-OPS-30). */
export const directions = vocabulary(['receive', 'call'])

/** Interfaces that are granted to one application in one direction. */
export const AppApis = z.object({
  appId: identifier(64),
  /** Codes of all interfaces that are granted from now on; the earlier grants of this direction go. */
  apiData: z.array(identifier(64)).max(10_000),
  direction: z.literal(directions.codes),
})

export const apiAppSubscription = defineResource('api.apiAppSubscription', {
  entity: AppApis,
  named: 'appId',
  endpoints: {
    saveAppApi: POST('/api/apiAppSubscription/saveAppApi', {
      summary: 'API grants: replace those of an application and direction',
      // The button carries no code.
      guard: { screen: 'sys/sysApp' },
      body: AppApis,
    }),
  },
})
