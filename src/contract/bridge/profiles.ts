import { z } from 'zod'
import { MAX_MAPPING } from '../mapping.ts'
import { Key, nothing, op } from './op.ts'

/** Development, test and production look different everywhere; production opens read-only. */
export const environments = ['development', 'test', 'production'] as const
export type Environment = (typeof environments)[number]

export const ProfileDraft = z.object({
  id: z.string().max(64).optional(),
  name: z.string().trim().min(1).max(60),
  /** Address of the platform, e.g. https://admin.example.com/api. Ignored for the built-in demo. */
  address: z.string().trim().max(500),
  /**
   * Where the platform's own pages are in a browser, with `{route}` for the route of a menu; empty or absent: unknown.
   * E.g. https://admin.example.com/#/{route}.
   */
  webAddress: z.string().trim().max(500).optional(),
  environment: z.enum(environments),
  /** Refuse http:// addresses. Loopback addresses are exempt. */
  requireHttps: z.boolean(),
  proxy: z.object({ mode: z.enum(['system', 'none', 'manual']), url: z.string().max(500) }),
  /** PEM text of an additional certificate authority; empty: the system's only. */
  ca: z.string().max(100_000),
  /** JSON text of the platform's differences from the contract; empty or absent: none. */
  mapping: z.string().max(MAX_MAPPING).optional(),
})
export type ProfileDraft = z.output<typeof ProfileDraft>

export const Profile = ProfileDraft.extend({
  id: z.string(),
  /** The built-in demo runs on the embedded backend; it can be neither edited nor removed. */
  embedded: z.boolean(),
  /** From the organisation's policy: it can be neither edited nor removed. */
  managed: z.boolean().optional(),
  /** Account index of the keychain: accounts signed in here with "remember me". No secrets. */
  accounts: z.array(z.object({ username: z.string(), tenantId: z.string() })),
})
export type Profile = z.output<typeof Profile>

export const profileOperations = {
  'profiles.list': op(nothing, z.array(Profile)),
  'profiles.save': op(ProfileDraft, Profile),
  /** Removes its cache, its keychain entries and its sessions as well. */
  'profiles.remove': op(z.object({ id: Key }), nothing),
} as const
