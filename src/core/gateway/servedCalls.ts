import type { Failure } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { Learnt } from '../settings/learnt.ts'
import { descriptionPaths } from './apiDescription.ts'
import { createUnservedCalls } from './unserved.ts'

/** Which calls a platform has, by its mapping, by the description it publishes and by how it answered. */
export interface ServedCalls {
  isMissing(endpoint: AnyEndpoint): boolean
  /** See PlatformClient.readDescription. */
  readDescription(token: string): Promise<void>
  /** Makes a call, unless it is known to be missing, and learns from how it ends. @throws FailureError `not-found` */
  learning<T>(made: MadeCall, work: () => Promise<T>): Promise<T>
  /** The platform may serve more by now. */
  forget(): void
}

interface MadeCall {
  readonly endpoint: AnyEndpoint
  /** Where it is sent. */
  path(): string
  /** None: sent by nobody in particular. */
  readonly token: string | undefined
  /** Calls a path that cannot exist. @returns why it was refused; null when it was answered, or not reached */
  askUnknown(path: string): Promise<Failure | null>
}

interface ServedCallsOptions {
  /** Whether a mapping says what there is: a description is not asked for then. */
  readonly isMapped: boolean
  lacks(endpoint: AnyEndpoint): boolean
  learnt(): Learnt
  keep(change: Partial<Learnt>): void
  onLearnt?: (() => void) | undefined
  /** Calls that the description at this path does not name; undefined where there is none. @throws FailureError */
  undescribedAt(path: string, token: string): Promise<ReadonlySet<string> | undefined>
}

/** Milliseconds for which a description of the calls is believed. */
const DESCRIBED_FOR = 86_400_000

export function createServedCalls(options: ServedCallsOptions): ServedCalls {
  const { isMapped, learnt, keep, onLearnt, undescribedAt } = options
  const unserved = createUnservedCalls({
    before: learnt().unserved,
    keep: (calls) => keep({ unserved: { ...calls } }),
  })
  const described = learnt().described
  const isYoung = described !== undefined && Date.now() - described.at < DESCRIBED_FOR
  /** Calls that the platform's description does not name. */
  let undescribed: ReadonlySet<string> = new Set(isYoung ? described.lacks : [])
  let describing = isYoung ? Promise.resolve() : undefined

  const describe = async (token: string): Promise<void> => {
    if (isMapped) return
    for (const path of descriptionPaths) {
      const found = await undescribedAt(path, token).catch(() => undefined)
      if (found === undefined) continue
      undescribed = found
      keep({ described: { lacks: [...found], at: Date.now() } })
      onLearnt?.()
      return
    }
  }
  const readDescription = (token: string): Promise<void> => (describing ??= describe(token))

  return {
    isMissing: (endpoint) =>
      options.lacks(endpoint) || undescribed.has(endpoint.id) || unserved.has(endpoint),
    readDescription,
    async learning({ endpoint, path, token, askUnknown }, work) {
      unserved.refuse(endpoint)
      try {
        const answer = await work()
        unserved.served(endpoint)
        return answer
      } catch (error) {
        const judged = await unserved.judge(endpoint, path(), error, askUnknown)
        if (unserved.has(endpoint)) {
          onLearnt?.()
          // Where one call is missing, others are as well.
          if (token !== undefined) void readDescription(token)
        }
        throw judged
      }
    },
    forget() {
      unserved.forget()
      undescribed = new Set()
      describing = undefined
    },
  }
}
