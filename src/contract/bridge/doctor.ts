import { z } from 'zod'
import { type CodeOf, vocabulary } from '../vocabulary.ts'
import { nothing, op } from './op.ts'

/** What is examined of the way to a platform, in this order; what follows a failed step is left out. */
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

/** What a step found. The console has two sentences for each: what it is, and what to do about it. */
export const doctorFindings = [
  'address.ok',
  'address.plain',
  'address.unusable',
  'address.https',
  'address.backend',
  'proxy.none',
  'proxy.ok',
  'proxy.unusable',
  'proxy.signIn',
  'proxy.refused',
  'proxy.silent',
  'dns.ok',
  'dns.number',
  'dns.unknown',
  'dns.failed',
  'tcp.ok',
  'tcp.refused',
  'tcp.silent',
  'tcp.failed',
  'tls.ok',
  'tls.plain',
  'tls.ends',
  'tls.expired',
  'tls.early',
  'tls.host',
  'tls.authority',
  'tls.ownAuthority',
  'tls.none',
  'tls.failed',
  'http.ok',
  'http.silent',
  'http.broken',
  'http.redirect',
  'http.gateway',
  'clock.ok',
  'clock.off',
  'clock.unknown',
  'envelope.ok',
  'envelope.page',
  'envelope.missing',
  'envelope.other',
  'signIn.ok',
  'signIn.captcha',
  'signIn.failed',
] as const
export type DoctorFinding = (typeof doctorFindings)[number]

export const DoctorStep = z.object({
  name: z.enum(doctorSteps),
  /** `none`: there was nothing to examine. */
  state: z.enum(['ok', 'warning', 'failed', 'none']),
  found: z.enum(doctorFindings),
  /** What the sentences name, such as a host. */
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

/** How a call of the contract fares on the platform. */
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
  /** Of a mended call what was lacking, of a refused or failed one the reason. */
  detail: z.string(),
})
export type ExaminedCall = z.output<typeof ExaminedCall>

export const doctorOperations = {
  /** Examines the way to a profile's platform without signing in; takes as long as what does not answer. */
  'doctor.examine': op(
    z.object({ profileId: z.string().max(64) }),
    z.object({ steps: z.array(DoctorStep), certificates: z.array(ShownCertificate) }),
  ),
  /** Makes every reading call of the contract once that needs no record, as the account of this window. */
  'doctor.calls': op(nothing, z.array(ExaminedCall)),
} as const
