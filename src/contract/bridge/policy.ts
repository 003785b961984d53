import { z } from 'zod'
import { policyRules } from '../policyRules.ts'
import { languages } from './settings.ts'

/**
 * Reason why a policy is not applied. `foreign`: its owner is no administrator; `writable`: others can change it;
 * `linked`: its path leads elsewhere; `unchecked`: the system does not report its owner; `too-deep`: more levels of
 * lists and objects than are read.
 */
export const policyFaults = [
  'unreadable',
  'timeout',
  'foreign',
  'writable',
  'linked',
  'unchecked',
  'too-large',
  'not-json',
  'too-deep',
  'invalid',
] as const

export const PolicyFault = z.object({
  reason: z.enum(policyFaults),
  file: z.string(),
  /**
   * Path of the key that is wrong, such as `profiles.list.0.address`, or the file or folder on the way to the policy
   * that is not administrators' alone; empty: neither.
   */
  where: z.string(),
  /** Owner of the file or folder. */
  owner: z.string().optional(),
})
export type PolicyFault = z.output<typeof PolicyFault>

/** Effect of the organisation's policy on this machine. Core enforces it; windows show it. */
export const EffectivePolicy = z.object({
  /** `broken`: there is a policy that cannot be applied, and everything that one might forbid is off. */
  state: z.enum(['none', 'applied', 'broken']),
  fault: PolicyFault.optional(),
  /** A file in the place of the policy that a user of the machine has put there; the console works as without it. */
  ignored: PolicyFault.optional(),
  /** Whether environments may be added, changed and removed here. */
  ownProfiles: z.boolean(),
  demo: z.boolean(),
  /** Whether writing to production environments can be unlocked. */
  unlocks: z.boolean(),
  export: z.enum(policyRules),
  clipboard: z.enum(policyRules),
  /** At least one; the first is the default. */
  languages: z.array(z.enum(languages)).min(1),
  /** Minutes after which the console locks; null: the user decides. */
  idleLock: z.number().nullable(),
  /** Days that the change journal is kept; 0: no journal; null: the user decides. */
  journalDays: z.number().nullable(),
  /** From where the change journal may be exported. */
  journalExport: z.enum(policyRules),
  /** Empty: the user decides. */
  updateFeed: z.string(),
  /** Whether the user may let crashes leave dumps. */
  crashDumps: z.boolean(),
})
export type EffectivePolicy = z.output<typeof EffectivePolicy>
