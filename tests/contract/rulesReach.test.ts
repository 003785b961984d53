import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { ruleData } from '#contract/resources/sys/ruleData.ts'
import { ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { security } from '#contract/resources/sys/security.ts'
import { user } from '#contract/resources/sys/user.ts'
import { type RuleNode, userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { expect, test } from 'vitest'
import { type Client, SECOND, startServer } from './harness.ts'

/** Access of statements that administrators store, and how long they keep others waiting. */

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')

const { publicKey } = await admin.must(security.endpoints.publicKey)
const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
const seal = (text: string): string => {
  const bytes = Buffer.from(text)
  const oaep = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const blocks = Array.from({ length: Math.ceil(bytes.length / 190) }, (_, at) =>
    publicEncrypt(oaep, bytes.subarray(at * 190, at * 190 + 190)),
  )
  return Buffer.concat(blocks).toString('base64')
}

let made = 0
/** Stores a source beside the server, as an older version may have. @returns its value */
function plant(sql: string, tenantId = 'hengyuan'): string {
  made += 1
  const value = `SOURCE_${made}`
  server.sql(
    `INSERT INTO rule_sorts (id, tenant_id, name, value, ds_type, sql_cust, sql_args, bean_name, create_date, update_date)
     VALUES (?, ?, ?, ?, 'SQL', ?, '{}', '', '2026-01-01 00:00:00', '2026-01-01 00:00:00')`,
    made,
    tenantId,
    value,
    value,
    sql,
  )
  return value
}
const uproot = () => server.sql("DELETE FROM rule_sorts WHERE value LIKE 'SOURCE_%'")

const people = new Map<Client, string>([
  [admin, server.userId('operator')],
  [tenant, server.userId('admin', 'hengyuan')],
])
/** The trees of every source that is open to the client's tenant. */
async function trees(client: Client): Promise<Map<string, readonly RuleNode[]>> {
  const items = await client.must(userCustrule.endpoints.genList, {
    query: { userId: people.get(client) ?? '' },
  })
  return new Map(items.map(({ ruleSort: value, treeData }) => [value, treeData]))
}
const namesIn = (nodes: readonly RuleNode[] = []): string[] =>
  nodes.flatMap(({ name, children }) => [name, ...namesIn(children)])
async function namesOf(sql: string, client = tenant): Promise<string[]> {
  const value = plant(sql, client === tenant ? 'hengyuan' : 'platform')
  const found = await trees(client)
  uproot()
  return namesIn(found.get(value))
}
async function saved(sql: string): Promise<string> {
  made += 1
  const sort = {
    name: `${made}`,
    value: `SAVED_${made}`,
    version: 1,
    ruleIdtype: 1 as const,
    authSels: [0 as const],
  }
  const answer = await admin.call(ruleSort.endpoints.create, {
    body: { ...sort, dsType: 'SQL' as const, sqlCust: seal(sql) },
  })
  if (answer.code !== 0) return answer.msg
  await admin.must(ruleSort.endpoints.remove, { body: [answer.data] })
  return 'saved'
}
const REFUSED = /^SQL必须是一条SELECT语句，且只能读取这些表的公开字段：bill_types, demo_biz_records, depts/

/** Tables that rule sources may read, with the rows a tenant sees; every other one is refused. */
const OWN = "tenant_id = 'hengyuan'"
const OF_OWN = `user_id IN (SELECT id FROM users WHERE ${OWN})`
const readable: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'bill_types',
        'demo_biz_records',
        'depts',
        'duties',
        'msg_templates',
        'oss_dirs',
        'portals',
        'roles',
      ],
      ...['sys_apps', 'tenants', 'user_groups', 'user_sub_rels', 'users'],
    ].map((name) => [name, OWN]),
  ),
  duty_users: OF_OWN,
  role_users: OF_OWN,
  user_group_members: OF_OWN,
  dict_types: `tb_type = 0 OR ${OWN}`,
  dict_data: `dict_type IN (SELECT dict_type FROM dict_types WHERE tb_type = 0 OR ${OWN})`,
}

