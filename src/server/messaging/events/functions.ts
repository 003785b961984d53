import Database from 'better-sqlite3'
import type { auditFunctions } from '#contract/resources/msg/auditEvent.ts'
import type { bizFunctions } from '#contract/resources/msg/bizEvent.ts'
import type { CodeOf } from '#contract/vocabulary.ts'
import { stamp } from '#server/common/clock.ts'
import type { Hit } from './hits.ts'

/** Parameters and scope of a function's search. */
export interface FunctionCall {
  /** Text as the event has it. */
  readonly params: string
  /** A function finds nothing of other tenants. */
  readonly tenantId: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly dataFile: string
}

/** @throws an error whose message is noted in the business record */
export type EventFunction = (call: FunctionCall) => Iterable<Hit>

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * A number of the parameters.
 * @throws for parameters that are no JSON object, and for a value that is no number above 0
 */
function numberIn(params: string, name: string, fallback: number): number {
  let given: unknown
  try {
    given = params.trim() === '' ? {} : JSON.parse(params)
  } catch {
    given = null
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('执行参数必须是JSON对象')
  const value: unknown = new Map<string, unknown>(Object.entries(given)).get(name) ?? fallback
  if (typeof value !== 'number' || !(value > 0) || value > 1_000_000)
    throw new Error(`执行参数${name}必须是大于0的数字`)
  return value
}

/** Rows of a SELECT, one at a time. The row type is the caller's claim about its columns. */
function* rows<R extends object>(
  dataFile: string,
  sql: string,
  ...values: (string | number)[]
): Generator<R> {
  const database = new Database(dataFile, { readonly: true })
  try {
    database.pragma('busy_timeout = 5000')
    for (const row of database.prepare(sql).iterate(...values)) yield row as R
  } finally {
    database.close()
  }
}

const found = (bizId: string, params: Hit['params'], more: Partial<Hit> = {}): Hit => ({
  ...{ bizId, bizType: '', bizDate: '', amount: null, ownerUserId: '', remark: '' },
  ...more,
  params,
})

interface Counted {
  readonly name: string
  readonly count: number
  readonly last: string
  readonly ip: string
}

/** Accounts that failed to sign in `times` times within `minutes`. */
function* loginFailures({ params, tenantId, now, dataFile }: FunctionCall): Generator<Hit> {
  const minutes = numberIn(params, 'minutes', 60)
  const times = numberIn(params, 'times', 5)
  const since = stamp(new Date(now - minutes * MINUTE))
  const failures = rows<Counted>(
    dataFile,
    `SELECT creator_name AS name, COUNT(*) AS count, MAX(create_date) AS last, ip FROM log_login
     WHERE create_date >= ? AND tenant_id = ? AND operation = 0 AND status <> 1
     GROUP BY creator_name HAVING COUNT(*) >= ? ORDER BY count DESC`,
    since,
    tenantId,
    times,
  )
  for (const { name, count, last, ip } of failures) {
    const detail = `${minutes}分钟内登录失败${count}次`
    yield found(`LOGIN-${name}`, { subject: name, time: last, ip, count, detail }, { remark: detail })
  }
}

/** Addresses at which the server failed `times` times within `minutes`. */
function* recentErrors({ params, tenantId, now, dataFile }: FunctionCall): Generator<Hit> {
  const minutes = numberIn(params, 'minutes', 60)
  const times = numberIn(params, 'times', 1)
  const since = stamp(new Date(now - minutes * MINUTE))
  const errors = rows<Counted>(
    dataFile,
    `SELECT request_uri AS name, COUNT(*) AS count, MAX(create_date) AS last, ip FROM log_error
     WHERE create_date >= ? AND tenant_id = ?
     GROUP BY request_uri HAVING COUNT(*) >= ? ORDER BY count DESC`,
    since,
    tenantId,
    times,
  )
  for (const { name, count, last, ip } of errors) {
    const detail = `${minutes}分钟内出现异常${count}次`
    yield found(
      `ERROR-${name}`.slice(0, 64),
      { subject: name, time: last, ip, count, detail },
      { remark: detail },
    )
  }
}

/** Accounts in use whose password is weaker than `level`. */
function* weakPasswords({ params, tenantId, now, dataFile }: FunctionCall): Generator<Hit> {
  const level = numberIn(params, 'level', 2)
  const users = rows<{ id: string; username: string; realName: string; level: number; since: string }>(
    dataFile,
    `SELECT CAST(id AS TEXT) AS id, username, real_name AS realName, password_level AS level, pwd_date AS since
     FROM users WHERE tenant_id = ? AND status = 1 AND password_hash <> '' AND password_level < ? ORDER BY id`,
    tenantId,
    level,
  )
  for (const user of users) {
    const detail = `密码强度为${user.level}级，低于${level}级`
    const values = { subject: `${user.realName}（${user.username}）`, time: stamp(new Date(now)), detail }
    yield found(`PWD-${user.username}`, values, { ownerUserId: user.id, remark: detail })
  }
}

interface Business {
  readonly bizId: string
  readonly bizType: string
  readonly title: string
  readonly bizDate: string
  readonly amount: number
  readonly owner: string
  readonly customer: string
}

function* business(call: FunctionCall, kind: string, first: string, last: string): Generator<Hit> {
  const records = rows<Business>(
    call.dataFile,
    `SELECT biz_id AS bizId, biz_type AS bizType, title, biz_date AS bizDate, amount,
       CAST(owner_user_id AS TEXT) AS owner, customer
     FROM demo_biz_records WHERE tenant_id = ? AND kind = ? AND biz_date BETWEEN ? AND ? ORDER BY biz_date, id`,
    call.tenantId,
    kind,
    first,
    last,
  )
  for (const { bizId, bizType, title, bizDate, amount, owner, customer } of records)
    yield found(
      bizId,
      { title, customer, amount, bizDate },
      { bizType, bizDate, amount, ownerUserId: owner, remark: `${title}（${customer}）` },
    )
}

const day = (time: number): string => stamp(new Date(time)).slice(0, 10)

/** Contracts that end within `days` from today on. */
const expiring: EventFunction = (call) => {
  const days = numberIn(call.params, 'days', 30)
  return business(call, 'contract', day(call.now), day(call.now + days * DAY))
}

/** Receivables that were due before today, `days` ago at most. */
const overdue: EventFunction = (call) => {
  const days = numberIn(call.params, 'days', 365)
  return business(call, 'receivable', day(call.now - days * DAY), day(call.now - DAY))
}

const byName: Readonly<Record<CodeOf<typeof auditFunctions> | CodeOf<typeof bizFunctions>, EventFunction>> = {
  'AuditLogService.loginFailures': loginFailures,
  'AuditLogService.recentErrors': recentErrors,
  'AuditPasswordService.weakPasswords': weakPasswords,
  'contractJob.expiring': expiring,
  'receivableJob.overdue': overdue,
}

/** Functions that an event can name. */
export const eventFunctions: ReadonlyMap<string, EventFunction> = new Map(Object.entries(byName))
