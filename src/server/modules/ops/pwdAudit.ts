import { type PwdAudit, pwdAudit } from '#contract/resources/ops/pwdAudit.ts'
import { inScope } from '#server/access/scope.ts'
import { stamp } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { type Condition, type ListQuery, page, stream } from '#server/db/list.ts'
import { exportSheet } from '#server/export.ts'
import { implement } from '#server/implement.ts'
import { numberParameter, securityConfig } from '#server/settings.ts'
import { type Bilingual, pick } from '#server/texts.ts'

const title: Bilingual = ['密码审计', 'Password audit']

const DAY = 86_400_000

/** Days after which a password counts as due while the policy of changing them is off (DECISION-OPS-92). */
const CYCLE_WITHOUT_POLICY = 90

/** What an account can be found for, in the order of the types 1 to 4. */
const findings: readonly { readonly type: string; readonly words: Bilingual; readonly holds: string }[] = [
  { type: '1', words: ['未初始化密码', 'Not initialised password'], holds: 'password_initial = 1' },
  {
    type: '2',
    words: ['简单密码', 'Simple password'],
    holds: 'has_password = 1 AND password_level <= 1',
  },
  { type: '3', words: ['密码修改', 'Password modified'], holds: "pwd_date <> '' AND pwd_date < pwd_bound" },
  {
    type: '4',
    words: ['长期未登录', 'Long absence'],
    holds: "CASE login_date WHEN '' THEN create_date ELSE login_date END < login_bound",
  },
]

/**
 * Accounts with their findings as `,1,3`. The two bounds are bound before everything else of the statement: they
 * come first in its text.
 */
const audited = `(
  SELECT *, ${findings.map(({ type, holds }) => `iif(${holds}, ',${type}', '')`).join(' || ')} AS audit_result
  FROM (SELECT *, ? AS pwd_bound, ? AS login_bound FROM password_audit_list))`

/** Moments before which a change and a sign-in lie too far back. */
function bounds({ store, time }: Context): [changed: string, signedIn: string] {
  const { passwordModify, passwordModifyCycle } = securityConfig(store)
  const cycle = passwordModify === 0 ? CYCLE_WITHOUT_POLICY : passwordModifyCycle
  const before = (days: number) => stamp(new Date(time.getTime() - days * DAY))
  return [before(cycle), before(numberParameter(store, 'AUDIT_ABSENCE_DAYS'))]
}

type Query = ListQuery & { readonly auditType?: string | undefined }

/** Of the users that the caller sees, those with this finding, or with any. */
function conditions(context: Context, { auditType = '' }: Query): Condition[] {
  const isAny = auditType === '' || auditType === '0'
  return [
    { sql: 'TRUE', values: bounds(context) },
    ...inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'id' }),
    isAny
      ? { sql: "audit_result <> ''", values: [] }
      : { sql: "instr(audit_result || ',', ',' || ? || ',') > 0", values: [auditType] },
  ]
}

const worded = ({ language }: Context, row: PwdAudit): PwdAudit => ({
  ...row,
  auditResult: findings
    .filter(({ type }) => row.auditResult.includes(type))
    .map(({ words }) => pick(language, words))
    .join(','),
})

function* lines(context: Context, query: Query): Generator<PwdAudit> {
  for (const row of stream(context.store, audited, pwdAudit, query, conditions(context, query)))
    yield worded(context, row)
}

export const pwdAuditModule = implement(pwdAudit, title, {
  page: (context, { query }) => {
    const { list, total } = page(context.store, audited, pwdAudit, query, conditions(context, query))
    return { list: list.map((row) => worded(context, row)), total }
  },
  export: (context, { query }) =>
    exportSheet(
      context,
      title,
      {
        username: ['用户名', 'Username'],
        realName: ['真实姓名', 'Real name'],
        deptName: ['所属部门', 'Department'],
        auditResult: ['审计结果', 'Finding'],
        createDate: ['创建时间', 'Created'],
        pwdDate: ['密码修改时间', 'Password changed'],
        loginDate: ['最近登录时间', 'Last sign-in'],
      },
      lines(context, query),
    ),
})
