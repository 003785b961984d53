import type { OperationOutput } from '#contract/bridge.ts'
import type { PlatformClient } from '#core/gateway/platformClient.ts'
import type { SessionLogs } from '../sessionLogs.ts'
import type { SessionCall, WindowCall } from './sessionCall.ts'

/** Data for a window, with their source. */
export type WindowAnswer = OperationOutput<'api.call'>

/**
 * Answers a window with data of the platform. A log that was viewed is synchronised.
 * @param read sends the call
 */
export const answered =
  (
    client: Pick<PlatformClient, 'lacking'>,
    logs: Pick<SessionLogs, 'onAnswer'>,
    read: (call: SessionCall) => Promise<unknown>,
  ) =>
  async (call: WindowCall): Promise<WindowAnswer> => {
    const data = await read(call)
    logs.onAnswer(call.endpoint, data)
    const lacking = client.lacking(call.endpoint.id)
    const answer = { data, source: 'network', asOf: Date.now() } as const
    return lacking.length === 0 ? answer : { ...answer, lacking: [...lacking] }
  }
