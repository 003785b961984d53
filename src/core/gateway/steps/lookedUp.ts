import type { Mapped } from '#core/mapping/mapping.ts'
import type { Step } from '#core/steps/compose.ts'
import type { LookupTablesReader } from '../lookupTables.ts'
import type { PlatformCall } from './platformCall.ts'

/** Reads the lists in which the mapping looks values of the answer up. */
export const lookedUp =
  (mapped: Pick<Mapped, 'lookups'> | undefined, tables: LookupTablesReader): Step<PlatformCall, unknown> =>
  async (call, next) => {
    const lookups = mapped?.lookups(call.endpoint) ?? []
    return next(lookups.length === 0 ? call : { ...call, tables: await tables.of(lookups, call) })
  }
