import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { upload } from './upload.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { treeList, list, get, create, update, remove } = ossDir.endpoints

let made = 0
const body = (more: Record<string, unknown> = {}) => {
  made += 1
  return { pid: '0', name: `目录${made}`, value: `DIR_${made}`, sort: 1, ...more }
}
const make = async (more: Record<string, unknown> = {}) => {
  const id = await admin.must(create, { body: body(more) })
  return admin.must(get, { params: { id } })
}

test('the tree is kept and pids, pnames and treeLevel follow from it (OPS-DIR-07)', async () => {
  const top = await make({ name: '甲' })
  const middle = await make({ pid: top.id, name: '乙' })
  const low = await make({ pid: middle.id, name: '丙' })
  expect(top).toMatchObject({
    pid: '0',
    pids: '',
    pnames: '',
    treeLevel: 1,
    creator: chinese('sys.user:mark.super'),
  })
  expect(low).toMatchObject({
    pid: middle.id,
    pids: `${top.id},${middle.id}`,
    pnames: '甲 / 乙',
    treeLevel: 3,
  })

  await admin.must(update, { body: { ...top, name: '甲二' } })
  expect((await admin.must(get, { params: { id: low.id } })).pnames).toBe('甲二 / 乙')
  await admin.must(update, { body: { ...middle, pid: '0' } })
  expect(await admin.must(get, { params: { id: low.id } })).toMatchObject({
    pids: middle.id,
    pnames: '乙',
    treeLevel: 2,
  })
})

test('treeList answers nested children by sort, list flat rows by name and value (OPS-DIR-01, OPS-DIR-07)', async () => {
  const top = await make({ name: '嵌套', value: 'NEST' })
  await make({ pid: top.id, name: '第二', value: 'NEST_B', sort: 20 })
  await make({ pid: top.id, name: '第一', value: 'NEST_A', sort: 10 })
  const found = (await admin.must(treeList)).find((node) => node.id === top.id)
  expect(found?.children.map((node) => node.name)).toEqual(['第一', '第二'])
  const values = async (query: Record<string, string>) =>
    (await admin.must(list, { query })).map((row) => row.value)
  expect(await values({ value: 'nest_' })).toEqual(['NEST_A', 'NEST_B'])
  expect(await values({ name: '嵌' })).toEqual(['NEST'])
  expect(await values({ name: '第', value: 'B' })).toEqual(['NEST_B'])
  expect(await values({ name: '%' })).toEqual([])
})

test('name, value and sort are required; sort lies between 1 and 50 (OPS-DIR-03)', async () => {
  const empty = await admin.call(create, { body: {} })
  expect(empty.fields).toEqual({
    name: chinese('common:required'),
    value: chinese('common:required'),
    sort: chinese('common:required'),
  })
  for (const sort of [0, 51, 1.5, -1])
    expect((await admin.call(create, { body: body({ sort }) })).code).toBe(422)
  for (const sort of [1, 50]) expect((await admin.call(create, { body: body({ sort }) })).code).toBe(0)
  expect((await admin.call(create, { body: body({ value: '../etc' }) })).fields.value).toBe(
    chinese('common:portalCode'),
  )
})

test('a value stands for one directory only (OPS-DIR-07)', async () => {
  const first = await make()
  expect((await admin.call(create, { body: body({ value: first.value }) })).code).toBe(10002)
  const second = await make()
  expect((await admin.call(update, { body: { ...second, value: first.value } })).code).toBe(10002)
  // Another tenant has its own directories.
  expect((await tenant.call(create, { body: body({ value: first.value }) })).code).toBe(0)
})

test('a directory cannot be put below itself or below nothing', async () => {
  const top = await make()
  const below = await make({ pid: top.id })
  for (const pid of [top.id, below.id]) {
    expect(await admin.call(update, { body: { ...top, pid } })).toMatchObject({
      code: 500,
      msg: chinese('ossDir.parentBelow'),
    })
  }
  expect((await admin.call(create, { body: body({ pid: '99' }) })).msg).toBe(chinese('ossDir.parentMissing'))
})

test('with children or files it is not deleted; a whole branch goes at once (OPS-DIR-07)', async () => {
  const top = await make()
  const below = await make({ pid: top.id })
  expect(await admin.call(remove, { body: [top.id] })).toMatchObject({
    code: 10008,
    msg: chinese('ossDir.hasChildren'),
  })
  const stored = await upload(admin, { dirValue: below.value }, '甲.txt', '内容')
  expect(stored.code).toBe(0)
  expect(await admin.call(remove, { body: [below.id, top.id] })).toMatchObject({
    code: 500,
    msg: `${chinese('ossDir.hasFiles')}：${below.name}`,
  })
  expect((await admin.must(get, { params: { id: top.id } })).id).toBe(top.id)
  server.sql('DELETE FROM oss_files WHERE id = ?', stored.data.id)
  expect(await admin.must(remove, { body: [top.id, below.id] })).toBeNull()
  expect((await admin.call(get, { params: { id: below.id } })).msg).toBe(chinese('recordMissing'))
})

test('one tenant neither sees nor touches the directories of another', async () => {
  const row = await make()
  const seen = async () => (await tenant.must(list)).map(({ id }) => id)
  expect(await seen()).not.toContain(row.id)
  expect((await tenant.call(get, { params: { id: row.id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(update, { body: { ...row, name: '别人的' } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(create, { body: body({ pid: row.id }) })).msg).toBe(
    chinese('ossDir.parentMissing'),
  )
  await tenant.must(remove, { body: [row.id] })
  expect((await admin.must(get, { params: { id: row.id } })).name).toBe(row.name)
})

test('a directory with files does not become one that everybody reads (OPS-FIL-09)', async () => {
  const { id } = await make({ value: 'SECRET' })
  const change = async (more: Record<string, string>) =>
    admin.call(update, { body: { ...(await admin.must(get, { params: { id } })), ...more } })
  const holding = await upload(admin, { dirValue: 'SECRET' }, '甲.txt', '内容')
  for (const value of ['PHOTO', 'ICON', 'DEMO'])
    expect(await change({ value })).toMatchObject({
      code: 500,
      msg: chinese('ossDir.public', { value }),
    })
  expect((await admin.must(get, { params: { id } })).value).toBe('SECRET')
  expect((await change({ value: 'HIDDEN' })).code).toBe(0)
  server.sql('DELETE FROM oss_files WHERE id = ?', holding.data.id)
  expect((await change({ value: 'DEMO' })).code).toBe(0)
  // Its files are open to every user already; its name and place may still be changed.
  expect((await upload(operator, { dirValue: 'DEMO' }, '乙.txt', '内容')).code).toBe(0)
  expect((await change({ name: '演示' })).code).toBe(0)
})
