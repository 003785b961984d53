import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import type { Resource } from '#contract/kernel.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { startServer } from './harness.ts'

/** The accounts that acted, as an older data file gets them, and how rows are found by them. */
// The interval at which the statements are written is turned by hand.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => {
  vi.useRealTimers()
})

const older = gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures', 'older.db.gz')))

/** Logs that kept the name of an account alone, with other columns that they require. */
const names = {
  log_login: { operation: '0' },
  log_operation: { operation: "''", request_uri: "''", request_method: "''", request_time: '0' },
}

const server = await startServer(async (dataFile) => {
  writeFileSync(dataFile, older)
  const database = new Database(dataFile)
  for (const [table, more] of Object.entries(names)) {
    const insert = database.prepare(
      `INSERT INTO ${table} (id, tenant_id, creator_name, create_date, status, ${Object.keys(more).join(', ')})
       VALUES (?, ?, ?, ?, 0, ${Object.values(more).join(', ')})`,
    )
    insert.run(1, 'platform', 'OPERATOR', '2999-01-01 00:00:00')
    insert.run(2, 'platform', 'secadmin', '2998-01-01 00:00:00')
    insert.run(3, 'hengyuan', 'operator', '2999-01-01 00:00:00')
    insert.run(4, 'platform', 'nobody', '2999-01-01 00:00:00')
  }
  database.prepare("UPDATE users SET create_date = '2999-01-01 00:00:00' WHERE username = 'secadmin'").run()
  database.close()
})
server.stopClocks()

test('rows of an older file get the account of their name, unless the account is younger or of another tenant', () => {
  const operator = server.userId('operator')
  for (const table of Object.keys(names)) {
    const actors = server.sql<{ actor: string }>(
      `SELECT CAST(user_id AS TEXT) AS actor FROM ${table} WHERE id < 5 ORDER BY id`,
    )
    expect(actors.map(({ actor }) => actor)).toEqual([operator, '0', '0', '0'])
  }
})

/** How SQLite goes through a table for the statements that read it. */
const plansOf = (table: string): string[] =>
  server
    .sql<{ text: string }>(
      "SELECT sql_str AS text FROM log_sql WHERE sql_str LIKE 'SELECT%' AND sql_str LIKE ? AND sql_str LIKE '%json_each%'",
      `%FROM ${table} %`,
    )
    .flatMap(({ text }) => {
      const unbound = (text.match(/\?/g) ?? []).map(() => null)
      return server.sql<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...unbound)
    })
    .flatMap(({ detail }) => (new RegExp(`^(?:SCAN|SEARCH) ${table}\\b`).test(detail) ? [detail] : []))

test('rows of a department are found by who acted, in pages, totals, exports and figures, never by a walk through all', async () => {
  const operator = await server.signIn('operator')
  for (const route of ['sys/log-operation', 'sys/log-login', 'sys/sysLogUserBehavior', 'msg/msgBizInfo'])
    server.openScreen(route)
  const read = async ({ endpoints }: Resource) => {
    for (const name of ['page', 'export', 'counts']) {
      const endpoint = endpoints[name]
      if (endpoint) expect((await operator.call(endpoint)).code).toBe(0)
    }
  }
  const indexes = [
    [logOperation, 'log_operation', 'log_operation_actor (user_id=? AND tenant_id=?)'],
    [logLogin, 'log_login', 'log_login_actor (user_id=? AND tenant_id=?)'],
    [logUserBehavior, 'log_user_behavior', 'log_user_behavior_actor (user_id=? AND tenant_id=?)'],
    [bizInfo, 'msg_biz_infos', 'msg_biz_infos_sender (sender_id=?)'],
    [channelRecord, 'msg_channel_records', 'msg_channel_records_parent (biz_info_id=?)'],
  ] as const
  for (const [resource] of indexes) await read(resource)
  vi.advanceTimersByTime(10_000)
  for (const [{ name }, table, index] of indexes) {
    const plans = plansOf(table)
    expect(plans.length, name).toBeGreaterThan(1)
    for (const plan of plans)
      expect(plan.replace('COVERING ', ''), name).toBe(`SEARCH ${table} USING INDEX ${index}`)
  }
})
