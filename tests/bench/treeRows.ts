import { join } from 'node:path'
import Database from 'better-sqlite3'
import { filesBelow } from '#tests/setup/project.ts'

/** First id of added rows, above all ids that the backend seeds. */
const FIRST = 8_000_000_000_000_000_000n

/** Name of a role that holds most of the menus, but not every button of some screens. */
export const bigRole = '一万菜单'

/**
 * Adds 10,000 departments and 10,000 menus to the database of the running backend: 99 branches of 10 nodes with
 * 9 children each, and the rest up to ten thousand as leaves.
 * @param dataDir of the backend
 */
export function fillTrees(dataDir: string): void {
  const [file] = filesBelow('.', /^steward\.db$/, dataDir)
  if (!file) throw new Error(`no backend database below ${dataDir}`)
  const database = new Database(join(dataDir, file))
  const tenant = `SELECT tenant_id FROM users WHERE username = 'admin' AND super_admin = 1`
  const now = '2026-01-05 10:00:00'
  const department = database.prepare(
    `INSERT INTO depts (id, tenant_id, pid, code, name, type, sort, create_date, update_date)
     SELECT ?, tenant_id, COALESCE(?, id), ?, ?, '2', ?, '${now}', '${now}' FROM depts
     WHERE pid = 0 AND tenant_id = (${tenant}) LIMIT 1`,
  )
  const menu = database.prepare(
    `INSERT INTO menus (id, pid, name, names, type, client, sort, url, permissions, create_date, update_date)
     VALUES (?, ?, ?, ?, ?, 'PC', ?, ?, ?, '${now}', '${now}')`,
  )
  const role = database.prepare(
    `INSERT INTO roles (id, tenant_id, name, dept_id, creator, create_date, updater, update_date)
     SELECT ?, tenant_id, '${bigRole}', dept_id, creator, '${now}', updater, '${now}' FROM roles
     WHERE tenant_id = (${tenant}) LIMIT 1`,
  )
  const grant = database.prepare('INSERT INTO role_menus (role_id, menu_id) VALUES (?, ?)')
  let last = FIRST
  const add = (pid: bigint | null, level: number, name: string, sort: number): [bigint, bigint] => {
    last += 2n
    const [dept, page] = [last, last + 1n]
    const [parentDept, parentMenu] = pid === null ? [null, 0n] : [pid, pid + 1n]
    department.run(dept, parentDept, `B${dept - FIRST}`, `${name}部门`, sort)
    // A folder, a screen, a button.
    const type = [3, 0, 1][level - 1]
    const url = level === 2 ? `bench/screen${dept - FIRST}` : ''
    const code = level === 3 ? `bench:screen:code${dept - FIRST}` : ''
    const words = JSON.stringify({ 'zh-CN': `${name}菜单`, 'en-US': `${name} menu` })
    menu.run(page, parentMenu, `${name}菜单`, words, type, sort, url, code)
    return [dept, page]
  }
  database.transaction(() => {
    role.run(FIRST)
    for (let top = 1; top <= 100; top += 1) {
      const [branch, folder] = add(null, 1, `华东${top}`, top)
      grant.run(FIRST, folder)
      // The last branch is empty: 99 × (1 + 10 + 90) + 1 = 10,000.
      for (let middle = 1; middle <= 10 && top < 100; middle += 1) {
        const [group, screen] = add(branch, 2, `华东${top}·${middle}`, middle)
        grant.run(FIRST, screen)
        for (let leaf = 1; leaf <= 9; leaf += 1) {
          const [, button] = add(group, 3, `华东${top}·${middle}·${leaf}`, leaf)
          if (leaf < 9 || middle % 2 === 0) grant.run(FIRST, button)
        }
      }
    }
  })()
  database.close()
}
