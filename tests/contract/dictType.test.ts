import { chinese } from '#tests/setup/words.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { dictData } from '#contract/resources/sys/dictData.ts'
import { dictType, dictTypeCust } from '#contract/resources/sys/dictType.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const sysadmin = await server.signIn('sysadmin')
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, uses } = dictType.endpoints
const cust = dictTypeCust.endpoints

let made = 0
const body = (more: Record<string, unknown> = {}) => {
  made += 1
  return { dictName: `字典${made}`, dictType: `TYPE_${made}`, status: 1, remark: '', ...more }
}
const make = async (more: Record<string, unknown> = {}) =>
  admin.must(get, { params: { id: await admin.must(create, { body: body(more) }) } })

const typesOf = async (client: typeof admin) =>
  new Map((await client.must(auth.endpoints.dictionaries)).map((one) => [one.dictType, one.dataList]))

test('system types are searched by name and type, custom ones are not among them (OPS-DIC-01)', async () => {
  await make({ dictName: '发票种类', dictType: 'INVOICE_KIND' })
  const found = async (query: Record<string, string>) =>
    (await admin.must(page, { query })).list.map((row) => row.dictType)
  expect(await found({ dictName: '票种' })).toEqual(['INVOICE_KIND'])
  expect(await found({ dictType: 'invoice_' })).toEqual(['INVOICE_KIND'])
  expect(await found({ dictType: 'SYS_', dictName: '票种' })).toEqual([])
  expect(await found({ dictType: 'SITE_AREA' })).toEqual([])
  expect((await admin.must(page, {})).list[0]).toMatchObject({
    tbType: 0,
    dictType: 'INVOICE_KIND',
    isSys: 0,
  })
})

test('a type is unique, over custom ones of other tenants too (OPS-DIC-12)', async () => {
  const first = await make()
  expect((await admin.call(create, { body: body({ dictType: first.dictType }) })).code).toBe(10002)
  const second = await make()
  expect((await admin.call(update, { body: { ...second, dictType: first.dictType } })).code).toBe(10002)
  expect((await admin.call(update, { body: { ...second, remark: '改' } })).code).toBe(0)
  expect((await tenant.call(cust.create, { body: body({ dictType: first.dictType }) })).code).toBe(10002)
  expect((await admin.must(get, { params: { id: second.id } })).remark).toBe('改')
})

test('a change is in the dictionaries that feed selects; entries go with their type (OPS-DIC-12)', async () => {
  const row = await make()
  await admin.must(dictData.endpoints.create, {
    body: { dictType: row.dictType, dictLabel: '甲', dictValue: 'A', sort: 1, cssClass: 'success' },
  })
  expect((await typesOf(admin)).get(row.dictType)).toEqual([
    { dictLabel: '甲', dictValue: 'A', cssClass: 'success' },
  ])
  await admin.must(update, { body: { ...row, dictType: `${row.dictType}_X` } })
  expect((await typesOf(admin)).get(`${row.dictType}_X`)).toHaveLength(1)
  await admin.must(update, { body: { ...row, status: 0 } })
  expect((await typesOf(admin)).has(row.dictType)).toBe(false)
  await admin.must(remove, { body: [row.id] })
  expect(server.sql('SELECT 1 FROM dict_data WHERE dict_type = ?', row.dictType)).toEqual([])
})

test('a system type has 1 to 36 characters, a custom one 1 to 24, with the same message (OPS-DIC-08, OPS-DIC-09)', async () => {
  const sized = (length: number) =>
    body({ dictName: '名'.repeat(length), dictType: `${made}_`.padEnd(length, 'X') })
  const said = chinese('common:dictLength')
  expect((await admin.call(create, { body: sized(36) })).code).toBe(0)
  expect((await admin.call(create, { body: sized(37) })).fields).toEqual({ dictName: said, dictType: said })
  expect((await admin.call(cust.create, { body: sized(24) })).code).toBe(0)
  expect((await admin.call(cust.create, { body: sized(25) })).fields).toEqual({
    dictName: said,
    dictType: said,
  })
})

test('name and type are required (OPS-DIC-07)', async () => {
  const said = chinese('common:required')
  expect((await admin.call(create, { body: {} })).fields).toEqual({ dictName: said, dictType: said })
  expect((await admin.call(create, { body: body({ dictName: '  ' }) })).fields).toEqual({ dictName: said })
  expect((await admin.call(create, { body: body({ status: 2 }) })).code).toBe(422)
})

test('the codes do not suffice without superAdmin 1 (OPS-DIC-04..06)', async () => {
  const row = await make()
  expect(await sysadmin.must(auth.endpoints.permissions)).toEqual(
    expect.arrayContaining(['sys:sysdicttype:save', 'sys:sysdicttype:update', 'sys:sysdicttype:delete']),
  )
  for (const client of [sysadmin, operator, tenant]) {
    expect((await client.call(create, { body: body() })).code).toBe(403)
    expect((await client.call(update, { body: row })).code).toBe(403)
    expect((await client.call(remove, { body: [row.id] })).code).toBe(403)
  }
  expect((await admin.call(get, { params: { id: row.id } })).code).toBe(0)
})

test('custom types have tbType 1 and are a tenant of their own (OPS-DCU-01)', async () => {
  const id = await tenant.must(cust.create, { body: body({ dictType: 'OF_TENANT' }) })
  const listed = await tenant.must(cust.page, { query: { tbType: '1' } })
  expect(listed.list).toMatchObject([{ id, tbType: 1, isSys: 0 }])
  expect((await tenant.must(cust.page, { query: { tbType: '0' } })).total).toBe(0)
})

test("another tenant's dictionaries are neither read nor changed, nor in the selects", async () => {
  const id = await tenant.must(cust.create, { body: body({ dictType: 'SECRET_KINDS' }) })
  const row = await tenant.must(cust.get, { params: { id } })
  expect((await admin.call(cust.get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  expect((await admin.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  expect((await admin.call(cust.update, { body: row })).msg).toBe(chinese('recordMissing'))
  expect((await admin.call(update, { body: row })).msg).toBe(chinese('recordMissing'))
  await admin.must(cust.remove, { body: [id] })
  await admin.must(remove, { body: [id] })
  expect((await tenant.must(cust.get, { params: { id } })).dictType).toBe('SECRET_KINDS')
  expect((await typesOf(tenant)).has('SECRET_KINDS')).toBe(true)
  expect((await typesOf(admin)).has('SECRET_KINDS')).toBe(false)
})

test('what uses a dictionary is counted and named in the language of the caller', async () => {
  const rows = (await admin.must(page, { query: { dictType: 'SYS_DEPT_TYPE' } })).list
  const ids = rows.map(({ id }) => id).join(',')
  const [used] = await admin.must(uses, { query: { ids } })
  const depts = await admin.must(dept.endpoints.list, { query: {} })
  expect(used).toMatchObject({
    id: ids,
    records: chinese('sys.dept:title'),
    field: chinese('sys.dept:field.deptType'),
  })
  expect(used?.count).toBeGreaterThanOrEqual(depts.length)
  expect(depts.map(({ name }) => name)).toEqual(expect.arrayContaining(used?.names ?? ['nobody']))
  expect((await admin.in('en-US').must(uses, { query: { ids } }))[0]?.records).toBe('Departments')
  expect(await admin.must(uses, { query: { ids: (await make()).id } })).toEqual([])
  for (const bad of ['', 'x', '1,', ',1', "1' OR 1"])
    expect((await admin.call(uses, { query: { ids: bad } })).code).toBe(422)
})
