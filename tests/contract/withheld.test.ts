import { auth } from '#contract/resources/shell/auth.ts'
import { job } from '#contract/resources/ops/job.ts'
import { ruleData } from '#contract/resources/sys/ruleData.ts'
import { ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { user } from '#contract/resources/sys/user.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'

/** Fields that the reads of pickers omit for callers without the screen that shows them. */
const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')

/** Takes screens from the roles named 普通操作员. */
const closeScreens = (...routes: string[]) =>
  server.sql(
    `DELETE FROM role_menus WHERE role_id IN (SELECT id FROM roles WHERE name = '普通操作员')
       AND menu_id IN (SELECT id FROM menus WHERE url IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(routes),
  )

/** Two colleagues whose numbers and addresses sort in one order and whose names in the other. */
const colleagues = async () => {
  const [own] = server.sql<{ deptId: string }>(
    "SELECT CAST(dept_id AS TEXT) AS deptId FROM users WHERE username = 'operator'",
  )
  const deptId = own?.deptId ?? ''
  const made = [
    { username: 'withheld1', realName: '甲', mobile: '13900000002', email: 'z@example.com' },
    { username: 'withheld2', realName: '乙', mobile: '13900000001', email: 'a@example.com' },
  ].map((person) =>
    admin.must(user.endpoints.create, { body: { ...person, deptId, allowIpQueue: '10.0.0.1' } }),
  )
  return Promise.all(made)
}
const people = await colleagues()
const [first = ''] = people

const page = async (client: Client, query: Record<string, string | number> = {}) =>
  (await client.must(user.endpoints.page, { query: { likeName: 'withheld', limit: 100, ...query } })).list

test('the page, a record and the export of tenants are for those who have their screen', async () => {
  const [row] = (await admin.must(tenant.endpoints.page)).list
  expect(row?.bankAccount).not.toBe('')
  const refused = { status: 403, code: 403, msg: chinese('forbidden') }
  expect(await operator.call(tenant.endpoints.page)).toMatchObject(refused)
  expect(await operator.call(tenant.endpoints.export)).toMatchObject(refused)
  expect(await operator.call(tenant.endpoints.get, { params: { id: row?.id ?? '' } })).toMatchObject(refused)
  expect(await operator.call(user.endpoints.export)).not.toMatchObject(refused)
})

test('those who have the screen of the users see how to reach them, and sort by it', async () => {
  const rows = await page(operator, { order: 'asc', orderField: 'mobile' })
  expect(rows.map(({ mobile, email }) => [mobile, email])).toEqual([
    ['13900000001', 'a@example.com'],
    ['13900000002', 'z@example.com'],
  ])
  const detail = await operator.must(user.endpoints.get, { params: { id: first } })
  expect(detail).toMatchObject({ mobile: '13900000002', allowIpQueue: '10.0.0.1' })
})

test('pickers leave out mobile and mail, and no order or filter tells them', async () => {
  closeScreens('sys/user')
  const seen = await page(operator)
  expect(seen.map(({ username }) => username).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'withheld1',
    'withheld2',
  ])
  expect(seen.flatMap(({ mobile, email }) => [mobile, email]).join('')).toBe('')
  const order = async (query: Record<string, string>) => (await page(operator, query)).map(({ id }) => id)
  const plain = await order({})
  for (const orderField of ['mobile', 'email', 'MOBILE'])
    for (const direction of ['asc', 'desc'])
      expect(await order({ order: direction, orderField }), orderField).toEqual(plain)
  for (const [name, value] of Object.entries({ mobile: '13900000001', email: 'a@example.com' }))
    expect(await order({ [name]: value }), name).toEqual(plain)
  // Fields that pickers show still sort.
  expect(await order({ order: 'asc', orderField: 'username' })).toEqual(people)
  expect(await order({ order: 'desc', orderField: 'username' })).toEqual(people.toReversed())

  expect((await operator.call(user.endpoints.get, { params: { id: first } })).code).toBe(403)
  expect((await operator.call(user.endpoints.export)).code).toBe(403)
  // The permission explainer names whom it is about.
  server.openScreen('sys/permissionExplain')
  expect(await operator.must(user.endpoints.get, { params: { id: first } })).toMatchObject({
    username: 'withheld1',
    mobile: '',
    email: '',
    allowIpQueue: '',
    extra: {},
  })
})

test('everybody still reads what is their own', async () => {
  expect(await operator.must(auth.endpoints.info)).toMatchObject({ username: 'operator' })
})

test('the jobs that the job log chooses from have neither alarm addresses nor parameters', async () => {
  const body = {
    jobInfo: {
      jobDesc: '报警任务',
      executorHandler: 'demoJobHandler',
      executorRouteStrategy: 'FIRST',
      jobCron: '0 0 0 * * ?',
      glueType: 'BEAN',
      executorBlockStrategy: 'SERIAL_EXECUTION',
      alarmEmail: 'ops@example.com',
      executorParam: 'secret',
    },
  } as const
  const id = await admin.must(job.endpoints.create, { body })
  const info = async () => {
    const { list } = await operator.must(job.endpoints.page, { query: { limit: 1000 } })
    const { jobDesc, alarmEmail, executorParam } = list.find((row) => row.id === id)?.jobInfo ?? {}
    return { jobDesc, alarmEmail, executorParam }
  }
  expect(await info()).toEqual({ jobDesc: '报警任务', alarmEmail: '', executorParam: '' })
  expect((await operator.call(job.endpoints.get, { params: { id } })).code).toBe(403)
  server.openScreen('sys/sysJob-cards')
  const shown = { jobDesc: '报警任务', alarmEmail: 'ops@example.com', executorParam: 'secret' }
  expect(await info()).toEqual(shown)
  closeScreens('sys/sysJob-cards')
  server.openScreen('sys/sysJob')
  expect(await info()).toEqual(shown)
})

test('who looks at data permissions sees the names of rules, not their statements', async () => {
  const sorts = ruleSort.endpoints.list
  const rules = ruleData.endpoints.list
  expect((await operator.call(sorts)).code).toBe(403)
  expect((await operator.call(rules)).code).toBe(403)
  server.openScreen('sys/dataPermission')
  server.sql("UPDATE rule_sorts SET sql_cust = 'SELECT 1', sql_args = '{}'")
  server.sql("UPDATE rule_data SET rule_sql = 'SELECT 2', rule_args = '{}'")
  const texts = async (client: Client) => ({
    sorts: (await client.must(sorts)).flatMap(({ sqlCust, sqlArgs }) => [sqlCust, sqlArgs]).join(''),
    rules: (await client.must(rules)).flatMap(({ ruleSql, ruleArgs }) => [ruleSql, ruleArgs]).join(''),
  })
  expect((await operator.must(sorts)).length).toBeGreaterThan(0)
  expect(await texts(operator)).toEqual({ sorts: '', rules: '' })
  const all = await texts(admin)
  expect([all.sorts, all.rules].map((joined) => joined.slice(0, 10))).toEqual(['SELECT 1{}', 'SELECT 2{}'])
})
