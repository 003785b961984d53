import { type Failure, FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { conditionIn, conditionsOf, ORDER, withoutConditions } from '../gateway/conditions.ts'
import { faultOf } from '../gateway/faults.ts'
import type { CallInput } from '../mapping/callInput.ts'

/**
 * Orders and filters that a platform refuses, as one that answers a server error to a list sorted by a column that it
 * cannot sort. A refused read is tried without them. If that answers, the reason is known: rows come in the platform's
 * own order, while a filter that is refused fails the call and is named, because other rows than those that were
 * searched for help no operator.
 */
export interface RefusedConditions {
  /**
   * Makes a read, without an order that is known to be refused.
   * @throws FailureError with `conditions` where filters are the reason
   */
  send(endpoint: AnyEndpoint, input: CallInput, work: Work): Promise<unknown>
  /** The platform's words where it refuses the order of this call; undefined: as far as is known it does not. */
  unsorted(endpoint: AnyEndpoint, input: CallInput): string | undefined
  /** The platform may have learnt more by now. */
  forget(): void
}

type Work = (input: CallInput) => Promise<unknown>

export function createRefusedConditions(): RefusedConditions {
  /** Call, condition and value → the platform's words. */
  const known = new Map<string, string>()
  const keyOf = ({ id }: AnyEndpoint, input: CallInput, name: string) =>
    JSON.stringify([id, name, conditionIn(input, name)])

  const explained = (failure: Failure, conditions: readonly string[]) =>
    new FailureError({ ...failure, conditions })

  /** Finds out why a read was refused. @returns the rows where its order alone was. @throws FailureError */
  const find = async (endpoint: AnyEndpoint, input: CallInput, error: unknown, work: Work) => {
    const { failure } = faultOf(error)
    const names = conditionsOf(endpoint, input)
    const isKnown = (name: string) => known.has(keyOf(endpoint, input, name))
    if (names.some(isKnown)) throw explained(failure, names.filter(isKnown))
    const bare = await work(withoutConditions(input, names)).catch((other: unknown) => {
      // The call is missing, and not refused for its conditions.
      throw faultOf(other).failure.code === 'not-found' ? other : error
    })
    const { culprits, data } = await blamed(input, names, bare, work)
    for (const name of culprits) known.set(keyOf(endpoint, input, name), failure.message)
    if (culprits.some((name) => name !== ORDER)) throw explained(failure, culprits)
    return data
  }

  return {
    async send(endpoint, input, work) {
      const isRefused = known.has(keyOf(endpoint, input, ORDER))
      const asked = isRefused ? withoutConditions(input, [ORDER]) : input
      try {
        return await work(asked)
      } catch (error) {
        const isReason = faultOf(error).failure.code === 'refused'
        if (!isReason || conditionsOf(endpoint, asked).length === 0) throw error
        return find(endpoint, asked, error, work)
      }
    },
    unsorted: (endpoint, input) => known.get(keyOf(endpoint, input, ORDER)),
    forget: () => known.clear(),
  }
}

/**
 * Which of several conditions a platform refuses: the one without which it answers, else all of them.
 * @param bare its answer without any
 */
async function blamed(input: CallInput, names: readonly string[], bare: unknown, work: Work) {
  if (names.length === 1) return { culprits: names, data: bare }
  for (const name of names) {
    try {
      return { culprits: [name], data: await work(withoutConditions(input, [name])) }
    } catch (error) {
      if (faultOf(error).failure.code !== 'refused') throw error
    }
  }
  return { culprits: names, data: bare }
}
