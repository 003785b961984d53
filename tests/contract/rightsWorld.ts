import { auth, type NavNode } from '#contract/resources/shell/auth.ts'
import { permissionExplain } from '#contract/resources/sys/permissionExplain.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import type { Right } from '#contract/kernel.ts'
import { hashPassword } from '#server/security/password.ts'
import type { Client, TestServer } from './harness.ts'

/** Password of the planted people; not the one that a reset gives. */
const PASSWORD = 'Walls@20260101'
/** Password after a reset. */
const INITIAL = 'Gj@123456'

/** Ids of the planted records. */
export const it = {
  /**
   * Accounts: the giver, one beside them, one who holds more, one who holds more by a duty, one who holds one menu
   * more.
   */
  ...{ giver: '8101', other: '8102', richer: '8103', onDuty: '8104', keeper: '8105' },
  /**
   * Department of all but the other; the other's, below it; the one above; with a role; with a role for those below;
   * out of sight.
   */
  ...{ home: '8201', desk: '8205', upper: '8206', roleDept: '8202', roleBranch: '8203', hidden: '8204' },
  /** The giver's role; more menus and data; of system administrators; of secondary administrators; two idle menus. */
  ...{ own: '8301', rich: '8302', system: '8303', secondary: '8304', page: '8305' },
  /** One menu more; all data; a choice in a sort of rules that the platform made. */
  ...{ menus: '8306', data: '8307', ruled: '8308', sort: '8901' },
  /** The giver's one menu; one that only the rich role has; a menu of a designed page; one of a module for others. */
  ...{ menu: '8401', treasure: '8402', pageMenu: '8403', closedMenu: '8404' },
  /** Duty with the rich role; without one, where giver and other sit. */
  ...{ richDuty: '8501', duty: '8502', ownDuty: '8503', giversSeat: '8511', othersSeat: '8512' },
  /** Group of the giver's with the rich role; without one, with giver and other in it. */
  ...{ richGroup: '8601', group: '8602' },
  /** A module that is not for the platform. */
  module: '8701',
  /** A tenant that has not been opened. */
  tenant: '8801',
} as const

export const TREASURE = 'sys:params:delete'
export const TENANT_CODE = 'RIGHTS'

/** A person's rights, as the platform reports them to that person. */
type Held = ReadonlySet<string>

/** Accounts that a write may make: tenant and name. */
export const newcomers = [
  ['platform', 'rightsnew'],
  [TENANT_CODE, 'chief'],
] as const

const tables = [
  ...['users', 'depts', 'roles', 'menus', 'menu_modules', 'tenants', 'duties', 'user_groups'],
  ...['role_users', 'role_menus', 'role_rules', 'role_relations', 'user_custrules', 'duty_users'],
  ...['user_group_members', 'app_config', 'sessions'],
]

/** People, departments and roles among whom rights could be brought about, which can be put back as they were. */
export class RightsWorld {
  readonly #server: TestServer
  readonly #admin: Client
  readonly #clients = new Map<string, Client>()
  giver!: Client

