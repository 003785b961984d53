import { menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, list, get, getMaxSort, create, update, remove, export: exportCall } = menuModule.endpoints

const module = { code: 'TV', name: '大屏端', url: '', client: 'PC', tenantItype: 1, sort: 9 }
const id = await admin.must(create, { body: module })

test('page, list, one module and the next sort (SYS-MOD-02, SYS-MOD-07)', async () => {
  expect(await admin.must(get, { params: { id } })).toEqual({ id, ...module })
  const codes = async (query: Record<string, string>) =>
    (await admin.must(page, { query })).list.map((row) => row.code)
  expect(await codes({})).toEqual(['PC', 'APP', 'PAD', 'TV'])
  expect(await codes({ code: 'p' })).toEqual(['PC', 'APP', 'PAD'])
  expect(await codes({ name: '大屏' })).toEqual(['TV'])
  expect(await codes({ client: 'PC' })).toEqual(['PC', 'TV'])
  expect((await admin.must(list)).map((row) => row.code)).toEqual(['PC', 'APP', 'PAD', 'TV'])
  expect(await admin.must(getMaxSort)).toBe(10)
})

test('a module is open to the kinds of tenants it names', async () => {
  expect((await tenant.must(list)).map((row) => row.code)).toEqual(['PC', 'APP', 'PAD'])
  server.openScreen('sys/sysMenuModule', chinese('sys.tenant:open.adminName'))
  expect((await tenant.must(page)).list.map((row) => row.code)).not.toContain('TV')
  expect((await tenant.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
})

test('all but the address are required; sort is at least 0 (SYS-MOD-05, SYS-MOD-06)', async () => {
  const { fields } = await admin.call(create, { body: {} })
  expect(Object.keys(fields).sort()).toEqual(['client', 'code', 'name', 'sort', 'tenantItype'])
  expect((await admin.call(create, { body: { ...module, code: 'X', sort: -1 } })).fields.sort).toBe(
    '不能小于0',
  )
})

test('a code stands for one module and stays as it is (SYS-MOD-06, SYS-MOD-08)', async () => {
  expect((await admin.call(create, { body: module })).code).toBe(10002)
  expect((await admin.call(update, { body: { ...module, id, code: 'TV2' } })).msg).toBe(
    chinese('menuModule.codeFixed'),
  )
  await admin.must(update, { body: { ...module, id, name: '会议大屏' } })
  expect((await admin.must(get, { params: { id } })).name).toBe('会议大屏')
})

test('the export holds the columns of the list (SYS-MOD-08)', async () => {
  const rows = readWorkbook((await admin.call(exportCall)).bytes)[0]?.rows ?? []
  expect(rows[0]).toEqual(['编码', '名称', '地址', '客户端', '排序'])
  expect(rows[1]).toEqual(['PC', '电脑端', '', 'PC', '1'])
})

test('a module with menus is kept, and what is deleted with it (SYS-MOD-11)', async () => {
  const menuId = await admin.must(menu.endpoints.create, { body: { name: '大屏首页', client: 'TV' } })
  const other = await admin.must(create, { body: { ...module, code: 'W2' } })
  expect((await admin.call(remove, { body: [other, id] })).msg).toBe(
    `${chinese('menuModule.inUse')}：会议大屏`,
  )
  expect((await admin.call(get, { params: { id: other } })).code).toBe(0)
  await admin.must(menu.endpoints.remove, { body: [menuId] })
  await admin.must(remove, { body: [id] })
  expect((await admin.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
})
