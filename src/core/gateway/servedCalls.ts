import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints, findEndpoint } from '#contract/resources/index.ts'
import type { PlatformFacts } from '../settings/platformFacts.ts'
import { type Description, descriptionPaths } from './apiDescription.ts'
import type { Unsent } from '../mapping/describedBodies.ts'
import { type AskUnknown, createUnservedCalls } from './unserved.ts'

/** Which calls a platform has, by its mapping, by the description it publishes and by how it answered. */
export interface ServedCalls {
  isMissing(endpoint: AnyEndpoint): boolean
  /** Fields of writes that the platform's description does not name. */
  unsent(): Unsent
  /** See PlatformClient.readDescription. */
  readDescription(token: string): Promise<void>
  /**
   * Makes a call, unless it is known to be missing, and records whether it is served. @throws FailureError
   * `not-found`
   */
  track<T>(made: MadeCall, work: () => Promise<T>): Promise<T>
  /** Each call that is known to be missing is sent again the next time it is made. */
  tryAgain(): void
  /** The platform may serve more by now. */
  forget(): void
}

interface MadeCall {
  readonly endpoint: AnyEndpoint
  /** It carries an order or a filter. */
  readonly isConditional: boolean
  /** Where it is sent. */
  path(): string
  /** None: not sent for an account. */
  readonly token: string | undefined
  /** Calls a path that cannot exist. */
  readonly askUnknown: AskUnknown
}

interface ServedCallsOptions {
  /** Whether a description, rather than a mapping, decides about the call. */
  isDescribed(endpoint: AnyEndpoint): boolean
  lacks(endpoint: AnyEndpoint): boolean
  /** Whether the mapping lists the call as one that the platform has. */
  names(endpoint: AnyEndpoint): boolean
  facts(): PlatformFacts
  save(change: Partial<PlatformFacts>): void
  onFactsChange?: (() => void) | undefined
  /** The description at this path; undefined where there is none. @throws FailureError */
  describedAt(path: string, token: string): Promise<Description | undefined>
}

/** Milliseconds for which a description of the calls is believed. */
const DESCRIBED_FOR = 86_400_000

export function createServedCalls(options: ServedCallsOptions): ServedCalls {
  const { isDescribed, facts, save, onFactsChange, describedAt } = options
  const unserved = createUnservedCalls({
    before: facts(),
    save: ({ unserved: calls, served: ids }) =>
      save({ ...(calls && { unserved: { ...calls } }), ...(ids && { served: [...ids] }) }),
  })
  const described = facts().described
  const isYoung = described !== undefined && Date.now() - described.at < DESCRIBED_FOR
  /** Calls that the platform's description does not name. */
  let undescribed: ReadonlySet<string> | undefined = isYoung ? new Set(described.lacks) : undefined
  let undescribedFields: Unsent = (isYoung && described.unsent) || {}
  let describing = isYoung ? Promise.resolve() : undefined

  const describe = async (token: string): Promise<void> => {
    for (const path of descriptionPaths) {
      const found = await describedAt(path, token).catch(() => undefined)
      if (found === undefined) continue
      undescribed = found.lacks
      undescribedFields = found.unsent
      unserved.named(allEndpoints().filter(({ id }) => !found.lacks.has(id)))
      save({ described: { lacks: [...found.lacks], unsent: found.unsent, at: Date.now() } })
      onFactsChange?.()
      return
    }
  }
  const readDescription = (token: string): Promise<void> => (describing ??= describe(token))
  const isNamed = (endpoint: AnyEndpoint): boolean =>
    options.names(endpoint) || undescribed?.has(endpoint.id) === false

  return {
    isMissing: (endpoint) =>
      options.lacks(endpoint) ||
      (undescribed?.has(endpoint.id) === true && isDescribed(endpoint)) ||
      unserved.has(endpoint),
    unsent: () =>
      Object.fromEntries(
        Object.entries(undescribedFields).filter(([id]) => {
          const endpoint = findEndpoint(id)
          return endpoint !== undefined && isDescribed(endpoint)
        }),
      ),
    readDescription,
    async track({ endpoint, path, token, askUnknown, isConditional }, work) {
      unserved.refuse(endpoint)
      try {
        const answer = await work()
        unserved.served(endpoint)
        return answer
      } catch (error) {
        const failed = { endpoint, path: path(), error, isConditional, isNamed: isNamed(endpoint) }
        const judged = await unserved.judge(failed, askUnknown)
        if (unserved.has(endpoint)) {
          onFactsChange?.()
          // Where one call is missing, others are as well.
          if (token !== undefined) void readDescription(token)
        }
        throw judged
      }
    },
    tryAgain: unserved.tryAgain,
    forget() {
      unserved.forget()
      undescribed = undefined
      undescribedFields = {}
      describing = undefined
    },
  }
}
