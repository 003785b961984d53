import { FailureError } from '#contract/failures.ts'
import { cancelled } from '#core/failures.ts'
import { faultOf } from './faults.ts'

/** Starts the time limit again; `milliseconds` replaces its length from now on. */
export type Restart = (milliseconds?: number) => void

interface TimeLimitOptions {
  /** Named in the failure. */
  name: string
  milliseconds: number
  /** Any of them cancels the work. */
  signals: readonly AbortSignal[]
  /** Called when the limit is reached: true restarts it. Default: the work is ended. */
  isAlive?(): Promise<boolean>
}

/**
 * Runs work under a time limit.
 * @throws FailureError `timeout` or `cancelled`; other errors as faultOf converts them
 */
export async function withTimeLimit<T>(
  { name, milliseconds, signals, isAlive = async () => false }: TimeLimitOptions,
  work: (signal: AbortSignal, restart: Restart) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const given = AbortSignal.any([...signals])
  let timer: NodeJS.Timeout | undefined
  /** Number of the current limit; a result of isAlive for an earlier one is ignored. */
  let current = 0
  const restart = (length = milliseconds) => {
    clearTimeout(timer)
    current += 1
    const own = current
    timer = setTimeout(async () => {
      const goesOn = await isAlive()
      if (own !== current) return
      if (goesOn) restart(length)
      else limit.abort()
    }, length)
  }
  restart()
  try {
    return await work(AbortSignal.any([limit.signal, given]), restart)
  } catch (error) {
    if (given.aborted) throw cancelled()
    if (limit.signal.aborted) {
      throw new FailureError({ code: 'timeout', message: `${name}: no answer in time` })
    }
    throw faultOf(error)
  } finally {
    current += 1
    clearTimeout(timer)
  }
}
