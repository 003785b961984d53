import { type PwdAudit, pwdAudit } from '#contract/resources/ops/pwdAudit.ts'
import { auditBounds, audited, findings } from '#server/access/passwordAudit.ts'
import { inScope } from '#server/access/scope.ts'
import type { Context } from '#server/context/context.ts'
import { type Condition, type ListQuery, page, stream } from '#server/db/list.ts'
import { exportSheet } from '#server/nouns/export.ts'
import { implement } from '#server/nouns/implement.ts'
import { pick } from '#server/common/texts.ts'

const title = 'ops.pwdAudit:title'

type Query = ListQuery & { readonly auditType?: string | undefined }

/** Of the users that the caller sees, those with this finding, or with any. */
function conditions(context: Context, { auditType = '' }: Query): Condition[] {
  const isAny = auditType === '' || auditType === '0'
  return [
    { sql: 'TRUE', values: auditBounds(context.store, context.time) },
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
        username: 'ops.pwdAudit:field.username',
        realName: 'sys.duty:field.realName',
        deptName: 'ops.pwdAudit:field.deptName',
        auditResult: 'ops.pwdAudit:field.auditResult',
        createDate: 'ops.pwdAudit:field.createDate',
        pwdDate: 'ops.pwdAudit:field.pwdDate',
        loginDate: 'ops.pwdAudit:field.loginDate',
      },
      lines(context, query),
    ),
})
