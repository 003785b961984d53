import { tenant, tenantStatuses } from '#contract/resources/sys/tenant.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Condition } from '#server/db/list.ts'
import { ErrorCode } from '#contract/failures.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'
import { endSessions, endTenant } from './tenantEnd.ts'
import { openTenant } from './tenantOpening.ts'

const title = 'sys.tenant:title'

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
    tenantId: 'sys.tenant:field.tenantId',
    tenantName: 'sys.tenant:field.tenantName',
    shortName: 'sys.tenant:field.shortName',
    unicode: 'sys.tenant:field.unicode',
    linkman: 'sys.tenant:field.linkman',
    linktel: 'sys.tenant:field.linktel',
    address: 'sys.tenant:field.address',
    bank: 'sys.tenant:field.bank',
    bankAccount: 'sys.tenant:field.bankAccount',
    adminAccount: 'sys.tenant:field.adminAccount',
    adminName: 'sys.tenant:field.adminName',
    remark: 'sys.tenant:field.remark',
    status: {
      heading: 'sys.tenant:field.status',
      codes: labelCodes(tenantStatuses, {
        0: 'sys.tenant:status.0',
        1: 'sys.tenant:status.1',
        2: 'sys.tenant:status.2',
        3: 'sys.tenant:status.3',
      }),
    },
    updater: 'sys.tenant:field.updater',
    updateDate: 'sys.tenant:field.updateDate',
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
  verbs: {
    open: 'sys.tenant:action.open',
    reopen: 'sys.tenant:action.open',
    enable: 'sys.tenant:action.enable',
    close: 'sys.tenant:action.close',
  },
})
