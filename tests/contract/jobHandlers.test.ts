import { pwdAudit } from '#contract/resources/ops/pwdAudit.ts'
import { clearTypes } from '#contract/resources/ops/jobLog.ts'
import { handlers, type Work } from '#server/scheduler/handlers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { runHandler } from './jobRuns.ts'

/** The built-in jobs as the worker runs them: with the data file of a running server. */
const server = await startServer()
const none = new AbortController().signal

const run = (name: string, param = '', more: Partial<Work> = {}): Promise<string> => {
  const handler = handlers.get(name)
  if (!handler) throw new Error(`no ${name}`)
  return handler({ param, tenantId: '', dataFile: server.dataFile, signal: none, ...more })
}
const count = (table: string, where = '1 = 1'): number =>
  server.sql<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`)[0]?.n ?? 0

/** Rows of one tenant at one moment, above all others by their ids. */
let next = 7_000_000_000_000_000_000n
function plant(table: string, tenant: string, at: string, times = 1): void {
  const columns = {
    log_login: `creator_name, operation, status, create_date) VALUES (?, ?, 'x', 0, 1, ?)`,
    log_operation: `creator_name, status, create_date) VALUES (?, ?, 'x', 1, ?)`,
    job_logs: `job_id, job_desc, trigger_time, trigger_code) VALUES (?, ?, 1, 'x', ?, 200)`,
  }[table]
  for (let row = 0; row < times; row += 1) {
    next += 1n
    if (table === 'job_logs') server.sql(`INSERT INTO job_logs (id, tenant_id, ${columns}`, next, tenant, at)
    else server.sql(`INSERT INTO ${table} (id, tenant_id, ${columns}`, next, tenant, at)
  }
}
beforeEach(() => {
  for (const table of ['log_login', 'job_logs']) server.sql(`DELETE FROM ${table}`)
})
afterEach(() => expect(server.faults).toEqual([]))

const at = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('the demo job takes its second and says its parameter', async () => {
  const started = performance.now()
  expect(await run('demoJobHandler')).toBe('示例任务执行完成')
  expect(performance.now() - started).toBeGreaterThan(990)
  expect(await run('demoJobHandler', 'p')).toBe('示例任务执行完成，参数：p')
  await expect(run('failJobHandler')).rejects.toThrow('示例任务按设定失败')
})

test('a pause takes the seconds of its parameter, one without any, and ends when the run is stopped', async () => {
  const started = performance.now()
  expect(await run('sleepJobHandler')).toBe('已等待 1 秒')
  expect(performance.now() - started).toBeGreaterThan(990)
  expect(await run('sleepJobHandler', '0')).toBe('已等待 0 秒')
  for (const param of ['x', '-1', 'Infinity'])
    await expect(run('sleepJobHandler', param)).rejects.toThrow('参数必须是秒数')
  const stopped = new AbortController()
  const waiting = expect(run('sleepJobHandler', '3600000', { signal: stopped.signal })).rejects.toThrow(
    'abort',
  )
  stopped.abort()
  await waiting
})

test('logs older than so many days go, of one tenant or of all', async () => {
  for (const param of ['', '0', '-1', '1.5', 'x'])
    await expect(run('logCleanHandler', param)).rejects.toThrow('参数必须是保留天数')
  const operations = count('log_operation', `create_date < '${at(30)}'`)
  const own = count('log_operation', `create_date < '${at(30)}' AND tenant_id = 'hengyuan'`)
  for (const tenant of ['platform', 'hengyuan']) {
    plant('log_login', tenant, at(31))
    plant('log_login', tenant, at(29))
  }
  expect(await run('logCleanHandler', '30', { tenantId: 'hengyuan' })).toBe(
    `已清理 30 天前的日志 ${1 + own} 条`,
  )
  expect(count('log_login')).toBe(3)
  expect(await run('logCleanHandler', '30')).toBe(`已清理 30 天前的日志 ${1 + operations - own} 条`)
  expect(count('log_login')).toBe(2)
  expect(await run('logCleanHandler', '30')).toBe('已清理 30 天前的日志 0 条')
})

test('job logs go by each kind of clearing, of one tenant or of all, however many batches they are', async () => {
  for (const param of ['', '0', '10', 'x'])
    await expect(run('jobLogClearHandler', param)).rejects.toThrow('参数必须是清理类型 1 到 9')
  expect(clearTypes.codes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const [type, months] of [
    ['4', 12],
    ['3', 6],
    ['2', 3],
    [' 1 ', 1],
  ] as const) {
    server.sql('DELETE FROM job_logs')
    plant('job_logs', 'platform', at(months * 31 + 1))
    plant('job_logs', 'platform', at(months * 28 - 1))
    expect([type, await run('jobLogClearHandler', type)]).toEqual([type, '已清理任务日志 1 条'])
  }
  server.sql('DELETE FROM job_logs')
  server.sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5001)
     INSERT INTO job_logs (id, tenant_id, job_id, job_desc, trigger_time, trigger_code)
     SELECT i, 'platform', 1, 'x', ?, 200 FROM n`,
    at(0),
  )
  plant('job_logs', 'hengyuan', at(0))
  expect(await run('jobLogClearHandler', '6')).toBe('已清理任务日志 0 条')
  expect(await run('jobLogClearHandler', '5', { tenantId: 'hengyuan' })).toBe('已清理任务日志 0 条')
  expect(await run('jobLogClearHandler', '5', { tenantId: 'platform' })).toBe('已清理任务日志 4001 条')
  expect(await run('jobLogClearHandler', '9', { tenantId: 'platform' })).toBe('已清理任务日志 1000 条')
  expect(count('job_logs')).toBe(1)
  const stopped = AbortSignal.abort()
  await expect(run('jobLogClearHandler', '9', { signal: stopped })).rejects.toThrow('abort')
  expect(count('job_logs')).toBe(1)
})

