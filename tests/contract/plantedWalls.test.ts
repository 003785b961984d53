import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { handoverLog } from '#contract/resources/sys/handover.ts'
import { userSubRel } from '#contract/resources/sys/userSubRel.ts'
import { chinese } from '#tests/setup/words.ts'
import { z } from 'zod'
import { expect, test, vi } from 'vitest'
import { type Answer, type Client, type Sent, startServer } from './harness.ts'
import { PLANTED, plantCopy } from './plant.ts'
import { upload } from './upload.ts'
import { readWorkbook } from './workbook.ts'

/**
 * Plants one more record of the platform in every table that has tenants. No list or export of another tenant's
 * administrator changes, and none of their deletes reaches the record.
 */
// Twelve hundred calls: ten seconds of processor time, of which a busy machine gives a fifth.
vi.setConfig({ testTimeout: 180_000 })

const server = await startServer()
server.stopClocks()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
// Reads of these screens are refused to tenants; with the screens only the scope of the rows separates them.
for (const route of ['sys/sysTenant', 'sys/menu', 'sys/sysMenuModule', 'sys/sysRuleSort'])
  server.openScreen(route, chinese('sys.tenant:open.adminName'))
await upload(admin, { dirValue: 'DEMO' }, 'a.txt', 'a')

const [leaver = '', second = ''] = ['admin', 'operator'].map((name) => server.userId(name))
await admin.must(userSubRel.endpoints.create, { body: { mainId: leaver, users: [second] } })
await admin.must(handoverLog.endpoints.saveLog, {
  body: { leaveUserId: leaver, handoverUserId: second, confName: '移交', handoverStatus: 'true' },
})

const tables = server
  .sql<{ name: string }>(
    `SELECT name FROM sqlite_schema AS t WHERE type = 'table'
     AND 2 = (SELECT COUNT(*) FROM pragma_table_info(t.name) WHERE name IN ('id', 'tenant_id')) ORDER BY name`,
  )
  .map(({ name }) => name)

const keysOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '')

/** Values of the planted rows that a filter could have: `menuIds` by the column `opera_menu_id`. */
function valuesFor(key: string, rows: Iterable<ReadonlyMap<string, string>>): string[] {
  const wanted = plain(key).replace(/s$/, '')
  const values = [...rows].flatMap((row) =>
    [...row].flatMap(([column, value]) =>
      value && (wanted === 'id' ? column === 'id' : plain(column).endsWith(wanted)) ? [value] : [],
    ),
  )
  return [...new Set(values)].slice(0, 12)
}

const lists = allEndpoints().filter(
  ({ kind, method, path, query }) =>
    method === 'GET' &&
    !path.includes('{') &&
    (kind === 'file' || (kind === 'json' && keysOf(query).length > 0)),
)

/**
 * Content of a response, without its parts that change from call to call: the rows of an export as text, or the data.
 */
const told = ({ code, data, bytes, headers }: Answer): string =>
  headers['content-disposition'] ? JSON.stringify(readWorkbook(bytes)) : JSON.stringify([code, data])

type Question = readonly [AnyEndpoint, Sent]

/** Logs of this test's own actions, which are none of the records it looks for: table → id of the newest before. */
const ownTraces = ['log_user_behavior', 'log_operation'].map(
  (table) =>
    [
      table,
      server.sql<{ id: string }>(`SELECT CAST(MAX(id) AS TEXT) AS id FROM ${table}`)[0]?.id ?? '',
    ] as const,
)

async function ask(by: Client, questions: readonly Question[]): Promise<string[]> {
  const answers: string[] = []
  for (const [endpoint, sent] of questions) {
    for (const [table, newest] of ownTraces)
      server.sql(`DELETE FROM ${table} WHERE id > ? AND id < ?`, newest, PLANTED)
    const answer = await by.call(endpoint, sent)
    // Today's moments, as of the last use of a session, go on while the test looks.
    answers.push(told(answer).replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '#'))
  }
  return answers
}

const theirs = (): Map<string, ReadonlySet<string>> =>
  new Map(
    tables.map((table) => [
      table,
      new Set(
        server
          .sql<{ id: string }>(`SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE tenant_id = 'platform'`)
          .map(({ id }) => id),
      ),
    ]),
  )

const rehearsal = tables.flatMap((table) => plantCopy(server, table, 'platform') ?? [])
/** Records of the platform that its tenants use as well. */
const shared = /^(?:sys\.(?:menuModule|ruleSort)|msg\.channel)\./
const questions: Question[] = lists
  .filter(({ id }) => !shared.test(id))
  .flatMap((endpoint): Question[] => {
    const limit: Record<string, number> = keysOf(endpoint.query).includes('limit') ? { limit: 1000 } : {}
    const asked = keysOf(endpoint.query)
      .filter((key) => /(?:id|ids|user|values?)$/i.test(key))
      .flatMap((key) =>
        valuesFor(key, rehearsal).map((value): Question => [endpoint, { query: { ...limit, [key]: value } }]),
      )
    return [[endpoint, { query: limit }], ...asked]
  })

test('no list and no export tells a tenant anything of a record of another', async () => {
  expect(questions.length).toBeGreaterThan(150)
  const before = await ask(tenant, questions)
  const plainly = questions.filter(([, { query = {} }]) => Object.keys(query).every((key) => key === 'limit'))
  const seenBefore = await ask(admin, plainly)
  for (const table of tables) plantCopy(server, table, 'platform')
  const changed = (asked: readonly Question[], earlier: readonly string[], later: readonly string[]) =>
    asked.flatMap(([{ id }, { query }], index) =>
      earlier[index] === later[index] ? [] : [`${id} ${JSON.stringify(query)}`],
    )
  const after = await ask(tenant, questions)
  const seen = new Set(
    changed(plainly, seenBefore, await ask(admin, plainly)).map((text) => text.split(' ')[0]),
  )
  // Those whose records they are see the new ones.
  expect(seen.size).toBeGreaterThan(40)
  expect(changed(questions, before, after)).toEqual([])
})

test('no delete and no clearing of a tenant reaches a record of another', async () => {
  const before = theirs()
  const everyId = [...before.values()].flatMap((ids) => [...ids])
  const deletes = allEndpoints().filter(({ method }) => method === 'DELETE')
  expect(deletes.length).toBeGreaterThan(20)
  const own = (table: string) => [...(before.get(table) ?? [])]
  for (const endpoint of deletes) {
    const ids = endpoint.path.includes('{') ? own('menus').slice(0, 20) : [null]
    for (const id of ids) await tenant.call(endpoint, id === null ? { body: everyId } : { params: { id } })
  }
  const jobs = server.sql<{ id: string }>('SELECT DISTINCT CAST(job_id AS TEXT) AS id FROM job_logs')
  for (const jobId of ['0', ...jobs.map(({ id }) => id)])
    expect((await tenant.call(jobLog.endpoints.clear, { body: { jobId, type: '9' } })).code).toBe(0)
  const after = theirs()
  for (const [table, ids] of before)
    expect([table, [...ids].filter((id) => !after.get(table)?.has(id))]).toEqual([table, []])
})
