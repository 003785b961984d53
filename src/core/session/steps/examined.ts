import type { AnyEndpoint } from '#contract/kernel.ts'
import { pageFilters } from '#contract/resources/index.ts'
import type { PlatformClient } from '#core/gateway/platformClient.ts'
import type { Step } from '#core/steps/compose.ts'
import type { FilterTrials } from '../filterTrials.ts'
import type { RefusedConditions } from '../refusedConditions.ts'
import type { ReadCache } from '../sessionCache.ts'
import type { WindowAnswer } from './answered.ts'
import type { WindowCall } from './sessionCall.ts'

interface ExaminedOptions {
  readonly client: Pick<PlatformClient, 'lacking'>
  readonly trials: Pick<FilterTrials, 'ignored'>
  readonly conditions: Pick<RefusedConditions, 'unsorted'>
  readonly readCache: ReadCache
  /** Whether the platform has differed from the documents in any way. */
  isDoubtful(): boolean
}

/**
 * Reports the parts of a query that the platform has not applied to a list, or answers from the cache, which applies
 * them.
 */
export const examined =
  (options: ExaminedOptions): Step<WindowCall, WindowAnswer> =>
  async (call, next) => {
    const answer = await next(call)
    const { endpoint, input } = call
    if (endpoint.effect !== 'read') return answer
    const { client, trials, conditions, readCache, isDoubtful } = options
    const lacking = client.lacking(endpoint.id)
    const ignored = await trials.ignored(endpoint, input, { data: answer.data, lacking })
    const unsorted = conditions.unsorted(endpoint, input)
    const isOwn = ignored.length > 0 || unsorted !== undefined
    const exported = exportedHere(endpoint, isOwn, isDoubtful())
    const cached = isOwn ? await readCache(endpoint, input) : null
    if (cached) return { ...cached, ...exported }
    const told = { ...(ignored.length > 0 && { ignored }), ...(unsorted !== undefined && { unsorted }) }
    return { ...answer, ...told, ...exported }
  }

/**
 * Part of a list that the console exports itself: the rows where the platform does not apply the whole query, else
 * the page that is shown, because a platform that has differed from the documents may export every page instead.
 */
function exportedHere(
  endpoint: AnyEndpoint,
  isOwn: boolean,
  isDoubtful: boolean,
): Pick<WindowAnswer, 'exportedHere'> {
  if (!pageFilters(endpoint)) return {}
  if (isOwn) return { exportedHere: 'rows' }
  return isDoubtful ? { exportedHere: 'page' } : {}
}
