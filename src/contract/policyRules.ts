import type { Environment } from './bridge/profiles.ts'

/** From where data may leave the console. Without zod, for the windows. */
export const policyRules = ['everywhere', 'not-from-production', 'never'] as const
export type PolicyRule = (typeof policyRules)[number]

/** Whether data of a platform of this environment may leave the console. */
export const allowsFrom = (rule: PolicyRule, environment: Environment): boolean =>
  rule === 'everywhere' || (rule === 'not-from-production' && environment !== 'production')
