import { stamp } from '#server/common/clock.ts'
import type { Store } from '#server/db/store.ts'
import { numberParameter, securityConfig } from '#server/settings/settings.ts'
import type { Words } from '#server/common/texts.ts'

/** Findings of the password audit (DECISION-OPS-92), computed from the accounts whenever it is read. */

const DAY = 86_400_000

/** Days after which a password counts as due while the policy of changing them is off. */
const CYCLE_WITHOUT_POLICY = 90

/** Findings that an account can have, in the order of the types 1 to 4. */
export const findings: readonly {
  readonly type: string
  readonly words: Words
  readonly holds: string
}[] = [
  { type: '1', words: 'ops.pwdAudit:type.1', holds: 'password_initial = 1' },
  {
    type: '2',
    words: 'ops.pwdAudit:type.2',
    holds: 'has_password = 1 AND password_level <= 1',
  },
  { type: '3', words: 'ops.pwdAudit:type.3', holds: "pwd_date <> '' AND pwd_date < pwd_bound" },
  {
    type: '4',
    words: 'ops.pwdAudit:type.4',
    holds: "CASE login_date WHEN '' THEN create_date ELSE login_date END < login_bound",
  },
]

/**
 * Accounts with their findings as `,1,3`. The two bounds are bound before everything else of the statement: they
 * come first in its text.
 */
export const audited = `(
  SELECT *, ${findings.map(({ type, holds }) => `iif(${holds}, ',${type}', '')`).join(' || ')} AS audit_result
  FROM (SELECT *, ? AS pwd_bound, ? AS login_bound FROM password_audit_list))`

/** Moments before which a change and a sign-in are too long ago. */
export function auditBounds(store: Store, time: Date): [changed: string, signedIn: string] {
  const { passwordModify, passwordModifyCycle } = securityConfig(store)
  const cycle = passwordModify === 0 ? CYCLE_WITHOUT_POLICY : passwordModifyCycle
  const before = (days: number) => stamp(new Date(time.getTime() - days * DAY))
  return [before(cycle), before(numberParameter(store, 'AUDIT_ABSENCE_DAYS'))]
}

/**
 * The audit in numbers.
 * @param tenantId empty: the accounts of all tenants
 * @returns one line, in Chinese, as logs of jobs are kept
 */
export async function auditSummary(store: Store, time: Date, tenantId: string): Promise<string> {
  const sums = findings.map(({ type }) => `TOTAL(instr(audit_result || ',', ',${type},') > 0) AS "${type}"`)
  const row = store.get<Record<string, number>>(
    `SELECT COUNT(*) AS accounts, TOTAL(audit_result <> '') AS found, ${sums.join(', ')} FROM ${audited}
     WHERE ? IN ('', tenant_id)`,
    ...auditBounds(store, time),
    tenantId,
  )
  const count = (name: string): number => row?.[name] ?? 0
  // Loaded when it is needed: the threads of other jobs and functions start without the texts.
  const { pick } = await import('#server/common/texts.ts')
  const each = findings.map(({ type, words }) => `${pick('zh-CN', words)} ${count(type)} 个`)
  return `已审计账号 ${count('accounts')} 个，发现问题 ${count('found')} 个：${each.join('，')}`
}
