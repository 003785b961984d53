import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { role } from '#contract/resources/sys/role.ts'
import { ruleData } from '#contract/resources/sys/ruleData.ts'
import { ruleSort } from '#contract/resources/sys/ruleSort.ts'
import { security } from '#contract/resources/sys/security.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const sorts = ruleSort.endpoints
const rules = ruleData.endpoints
const BUILT_IN = 'DATA_SCOPE'

const { publicKey } = await admin.must(security.endpoints.publicKey)
const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
/** As a client seals: UTF-8 in blocks of 190 bytes, joined, base64. */
const seal = (text: string): string => {
  const bytes = Buffer.from(text)
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 190)
    blocks.push(
      publicEncrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        bytes.subarray(at, at + 190),
      ),
    )
  return Buffer.concat(blocks).toString('base64')
}

let made = 0
const sortBody = (more: Record<string, unknown> = {}) => {
  made += 1
  return {
    name: `分类${made}`,
    value: `SORT_${made}`,
    version: 1,
    ruleIdtype: 1 as const,
    dsType: 'SQL' as const,
    authSels: [0 as const],
    ...more,
  }
}
const makeSort = async (more: Record<string, unknown> = {}, client: Client = admin) => {
  const id = await client.must(sorts.create, { body: sortBody(more) })
  return client.must(sorts.get, { params: { id } })
}
const ruleBody = (of: string, more: Record<string, unknown> = {}) => {
  made += 1
  return { name: `规则${made}`, value: `V${made}`, ruleSort: of, sort: 1, ...more }
}
const makeRule = async (of: string, more: Record<string, unknown> = {}) => {
  const id = await admin.must(rules.create, { body: ruleBody(of, more) })
  return admin.must(rules.get, { params: { id } })
}
const sortList = async (client: Client, value = '') =>
  (await client.must(sorts.list, { query: { value } })).map((row) => row.value)

test('six fields are required; what else is left out starts as documented (SYS-RUL-04, SYS-RUL-05, SYS-RUL-08)', async () => {
  const empty = await admin.call(sorts.create, { body: {} })
  expect(empty.code).toBe(422)
  expect(empty.fields).toEqual(
    Object.fromEntries(
      ['name', 'value', 'version', 'ruleIdtype', 'dsType', 'authSels'].map((field) => [
        field,
        chinese('common:required'),
      ]),
    ),
  )
  expect(await makeSort()).toMatchObject({
    status: 1,
    version: 1,
    ruleIdtype: 1,
    dsType: 'SQL',
    sqlArgs: '{"tenantId":"${tenantId}"}',
    authSels: [0],
    authList: [{ tenantItype: 0 }],
    builtIn: 0,
  })
  for (const wrong of [
    { dsType: 'HTTP' },
    { ruleIdtype: 3 },
    { version: 0 },
    { authSels: [3] },
    { sqlArgs: '{' },
  ])
    expect((await admin.call(sorts.create, { body: sortBody(wrong) })).status, JSON.stringify(wrong)).toBe(
      422,
    )
  expect((await makeSort({ authList: [], authSels: [] })).authList).toEqual([{ tenantItype: 0 }])
})

test('SQL arrives sealed, is stored and answered in plain text; arguments travel plain (SYS-RUL-09, SYS-RUL-20)', async () => {
  const sql = `SELECT id, pid, name FROM depts WHERE name LIKE '%${'部'.repeat(150)}%'`
  const row = await makeSort({ sqlCust: seal(sql), sqlArgs: '{"a":"b"}' })
  expect(row).toMatchObject({ sqlCust: sql, sqlArgs: '{"a":"b"}' })
  await admin.must(sorts.update, {
    body: { ...row, sqlCust: seal('SELECT 1'), authList: [{ tenantItype: 2 }] },
  })
  expect(await admin.must(sorts.get, { params: { id: row.id } })).toMatchObject({
    sqlCust: 'SELECT 1',
    authSels: [2],
    authList: [{ tenantItype: 2 }],
  })
  // Empty text stays empty.
  await admin.must(sorts.update, { body: { ...row, sqlCust: '' } })
  expect((await admin.must(sorts.get, { params: { id: row.id } })).sqlCust).toBe('')
})