const stored = server.sql<{ name: string }>(
  "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name",
)
const names = [...stored.map(({ name }) => name), 'sqlite_master', 'sqlite_schema', 'sqlite_temp_master']
const counted = (name: string): string => `SELECT 1 AS id, 0 AS pid, COUNT(*) AS name FROM "${name}"`

test('saving refuses a source over any table that is not open to sources (SYS-RUL-20)', async () => {
  expect(names.length).toBeGreaterThan(80)
  for (const name of names) {
    const answer = await saved(counted(name))
    if (Object.hasOwn(readable, name)) expect([name, answer]).toEqual([name, 'saved'])
    else expect([name, answer]).toEqual([name, expect.stringMatching(REFUSED)])
  }
})

test('running counts the rows of the own tenant, and reads no other table (SYS-UCR-02)', async () => {
  // Something of the tenant and of others in each of them.
  const count = (name: string, rows: string) =>
    server.sql<{ rows: number }>(`SELECT COUNT(*) AS rows FROM "${name}" WHERE ${rows}`)[0]?.rows ?? 0
  for (const name of ['users', 'depts', 'roles', 'tenants', 'role_users'])
    expect([name, count(name, readable[name] ?? '') < count(name, '1')]).toEqual([name, true])
  const values = new Map(names.map((name) => [name, plant(counted(name))]))
  const found = await trees(tenant)
  uproot()
  for (const [name, value] of values) {
    const rows = readable[name]
    const expected = rows === undefined ? [] : [`${count(name, rows)}`]
    expect([name, namesIn(found.get(value))]).toEqual([name, expected])
  }
})

test('columns with secrets are read under no name (SYS-UCR-02)', async () => {
  const isSecret = /hash|secret|password|key|auth|token|extend|mobile|email|allow_ip/
  const secret = Object.keys(readable).flatMap((table) =>
    server
      .sql<{ name: string }>('SELECT name FROM pragma_table_xinfo(?)', table)
      .filter(({ name }) => isSecret.test(name))
      .map(({ name }) => ({ table, name })),
  )
  expect(secret.length).toBeGreaterThan(8)
  const values = secret.flatMap(({ table, name }) => [
    plant(`SELECT 1 AS id, 0 AS pid, ${table}.${name} AS name FROM ${table}`),
    plant(`WITH t AS (SELECT * FROM ${table}) SELECT 1 AS id, 0 AS pid, t.${name} AS name FROM t`),
  ])
  const found = await trees(tenant)
  uproot()
  expect(values.filter((value) => (found.get(value) ?? []).length > 0)).toEqual([])
  expect(await saved('SELECT id, 0 AS pid, users.password_hash AS name FROM users')).toMatch(REFUSED)
})

const FOREIGN = '研发中心'
test.each([
  'SELECT d.id, 0 AS pid, d.name FROM depts AS d',
  'SELECT id, 0 AS pid, name FROM (SELECT * FROM (SELECT * FROM depts))',
  'WITH all_depts AS (SELECT * FROM depts) SELECT id, 0 AS pid, name FROM all_depts',
  'WITH RECURSIVE d (id, name) AS (SELECT id, name FROM depts UNION SELECT depts.id, depts.name FROM depts JOIN d ON depts.pid = d.id) SELECT id, 0 AS pid, name FROM d',
  'SELECT depts.id, 0 AS pid, depts.name FROM tenants LEFT JOIN depts ON 1 = 1',
  'SELECT depts.id, 0 AS pid, depts.name FROM users RIGHT JOIN depts ON users.dept_id = depts.id',
  'SELECT id, 0 AS pid, name FROM depts UNION ALL SELECT id, 0, name FROM depts WHERE tenant_id IS NOT NULL OR 1',
  'SELECT id, 0 AS pid, name FROM "depts"',
  'SELECT id, 0 AS pid, name FROM [depts]',
  'SELECT id, 0 AS pid, name FROM `DEPTS`',
  'SELECT id, 0 AS pid, name FROM temp.depts',
  "SELECT id, 0 AS pid, name FROM depts WHERE tenant_id = 'platform' OR 1",
  'SELECT u.id, 0 AS pid, (SELECT group_concat(name) FROM depts) AS name FROM users AS u LIMIT 1',
  'SELECT 1 AS id, 0 AS pid, group_concat(name) AS name FROM depts GROUP BY 1 HAVING 1',
  'SELECT id, 0 AS pid, group_concat(name) OVER () AS name FROM depts LIMIT 1',
])('whatever its form, a source reads the own tenant: %s', async (sql) => {
  const [own] = server.sql<{ name: string }>(`SELECT name FROM depts WHERE ${OWN} ORDER BY id LIMIT 1`)
  const joined = (await namesOf(sql)).join(',')
  expect(joined).toContain(own?.name ?? 'none')
  expect(joined).not.toContain(FOREIGN)
  expect((await namesOf(sql, admin)).join(',')).toContain(FOREIGN)
})

