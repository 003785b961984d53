import type { Profile } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { readWorkspace } from '#kit/workspace.ts'

/** Last account that signed in on this machine; no secret. */
export interface LastSignIn {
  readonly profileId: string
  readonly username: string
  readonly tenantId: string
  /** Whether the platform required a tenant. Absent: unknown, written by an older version. */
  readonly asksTenant?: boolean
}

export interface KnownProfiles {
  readonly profiles: readonly Profile[]
  readonly last: LastSignIn | null
}

export const lastKey = 'shell.lastSignIn'

const isLastSignIn = (value: unknown): value is LastSignIn =>
  typeof value === 'object' &&
  value !== null &&
  ['profileId', 'username', 'tenantId'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  ['boolean', 'undefined'].includes(typeof Reflect.get(value, 'asksTenant'))

export async function readProfiles(): Promise<KnownProfiles> {
  const [profiles, saved] = await Promise.all([
    bridge.call('profiles.list'),
    readWorkspace('machine', lastKey),
  ])
  return { profiles, last: isLastSignIn(saved) ? saved : null }
}