test('what this key does not open is refused with 500 and nothing is stored (SYS-RUL-20, SYS-RUL-22)', async () => {
  const other = Buffer.alloc(256, 7).toString('base64')
  for (const sqlCust of ['SELECT 1', other, seal('SELECT 1').slice(0, 40)]) {
    const body = sortBody({ sqlCust })
    expect(await admin.call(sorts.create, { body })).toMatchObject({
      code: 500,
      msg: chinese('sealing.unreadable'),
    })
    expect(await sortList(admin, body.value)).toEqual([])
  }
  const long = seal('x'.repeat(8001))
  expect((await admin.call(sorts.create, { body: sortBody({ sqlCust: long }) })).msg).toBe(
    chinese('sealing.tooLong', { limit: 8000 }),
  )
  const { keyId } = await admin.must(security.endpoints.publicKey)
  expect(await operator.must(security.endpoints.publicKey)).toMatchObject({ keyId, publicKey })
  expect((await server.guest.call(security.endpoints.publicKey)).code).toBe(401)
})

test('the fields of the other source are stored empty (SYS-RUL-07)', async () => {
  const bean = await makeSort({ dsType: 'BEAN', beanName: 'departments', sqlCust: seal('SELECT 1') })
  expect(bean).toMatchObject({ sqlCust: '', sqlArgs: '', beanName: 'departments', beanMethod: 'getTreeData' })
  const sql = await makeSort({ beanName: 'departments', sqlCust: seal('SELECT 1') })
  expect(sql).toMatchObject({ sqlCust: 'SELECT 1', beanName: '', beanMethod: '' })
  const rule = await makeRule(BUILT_IN, { dsType: 'BEAN', beanName: 'duties', ruleSql: seal('SELECT 1') })
  expect(rule).toMatchObject({ ruleSql: '', ruleArgs: '', beanName: 'duties', beanMethod: 'getAuthData' })
})

test('a purpose opens a sort to its tenants; only the platform chooses one (SYS-RUL-06, SYS-RUL-20)', async () => {
  const open = await makeSort({ authList: [{ tenantItype: 0 }] })
  const own = await makeSort({ authList: [{ tenantItype: 1 }] })
  const others = await makeSort({ authList: [{ tenantItype: 2 }] })
  const values = [open.value, own.value, others.value]
  const seen = async (client: Client) => (await sortList(client)).filter((value) => values.includes(value))
  expect(await seen(tenant)).toEqual([open.value, others.value])
  // Its creator still manages it, although roles of the platform cannot choose from it.
  expect(await seen(admin)).toEqual(values)
  const offered = (await admin.must(role.endpoints.get, { params: { id: '-1' } })).roleRuleList.map(
    (rule) => rule.ruleSort,
  )
  expect(values.filter((value) => offered.includes(value))).toEqual([open.value, own.value])
  server.openScreen('sys/sysRuleSort', chinese('sys.tenant:open.adminName'))
  expect((await tenant.call(sorts.get, { params: { id: own.id } })).msg).toBe(chinese('recordMissing'))
})

test('values occur once: of sorts in a tenant, of rules in a sort (SYS-RUL-20, SYS-RUL-22)', async () => {
  const first = await makeSort()
  expect((await admin.call(sorts.create, { body: sortBody({ value: first.value }) })).code).toBe(10002)
  const second = await makeSort()
  expect((await admin.call(sorts.update, { body: { ...second, value: first.value } })).code).toBe(10002)
  const rule = await makeRule(first.value)
  expect((await admin.call(rules.create, { body: ruleBody(first.value, { value: rule.value }) })).code).toBe(
    10002,
  )
  expect((await admin.call(rules.create, { body: ruleBody(second.value, { value: rule.value }) })).code).toBe(
    0,
  )
})

