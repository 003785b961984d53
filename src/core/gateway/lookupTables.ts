import { createHash } from 'node:crypto'
import { type AnyEndpoint, MAX_LIMIT } from '#contract/kernel.ts'
import type { Lookup } from '#contract/mapping.ts'
import { findEndpoint, filtersOfPage } from '#contract/resources/index.ts'
import { type LookupTables, nameOfLookup, recordsIn, tableOf } from '../mapping/lookups.ts'
import { parseInput } from './input.ts'
import type { CallInput } from '../mapping/callInput.ts'

/** Milliseconds for which records are looked up in the last reading. */
const FRESH_FOR = 60_000

/** Pages of a list that are read at most. */
const MAX_PAGES = 20

interface Asking {
  readonly token?: string
  readonly signal?: AbortSignal
}

/** Sends a read. @returns its data as the contract has them */
type Read = (endpoint: AnyEndpoint, input: CallInput, given: Asking) => Promise<unknown>

/** Reads the lists in which a mapping looks values up. Each account has its own, because it may see other records. */
export interface LookupTablesReader {
  /** A list that is not answered has no records. */
  of(lookups: readonly Lookup[], given: Asking): Promise<LookupTables>
}

async function allRecords(call: string, read: Read, given: Asking): Promise<Record<string, unknown>[]> {
  const endpoint = findEndpoint(call)
  if (!endpoint) return []
  if (!filtersOfPage(endpoint)) return recordsIn(await read(endpoint, parseInput(endpoint, {}), given))
  const found: Record<string, unknown>[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const input = parseInput(endpoint, { query: { page, limit: MAX_LIMIT } })
    const rows = recordsIn(await read(endpoint, input, given))
    found.push(...rows)
    if (rows.length < MAX_LIMIT) break
  }
  return found
}

export function createLookupTables(read: Read): LookupTablesReader {
  const known = new Map<string, { readonly until: number; readonly records: ReturnType<typeof allRecords> }>()

  const recordsOf = (call: string, given: Asking): ReturnType<typeof allRecords> => {
    const now = Date.now()
    for (const [key, { until }] of known) if (until < now) known.delete(key)
    // A locked console has forgotten the token itself.
    const account = createHash('sha256')
      .update(given.token ?? '')
      .digest('base64')
    const key = `${call} ${account}`
    const before = known.get(key)
    if (before) return before.records
    const { signal: _, ...shared } = given
    const records = allRecords(call, read, shared).catch(() => [])
    known.set(key, { until: now + FRESH_FOR, records })
    return records
  }

  return {
    async of(lookups, given) {
      const entries = await Promise.all(
        lookups.map(async (lookup) => {
          const records = await recordsOf(lookup.in, given)
          return [nameOfLookup(lookup), tableOf(lookup, records)] as const
        }),
      )
      return Object.fromEntries(entries)
    },
  }
}
