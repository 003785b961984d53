import { FailureError } from '#contract/failures.ts'
import { type AnyEndpoint, MAX_LIMIT } from '#contract/kernel.ts'
import type { CallMapping } from '#contract/mapping.ts'
import { findEndpoint, filtersOfPage } from '#contract/resources/index.ts'
import { valueAt } from '../mapping/places.ts'
import { recordsIn } from '../mapping/lookups.ts'
import { parseInput } from './input.ts'
import type { CallInput } from '../mapping/callInput.ts'

/** Pages of a list that are read at most. */
const MAX_PAGES = 50

/**
 * The record of a list, for a platform without a read of a single one.
 * @param pick id of the list, and rows of a page where the platform answers no more
 * @param input of the read of one, which has its id
 * @param read sends a read and answers its data as the contract has them
 * @throws FailureError `gone` for a record that is not in the list
 */
export async function pickedRecord(
  { in: call, limit = MAX_LIMIT }: NonNullable<CallMapping['pick']>,
  { params, query }: CallInput,
  read: (endpoint: AnyEndpoint, input: CallInput) => Promise<unknown>,
): Promise<unknown> {
  const endpoint = findEndpoint(call)
  const id = [params, query].map((given) => valueAt(given, ['id'])).find((one) => one !== undefined)
  const isPaged = endpoint && filtersOfPage(endpoint) !== undefined
  for (let page = 1; endpoint && page <= MAX_PAGES; page += 1) {
    const rows = recordsIn(
      await read(endpoint, parseInput(endpoint, isPaged ? { query: { page, limit } } : {})),
    )
    const found = rows.find((row) => String(row.id) === String(id))
    if (found) return found
    if (!isPaged || rows.length < limit) break
  }
  throw new FailureError({ code: 'gone', message: `${call}: no record ${String(id)}`, status: 200 })
}