test('list, parent lookup and next sort (SYS-RUL-19, SYS-RUL-21)', async () => {
  const row = await makeSort({ sort: 900 })
  expect(await admin.must(sorts.getMaxSort)).toBe(901)
  expect(await sortList(admin, row.value)).toEqual([row.value])
  expect(await sortList(admin, row.value.slice(0, -1))).not.toContain(row.value)
  const page = async (query: Record<string, string>) =>
    (await admin.must(sorts.page, { query: { limit: 1000, ...query } })).list.map((each) => each.value)
  expect(await page({ name: row.name, value: row.value.toLowerCase() })).toEqual([row.value])
  expect(await admin.must(rules.getMaxSort, { query: { ruleSort: row.value } })).toBe(0)
  const rule = await makeRule(row.value, { sort: 41 })
  expect(await admin.must(rules.getMaxSort, { query: { ruleSort: row.value } })).toBe(42)
  const { list, total } = await admin.must(rules.page, { query: { ruleSort: row.value } })
  expect([total, list.map((each) => each.id)]).toEqual([1, [rule.id]])
  expect((await admin.must(rules.list, { query: { ruleSort: row.value } })).map((each) => each.id)).toEqual([
    rule.id,
  ])
  // Rules follow a sort whose value changes.
  await admin.must(sorts.update, { body: { ...row, value: `${row.value}_B` } })
  expect((await admin.must(rules.get, { params: { id: rule.id } })).ruleSort).toBe(`${row.value}_B`)
})

test('rule data demands name, value, sort of 0 to 10000 and a rule sort that exists (SYS-RUL-13, SYS-RUL-14)', async () => {
  expect((await admin.call(rules.create, { body: {} })).fields).toEqual({
    name: chinese('common:required'),
    value: chinese('common:required'),
    ruleSort: chinese('common:required'),
    sort: chinese('common:required'),
  })
  for (const sort of [-1, 10_001, 1.5])
    expect((await admin.call(rules.create, { body: ruleBody(BUILT_IN, { sort }) })).status).toBe(422)
  for (const sort of [0, 10_000])
    expect((await admin.call(rules.create, { body: ruleBody(BUILT_IN, { sort }) })).code).toBe(0)
  expect((await admin.call(rules.create, { body: ruleBody('NOWHERE') })).msg).toBe(
    chinese('ruleData.sortUnknown'),
  )
})

test('SQL and arguments of a rule both arrive sealed (SYS-RUL-17, SYS-RUL-22)', async () => {
  const row = await makeRule(BUILT_IN, { ruleSql: seal('SELECT 2'), ruleArgs: seal('{"a":1}') })
  expect(row).toMatchObject({ ruleSql: 'SELECT 2', ruleArgs: '{"a":1}' })
  await admin.must(rules.update, { body: { ...row, ruleSql: seal('SELECT 3'), ruleArgs: '' } })
  expect(await admin.must(rules.get, { params: { id: row.id } })).toMatchObject({
    ruleSql: 'SELECT 3',
    ruleArgs: '',
  })
  expect((await admin.call(rules.create, { body: ruleBody(BUILT_IN, { ruleArgs: '{}' }) })).msg).toBe(
    chinese('sealing.unreadable'),
  )
  for (const ruleArgs of ['[1]', '{', '"x"'])
    expect(
      (await admin.call(rules.create, { body: ruleBody(BUILT_IN, { ruleArgs: seal(ruleArgs) }) })).msg,
    ).toBe(chinese('ruleData.arguments'))
})

test('the rule for all data has given words, no source, is one per sort and stays (SYS-RUL-15, SYS-RUL-16, SYS-RUL-22)', async () => {
  const sort = await makeSort()
  const whole = await makeRule(sort.value, { isAll: 1, name: 'x', value: 'y', ruleSql: seal('SELECT 1') })
  expect(whole).toMatchObject({ name: '全部数据', value: '1', ruleSql: '', beanName: '', beanMethod: '' })
  expect((await admin.call(rules.create, { body: ruleBody(sort.value, { isAll: 1 }) })).msg).toBe(
    chinese('ruleData.wholeTwice'),
  )
  await admin.must(rules.update, { body: { ...whole, remark: '备注' } })
  const plain = await makeRule(sort.value)
  expect((await admin.call(rules.remove, { body: [plain.id, whole.id] })).msg).toBe(chinese('ruleData.whole'))
  await admin.must(rules.remove, { body: [plain.id] })
  expect((await admin.must(rules.list, { query: { ruleSort: sort.value } })).map((row) => row.id)).toEqual([
    whole.id,
  ])
})

