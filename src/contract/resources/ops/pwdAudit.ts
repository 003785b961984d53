import { z } from 'zod'
import { listCalls } from '#contract/calls.ts'
import { custom, DateTime, defineResource, Id } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 0 all, 1 not initialised password, 2 simple password, 3 password modified, 4 long absence (OPS-AUD-01). */
export const auditTypes = vocabulary([0, 1, 2, 3, 4])

/** An account with at least one finding. */
export const PwdAudit = z.object({
  /** Id of the user. */
  id: Id,
  username: z.string(),
  realName: z.string(),
  deptName: z.string(),
  /** Words of all findings, joined by commas. */
  auditResult: z.string(),
  /** When the account was made. */
  createDate: DateTime,
  /** Last change of the password; empty: there was none. */
  pwdDate: z.string(),
  /** Last sign-in; empty: there was none. */
  loginDate: z.string(),
})
export type PwdAudit = z.output<typeof PwdAudit>

const filters = { auditType: custom() }

export const pwdAudit = defineResource('ops.pwdAudit', {
  entity: PwdAudit,
  filters,
  order: { field: 'username', order: 'asc' },
  endpoints: listCalls({
    base: '/sys/safetyAudit/pwdAudit',
    title: 'Password audit',
    entity: PwdAudit,
    filters,
    guard: { screen: 'sys/safetyAudit-pwdAudit' },
  }),
})