test.each([
  'SELECT id, 0 AS pid, name FROM main.depts',
  'SELECT id, 0 AS pid, name FROM "main"."depts"',
  'SELECT id, 0 AS pid, name FROM depts UNION SELECT id, 0, real_name FROM main.users',
  'SELECT id, 0 AS pid, (SELECT max(name) FROM main.depts) AS name FROM depts',
  'SELECT id, 0 AS pid, name FROM depts WHERE EXISTS (SELECT 1 FROM main.users WHERE username = name)',
  'SELECT id, 0 AS pid, real_name AS name FROM user_list',
  'SELECT id, 0 AS pid, dict_label AS name FROM dict_entries',
  'SELECT 1 AS id, 0 AS pid, sql AS name FROM temp.sqlite_master',
  'SELECT 1 AS id, 0 AS pid, sql AS name FROM main.sqlite_schema',
  'WITH t AS (SELECT * FROM sessions) SELECT 1 AS id, 0 AS pid, count(*) AS name FROM t',
  'SELECT id, 0 AS pid, (SELECT answer FROM captchas LIMIT 1) AS name FROM depts',
  'SELECT seq AS id, 0 AS pid, name FROM pragma_database_list',
  "SELECT key AS id, 0 AS pid, value AS name FROM json_each('[1]')",
  'SELECT pageno AS id, 0 AS pid, name FROM dbstat',
  'SELECT id, 0 AS pid, name FROM depts; SELECT 1',
  'EXPLAIN SELECT id, 0 AS pid, name FROM depts',
  'PRAGMA database_list',
  "ATTACH 'x' AS y",
])('is refused when it is saved, and reads nothing when it was stored before: %s', async (sql) => {
  expect(await saved(sql)).toMatch(REFUSED)
  expect(await namesOf(sql)).toEqual([])
})

test('rows of other tenants cannot be guessed by errors that a condition raises', async () => {
  const [foreign] = server.sql<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM depts WHERE name = ?',
    FOREIGN,
  )
  // Fails as soon as it is evaluated for the other tenant's department.
  const raised = `CASE WHEN name = '${FOREIGN}' THEN json(name) ELSE 1 END`
  for (const condition of [
    raised,
    `id = ${foreign?.id} AND ${raised}`,
    `(id = ${foreign?.id} AND ${raised}) OR (id = 5 AND ${raised})`,
    `(${raised} AND id = ${foreign?.id}) OR id = 5`,
  ]) {
    const sql = `SELECT id, 0 AS pid, name FROM depts WHERE ${condition} UNION ALL SELECT id, 0, name FROM depts`
    expect([condition, await namesOf(sql)]).not.toEqual([condition, []])
    expect([condition, await namesOf(sql, admin)]).toEqual([condition, []])
  }
})

test('a statement of rule data is judged as well; empty text and the rule for all data have none (SYS-RUL-22)', async () => {
  const body = { name: '甲', value: 'A', ruleSort: 'DATA_SCOPE', sort: 1 }
  const create = ruleData.endpoints.create
  expect(
    (await admin.call(create, { body: { ...body, ruleSql: seal('SELECT * FROM sessions') } })).msg,
  ).toMatch(REFUSED)
  const id = await admin.must(create, {
    body: { ...body, ruleSql: seal('SELECT id FROM depts WHERE id = :x') },
  })
  const row = await admin.must(ruleData.endpoints.get, { params: { id } })
  const update = await admin.call(ruleData.endpoints.update, {
    body: { ...row, ruleSql: seal('SELECT * FROM main.users') },
  })
  expect(update.msg).toMatch(REFUSED)
  expect((await admin.must(ruleData.endpoints.get, { params: { id } })).ruleSql).toBe(row.ruleSql)
  expect((await admin.call(ruleData.endpoints.update, { body: { ...row, ruleSql: '' } })).code).toBe(0)
})

