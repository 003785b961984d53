import { DUTY_ROOT, duty, dutyUser } from '#contract/resources/sys/duty.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { list, get, getTreeMaxSort, create, update, remove } = duty.endpoints
const users = dutyUser.endpoints

let made = 0
const body = (more: Record<string, unknown> = {}) => {
  made += 1
  return { pid: DUTY_ROOT, dutyCode: `T${made}`, dutyName: `岗位${made}`, sort: 1, ...more }
}
const make = async (more: Record<string, unknown> = {}) => {
  const id = await admin.must(create, { body: body(more) })
  return admin.must(get, { params: { id } })
}

test('list feeds tree and selector, by level and sort, without the asked-out branch (SYS-DUT-09)', async () => {
  const rows = await admin.must(list)
  expect(rows[0]).toMatchObject({ pid: DUTY_ROOT, treeLevel: 1, dutyCode: 'GM' })
  const leader = rows.find((row) => row.dutyCode === 'LEAD')
  expect(leader?.treeLevel).toBe(4)
  const gm = rows[0]?.id ?? ''
  const rest = await admin.must(list, { query: { id_ne: gm, pid_ne: gm } })
  expect(rest.map((row) => row.dutyCode)).not.toContain('GM')
  for (const code of ['VP', 'LEAD']) expect(rest.map((row) => row.dutyCode)).not.toContain(code)
})

test('a duty keeps its fields and attributes; the next sort starts at 1 (SYS-DUT-09, SYS-DUT-10)', async () => {
  const top = await make({ remark: '说明', extra: { 职级: 'P7' } })
  expect(top).toMatchObject({ pid: '0', remark: '说明', extra: { 职级: 'P7' }, treeLevel: 1, deptId: '0' })
  const next = () => admin.must(getTreeMaxSort, { query: { pid: top.id } })
  expect(await next()).toBe(1)
  await make({ pid: top.id, sort: 4 })
  expect(await next()).toBe(5)
  await admin.must(update, { body: { ...top, dutyName: '改名', extra: undefined } })
  expect(await admin.must(get, { params: { id: top.id } })).toMatchObject({
    dutyName: '改名',
    extra: { 职级: 'P7' },
  })
})

test('code, name and sort are required; sort is at least 1 (SYS-DUT-06, SYS-DUT-07)', async () => {
  const { fields } = await admin.call(create, { body: {} })
  expect(Object.keys(fields).sort()).toEqual(['dutyCode', 'dutyName', 'sort'])
  expect((await admin.call(create, { body: body({ sort: 0 }) })).fields.sort).toBe('不能小于1')
})

test('codes are unique; a duty stands neither below itself nor below nothing (SYS-DUT-10)', async () => {
  const top = await make()
  const below = await make({ pid: top.id })
  expect((await admin.call(create, { body: body({ dutyCode: top.dutyCode }) })).code).toBe(10002)
  for (const pid of [top.id, below.id])
    expect((await admin.call(update, { body: { ...top, pid } })).msg).toBe(chinese('duty.parentBelow'))
  expect((await admin.call(create, { body: body({ pid: '77' }) })).msg).toBe(chinese('recordMissing'))
  expect((await admin.call(create, { body: body({ deptId: '77' }) })).msg).toBe(chinese('duty.deptUnknown'))
})

