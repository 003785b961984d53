import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '#server/server.ts'
import Database from 'better-sqlite3'

/**
 * A backend at half past midnight of the new year in Shanghai, in the zone of the environment, and the moments that it
 * answers and stores: a child of platformZone.test.ts, whose TZ is the machine's zone.
 */

const folder = mkdtempSync(join(tmpdir(), 'steward-zone-'))
const dataFile = join(folder, 'steward.db')
const zone = process.env.PLATFORM_ZONE
const server = createServer({
  dataFile,
  clock: () => new Date('2026-12-31T16:30:00Z'),
  ...(zone && { zone }),
})
const address = await server.listen(0)

let token = ''
async function call(method: string, path: string, body?: object | string): Promise<unknown> {
  const isForm = typeof body === 'string'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { token, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: unknown }
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

const CRON = '0 30 8 * * ?'
token = ((await call('POST', '/login', { username: 'admin', password: 'admin' })) as { token: string }).token
const info = (await call('GET', '/sys/user/info')) as { platformZone: string }
const previewed = await call('POST', '/sys/sysJob/nextTriggerTime', `cron=${encodeURIComponent(CRON)}`)
const days = (await call('GET', '/api/apiMonitor/getErrTotalByDays?days=7')) as { date: string }[]

const database = new Database(dataFile)
const first = <T>(sql: string): T => database.prepare(sql).pluck().get() as T
const [jobId, id] = database.prepare('SELECT job_id, CAST(id AS TEXT) FROM jobs LIMIT 1').raw().get() as [
  number,
  string,
]
database.prepare('UPDATE job_info SET job_cron = ?, trigger_status = 0 WHERE job_id = ?').run(CRON, jobId)
await call('POST', `/sys/sysJob/start/${id}`)
await call('POST', '/sys/sysBillType/', {
  ...{ billName: '单据', billSign: 'ZONE', fullFormat: '{DJ}-{TM}-{NUM}' },
  ...{ tmType: 1, tmFormat: 'yyyyMMddHH', numDigits: 4 },
})

console.log(
  JSON.stringify({
    zone: info.platformZone,
    previewed,
    fires: new Date(first<number>(`SELECT trigger_next FROM job_info WHERE job_id = ${jobId}`)).toISOString(),
    days: days.map(({ date }) => date),
    signedIn: first<string>('SELECT MAX(create_date) FROM log_login'),
    number: await call('POST', '/sys/sysBillcodeMax/buildMaxBillCode', { billSign: 'ZONE' }),
    // The demo data: of today, and at office hours.
    newest: first<string>('SELECT MAX(create_date) FROM log_operation').slice(0, 10),
    hours: database
      .prepare("SELECT DISTINCT substr(create_date, 12, 2) FROM users WHERE create_date <> '' ORDER BY 1")
      .pluck()
      .all(),
  }),
)
database.close()
await server.close()
rmSync(folder, { recursive: true, force: true })
