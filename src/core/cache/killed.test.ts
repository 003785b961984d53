import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrations } from './migrations.ts'
import type { SetAsideReason } from './protocol.ts'

test('killed in the middle of a migration, the file is what it was, beside its copy, and is brought up to date next time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-migration-'))
  const path = join(folder, 'a.db')
  try {
    const old = openDatabase(path, migrations, () => {})
    old.exec(`INSERT INTO snapshots VALUES ('menus', '[1]', 5)`)
    old.exec(`INSERT INTO log_state VALUES ('ops.logOperation', 7)`)
    old.close()

    const child = fork(new URL('../testing/migrationProgram.ts', import.meta.url), [], { stdio: 'inherit' })
    child.send(path)
    expect(await once(child, 'message')).toEqual(['half-way', undefined])
    // More than nothing of the step is on the disk.
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(10_000_000)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const backup = new Database(`${path}.backup-${migrations.length}`, { readonly: true })
    expect(backup.pragma('quick_check', { simple: true })).toBe('ok')
    expect(backup.prepare('SELECT * FROM snapshots').all()).toEqual([
      { name: 'menus', json: '[1]', as_of: 5 },
    ])
    backup.close()

    const troubles: SetAsideReason[] = []
    const next = openDatabase(
      path,
      [...migrations, (database) => database.exec('ALTER TABLE snapshots ADD COLUMN note TEXT')],
      (reason) => troubles.push(reason),
    )
    expect(troubles).toEqual([])
    expect(next.pragma('user_version', { simple: true })).toBe(migrations.length + 1)
    expect(next.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(next.prepare('SELECT * FROM snapshots').all()).toEqual([
      { name: 'menus', json: '[1]', as_of: 5, note: null },
    ])
    expect(next.prepare('SELECT * FROM log_state').all()).toEqual([{ name: 'ops.logOperation', as_of: 7 }])
    expect(next.prepare(`SELECT name FROM sqlite_schema WHERE name = 'half'`).all()).toEqual([])
    next.close()
    expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