test('an update of a sort is judged like a new one (SYS-RUL-20)', async () => {
  const value = plant('SELECT id, pid, name FROM depts', 'platform')
  const [row] = await admin.must(ruleSort.endpoints.list, { query: { value } })
  const update = (sql: string) =>
    admin.call(ruleSort.endpoints.update, { body: { ...row, sqlCust: seal(sql) } })
  expect((await update('SELECT * FROM app_config')).msg).toMatch(REFUSED)
  expect((await update('SELECT id, pid, duty_name AS name FROM duties')).code).toBe(0)
  uproot()
})

test('a statement that grows without end while it is compiled is refused, and keeps nobody waiting', async () => {
  const doubled = Array.from({ length: 40 }, (_, at) => `t${at + 1} AS (SELECT a.x FROM t${at} a, t${at} b)`)
  const started = performance.now()
  const [answer, list] = await Promise.all([
    saved(`WITH t0 AS (SELECT 1 AS x), ${doubled.join(', ')} SELECT x AS id, 0 AS pid, x AS name FROM t40`),
    tenant.must(user.endpoints.page, { query: { limit: 10 } }).then(() => performance.now() - started),
  ])
  expect(answer).toMatch(/^SQL(?:检查超时|必须是一条SELECT)/)
  expect(list).toBeLessThan(LIMIT / 2)
})

/** Milliseconds after which a statement is ended. */
const LIMIT = 2 * SECOND
/** Never yields a row; each number makes another source of it. */
const endless = (number: number): string =>
  `WITH RECURSIVE n (id) AS (SELECT ${number} UNION ALL SELECT id + 1 FROM n) SELECT MAX(id) AS id, 0 AS pid, 1 AS name FROM n`

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

async function timed<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { took: performance.now() - started, result }
}

test('while slow sources of a tenant run one after another, others read theirs within a quarter of the limit', async () => {
  plant('SELECT id, pid, name FROM depts', 'platform')
  // Both processes have started.
  plant('SELECT id, pid, name FROM depts')
  await Promise.all([trees(admin), trees(tenant)])
  const slow = Array.from({ length: 4 }, (_, at) => plant(endless(at)))
  let isDone = false
  const busy = timed(() => trees(tenant)).finally(() => {
    isDone = true
  })
  const reads: number[] = []
  const lists: number[] = []
  while (!isDone) {
    reads.push((await timed(() => trees(admin))).took)
    lists.push((await timed(() => tenant.must(user.endpoints.page, { query: { limit: 10 } }))).took)
  }
  const { took, result } = await busy
  uproot()
  // Each of them was ended at its limit.
  expect(took).toBeGreaterThan(slow.length * LIMIT)
  expect(slow.map((value) => result.get(value))).toEqual(slow.map(() => []))
  expect(reads.length).toBeGreaterThan(8)
  // A read that waits for a slow source takes about the limit; single ones may meet a busy machine.
  for (const times of [reads, lists]) {
    expect(median(times)).toBeLessThan(LIMIT / 4)
    expect(Math.max(...times)).toBeLessThan(LIMIT)
  }
})

test('a source that was ended rests, longer each time, and is refused immediately meanwhile', async () => {
  plant(endless(-1))
  const read = async () => (await timed(() => trees(tenant))).took
  expect(await read()).toBeGreaterThan(LIMIT)
  for (const rest of [10, 20, 40]) {
    expect(await read()).toBeLessThan(LIMIT / 2)
    server.clock.advance((rest - 5) * SECOND)
    expect(await read()).toBeLessThan(LIMIT / 2)
    server.clock.advance(6 * SECOND)
    if (rest < 40) expect(await read()).toBeGreaterThan(LIMIT)
  }
  const [line] = server.sql<{ info: string }>('SELECT error_info AS info FROM log_error ORDER BY id DESC')
  expect(line?.info).toMatch(/was too slow and rests for another \d+ s/)
  uproot()
})
