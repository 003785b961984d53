import type { TriedCall } from '#contract/bridge.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { contractCalls } from '#contract/mappingCalls.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { readData } from '../gateway/envelope.ts'
import { faultOf } from '../gateway/faults.ts'
import { parseInput } from '../gateway/input.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import { recordsIn } from '../mapping/lookups.ts'
import type { Mapped } from '../mapping/mapping.ts'
import { isRecord } from '../mapping/places.ts'
import type { LiveSession } from '../session/liveSession.ts'
import { smallestInput } from './calls.ts'

/** Milliseconds for one call. */
const PATIENCE = 10_000

/** Records in which fields are looked for. */
const MAX_RECORDS = 50

interface Trial {
  readonly session: Pick<LiveSession, 'gate'>
  /** With the mapping that is tried. */
  readonly client: PlatformClient
  readonly mapped: Mapped | undefined
}

/** Fields of the platform's records that the contract does not have and the mapping does not take. */
function unmappedIn(records: readonly Record<string, unknown>[], endpoint: AnyEndpoint, mapped: Mapped) {
  const taken = mapped.taken(endpoint)
  const known = contractCalls.fields(endpoint.id)
  const names = new Set(records.slice(0, MAX_RECORDS).flatMap((record) => Object.keys(record)))
  return [...names].filter((name) => !taken.has(name) && known?.has(name) !== true)
}

/** Rows of a page by its total, of a list or tree by its records; a record is one. */
function rowsIn(data: unknown): number {
  if (isRecord(data) && typeof data.total === 'number') return data.total
  const records = recordsIn(data)
  return records.length > 0 || Array.isArray(data) ? records.length : isRecord(data) ? 1 : 0
}

/** Lists come first: they answer the ids of the records that are read by themselves. */
const readsRecord = ({ path }: AnyEndpoint): boolean => path.includes('{')

/**
 * Makes the reads that a mapping lists. A read that the mapping sends by another method than GET is left out: only a
 * GET is sure to change nothing.
 * @throws FailureError `offline`, `cancelled`, and why there is no token
 */
export async function tryMapping(
  { session, client, mapped }: Trial,
  signal: AbortSignal,
): Promise<TriedCall[]> {
  if (!mapped) return []
  // Not through the gate: a refusal may be the mapping's fault and must not end the session.
  const token = await session.gate.use(async (own) => own, { signal, wait: false })
  /** By noun, such as `sys.user`, the id of a record that was answered. */
  const ids = new Map<string, string>()
  const nounOf = ({ id }: AnyEndpoint) => id.slice(0, id.lastIndexOf('.'))

  const inputFor = (endpoint: AnyEndpoint): CallInput | undefined => {
    const id = ids.get(nounOf(endpoint))
    if (!readsRecord(endpoint) || endpoint.effect !== 'read') return smallestInput(endpoint)
    if (id === undefined || endpoint.kind !== 'json') return undefined
    try {
      return parseInput(endpoint, { params: { id } })
    } catch {
      return undefined
    }
  }

  const tryOne = async (endpoint: AnyEndpoint): Promise<TriedCall> => {
    const about = (state: TriedCall['state'], detail = '', more: Partial<TriedCall> = {}): TriedCall => ({
      ...{ endpoint: endpoint.id, state, detail, lacking: [], unmapped: [] },
      ...more,
    })
    if (mapped.lacks(endpoint)) return about('missing')
    const input = inputFor(endpoint)
    if (!input || (!mapped.constant(endpoint, input) && !sendsGet(mapped, endpoint, input)))
      return about('untried')
    try {
      const options = { token, signal, timeLimit: PATIENCE, background: true, raw: true }
      const raw = await client.send(endpoint, input, options)
      const records = isRecord(raw) && !Array.isArray(raw.list) ? [raw] : recordsIn(raw)
      const { data, lacking } = readData(endpoint, raw)
      const first = recordsIn(data)[0]?.id
      if (typeof first === 'string' && !ids.has(nounOf(endpoint))) ids.set(nounOf(endpoint), first)
      return about(lacking.size > 0 ? 'mended' : 'served', '', {
        ...{ rows: rowsIn(data), lacking: [...lacking], unmapped: unmappedIn(records, endpoint, mapped) },
      })
    } catch (error) {
      const { code, message } = faultOf(error).failure
      if (code === 'offline' || code === 'cancelled') throw error
      if (code === 'not-found') return about('missing')
      return about(code === 'bad-answer' ? 'failed' : 'refused', message)
    }
  }

  const listed = mapped.listed.flatMap((id) => findEndpoint(id) ?? [])
  const reads = listed.filter(({ effect }) => effect !== 'session')
  const tried: TriedCall[] = []
  for (const endpoint of reads.toSorted((a, b) => Number(readsRecord(a)) - Number(readsRecord(b)))) {
    tried.push(await tryOne(endpoint))
  }
  const order = new Map(reads.map(({ id }, index) => [id, index]))
  return tried.toSorted((a, b) => (order.get(a.endpoint) ?? 0) - (order.get(b.endpoint) ?? 0))
}

function sendsGet(mapped: Mapped, endpoint: AnyEndpoint, input: CallInput): boolean {
  try {
    return mapped.request(endpoint, input).endpoint.method === 'GET'
  } catch {
    // It needs a value that the smallest input does not have.
    return false
  }
}
