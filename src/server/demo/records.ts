import { columnsOf } from '#server/db/entity.ts'
import type { Noun } from '#server/nouns/noun.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

/** Gives the demo records of plain nouns, each noun once. */
export function seedRecords(writer: SeedWriter, given: SeededKeys, nouns: readonly Noun[]): void {
  for (const { resource, own, demo } of nouns) {
    const name = key.records(resource.name)
    if (!own || demo.length === 0 || given.has(name)) continue
    given.add(name)
    for (const record of demo) {
      // As a save would store it, with the defaults of the contract.
      const fields = resource.endpoints.create?.body.parse(record) ?? {}
      writer.record(own.name, {
        tenant_id: PLATFORM,
        ...columnsOf(fields),
      })
    }
  }
}
