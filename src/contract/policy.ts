import { z } from 'zod'
import { environments, ProfileDraft } from './bridge/profiles.ts'
import { languages } from './bridge/settings.ts'
import { updateFeed } from './updateFeed.ts'
import { policyRules } from './policyRules.ts'

/**
 * The schema of the document with which an organisation manages the consoles of its machines; `core/policy` reads it.
 */

/** Bytes of the document at most. */
export const MAX_POLICY = 1024 * 1024

const { name, address, webAddress, ca } = ProfileDraft.shape

/** An environment that every console of the organisation has. */
const PolicyProfile = z.strictObject({
  name,
  address,
  webAddress,
  environment: z.enum(environments),
  /** Default: true. */
  requireHttps: z.boolean().default(true),
  /** PEM text of an additional certificate authority. */
  ca: ca.default(''),
  /** Default: the system's settings. */
  proxy: z
    .discriminatedUnion('mode', [
      z.strictObject({ mode: z.literal('system') }),
      z.strictObject({ mode: z.literal('none') }),
      z.strictObject({ mode: z.literal('manual'), url: z.string().min(1).max(500) }),
    ])
    .default({ mode: 'system' }),
  /** A mapping document, as in a profile. */
  mapping: z.record(z.string(), z.unknown()).optional(),
})
export type PolicyProfile = z.output<typeof PolicyProfile>

const Rule = z.enum(policyRules)

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Keys that are left out are not regulated. */
export const Policy = z.strictObject({
  profiles: z
    .strictObject({
      list: z.array(PolicyProfile).max(100).default([]),
      /** Whether users have their own environments beside these. Default: true. */
      own: z.boolean().default(true),
    })
    .optional(),
  /** False: neither the built-in demo nor the embedded backend. */
  demo: z.boolean().optional(),
  /** Where updates of the program are looked for. */
  updateFeed: updateFeed.optional(),
  /** PEM text of the Ed25519 public keys that sign the feed, beside those of the program itself. */
  updateKeys: z.string().max(20_000).optional(),
  /** Exports of lists and logs into files. */
  export: Rule.optional(),
  /** Copies of data in lists, logs and charts. */
  clipboard: Rule.optional(),
  /** Days that entries of the change journal are kept; 0: no journal. */
  journalDays: z.number().int().min(0).max(3650).optional(),
  /** Exports of the change journal into files. Default: `export`. */
  journalExport: Rule.optional(),
  /** Minutes without the operator after which the console locks. */
  idleLock: z.number().int().min(1).max(1440).optional(),
  /** False: no process leaves a dump when it crashes. */
  crashDumps: z.boolean().optional(),
  /** The languages that can be chosen; the first is the default. */
  languages: z.array(z.enum(languages)).min(1).refine(isUnique).optional(),
})
export type Policy = z.output<typeof Policy>
