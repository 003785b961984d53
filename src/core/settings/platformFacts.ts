import { z } from 'zod'
import type { KeyValueStore } from '../ports.ts'

const PlatformFacts = z.object({
  /** Minutes east of UTC of the platform's clock; absent: as far as is known it runs as this machine's. */
  zone: z.number().int().min(-720).max(840).optional(),
  /** Ids of the calls that the platform's description does not name, and when it was read (epoch milliseconds). */
  described: z
    .object({
      lacks: z.array(z.string()),
      /** Id of a call → fields that it does not name. */
      unsent: z.record(z.string(), z.array(z.string()).readonly()).readonly().optional(),
      at: z.number(),
    })
    .optional(),
  /** Id of a call that was not served → when it is tried again (epoch milliseconds), and how long that was waited. */
  unserved: z.record(z.string(), z.object({ until: z.number(), wait: z.number() })).optional(),
  /** Ids of the calls that have answered. */
  served: z.array(z.string()).optional(),
})

/** Facts about a platform beyond its profile, found in its answers. */
export type PlatformFacts = z.output<typeof PlatformFacts>

/**
 * Stores facts about the platforms of profiles under the key `learnt`. They can be found again: damaged content is dropped.
 */
export interface PlatformFactsStore {
  of(profileId: string): PlatformFacts
  save(profileId: string, change: Partial<PlatformFacts>): void
  forget(profileId: string): void
}

export function createPlatformFactsStore(store: KeyValueStore): PlatformFactsStore {
  const stored = z.record(z.string(), z.unknown()).safeParse(store.get('learnt'))
  const known = new Map(
    Object.entries(stored.data ?? {}).flatMap(([id, value]) => {
      const facts = PlatformFacts.safeParse(value)
      return facts.success ? [[id, facts.data] as const] : []
    }),
  )
  const write = () => store.set('learnt', Object.fromEntries(known))
  return {
    of: (id) => known.get(id) ?? {},
    save(id, change) {
      known.set(id, { ...known.get(id), ...change })
      write()
    },
    forget(id) {
      if (known.delete(id)) write()
    },
  }
}