test('the root, and a duty with children or users, is not deleted (SYS-DUT-08, SYS-DUT-10)', async () => {
  expect((await admin.call(remove, { body: [DUTY_ROOT] })).msg).toBe(chinese('sys.duty:root.delete'))
  const top = await make()
  const below = await make({ pid: top.id })
  expect((await admin.call(remove, { body: [top.id] })).msg).toBe(chinese('duty.hasChildren'))
  await admin.must(users.create, { body: { dutyId: below.id, users: [server.userId('operator')] } })
  expect((await admin.call(remove, { body: [below.id] })).msg).toBe(chinese('duty.hasUsers'))
  const free = await make()
  // Of several, the obstacles are named.
  expect((await admin.call(remove, { body: [free.id, below.id] })).msg).toBe(
    `${chinese('duty.hasUsers')}：${below.dutyName}`,
  )
  await admin.must(remove, { body: [free.id] })
  const pairs = await admin.must(users.page, { query: { dutyId: below.id } })
  await admin.must(users.remove, { body: pairs.list.map((row) => row.id) })
  await admin.must(remove, { body: [below.id] })
  await admin.must(remove, { body: [top.id] })
  expect((await admin.call(get, { params: { id: top.id } })).msg).toBe(chinese('recordMissing'))
})

test('users are put on a duty once, found by name, moved and removed (SYS-DUT-02, SYS-DUT-11)', async () => {
  const [first, second] = [await make(), await make()]
  const sent = { dutyId: first.id, users: [server.userId('operator'), server.userId('secadmin')] }
  await admin.must(users.create, { body: sent })
  await admin.must(users.create, { body: sent })
  const { list: rows, total } = await admin.must(users.page, { query: { dutyId: first.id } })
  expect(total).toBe(2)
  expect(rows.find((row) => row.username === 'operator')).toMatchObject({
    dutyName: first.dutyName,
    realName: '陈志鹏',
    deptName: '值班中心',
    creator: chinese('sys.user:mark.super'),
  })
  const found = await admin.must(users.page, { query: { dutyId: first.id, realName: '晓慧' } })
  expect(found.list.map((row) => row.username)).toEqual(['secadmin'])
  const everybody = await admin.must(users.page, { query: { dutyId: DUTY_ROOT } })
  expect(everybody.total).toBe(
    server.sql<{ n: number }>(
      "SELECT COUNT(*) AS n FROM duty_users JOIN users ON users.id = user_id WHERE tenant_id = 'platform'",
    )[0]?.n,
  )
  const moved = rows[0]?.id ?? ''
  await admin.must(users.update, { body: { id: moved, dutyId: second.id } })
  expect((await admin.must(users.get, { params: { id: moved } })).dutyId).toBe(second.id)
  await admin.must(users.remove, { body: [moved] })
  expect((await admin.call(users.get, { params: { id: moved } })).msg).toBe(chinese('recordMissing'))
})

test('a caller with a limited data scope assigns only users of that scope and sees no other pairs', async () => {
  server.openScreen('sys/sysDuty')
  const row = await make()
  await operator.must(users.create, {
    body: { dutyId: row.id, users: [server.userId('operator'), server.userId('admin')] },
  })
  expect(
    (await admin.must(users.page, { query: { dutyId: row.id } })).list.map((pair) => pair.username),
  ).toEqual(['operator'])
  await admin.must(users.create, { body: { dutyId: row.id, users: [server.userId('admin')] } })
  expect((await operator.must(users.page, { query: { dutyId: row.id } })).total).toBe(1)
})

test("another tenant's duties and users are out of reach in every call", async () => {
  const row = await make()
  expect((await tenant.must(list)).map((each) => each.id)).not.toContain(row.id)
  for (const answer of [
    await tenant.call(get, { params: { id: row.id } }),
    await tenant.call(update, { body: { ...row, dutyName: '别人的' } }),
    await tenant.call(create, { body: body({ pid: row.id }) }),
    await tenant.call(users.create, {
      body: { dutyId: row.id, users: [server.userId('admin', 'hengyuan')] },
    }),
  ])
    expect(answer.msg).toBe(chinese('recordMissing'))
  await tenant.must(remove, { body: [row.id] })
  await admin.must(users.create, { body: { dutyId: row.id, users: [server.userId('admin', 'hengyuan')] } })
  expect((await admin.must(users.page, { query: { dutyId: row.id } })).total).toBe(0)
  expect((await admin.must(get, { params: { id: row.id } })).dutyName).toBe(row.dutyName)
})
