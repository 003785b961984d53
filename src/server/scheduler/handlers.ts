import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { builtInHandlers } from '#contract/resources/ops/job.ts'
import { clearTypes } from '#contract/resources/ops/jobLog.ts'
import { type CodeOf, readCode } from '#contract/vocabulary.ts'
import { auditSummary } from '#server/access/passwordAudit.ts'
import { stamp } from '#server/common/clock.ts'
import { Store } from '#server/db/store.ts'
import { clearCondition } from './clear.ts'
import { callOut } from './outbound.ts'

export interface Work {
  readonly param: string
  /** Empty: the data of all tenants. */
  readonly tenantId: string
  readonly dataFile: string
  readonly signal: AbortSignal
}

/** @returns text for the log. A thrown error's message is the reason of the failure. */
export type JobHandler = (work: Work) => Promise<string>

/** Rows deleted per statement: the server's own writes must not wait long. */
const BATCH = 2000

const DAY = 86_400_000

function open(dataFile: string): Database.Database {
  const database = new Database(dataFile)
  database.pragma('busy_timeout = 5000')
  return database
}

/**
 * Table and condition are ours; values are bound.
 * @returns the number of deleted rows
 */
async function deleteInBatches(
  work: Work,
  table: string,
  condition: string,
  values: readonly (string | number | bigint | null)[],
): Promise<number> {
  const database = open(work.dataFile)
  try {
    const remove = database.prepare(
      `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${BATCH})`,
    )
    let total = 0
    for (;;) {
      work.signal.throwIfAborted()
      const { changes } = remove.run(...values)
      total += changes
      if (changes < BATCH) return total
      await wait(5, undefined, { signal: work.signal })
    }
  } finally {
    database.close()
  }
}

const demo: JobHandler = async ({ param, signal }) => {
  await wait(1000, undefined, { signal })
  return param === '' ? '示例任务执行完成' : `示例任务执行完成，参数：${param}`
}

const fail: JobHandler = () => Promise.reject(new Error('示例任务按设定失败'))

/** Timers hold at most 2^31 milliseconds. */
const LONGEST = 2_000_000_000

const sleep: JobHandler = async ({ param, signal }) => {
  const seconds = Number(param || 1)
  if (!Number.isFinite(seconds) || seconds < 0) throw new Error('参数必须是秒数')
  await wait(Math.min(seconds * 1000, LONGEST), undefined, { signal })
  return `已等待 ${seconds} 秒`
}

/** A parameter of the platform's own tenant; empty when there is none. */
function platformParameter(dataFile: string, code: string): string {
  const database = open(dataFile)
  try {
    const row = database
      .prepare(
        `SELECT param_value AS value FROM params JOIN tenants ON tenants.tenant_id = params.tenant_id
         WHERE tenants.tenant_itype = 1 AND param_code = ?`,
      )
      .get(code) as { value: string } | undefined
    return row?.value ?? ''
  } finally {
    database.close()
  }
}

const http: JobHandler = async ({ param, tenantId, dataFile, signal }) => {
  // Addresses that the server itself can reach are not open to every tenant.
  if (tenantId !== '' && platformParameter(dataFile, 'HTTP_JOB_FOR_TENANTS') !== '1')
    throw new Error('此处理器仅供平台租户使用（HTTP_JOB_FOR_TENANTS）')
  return callOut(param, platformParameter(dataFile, 'OUTBOUND_ALLOW_HOSTS'), signal)
}

const jobLogClear: JobHandler = async (work) => {
  const type = readCode(clearTypes, work.param.trim())
  if (type === undefined) throw new Error('参数必须是清理类型 1 到 9')
  const { sql, values } = clearCondition(type, 0, work.tenantId, new Date())
  return `已清理任务日志 ${await deleteInBatches(work, 'job_logs', sql, values)} 条`
}

const logClean: JobHandler = async (work) => {
  const days = Number(work.param)
  if (!Number.isSafeInteger(days) || days < 1) throw new Error('参数必须是保留天数')
  const before = stamp(new Date(Date.now() - days * DAY))
  const scope = work.tenantId === '' ? '' : ' AND tenant_id = ?'
  const values = work.tenantId === '' ? [before] : [before, work.tenantId]
  let total = 0
  for (const table of ['log_login', 'log_operation']) {
    total += await deleteInBatches(work, table, `create_date < ?${scope}`, values)
  }
  return `已清理 ${days} 天前的日志 ${total} 条`
}

const onlineClean: JobHandler = ({ dataFile }) => {
  const database = open(dataFile)
  try {
    const { changes } = database.prepare('DELETE FROM sessions WHERE expires <= ?').run(Date.now())
    return Promise.resolve(`已结束过期会话 ${changes} 个`)
  } finally {
    database.close()
  }
}

/** Its findings are on the screen of the audit, which computes them from the current accounts. */
const pwdAudit: JobHandler = async ({ tenantId, dataFile }) => {
  const store = new Store(dataFile)
  try {
    return await auditSummary(store, new Date(), tenantId)
  } finally {
    store.close()
  }
}

/** Handlers that run beside the server instead (interfaces/interfaceJobs.ts), because they send and write through it. */
type OwnProgram = 'apiNotifySendHandler' | 'apiReceiptDealHandler' | 'apiProbeHandler'

const byName: Readonly<Record<Exclude<CodeOf<typeof builtInHandlers>, OwnProgram>, JobHandler>> = {
  demoJobHandler: demo,
  failJobHandler: fail,
  sleepJobHandler: sleep,
  httpJobHandler: http,
  jobLogClearHandler: jobLogClear,
  logCleanHandler: logClean,
  onlineCleanHandler: onlineClean,
  pwdAuditHandler: pwdAudit,
}

/** Handlers that a BEAN job can name. */
export const handlers: ReadonlyMap<string, JobHandler> = new Map(Object.entries(byName))
