import { user } from '#contract/resources/sys/user.ts'
import { type RuleNode, userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenantAdmin = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { genList, save } = userCustrule.endpoints

const first = (text: string, ...values: unknown[]) => server.sql<{ id: string }>(text, ...values)[0]?.id ?? ''
const deptOf = (name: string) =>
  first("SELECT CAST(id AS TEXT) AS id FROM depts WHERE name = ? AND tenant_id = 'platform'", name)
const staff = server.userId('operator')
const items = (client: Client = admin) => client.must(genList, { query: { userId: staff } })
const chosen = async (ruleId: string, customDataIds: string[], client: Client = admin) =>
  client.call(save, {
    body: {
      userId: staff,
      list: (await items()).map((item) => ({
        ruleId: item.ruleId,
        ruleSort: item.ruleSort,
        customDataIds: item.ruleId === ruleId ? customDataIds : item.customDataIds,
      })),
    },
  })
const builtIn = async () => {
  const item = (await items()).find(({ ruleSort }) => ruleSort === 'DATA_SCOPE')
  if (!item) throw new Error('no built-in sort')
  return item
}
const namesIn = (nodes: readonly RuleNode[]): string[] =>
  nodes.flatMap(({ name, children }) => [name, ...namesIn(children)])

let count = 0
/**
 * A rule sort of the platform over this statement.
 * @returns its value
 */
function addSort(
  sql: string,
  args = '{"tenantId":"${tenantId}"}',
  source = { type: 'SQL', bean: '' },
): string {
  count += 1
  const value = `SORT_${count}`
  server.sql(
    `INSERT INTO rule_sorts (id, tenant_id, name, value, ds_type, sql_cust, sql_args, bean_name, create_date, update_date)
     VALUES (?, 'platform', ?, ?, ?, ?, ?, ?, '2026-01-01 00:00:00', '2026-01-01 00:00:00')`,
    count,
    `分类${count}`,
    value,
    source.type,
    sql,
    args,
    source.bean,
  )
  return value
}
const treeOf = async (value: string, client: Client = admin) =>
  (await items(client)).find(({ ruleSort }) => ruleSort === value)?.treeData

test('one item per rule sort, its tree nested, with what the user has (SYS-UCR-02)', async () => {
  const item = await builtIn()
  expect(item).toMatchObject({ ruleSortName: '数据范围', customDataIds: [] })
  expect(item.treeData).toHaveLength(1)
  expect(item.treeData[0]?.children.map(({ name }) => name)).toContain('研发中心')
  const duties = addSort('', '', { type: 'BEAN', bean: 'duties' })
  expect(namesIn((await treeOf(duties)) ?? [])).toContain('工程师')
  expect(await treeOf(addSort('', '', { type: 'BEAN', bean: 'everything' }))).toEqual([])
})

test('a stored SELECT gives the tree, its arguments bound, digits kept (SYS-UCR-02)', async () => {
  const value = addSort('SELECT id, pid, name FROM depts WHERE tenant_id = :tenantId')
  const [root] = (await treeOf(value)) ?? []
  expect(root?.id).toMatch(/^\d{19}$/)
  expect(root?.children.map(({ name }) => name)).toContain('研发中心')
})

test('anything but one harmless SELECT gives an empty tree and a line in the error log (SYS-UCR-02)', async () => {
  const hostile = [
    'DELETE FROM depts',
    'SELECT 1 AS id, 0 AS pid, 2 AS name; DELETE FROM depts',
    'SELECT id, 0 AS pid, password_hash AS name FROM users',
    "SELECT cid AS id, 0 AS pid, name FROM pragma_table_info('users')",
    'SELECT pageno AS id, 0 AS pid, name FROM dbstat',
    'SELECT seq AS id, 0 AS pid, file AS name FROM pragma_database_list()',
    "SELECT u.id, 0 AS pid, value AS name FROM users AS u, json_each('[1]')",
    'WITH u AS (SELECT * FROM users) SELECT id, 0 AS pid, (SELECT password_hash FROM u AS x WHERE x.id = u.id) AS name FROM u',
    'SELECT 1 AS id, 0 AS pid, token_hash AS name FROM sessions',
    'SELECT 1 AS id, 0 AS pid, value AS name FROM app_config',
    'SELECT 1 AS id, 0 AS pid, sql AS name FROM sqlite_schema',
    'PRAGMA table_info(users)',
    'SELECT nothing FROM nowhere',
  ]
  for (const sql of hostile) {
    const before = server.sql('SELECT 1 FROM log_error').length
    expect([sql, await treeOf(addSort(sql, '{}'))]).toEqual([sql, []])
    expect([sql, server.sql('SELECT 1 FROM log_error').length > before]).toEqual([sql, true])
    server.sql('DELETE FROM rule_sorts WHERE sql_cust = ?', sql)
  }
  expect(server.sql('SELECT 1 FROM depts').length).toBeGreaterThan(10)
  const endless = addSort(
    'WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, 0 AS pid, id AS name FROM n',
    '{}',
  )
  expect(await treeOf(endless)).toHaveLength(1000)
})

test('a SELECT that never yields a row is ended at its limit, and meanwhile everybody else is served (SYS-UCR-02)', async () => {
  const before = server.sql('SELECT 1 FROM log_error').length
  const stuck = addSort(
    'WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT MAX(id) AS id, 0 AS pid, 1 AS name FROM n',
    '{}',
  )
  const sound = addSort("SELECT 7 AS id, 0 AS pid, '七' AS name", '{}')
  const started = performance.now()
  const asked = items()
  let slowest = 0
  let served = 0
  let isDone = false
  const answered = asked.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const from = performance.now()
    await admin.must(user.endpoints.page, { query: { limit: 10 } })
    slowest = Math.max(slowest, performance.now() - from)
    served += 1
  }
  const list = await answered
  expect(list.find(({ ruleSort }) => ruleSort === stuck)?.treeData).toEqual([])
  // The rule after the ended one is read by the next process.
  expect(list.find(({ ruleSort }) => ruleSort === sound)?.treeData).toEqual([
    { id: '7', name: '七', children: [] },
  ])
  expect(performance.now() - started).toBeLessThan(8000)
  expect(served).toBeGreaterThan(10)
  expect(slowest).toBeLessThan(1800)
  const [line] = server.sql<{ info: string }>('SELECT error_info AS info FROM log_error ORDER BY id DESC')
  expect(server.sql('SELECT 1 FROM log_error')).toHaveLength(before + 1)
  expect(line?.info).toContain('takes longer than 2000 ms')
  server.sql('DELETE FROM rule_sorts WHERE value IN (?, ?)', stuck, sound)
})

