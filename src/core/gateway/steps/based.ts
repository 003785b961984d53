import { FailureError } from '#contract/failures.ts'
import type { Mapped } from '#core/mapping/mapping.ts'
import type { Step } from '#core/steps/compose.ts'
import { readEnvelope } from '../envelope.ts'
import { requestOf } from '../httpRequest.ts'
import { readText } from '../transport.ts'
import type { PlatformCall } from './platformCall.ts'
import type { Exchange } from './sent.ts'

/**
 * Reads the platform's record that a call changes, where the mapping names a read. Fails with `gone` where there is no
 * record.
 */
export const based =
  (
    mapped: Pick<Mapped, 'baseOf' | 'recordAnswer'> | undefined,
    exchange: Exchange,
  ): Step<PlatformCall, unknown> =>
  async (call, next) => {
    const read = mapped?.baseOf(call.endpoint, call.input)
    if (!mapped || !read) return next(call)
    const { id } = read.endpoint
    const base = await exchange(requestOf(read.endpoint, read.input), call, async ({ statusCode, body }) =>
      readEnvelope(read.endpoint, statusCode, await readText(id, statusCode, body), {
        answer: mapped.recordAnswer,
      }),
    )
    if (typeof base === 'object' && base !== null) return next({ ...call, base })
    throw new FailureError({ code: 'gone', message: `${call.endpoint.id}: no record`, status: 200 })
  }
