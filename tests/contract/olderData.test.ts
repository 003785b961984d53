import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { auth, type NavNode } from '#contract/resources/shell/auth.ts'
import { createServer } from '#server/server.ts'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

/**
 * Data of a version that kept no list of the demo data's records. Since then an operator has renamed the folder of jobs
 * and the screen of online users, moved duties below settings, deleted the error log, the button that deletes
 * parameters and the folder of portals, a dictionary, an entry, and taken online users from the role of system
 * administrators.
 */
const older = gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures', 'older.db.gz')))

const asItIs = async (dataFile: string): Promise<void> => writeFileSync(dataFile, older)

/** As a version would have written it that did not have these things yet. */
const without =
  (menus: string, keys: readonly string[], entries: string) =>
  async (dataFile: string): Promise<void> => {
    writeFileSync(dataFile, older)
    await createServer({ dataFile }).close()
    const database = new Database(dataFile)
    database.pragma('foreign_keys = ON')
    database.prepare(`DELETE FROM menus WHERE ${menus}`).run()
    database.exec(entries)
    for (const key of keys)
      expect(database.prepare('DELETE FROM given WHERE key = ?').run(key).changes).toBe(1)
    database.close()
  }

interface Menu {
  readonly name: string
  readonly type: number
  readonly url: string
  readonly code: string
  readonly above: string | null
}

const MENUS = `SELECT CAST(menus.id AS TEXT) AS id, menus.name, menus.type, menus.url, menus.permissions AS code, menus.sort,
    above.name AS above
  FROM menus LEFT JOIN menus AS above ON above.id = menus.pid ORDER BY menus.id`

const menusOf = (server: TestServer) => server.sql<Menu>(MENUS)

const routes = (nodes: readonly NavNode[]): string[] =>
  nodes.flatMap((node) => [node.url, ...routes(node.children)])

test('what an operator renamed, moved or deleted stays so at the first start and the next', async () => {
  const server = await startServer(asItIs)
  const source = new Database(older)
  const before = source.prepare(MENUS).all()
  source.close()
  const first = menusOf(server)
  expect(first).toEqual(expect.arrayContaining(before))
  const byRoute = new Map(first.map((menu) => [menu.url, menu]))
  expect(byRoute.get('sys/sysJob')?.above).toBe('定时任务')
  expect(byRoute.get('sys/online')?.name).toBe('谁在线')
  expect(byRoute.get('sys/sysDuty')?.above).toBe('系统配置')
  for (const route of ['sys/log-error', 'sys/sysPortal', 'portal/designer'])
    expect(byRoute.has(route)).toBe(false)
  expect(first.map(({ code }) => code)).not.toContain('sys:params:delete')
  expect(first.map(({ name }) => name)).not.toContain('门户设计')
  const entries = server.sql<{ value: string; label: string }>(
    'SELECT dict_value AS value, dict_label AS label FROM dict_data',
  )
  expect(entries).toContainEqual({ value: '1', label: '在用' })
  expect(entries.map(({ value }) => value)).not.toContain('SYS_MSG_TODO')
  const types = server
    .sql<{ type: string }>('SELECT dict_type AS type FROM dict_types')
    .map(({ type }) => type)
  expect(types).not.toContain('SYS_ROLE_FLOWABLE_CODE')
  const sysadmin = await server.signIn('sysadmin')
  expect(routes(await sysadmin.must(auth.endpoints.nav))).not.toContain('sys/online')

  const again = await startServer(async (dataFile) => {
    const running = new Database(server.dataFile)
    await running.backup(dataFile)
    running.close()
  })
  expect(menusOf(again)).toEqual(first)
})

test('menus, buttons and dictionaries of a newer version come at the next start, with the roles that they are for', async () => {
  const server = await startServer(
    without(
      `url = 'sys/sysJob-cards' OR permissions IN ('sys:dept:delete', 'sys:online:fquit')
       OR url IN ('sys/log-operation')`,
      [
        ...['screen:sys/sysJob-cards', 'button:sys:dept:delete', 'button:sys:online:fquit'],
        ...['screen:sys/log-operation', 'screen:sys/sysPortal', 'button:sys:sysPortal:save'],
        ...['dictionary:USER_BEHAVIOR_TYPE', 'dictionary:USER_BEHAVIOR_TYPE:1', 'dictionary:SYS_DEPT_TYPE:3'],
        'dictionary:SYS_ROLE_FLOWABLE_CODE:1',
      ],
      `DELETE FROM dict_types WHERE dict_type = 'USER_BEHAVIOR_TYPE';
       DELETE FROM dict_data WHERE dict_type = 'SYS_DEPT_TYPE' AND dict_value = '3'`,
    ),
  )
  const menus = menusOf(server)
  const aboveOf = (route: string) => menus.find(({ url }) => url === route)?.above
  expect(aboveOf('sys/sysJob-cards'), 'its folder was renamed').toBe('定时任务')
  expect(menus.find(({ code }) => code === 'sys:dept:delete')).toMatchObject({
    name: '删除',
    above: '部门管理',
  })
  // Its folder was deleted: its content is not restored.
  expect(aboveOf('sys/sysPortal')).toBeUndefined()
  expect(menus.map(({ code }) => code)).not.toContain('sys:sysPortal:save')

  const codes = async (name: string, password = name, tenant?: string) =>
    (await server.signIn(name, password, tenant)).must(auth.endpoints.permissions)
  expect(await codes('sysadmin')).toContain('sys:dept:delete')
  expect(await codes('sysadmin'), 'the screen above was taken from this role').not.toContain(
    'sys:online:fquit',
  )
  expect(await codes('admin', 'Gj@123456', 'hengyuan')).toContain('sys:dept:delete')
  expect(await codes('secadmin')).not.toContain('sys:dept:delete')
  const operator = await server.signIn('operator')
  expect(routes(await operator.must(auth.endpoints.nav))).toContain('sys/log-operation')

  const entries = server.sql<{ type: string; value: string }>(
    'SELECT dict_type AS type, dict_value AS value FROM dict_data',
  )
  expect(entries).toContainEqual({ type: 'SYS_DEPT_TYPE', value: '3' })
  expect(entries).toContainEqual({ type: 'USER_BEHAVIOR_TYPE', value: '1' })
  expect(entries.map(({ type }) => type)).not.toContain('SYS_ROLE_FLOWABLE_CODE')
})