test('saving replaces the set; no ids take the rule away, and hasCustrule finds who has one (SYS-UCR-03, SYS-UCR-04)', async () => {
  const { ruleId } = await builtIn()
  const found = async () =>
    (await admin.must(user.endpoints.page, { query: { hasCustrule: 'true' } })).list.map(
      (row) => row.username,
    )
  expect(await found()).toEqual([])
  expect((await chosen(ruleId, [deptOf('财务部'), deptOf('人力资源部')])).code).toBe(0)
  expect((await builtIn()).customDataIds.sort()).toEqual([deptOf('财务部'), deptOf('人力资源部')].sort())
  expect(await found()).toEqual(['operator'])
  expect((await chosen(ruleId, [deptOf('财务部')])).code).toBe(0)
  expect((await builtIn()).customDataIds).toEqual([deptOf('财务部')])
  expect((await chosen(ruleId, [])).code).toBe(0)
  expect(await found()).toEqual([])
})

test('what is given takes effect immediately: the user sees the people of that department', async () => {
  const { ruleId } = await builtIn()
  const seen = async () =>
    new Set(
      (await operator.must(user.endpoints.page, { query: { limit: 1000 } })).list.map((row) => row.deptName),
    )
  expect(await seen()).not.toContain('财务部')
  await chosen(ruleId, [deptOf('财务部')])
  expect(await seen()).toContain('财务部')
  await chosen(ruleId, [])
  expect(await seen()).not.toContain('财务部')
})

test('without the code nothing is saved, unknown entries and sorts are refused, and tenants are apart (SYS-USR-28)', async () => {
  const { ruleId } = await builtIn()
  expect(await chosen(ruleId, [deptOf('财务部')], operator)).toMatchObject({
    status: 403,
    msg: chinese('forbidden'),
  })
  expect(await chosen(ruleId, ['99'])).toMatchObject({
    code: 500,
    msg: chinese('role.ruleUnknown', { name: '数据范围' }),
  })
  const unknown = { userId: staff, list: [{ ruleId: '99', ruleSort: 'X', customDataIds: [] }] }
  expect(await admin.call(save, { body: unknown })).toMatchObject({
    code: 500,
    msg: chinese('recordMissing'),
  })
  expect(await tenantAdmin.call(genList, { query: { userId: staff } })).toMatchObject({
    code: 500,
    msg: chinese('recordMissing'),
  })
  expect(await tenantAdmin.call(save, { body: { userId: staff, list: [] } })).toMatchObject({
    code: 500,
    msg: chinese('recordMissing'),
  })
  const own = first(
    "SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = 'hengyuan' AND username = 'admin'",
  )
  const tree = (await tenantAdmin.must(genList, { query: { userId: own } })).flatMap((item) =>
    namesIn(item.treeData),
  )
  expect(tree).toContain('营销中心')
  expect(tree).not.toContain('研发中心')
})

test('users give only departments that they see themselves', async () => {
  const { ruleId } = await builtIn()
  server.sql(
    `INSERT INTO role_menus SELECT roles.id, menus.id FROM roles, menus
     WHERE roles.name = '普通操作员' AND permissions = 'sys:sysUserCustrule:genList'`,
  )
  expect(await chosen(ruleId, [deptOf('财务部')], operator)).toMatchObject({
    code: 500,
    msg: chinese('role.scopeBeyond'),
  })
  expect((await chosen(ruleId, [deptOf('值班中心')], operator)).code).toBe(0)
})
