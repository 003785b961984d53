import { beforeEach, expect, test } from 'vitest'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { roleCopies } from '#features/sys/role/roleCopies.ts'
import type { TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

endWindowless()

const { addRelations, addUsers } = role.endpoints

let bridge: TestBridge
beforeEach(() => {
  bridge = windowless()
})

const sample = { id: '7', relations: { dept: ['1', '2'], deptSub: [], duty: ['3'], group: [] } }
const made = { id: '99', values: {} }

/** Reads all parts. @returns their numbers */
const read = async () =>
  new Map(
    await Promise.all(
      roleCopies.map(async (copy) => [copy.id, { copy, source: await copy.read(sample) }] as const),
    ),
  )

test('relations of a role are given to its clone; its users are as well, but only when they are ticked (32)', async () => {
  const person = (id: string) => ({
    ...{ id, username: id, realName: id, deptId: '', deptName: '', mobile: '', email: '', gender: 0 },
    ...{ status: 1, userType: 101, superAdmin: 0, createDate: '', roleName: '', roleIdList: [] },
  })
  const people = Array.from({ length: 1001 }, (_, index) => person(String(index + 1)))
  bridge.serve(user.endpoints.page, ({ query }) => {
    const { page, limit, roleId } = query as { page: number; limit: number; roleId: string }
    expect(roleId).toBe('7')
    return { list: people.slice((page - 1) * limit, page * limit), total: people.length }
  })
  bridge.serve(addRelations, () => null)
  bridge.serve(addUsers, () => null)
  const parts = await read()
  expect([...parts].map(([id, { source, copy }]) => [id, source.count, copy.isTicked])).toEqual([
    ['user', 1001, false],
    ['dept', 2, true],
    ['deptSub', 0, true],
    ['group', 0, true],
    ['duty', 1, true],
  ])
  await parts.get('dept')?.source.copy(made)
  await parts.get('user')?.source.copy(made)
  expect(bridge.callsOf(addRelations).map(({ body }) => body)).toEqual([
    { roleId: '99', relationType: 'dept', relationIds: ['1', '2'] },
  ])
  const sent = bridge.callsOf(addUsers).map(({ query }) => query as { roleId: string; userIds: string })
  expect(sent.map(({ roleId, userIds }) => [roleId, userIds.split(',').length])).toEqual([
    ['99', 1000],
    ['99', 1],
  ])
})
