import type { AnyEndpoint } from '#contract/kernel.ts'
import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { duty } from '#contract/resources/sys/duty.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()

let made = 0
const name = (): string => {
  made += 1
  return `N${made}`
}

interface Tree {
  readonly create: AnyEndpoint
  readonly update: AnyEndpoint
  readonly get: AnyEndpoint
  /** Fields of a new node beside its parent. */
  readonly draft: () => Record<string, unknown>
}

/** Id of a new role, which is in no tree yet. */
const newRole = (): string => {
  server.sql(
    `INSERT INTO roles (id, tenant_id, name, create_date, update_date)
     SELECT MAX(id) + 1, 'platform', ?, '', '' FROM roles`,
    name(),
  )
  return server.sql<{ id: string }>('SELECT CAST(MAX(id) AS TEXT) AS id FROM roles')[0]?.id ?? ''
}

const { saveOrUpdate } = roleRelationship.endpoints
const trees: Record<string, Tree> = {
  departments: { ...dept.endpoints, draft: () => ({ name: name(), code: name(), deptType: '2' }) },
  duties: { ...duty.endpoints, draft: () => ({ dutyCode: name(), dutyName: name(), sort: 1 }) },
  menus: { ...menu.endpoints, draft: () => ({ name: name(), client: 'PC', type: 3 }) },
  'storage directories': { ...ossDir.endpoints, draft: () => ({ name: name(), value: name(), sort: 1 }) },
  'role relationships': {
    ...{ create: saveOrUpdate, update: saveOrUpdate, get: roleRelationship.endpoints.get },
    draft: () => ({ id: newRole(), flowableCode: 1, sort: 1 }),
  },
}

test.each(Object.entries(trees))(
  'an empty parent means the top: %s (DECISION-SYS-91)',
  async (_, { create, update, get, draft }) => {
    const make = async (parent: { pid?: string }) =>
      String(await admin.must(create, { body: { ...draft(), ...parent } }))
    const read = (id: string) => admin.must(get, { params: { id } })
    const top = await make({ pid: '0' })
    for (const parent of [{ pid: '' }, {}]) expect((await read(await make(parent))).pid).toBe('0')
    for (const parent of [{ pid: '' }, { pid: undefined }, { pid: '0' }]) {
      const fields = draft()
      const id = String(await admin.must(create, { body: { ...fields, pid: top } }))
      expect((await read(id)).pid).toBe(top)
      await admin.must(update, { body: { ...fields, id, ...parent } })
      expect((await read(id)).pid, JSON.stringify(parent)).toBe('0')
    }
  },
)

test('the next sort and the first level are asked for with an empty parent as well (DECISION-SYS-91)', async () => {
  for (const endpoint of [dept.endpoints.getMaxSort, duty.endpoints.getTreeMaxSort]) {
    const queries: Record<string, string>[] = [{ pid: '0' }, { pid: '' }, {}]
    const asked = await Promise.all(queries.map((query) => admin.must(endpoint, { query })))
    expect(asked, endpoint.id).toEqual([asked[0], asked[0], asked[0]])
  }
  const level = await admin.must(dept.endpoints.listAllByName, { query: { pid: '' } })
  expect(level).toEqual(await admin.must(dept.endpoints.listAllByName, { query: { pid: '0' } }))
  expect(level.length).toBeGreaterThan(0)
})
