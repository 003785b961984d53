import type { PassingStep } from '#core/steps/compose.ts'
import type { Versions } from '#core/versions/versions.ts'
import type { SessionCall } from './sessionCall.ts'

/**
 * Keeps the version that a save replaces before it is sent.
 * @param onLost called after a save whose version could not be kept
 */
export const versionKept =
  (versions: Pick<Versions, 'beforeSave'>, onLost: () => void): PassingStep<SessionCall> =>
  async (call, next) => {
    const { endpoint, input, signal, background } = call
    const isKept = await versions.beforeSave(endpoint, input, { signal, background })
    const data = await next(call)
    if (!isKept) onLost()
    return data
  }
