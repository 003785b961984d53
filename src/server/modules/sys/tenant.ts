import { tenant, tenantStatuses } from '#contract/resources/sys/tenant.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Condition } from '#server/db/list.ts'
import { ErrorCode } from '#contract/failures.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { endSessions, endTenant } from './tenantEnd.ts'
import { openTenant } from './tenantOpening.ts'

const title: Bilingual = ['租户', 'Tenants']

/** The platform sees every tenant, a tenant itself. */
const visible = ({ caller }: Context): readonly Condition[] =>
  caller.tenantItype === 1 ? [] : [{ sql: 'tenant_id = ?', values: [caller.tenantId] }]

interface Stored {
  readonly tenantId: string
  readonly status: number
  readonly itype: number
}

/** Only the id of the posted row counts (DECISION-SYS-38). */
function find(context: Context, id: string): Stored {
  const row = context.store.get<Stored>(
    'SELECT tenant_id AS tenantId, status, tenant_itype AS itype FROM tenants WHERE id = ?',
    id,
  )
  if (!row) throw refuse('recordMissing')
  return row
}

function setStatus(context: Context, id: string, status: 0 | 1): void {
  context.store.run(
    'UPDATE tenants SET status = ?, version = version + 1, updater = ?, update_date = ? WHERE id = ?',
    status,
    context.caller.realName,
    context.now,
    id,
  )
}

/** @throws the refusal of a duplicate for the number of a deleted tenant, whose records still carry it */
function checkNumber({ store }: Context, tenantId: string): void {
  if (store.get('SELECT 1 FROM deleted_tenants WHERE tenant_id = ?', tenantId))
    throw new Refusal(ErrorCode.duplicate, 'duplicate')
}

export const tenantModule = defineNoun(tenant, {
  table: 'tenants',
  title,
  unique: ['tenantId'],
  scope: visible,
  columns: {
    tenantId: ['租户编号', 'Tenant number'],
    tenantName: ['租户名称', 'Tenant name'],
    shortName: ['简称', 'Short name'],
    unicode: ['统一社会信用代码', 'Credit code'],
    linkman: ['联系人', 'Contact'],
    linktel: ['联系电话', 'Phone'],
    address: ['地址', 'Address'],
    bank: ['开户银行', 'Bank'],
    bankAccount: ['银行账号', 'Bank account'],
    adminAccount: ['管理员账号', 'Administrator account'],
    adminName: ['管理员姓名', 'Administrator name'],
    remark: ['备注', 'Remark'],
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(tenantStatuses, {
        0: ['未开户', 'Not opened'],
        1: ['正常', 'Normal'],
        2: ['即将到期', 'Expiring soon'],
        3: ['已停用', 'Disabled'],
      }),
    },
    updater: ['更新人', 'Updated by'],
    updateDate: ['更新时间', 'Updated'],
  },
  beforeSave: (context, sent, stored) => {
    if (!stored) checkNumber(context, sent.tenantId)
    // Status and administrator belong to open, close and enable; a new tenant has not been opened.
    if (!stored) return { ...sent, adminAccount: '', adminName: '', status: 0, version: 1 }
    if (sent.tenantId !== stored.tenantId) throw refuse('tenant.codeFixed')
    if (sent.version !== stored.version) throw new Refusal(ErrorCode.conflict, 'stale')
    const { adminAccount, adminName, status } = stored
    return { ...sent, adminAccount, adminName, status, version: stored.version + 1 }
  },
  beforeRemove: (context, rows) => {
    checkEach(
      rows,
      ({ tenantName }) => tenantName,
      ({ id }) => {
        if (find(context, id).itype === 1) throw refuse('tenant.platform')
      },
    )
    for (const { tenantId } of rows) endTenant(context, tenantId)
  },
  calls: {
    open: (context, { body }) => openTenant(context, body),
    reopen: (context, { body }) => openTenant(context, body),
    enable: (context, { body }) => {
      if (find(context, body.id).status !== 3) throw refuse('tenant.enable')
      setStatus(context, body.id, 1)
    },
    close: (context, { body }) => {
      const stored = find(context, body.id)
      if (stored.itype === 1) throw refuse('tenant.platformClose')
      if (stored.status !== 1) throw refuse('tenant.close')
      setStatus(context, body.id, 0)
      endSessions(context, stored.tenantId)
    },
  },
  verbs: { open: '开户', reopen: '开户', enable: '重启', close: '关停' },
})
