import type { ExaminedCall } from '#contract/bridge.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { faultOf } from '../gateway/faults.ts'
import { parseInput } from '../gateway/input.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { LiveSession } from '../session/liveSession.ts'
import { mayCall } from '../session/mayCall.ts'

/** Calls at a time: a platform in production has others to serve. */
const AT_ONCE = 3

/** Milliseconds for one call. */
const PATIENCE = 10_000

/** The smallest input with which a call reads something; undefined where it needs a record, or writes. */
export function smallestInput(endpoint: AnyEndpoint): CallInput | undefined {
  const { effect, kind, method, guard, path } = endpoint
  if (effect !== 'read' || kind !== 'json' || method !== 'GET' || guard === 'public' || path.includes('{')) {
    return undefined
  }
  for (const query of [{ page: 1, limit: 1 }, {}]) {
    try {
      return parseInput(endpoint, { query })
    } catch {
      // Strict queries refuse paging, others demand fields that only a record has.
    }
  }
  return undefined
}

/**
 * Makes every reading call that needs no record, as the console's own calls.
 * @throws FailureError `unauthenticated` when the session has ended, and when nothing answers
 */
export async function examineCalls(session: LiveSession, signal: AbortSignal): Promise<ExaminedCall[]> {
  const { client, gate } = session
  const examineOne = async (endpoint: AnyEndpoint): Promise<ExaminedCall> => {
    const about = (state: ExaminedCall['state'], detail = ''): ExaminedCall => ({
      endpoint: endpoint.id,
      state,
      detail,
    })
    if (client.isMissing(endpoint)) return about('missing')
    const input = smallestInput(endpoint)
    if (!input) return about('untried')
    if (!mayCall(session.snapshot, endpoint)) return about('withheld')
    try {
      const options = { signal, timeLimit: PATIENCE, background: true }
      await gate.use((token) => client.send(endpoint, input, { ...options, token }), { signal, wait: false })
    } catch (error) {
      const { code, message } = faultOf(error).failure
      if (code === 'unauthenticated' || code === 'offline' || code === 'cancelled') throw error
      if (code === 'not-found') return about('missing')
      if (code === 'refused' || code === 'forbidden') return about('refused', message)
      return about('failed', message)
    }
    const mended = client.repairs()[endpoint.id]
    return mended ? about('mended', Object.keys(mended.fields).join(', ')) : about('served')
  }

  client.forgetMissing()
  await gate.use((token) => client.readDescription(token), { signal, wait: false })
  const all = allEndpoints().filter(({ effect }) => effect !== 'session')
  const examined: ExaminedCall[] = []
  const waiting = all.values()
  const work = async () => {
    for (const endpoint of waiting) examined.push(await examineOne(endpoint))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const order = new Map(all.map(({ id }, index) => [id, index]))
  return examined.toSorted((a, b) => (order.get(a.endpoint) ?? 0) - (order.get(b.endpoint) ?? 0))
}
