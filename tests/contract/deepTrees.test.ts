import type { AnyEndpoint } from '#contract/kernel.ts'
import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { duty } from '#contract/resources/sys/duty.ts'
import { exportData } from '#contract/resources/sys/exportData.ts'
import { menu } from '#contract/resources/sys/menu.ts'
import { roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { MAX_LEVELS, type TreeTable } from '#server/db/tree.ts'
import { describe, expect, test } from 'vitest'
import { type Sent, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'
import { chinese } from '#tests/setup/words.ts'

/** Trees end at fifty levels, and deeper ones of an older version are still read. */
const server = await startServer()
const admin = await server.admin()

const WHEN = "'2026-01-01 00:00:00'"
/** How a row of each tree is written beside the server: columns beside id, tenant_id and pid; `#` is its number. */
const columns: Readonly<Record<Exclude<TreeTable, 'dict_data'>, Readonly<Record<string, string>>>> = {
  depts: { code: "'DEEP' || #", name: "'深' || #" },
  duties: { duty_code: "'DEEP' || #", duty_name: "'深' || #" },
  oss_dirs: { name: "'深' || #", value: "'DEEP' || #", sort: '1', tree_level: '1' },
  menus: { name: "'深' || #", type: '3', client: "'PC'" },
  role_relationships: { flowable_code: '1', sort: '1' },
}
type Planted = keyof typeof columns
const tables = Object.keys(columns) as Planted[]

let bases = 9_000_000
/** Puts a chain below the top, each row below the one before. @returns the id of a level */
function chain(table: Planted, levels: number): (level: number) => string {
  const base = bases
  bases += 100_000
  const insert = (into: string, values: Readonly<Record<string, string>>, isTree: boolean): void => {
    const names = Object.keys(values)
    const tenant = into !== 'menus'
    server.sql(
      `INSERT INTO ${into} (id, ${tenant ? 'tenant_id,' : ''} ${isTree ? 'pid,' : ''} create_date, update_date, ${names})
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       SELECT ${base} + n, ${tenant ? "'platform'," : ''} ${isTree ? `CASE n WHEN 1 THEN 0 ELSE ${base} + n - 1 END,` : ''}
         ${WHEN}, ${WHEN}, ${Object.values(values).map((value) => value.replace('#', `(${base} + n)`))} FROM numbers`,
      levels,
    )
  }
  if (table === 'role_relationships') insert('roles', { name: "'深' || #" }, false)
  insert(table, columns[table], true)
  return (level) => String(base + level)
}

let made = 0
interface Form {
  readonly endpoint: AnyEndpoint
  /** A new row below a parent. */
  readonly create: (pid: string) => object
}
const forms: Readonly<Record<Planted, Form & { readonly update: AnyEndpoint }>> = {
  depts: {
    endpoint: dept.endpoints.create,
    update: dept.endpoints.update,
    create: (pid) => ({ pid, name: '新', code: `NEW${made}`, sort: 1 }),
  },
  duties: {
    endpoint: duty.endpoints.create,
    update: duty.endpoints.update,
    create: (pid) => ({ pid, dutyCode: `NEW${made}`, dutyName: '新', sort: 1 }),
  },
  oss_dirs: {
    endpoint: ossDir.endpoints.create,
    update: ossDir.endpoints.update,
    create: (pid) => ({ pid, name: '新', value: `NEW${made}`, sort: 1 }),
  },
  menus: {
    endpoint: menu.endpoints.create,
    update: menu.endpoints.update,
    create: (pid) => ({ pid, name: '新', client: 'PC', type: 3 }),
  },
  role_relationships: {
    endpoint: roleRelationship.endpoints.saveOrUpdate,
    update: roleRelationship.endpoints.saveOrUpdate,
    create: (pid) => {
      const id = String(8_000_000 + made)
      server.sql(
        `INSERT INTO roles (id, tenant_id, name, create_date, update_date) VALUES (?, 'platform', ?, ${WHEN}, ${WHEN})`,
        id,
        `新${made}`,
      )
      return { id, pid, flowableCode: 1, sort: 1 }
    },
  },
}

async function add(table: Planted, pid: string) {
  made += 1
  const body = forms[table].create(pid)
  const answer = await admin.call(forms[table].endpoint, { body })
  return { answer, body, id: String(answer.data) }
}

const move = async (table: Planted, { id, body }: { id: string; body: object }, pid: string) =>
  admin.call(forms[table].update, { body: { ...body, id, pid } })

test('every table with a parent column is a tree with a limit', () => {
  const found = server.sql<{ name: string }>(
    `SELECT DISTINCT m.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
     WHERE m.type = 'table' AND lower(c.name) IN ('pid', 'parent_id', 'parent') ORDER BY m.name`,
  )
  // Dictionaries have their own limit, see dictData.test.ts.
  expect(found.map(({ name }) => name)).toEqual([...tables, 'dict_data'].toSorted())
})

test.each(tables)(
  '%s: a save below level 50 is refused, and so is a branch that would reach below it',
  async (table) => {
    const at = chain(table, MAX_LEVELS - 1)
    const last = await add(table, at(MAX_LEVELS - 1))
    expect(last.answer.code).toBe(0)
    expect((await add(table, last.id)).answer).toMatchObject({
      code: 500,
      msg: chinese('tree.tooDeep', { limit: 50 }),
    })
    const branch = await add(table, '0')
    const leaf = await add(table, branch.id)
    expect(await move(table, branch, at(MAX_LEVELS - 1))).toMatchObject({
      code: 500,
      msg: chinese('tree.tooDeep', { limit: 50 }),
    })
    expect((await move(table, branch, at(MAX_LEVELS - 2))).code).toBe(0)
    // One that is not moved is saved wherever it is.
    expect((await move(table, leaf, branch.id)).code).toBe(0)
    made += 1
    const refused = await admin
      .in('en-US')
      .call(forms[table].endpoint, { body: forms[table].create(leaf.id) })
    expect(refused.msg).toBe('There are at most 50 levels, choose a higher place')
  },
)

interface Nested {
  readonly id: string
  readonly children: readonly Nested[]
}

/** Ids of a tree, and how many levels it has. */
function measured(top: readonly Nested[]): { ids: Set<string>; levels: number } {
  const ids = new Set<string>()
  let levels = 0
  for (let level = top; level.length > 0; level = level.flatMap((node) => node.children)) {
    levels += 1
    for (const { id } of level) ids.add(id)
  }
  return { ids, levels }
}

describe('a tree of 3,000 levels with a cycle beside it', () => {
  const DEPTH = 3000
  const at = Object.fromEntries(tables.map((table) => [table, chain(table, DEPTH)])) as Record<
    Planted,
    (level: number) => string
  >
  const cycle = Object.fromEntries(
    tables.map((table) => {
      const loop = chain(table, 3)
      server.sql(`UPDATE ${table} SET pid = ? WHERE id = ?`, loop(3), loop(1))
      return [table, loop]
    }),
  ) as typeof at
  const userId = server.userId('operator')

  const reads: [string, AnyEndpoint, Sent, Planted | null][] = [
    ['departments', dept.endpoints.treeList, {}, 'depts'],
    ['departments by name', dept.endpoints.listAllByName, { query: { type: '1', name: '深' } }, 'depts'],
    ['departments above one', dept.endpoints.list, { query: { pid_ne: at.depts(2) } }, null],
    ['duties', duty.endpoints.list, { query: { pid_ne: at.duties(2) } }, null],
    ['directories', ossDir.endpoints.treeList, {}, 'oss_dirs'],
    ['menus', menu.endpoints.list, { query: { client: 'PC' } }, 'menus'],
    ['menus to choose from', menu.endpoints.select, {}, 'menus'],
    ['menus to grant', menu.endpoints.selectAuth, {}, 'menus'],
    ['menus of a user', menu.endpoints.userMenu, { query: { id: server.userId('admin') } }, 'menus'],
    ['the navigation', auth.endpoints.nav, {}, 'menus'],
    ['relations of roles', roleRelationship.endpoints.list, {}, null],
    ['relations to choose from', roleRelationship.endpoints.listNoPermission, {}, null],
    ['data rules of a user', userCustrule.endpoints.genList, { query: { userId } }, null],
  ]

  test.each(reads)('%s are answered, in at most fifty levels', async (_, endpoint, sent, whole) => {
    const answer = await admin.call(endpoint, sent)
    expect(answer.code).toBe(0)
    const rows = answer.data as readonly (Nested & { treeData?: readonly Nested[] })[]
    const trees = rows.map((row) => row.treeData ?? [row])
    const { ids, levels } = measured(trees.flat().filter((node) => Array.isArray(node.children)))
    // Below the module, where there is one.
    expect(levels).toBeLessThanOrEqual(MAX_LEVELS + 1)
    if (!whole) return
    for (const level of [1, 2, MAX_LEVELS, MAX_LEVELS + 1, DEPTH]) expect(ids).toContain(at[whole](level))
    for (const level of [1, 2, 3]) expect(ids).toContain(cycle[whole](level))
  })

  test('exports are answered whole', async () => {
    const { bytes } = await admin.call(dept.endpoints.export)
    const names = JSON.stringify(readWorkbook(bytes))
    for (const level of [1, MAX_LEVELS + 1, DEPTH]) expect(names).toContain(`深${at.depts(level)}`)
    expect((await admin.call(roleRelationship.endpoints.export)).status).toBe(200)
    for (const endpoint of Object.values(exportData.endpoints))
      if (endpoint.method === 'GET' && endpoint.kind === 'json' && !endpoint.path.includes('{'))
        expect([endpoint.id, (await admin.call(endpoint, { query: { page: 1, limit: 10 } })).status]).toEqual(
          [endpoint.id, 200],
        )
  })

  test('somebody in the deepest department signs in and reads what they may', async () => {
    server.sql('UPDATE users SET dept_id = ? WHERE id = ?', at.depts(DEPTH), userId)
    const operator = await server.signIn('operator')
    expect((await operator.must(auth.endpoints.info)).deptName).toBe(`深${at.depts(DEPTH)}`)
    expect((await operator.call(dept.endpoints.treeList)).code).toBe(0)
  })

  test.each(tables)(
    '%s: a deep row is renamed where it is, moves up, and does not move down',
    async (table) => {
      made += 1
      const body = forms[table].create('0')
      const save = (level: number, pid: string) => move(table, { id: at[table](level), body }, pid)
      const kept = table === 'depts' ? { code: `DEEP${at.depts(DEPTH)}` } : {}
      Object.assign(body, kept)
      expect((await save(DEPTH, at[table](DEPTH - 1))).code).toBe(0)
      expect((await save(DEPTH, at[table](DEPTH - 9))).code).toBe(0)
      expect((await save(DEPTH, at[table](DEPTH - 5))).msg).toBe(chinese('tree.tooDeep', { limit: 50 }))
      expect((await save(DEPTH, at[table](MAX_LEVELS - 1))).code).toBe(0)
      expect((await add(table, at[table](100))).answer.msg).toBe(chinese('tree.tooDeep', { limit: 50 }))
    },
  )
})