test('sessions whose time is over end, the others stay', async () => {
  await server.admin()
  const open = count('sessions')
  expect(open).toBeGreaterThan(0)
  expect(await run('onlineCleanHandler')).toBe('已结束过期会话 0 个')
  server.sql('UPDATE sessions SET expires = ?', Date.now() - 1)
  expect(await run('onlineCleanHandler')).toBe(`已结束过期会话 ${open} 个`)
  expect(count('sessions')).toBe(0)
})

test('the password audit is worked out anew and its figures are noted, of one tenant or of all (OPS-JOB-26, OPS-AUD-03)', async () => {
  const admin = await server.admin()
  const listed = async (auditType: string) =>
    (await admin.must(pwdAudit.endpoints.page, { query: { auditType } })).total
  const words = async () =>
    `发现问题 ${await listed('0')} 个：未初始化密码 ${await listed('1')} 个，简单密码 ${await listed('2')} 个，` +
    `密码修改 ${await listed('3')} 个，长期未登录 ${await listed('4')} 个`
  const accounts = (where = '1 = 1') => count('users', where)
  const own = "tenant_id = 'platform'"
  expect(await run('pwdAuditHandler', '', { tenantId: 'platform' })).toBe(
    `已审计账号 ${accounts(own)} 个，${await words()}`,
  )
  expect(await run('pwdAuditHandler')).toMatch(`已审计账号 ${accounts()} 个，`)
  const before = await listed('2')
  server.sql(
    `UPDATE users SET password_hash = 'x', password_level = 1 WHERE ${own} AND username = 'operator'`,
  )
  expect(await listed('2')).toBeGreaterThan(before)
  expect(await run('pwdAuditHandler', '', { tenantId: 'platform' })).toContain(await words())
  // The same through a job, in its log.
  expect(await runHandler(server, admin, 'pwdAuditHandler')).toContain(`已审计账号 ${accounts()} 个`)
})

test('calls of other hosts are the platform’s, unless it lets its tenants make them', async () => {
  const refused = '此处理器仅供平台租户使用'
  const own = (tenantId: string) => run('httpJobHandler', 'http://127.0.0.1:9/', { tenantId })
  await expect(own('hengyuan')).rejects.toThrow(refused)
  await expect(own('')).rejects.not.toThrow(refused)
})
