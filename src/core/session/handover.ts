import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import {
  configuredQuery,
  configuredUpdate,
  type HandoverConf,
  handoverConf,
  handoverLog,
  handoverPath,
  handoverVia,
} from '#contract/resources/sys/handover.ts'
import { faultOf } from '../gateway/faults.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Platform } from '../gateway/platform.ts'
import type { z } from 'zod'

type Query = z.output<typeof handoverVia.query.query>
type Run = z.output<typeof handoverVia.update.body>

const viaEndpoints: readonly AnyEndpoint[] = Object.values(handoverVia)

/** @returns undefined for anything but the two calls that go through a configuration. */
export const findVia = (id: string): AnyEndpoint | undefined =>
  viaEndpoints.find((endpoint) => endpoint.id === id)

/**
 * Reads a handover configuration and checks its paths: they are the only ones that do not come from the
 * contract, so they are read each time and used only when they cannot leave the platform (DECISION-SYS-124).
 * @throws FailureError `address` for any other path
 */
async function configuration(platform: Platform, id: string): Promise<HandoverConf> {
  const conf = (await platform.call(handoverConf.endpoints.get, { params: { id } })) as HandoverConf
  for (const path of [conf.queryApi, conf.updateApi]) {
    if (!handoverPath.test(path)) {
      throw new FailureError({ code: 'address', message: 'The configured path is not one of this platform' })
    }
  }
  return conf
}

/** Carries out a call through a configuration. @param input as parsed by the endpoint's own schema */
export async function callVia(
  platform: Platform,
  log: ClientLog,
  endpoint: AnyEndpoint,
  input: { query?: unknown; body?: unknown },
  options: { signal?: AbortSignal; confirm?: string; background?: boolean },
): Promise<unknown> {
  if (endpoint.id === handoverVia.query.id) {
    const { conf, page, limit, leaveUser } = input.query as Query
    const { queryApi } = await configuration(platform, conf)
    return platform.call(configuredQuery(queryApi), { query: { page, limit, leaveUser } }, options)
  }
  return run(platform, log, input.body as Run, options)
}

/** Hands over and records success or failure in the log (SYS-HND-07). */
async function run(
  platform: Platform,
  log: ClientLog,
  { conf: id, rows, ...body }: Run,
  options: { signal?: AbortSignal; confirm?: string },
): Promise<unknown> {
  const conf = await configuration(platform, id)
  const record = (isDone: boolean, result: string) =>
    platform
      .call(handoverLog.endpoints.saveLog, {
        body: {
          leaveUserId: body.leaveUser,
          handoverUserId: body.handoverUser,
          confName: conf.name,
          confData: rows,
          handoverStatus: String(isDone),
          handoverResult: result.slice(0, 2000),
        },
      })
      // The handover itself is done; the platform's operation log has the call.
      .catch((error: unknown) => log.warn('handover not recorded', { code: faultOf(error).failure.code }))
  try {
    // Without the window's signal: a cancelled handover could be half done and not logged.
    const answer = await platform.call(
      configuredUpdate(conf.updateApi),
      { body },
      { confirm: options.confirm },
    )
    await record(true, 'success')
    return answer
  } catch (error) {
    const { failure } = faultOf(error)
    // Refused before anything was sent: nothing to record.
    if (failure.code !== 'read-only' && failure.code !== 'invalid-input') await record(false, failure.message)
    throw error
  }
}