  /** @param admin the super administrator, who sees the roles of all accounts */
  constructor(server: TestServer, admin: Client) {
    this.#server = server
    this.#admin = admin
    const at = '2026-01-01 08:00:00'
    const insert = (table: string, row: Record<string, string | number>): void => {
      server.sql(
        `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
        ...Object.values(row),
      )
    }
    const dated = { create_date: at, update_date: at }
    const own = { tenant_id: 'platform', ...dated }
    for (const id of [it.home, it.desk, it.upper, it.roleDept, it.roleBranch, it.hidden]) {
      const pid = id === it.desk ? it.home : id === it.home ? it.upper : 0
      insert('depts', { id, pid, ...own, code: `R${id}`, name: `部门${id}`, status: 1 })
    }
    for (const [id, grade] of [
      [it.own, '0'],
      [it.rich, '0'],
      [it.system, '1'],
      [it.secondary, '2'],
      ...[it.page, it.menus, it.data, it.ruled].map((id) => [id, '0'] as const),
    ] as const)
      insert('roles', { id, ...own, name: `角色${id}`, dept_id: it.home, role_grade: grade })
    const password = hashPassword(PASSWORD, 16)
    for (const id of [it.giver, it.other, it.richer, it.onDuty, it.keeper])
      insert('users', {
        ...{ id, ...own, username: `rights${id}`, real_name: `人员${id}`, mobile: '13800138000' },
        ...{
          dept_id: id === it.other ? it.desk : it.home,
          password_hash: password,
          password_initial: 0,
          pwd_date: at,
          password_level: 4,
        },
      })
    insert('menu_modules', { id: it.module, code: 'RIGHTS', name: '别处', client: 'PC', tenant_itype: 2 })
    const menu = { ...dated, client: 'PC', type: 0 }
    insert('menus', { id: it.menu, ...menu, name: '唯一' })
    insert('menus', { id: it.treasure, ...menu, name: '宝', url: 'sys/appConfig', permissions: TREASURE })
    insert('menus', { id: it.pageMenu, ...menu, name: '页', page_id: 'R1', url: 'rights/page' })
    insert('menus', { id: it.closedMenu, ...menu, name: '闭', client: 'RIGHTS', url: 'sys/sysTenant' })
    for (const id of [it.richDuty, it.duty, it.ownDuty])
      insert('duties', { id, ...own, duty_code: `R${id}`, duty_name: `岗位${id}` })
    for (const id of [it.richGroup, it.group])
      insert('user_groups', { id, ...own, group_name: `组${id}`, group_type: 0, creator_id: it.giver })
    insert('tenants', { id: it.tenant, tenant_id: TENANT_CODE, tenant_name: '权限', status: 0, ...dated })

    const link = (table: string, pairs: readonly (readonly string[])[]): void => {
      const columns = server.sql<{ name: string }>(
        `SELECT name FROM pragma_table_info('${table}') ORDER BY cid`,
      )
      for (const pair of pairs)
        insert(table, Object.fromEntries(pair.map((value, index) => [columns[index]?.name ?? '', value])))
    }
    link('role_users', [
      [it.own, it.giver],
      [it.own, it.other],
      [it.rich, it.richer],
      [it.menus, it.keeper],
      [it.page, it.giver],
      [it.page, it.other],
    ])
    link('role_menus', [
      [it.own, it.menu],
      ...[it.rich, it.system, it.secondary, it.menus].map((role) => [role, it.treasure]),
      [it.page, it.pageMenu],
      [it.page, it.closedMenu],
    ])
    const [sort] = server.sql<{ id: string }>(
      'SELECT CAST(id AS TEXT) AS id FROM rule_sorts WHERE built_in = 1',
    )
    this.scopeSort = sort?.id ?? ''
    insert('rule_sorts', { id: it.sort, ...own, name: '区域', value: 'RIGHTS' })
    link('role_rules', [
      [it.own, this.scopeSort, '4', JSON.stringify([it.home, it.desk, it.upper, it.roleDept, it.roleBranch])],
      [it.rich, this.scopeSort, '1', '[]'],
      [it.data, this.scopeSort, '1', '[]'],
      [it.ruled, it.sort, 'X', '[]'],
    ])
    link('role_relations', [
      [it.rich, 'dept', it.roleDept],
      [it.rich, 'deptSub', it.roleBranch],
      [it.rich, 'duty', it.richDuty],
      [it.rich, 'group', it.richGroup],
    ])
    link('user_group_members', [
      [it.group, it.giver],
      [it.group, it.other],
    ])
    for (const [id, duty, user] of [
      [it.giversSeat, it.ownDuty, it.giver],
      [it.othersSeat, it.ownDuty, it.other],
      ['8513', it.richDuty, it.onDuty],
    ] as const)
      insert('duty_users', { id, duty_id: duty, user_id: user, create_date: at })
  }

  readonly scopeSort: string

  /** Signs the people in and keeps everything as it is now, to be put back. */
  async keep(): Promise<void> {
    for (const id of [it.giver, it.other])
      this.#clients.set(id, await this.#server.signIn(`rights${id}`, PASSWORD))
    this.#clients.set('sysadmin', await this.#server.signIn('sysadmin'))
    const giver = this.#clients.get(it.giver)
    if (giver) this.giver = giver
    for (const table of tables) this.#server.sql(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`)
  }

  restore(): void {
    this.#server.sql('PRAGMA foreign_keys = OFF')
    for (const table of tables) {
      this.#server.sql(`DELETE FROM ${table}`)
      const columns = this.#server
        .sql<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
        .map(({ name }) => name)
        .join(', ')
      this.#server.sql(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM kept_${table}`)
    }
    this.#server.sql('PRAGMA foreign_keys = ON')
  }

  /** From now on this is all that the giver may do. */
  allow(right: Right): void {
    const [permissions, url] = 'screen' in right ? ['', right.screen] : [right.permission, '']
    this.#server.sql('UPDATE menus SET permissions = ?, url = ? WHERE id = ?', permissions, url, it.menu)
  }

  /** Codes, screens and departments by person: their permissions, and the people whose data they see. */
  async held(): Promise<ReadonlyMap<string, Held>> {
    const held = new Map<string, Held>()
    for (const [id, client] of this.#clients)
      held.set(id, new Set([...(await heldBy(client)), ...(await this.#rolesOf(id))]))
    for (const [tenant, name] of newcomers) {
      const isThere = this.#server.sql(
        'SELECT 1 FROM users WHERE tenant_id = ? AND username = ?',
        tenant,
        name,
      )
      const client = isThere.length > 0 && (await this.#server.signIn(name, INITIAL, tenant))
      held.set(name, client ? await heldBy(client) : new Set())
    }
    // An account whose password was changed is in the hands of the account that set it.
    for (const { id, hash } of this.#server.sql<{ id: number; hash: string }>(
      `SELECT id, password_hash AS hash FROM users WHERE id IN (${it.richer}, ${it.keeper})`,
    ))
      held.set(`account ${id}`, new Set([hash]))
    return held
  }

  async #rolesOf(id: string): Promise<string[]> {
    if (!/^\d+$/.test(id)) return []
    const { roles } = await this.#admin.must(permissionExplain.endpoints.user, { query: { userId: id } })
    return roles.map((role) => `role ${role.name}`)
  }
}

async function heldBy(client: Client): Promise<Held> {
  const [codes, nav, depts, info] = await Promise.all([
    client.must(auth.endpoints.permissions),
    client.must(auth.endpoints.nav),
    client.must(dept.endpoints.list),
    client.must(auth.endpoints.info),
  ])
  const urls = (nodes: readonly NavNode[]): string[] =>
    nodes.flatMap(({ url, children }) => [...(url === '' ? [] : [url]), ...urls(children)])
  return new Set([
    ...codes.map((code) => `code ${code}`),
    ...urls(nav).map((url) => `screen ${url}`),
    ...depts.map(({ id }) => `data of ${id}`),
    ...(info.superAdmin === 0 ? [] : [`administrator ${info.superAdmin}`]),
  ])
}

/** Rights that any account holds now and that neither it nor the giver held before. */
export function gained(before: ReadonlyMap<string, Held>, after: ReadonlyMap<string, Held>): string[] {
  const giver = before.get(it.giver) ?? new Set<string>()
  return [...after].flatMap(([who, held]) =>
    [...held]
      .filter((each) => !giver.has(each) && !before.get(who)?.has(each))
      .map((each) => `${who}: ${each}`),
  )
}
