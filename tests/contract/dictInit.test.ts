import { dictInit } from '#contract/resources/sys/dictInit.ts'
import { dictData } from '#contract/resources/sys/dictData.ts'
import { dictType } from '#contract/resources/sys/dictType.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const { categoryList, getAllType, dataPage, init } = dictInit.endpoints

const statusOf = async (type: string) =>
  (await admin.must(getAllType)).find((card) => card.dictType === type)?.status

const typeRow = async (name: string) =>
  (await admin.must(dictType.endpoints.page, { query: { dictType: name } })).list[0]

test('groups, cards and the entries of a card are answered (OPS-DIN-05)', async () => {
  const groups = await admin.must(categoryList, { query: { pid: '0' } })
  expect(groups.map(({ name }) => name)).toEqual(['通用', '人事', '财务'])
  expect(await admin.must(categoryList, { query: { pid: '1' } })).toEqual([])
  const cards = await admin.must(getAllType)
  const leave = cards.find((card) => card.dictType === 'HR_LEAVE_TYPE')
  expect(leave).toMatchObject({ dictName: '请假类型', dataNum: 5, status: 0, categoryId: '2' })
  const first = await admin.must(dataPage, { query: { dictType: 'HR_LEAVE_TYPE', limit: 2 } })
  expect(first.total).toBe(5)
  expect(first.list.map((entry) => entry.dictValue)).toEqual(['PAID', 'ANNUAL'])
  const last = await admin.must(dataPage, { query: { dictType: 'HR_LEAVE_TYPE', limit: 2, page: 3 } })
  expect(last.list).toMatchObject([{ dictValue: 'PERSONAL', parentValue: '' }])
})

test('initialising writes the type and its tree, once (OPS-DIN-03, OPS-DIN-04)', async () => {
  expect(await admin.must(init, { body: { HR_LEAVE_TYPE: true, COMMON_UNIT: false } })).toBeNull()
  expect(await statusOf('HR_LEAVE_TYPE')).toBe(1)
  expect(await statusOf('COMMON_UNIT')).toBe(0)
  const { list } = await admin.must(dictData.endpoints.page, { query: { dictType: 'HR_LEAVE_TYPE' } })
  const paid = list.find(({ dictValue }) => dictValue === 'PAID')
  expect(paid).toMatchObject({ level: 1, isLeaf: 0 })
  expect(list.find(({ dictValue }) => dictValue === 'ANNUAL')).toMatchObject({
    ...{ pid: paid?.id, level: 2, isLeaf: 1, pnames: '带薪假' },
  })
  expect(await admin.call(init, { body: { HR_LEAVE_TYPE: true } })).toMatchObject({
    code: 500,
    msg: chinese('dictInit.done', { name: '请假类型' }),
  })
  // Not after it was deleted either.
  await admin.must(dictType.endpoints.remove, { body: [(await typeRow('HR_LEAVE_TYPE'))?.id ?? ''] })
  expect(await statusOf('HR_LEAVE_TYPE')).toBe(1)
  expect((await admin.call(init, { body: { HR_LEAVE_TYPE: true } })).msg).toBe(
    chinese('dictInit.done', { name: '请假类型' }),
  )
})

test('initialised twice at the same moment, one of the calls is refused and the entries are there once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => admin.call(init, { body: { COMMON_PRIORITY: true } })),
  )
  expect(answers.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 500)).toHaveLength(7)
  expect((await admin.must(dictData.endpoints.page, { query: { dictType: 'COMMON_PRIORITY' } })).total).toBe(
    3,
  )
})

test('a dictionary that exists counts as initialised (OPS-DIN-04)', async () => {
  await admin.must(dictType.endpoints.create, { body: { dictName: '自建', dictType: 'COMMON_GENDER' } })
  expect(await statusOf('COMMON_GENDER')).toBe(1)
  expect((await admin.call(init, { body: { COMMON_GENDER: true } })).msg).toBe(
    chinese('dictInit.done', { name: '性别' }),
  )
  expect((await typeRow('COMMON_GENDER'))?.dictName).toBe('自建')
})

test('with one that is unknown or done none of them is initialised', async () => {
  const unknown = await admin.call(init, { body: { COMMON_YES_NO: true, NOTHING: true } })
  expect(unknown.msg).toBe(chinese('dictInit.unknown', { name: 'NOTHING' }))
  expect(await statusOf('COMMON_YES_NO')).toBe(0)
  for (const body of [{}, { COMMON_YES_NO: false }])
    expect((await admin.call(init, { body })).msg).toBe(chinese('dictInit.none'))
  for (const body of [[], { COMMON_YES_NO: 'yes' }, { '': true }, null, 'COMMON_YES_NO'])
    expect((await admin.call(init, { body })).code).toBe(422)
  const path = init.path
  const headers = { 'content-type': 'application/json' }
  const raw = await admin.raw({ method: 'POST', path, headers, body: '{"__proto__": true}' })
  expect(raw.msg).toMatch(/请选择要初始化的字典|没有可初始化的字典|格式不正确/)
})

test('only who has the menu, and no tenant, initialises', async () => {
  const operator = await server.signIn('operator')
  const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  for (const client of [operator, tenant])
    expect((await client.call(init, { body: { COMMON_YES_NO: true } })).code).toBe(403)
  server.openScreen('init/initDictType', chinese('sys.tenant:open.adminName'))
  expect((await tenant.call(init, { body: { COMMON_YES_NO: true } })).code).toBe(403)
  server.openScreen('init/initDictType')
  expect((await operator.call(init, { body: { COMMON_YES_NO: true } })).code).toBe(0)
})
