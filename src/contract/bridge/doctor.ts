import { z } from 'zod'
import { MAX_MAPPING } from '../mapping.ts'
import { type CodeOf, vocabulary } from '../vocabulary.ts'
import { nothing, op } from './op.ts'

/** Steps of the examination of the way to a platform, in order; those after a failed step are left out. */
export const doctorSteps = [
  'address',
  'proxy',
  'dns',
  'tcp',
  'tls',
  'http',
  'clock',
  'envelope',
  'signIn',
] as const
export type DoctorStepName = (typeof doctorSteps)[number]

/** Findings of a step that require no action. */
const quietFindings = [
  'address.ok',
  'proxy.none',
  'proxy.ok',
  'dns.ok',
  'dns.number',
  'tcp.ok',
  'tls.ok',
  'tls.plain',
  'http.ok',
  'clock.ok',
  'clock.unknown',
  'envelope.ok',
  'signIn.ok',
  'signIn.captcha',
] as const

/** Findings of a step that require action. */
export const doctorProblems = [
  'address.plain',
  'address.unusable',
  'address.https',
  'address.backend',
  'proxy.unusable',
  'proxy.signIn',
  'proxy.refused',
  'proxy.silent',
  'dns.unknown',
  'dns.failed',
  'tcp.refused',
  'tcp.silent',
  'tcp.localNetwork',
  'tcp.failed',
  'tls.ends',
  'tls.expired',
  'tls.early',
  'tls.host',
  'tls.authority',
  'tls.ownAuthority',
  'tls.none',
  'tls.failed',
  'http.silent',
  'http.broken',
  'http.redirect',
  'http.gateway',
  'clock.ahead',
  'clock.behind',
  'envelope.page',
  'envelope.missing',
  'envelope.other',
  'signIn.failed',
] as const
export type DoctorProblem = (typeof doctorProblems)[number]

/** Findings of a step. The console has a sentence for each, and for problems one more about what to do. */
export const doctorFindings = [...quietFindings, ...doctorProblems] as const
export type DoctorFinding = (typeof doctorFindings)[number]

export const doctorStates = ['ok', 'warning', 'failed', 'none'] as const

export const DoctorStep = z.object({
  name: z.enum(doctorSteps),
  /** `none`: there was nothing to examine. */
  state: z.enum(doctorStates),
  found: z.enum(doctorFindings),
  /** Values in the sentences, such as a host. */
  values: z.record(z.string(), z.string()),
  milliseconds: z.number(),
})
export type DoctorStep = z.output<typeof DoctorStep>

/** A certificate that the platform's server showed, its own first. */
export const ShownCertificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** Epoch milliseconds. */
  from: z.number(),
  until: z.number(),
  /** SHA-256 in hexadecimal pairs. */
  fingerprint: z.string(),
  /** PEM text of an authority that signed itself, which can be trusted in the profile; of others empty. */
  pem: z.string(),
})
export type ShownCertificate = z.output<typeof ShownCertificate>

/** Result of a call of the contract on the platform. */
export const callStates = vocabulary([
  'served',
  'mended',
  'missing',
  'refused',
  'failed',
  'withheld',
  'untried',
])
export type CallState = CodeOf<typeof callStates>

export const ExaminedCall = z.object({
  endpoint: z.string(),
  /**
   * `mended`: answers lacked fields. `withheld`: the account may not make it. `untried`: it changes something, or needs
   * a record.
   */
  state: z.literal(callStates.codes),
  /** Fields that a mended call lacked, or the reason of a refused or failed one. */
  detail: z.string(),
})
export type ExaminedCall = z.output<typeof ExaminedCall>

/** Result of a read with a mapping that is not saved yet. */
export const TriedCall = ExaminedCall.extend({
  /** Records that were answered; absent where none could be. */
  rows: z.number().optional(),
  /** Fields of the contract that the answer lacks. */
  lacking: z.array(z.string()),
  /** Fields of the platform's records that nothing takes. */
  unmapped: z.array(z.string()),
})
export type TriedCall = z.output<typeof TriedCall>

export const doctorOperations = {
  /** Examines the way to a profile's platform without signing in; takes as long as steps without an answer. */
  'doctor.examine': op(
    z.object({ profileId: z.string().max(64) }),
    z.object({ steps: z.array(DoctorStep), certificates: z.array(ShownCertificate) }),
  ),
  /** Makes every reading call of the contract once that needs no record, as the account of this window. */
  'doctor.calls': op(nothing, z.array(ExaminedCall)),
  /**
   * Makes the reads that a mapping lists, as the account of this window and at the address of its profile; nothing is
   * written, and the mapping is not kept. @throws FailureError `invalid-input` for one that cannot be used
   */
  'doctor.tryMapping': op(z.object({ mapping: z.string().max(MAX_MAPPING) }), z.array(TriedCall)),
  /**
   * A first draft of a mapping, from the description of the platform's calls and its menus; empty: nothing was found.
   */
  'doctor.draftMapping': op(nothing, z.object({ mapping: z.string() })),
} as const
