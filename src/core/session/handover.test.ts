import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FailureError } from '#contract/failures.ts'
import { handoverLog, handoverVia } from '#contract/resources/sys/handover.ts'
import { chinese } from '#tests/setup/words.ts'
import type { Platform } from '../gateway/platform.ts'
import { embeddedAdmin } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { listPlatform } from '../testing/listPlatform.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { callVia } from './handover.ts'

/** Handing over through a configuration, against the embedded backend itself. */

let bench: Bench
beforeEach(async () => {
  bench = await openBench({ capabilities: ['embedded-backend'] })
  await bench.done('session.prepare', { profileId: embeddedAdmin.profileId })
  await bench.done('session.signIn', embeddedAdmin)
})
afterEach(() => bench.close())

/** The backend's own records, beside it. */
function sql<R>(text: string, ...values: unknown[]): R[] {
  const file = readdirSync(bench.dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    /backend.*\.(db|sqlite)$/.test(name),
  )
  if (!file) throw new Error('the backend has no database')
  const database = new Database(join(bench.dataDir, file))
  try {
    const statement = database.prepare(text)
    // better-sqlite3 types rows as unknown; the caller's statement determines the columns.
    return statement.reader ? (statement.all(...values) as R[]) : (statement.run(...values), [])
  } finally {
    database.close()
  }
}

const idOf = (text: string): string => sql<{ id: string }>(text)[0]?.id ?? ''

test('rows are asked and handed over at the configured paths, and both outcomes are recorded (SYS-HND-05..07)', async () => {
  const conf = idOf(
    "SELECT CAST(id AS TEXT) AS id FROM handover_confs WHERE code = 'ROLE' AND tenant_id = 'platform'",
  )
  const leaveUser = idOf("SELECT CAST(id AS TEXT) AS id FROM users WHERE username = 'operator'")
  const handoverUser = idOf("SELECT CAST(id AS TEXT) AS id FROM users WHERE username = 'secadmin'")
  const asked = await bench.done('api.call', {
    endpoint: 'sys.handover.via.query',
    query: { conf, leaveUser, page: 1, limit: 10, order: '', orderField: '' },
  })
  const { list } = asked.data as { list: { id: string; name: string }[] }
  expect(list).toMatchObject([{ name: '普通操作员' }])
  const body = { conf, leaveUser, ids: list.map(({ id }) => id), rows: JSON.stringify(list) }
  const run = { endpoint: 'sys.handover.via.update', body: { ...body, handoverUser } }
  await bench.done('api.call', run)
  expect(await bench.refused('api.call', run)).toMatchObject({ code: 'refused', loud: true })
  const log = await bench.done('api.call', { endpoint: 'sys.handoverLog.page', query: {} })
  expect((log.data as { list: unknown[] }).list).toMatchObject([
    { handoverStatus: 'false', handoverResult: chinese('handover.notHeld') },
    { handoverStatus: 'true', confName: '角色', confData: body.rows, leaveUserName: 'operator' },
  ])
})

test('a refusal longer than the log takes is recorded, cut', async () => {
  const saved: unknown[] = []
  const conf = { name: '角色', queryApi: '/sys/a', updateApi: '/sys/b' }
  const call: Platform['call'] = async (endpoint, input) => {
    if (endpoint.id === 'sys.handoverConf.get') return conf
    if (endpoint.id !== handoverLog.endpoints.saveLog.id)
      throw new FailureError({ code: 'refused', message: '长'.repeat(5000) })
    saved.push(handoverLog.endpoints.saveLog.body.parse(input.body))
    return '1'
  }
  const body = { conf: '1', leaveUser: '2', handoverUser: '3', ids: ['4'], rows: '[]' }
  await expect(
    callVia(
      { ...listPlatform({ rows: [], filters: {}, time: '' }), call },
      recordingLog(),
      handoverVia.update,
      { body },
      {},
    ),
  ).rejects.toMatchObject({ failure: { code: 'refused' } })
  expect(saved).toMatchObject([{ handoverStatus: 'false', handoverResult: '长'.repeat(2000) }])
})

test('a configuration whose path leaves the platform is not followed, no matter who has written it', async () => {
  const leaveUser = idOf("SELECT CAST(id AS TEXT) AS id FROM users WHERE username = 'operator'")
  const conf = idOf(
    "SELECT CAST(id AS TEXT) AS id FROM handover_confs WHERE code = 'ROLE' AND tenant_id = 'platform'",
  )
  for (const path of [
    '//evil.example.com/x',
    'http://evil.example.com',
    '/a/../../x',
    '@evil.example.com/',
  ]) {
    sql('UPDATE handover_confs SET query_api = ? WHERE id = ?', path, conf)
    const query = { conf, leaveUser, page: 1, limit: 10 }
    expect(
      await bench.refused('api.call', { endpoint: 'sys.handover.via.query', query }),
      path,
    ).toMatchObject({
      code: 'address',
    })
  }
})