test('a sort that is used, or built in, is not deleted (SYS-RUL-20)', async () => {
  const [builtIn] = await admin.must(sorts.list, { query: { value: BUILT_IN } })
  const id = builtIn?.id ?? ''
  expect((await admin.call(sorts.remove, { body: [id] })).msg).toBe(chinese('ruleSort.builtIn'))
  expect((await admin.call(sorts.update, { body: { ...builtIn, value: 'OTHER' } })).msg).toBe(
    chinese('ruleSort.valueFixed'),
  )
  const used = await makeSort({ dsType: 'BEAN', beanName: 'departments' })
  const free = await makeSort()
  const rule = await makeRule(used.value)
  expect((await admin.call(sorts.remove, { body: [free.id, used.id] })).msg).toBe(
    chinese('ruleSort.used', { name: used.name }),
  )
  const roleId = await admin.must(role.endpoints.create, {
    body: { name: '用规则', roleRuleList: [{ ruleId: used.id, value: rule.value }] },
  })
  await admin.must(rules.remove, { body: [rule.id] })
  expect((await admin.call(sorts.remove, { body: [used.id] })).msg).toBe(
    chinese('ruleSort.used', { name: used.name }),
  )
  await admin.must(role.endpoints.remove, { body: [roleId] })
  // A person's values of a sort are a use as well, until they are removed.
  const give = (customDataIds: string[]) =>
    admin.must(userCustrule.endpoints.save, {
      body: { userId: operatorId, list: [{ ruleId: used.id, ruleSort: used.value, customDataIds }] },
    })
  const [person] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM users WHERE username = 'operator'",
  )
  const operatorId = person?.id ?? ''
  const ofOperator = await admin.must(userCustrule.endpoints.genList, { query: { userId: operatorId } })
  await give([ofOperator.find(({ ruleId }) => ruleId === used.id)?.treeData[0]?.id ?? 'none'])
  expect((await admin.call(sorts.remove, { body: [used.id] })).msg).toBe(
    chinese('ruleSort.used', { name: used.name }),
  )
  await give([])
  await admin.must(sorts.remove, { body: [used.id, free.id] })
})

test('an argument that is a long number selects the record with that id (SYS-RUL-09)', async () => {
  const [top] = server.sql<{ id: string; userId: string }>(
    "SELECT CAST(depts.id AS TEXT) AS id, CAST(users.id AS TEXT) AS userId FROM depts, users WHERE username = 'operator' AND depts.id > 9007199254740992 AND depts.id % 10 <> 0 LIMIT 1",
  )
  expect(top?.id).toMatch(/^\d{17,19}$/)
  const sort = await makeSort({
    sqlCust: seal('SELECT id, pid, name FROM depts WHERE id = :own'),
    sqlArgs: `{"own":${top?.id}}`,
  })
  const list = await admin.must(userCustrule.endpoints.genList, { query: { userId: top?.userId ?? '' } })
  const { treeData } = list.find(({ ruleId }) => ruleId === sort.id) ?? { treeData: [] }
  expect(treeData.map(({ id }) => id)).toEqual([top?.id])
})

test("another tenant's sorts and rules can be neither read nor changed", async () => {
  const sort = await makeSort({ authList: [{ tenantItype: 1 }] })
  const rule = await makeRule(sort.value)
  const missing = { code: 500, msg: chinese('recordMissing') }
  server.openScreen('sys/sysRuleSort', chinese('sys.tenant:open.adminName'))
  expect(await tenant.call(rules.get, { params: { id: rule.id } })).toMatchObject(missing)
  expect(await tenant.call(rules.update, { body: { ...rule, name: '夺' } })).toMatchObject(missing)
  expect((await tenant.must(rules.page, { query: { ruleSort: sort.value } })).total).toBe(0)
  await tenant.must(rules.remove, { body: [rule.id] })
  expect((await admin.must(rules.get, { params: { id: rule.id } })).name).toBe(rule.name)
  // Rules that the platform opens are read, never written.
  const [open] = await tenant.must(rules.list, { query: { ruleSort: BUILT_IN } })
  expect(open).toMatchObject({ ruleSort: BUILT_IN })
  expect(await tenant.call(rules.update, { body: { ...open } })).toMatchObject(missing)
})

test('the export of rule data holds the sort it is asked for (SYS-RUL-10)', async () => {
  const sort = await makeSort()
  const rule = await makeRule(sort.value, { remark: '甲' })
  const answer = await admin.call(rules.export, { query: { ruleSort: sort.value } })
  expect(readWorkbook(answer.bytes)[0]?.rows).toEqual([
    ['名称', '值', '规则分类', '排序', '备注'],
    [rule.name, rule.value, sort.value, '1', '甲'],
  ])
})
