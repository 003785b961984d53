import type { Step } from '#core/steps/compose.ts'
import type { RefusedConditions } from '../refusedConditions.ts'
import type { SessionCall } from './sessionCall.ts'

/** Leaves out an order that the platform refuses, and finds out which condition a refused read was refused for. */
export const withoutRefused =
  (conditions: Pick<RefusedConditions, 'send'>): Step<SessionCall, unknown> =>
  (call, next) =>
    conditions.send(call.endpoint, call.input, (input) => next({ ...call, input }))
