import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import Database from 'better-sqlite3'
import { hashPassword } from '#server/security/password.ts'

/** Bytes that three workers need at most; containers often give the folder 64 MB. */
const NEEDED = 2 ** 30

/** Data of suites that prove rules, not the disk: a folder in memory where the system has one that is large enough. */
export const memory = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > NEEDED
  } catch {
    return false
  }
}

/** scrypt's N of a hash that takes no time to check. */
const CHEAP = 16

/**
 * Gives the demo accounts of a backend that is not running hashes that cost little to check. Suites sign in thousands
 * of times, and the work of a real hash is measured where it is made (`security.test.ts`).
 */
export function cheapenPasswords(file: string): void {
  const database = new Database(file)
  try {
    const users = database
      .prepare<[], { username: string; tenant: string }>(
        "SELECT username, tenant_id AS tenant FROM users WHERE password_hash <> ''",
      )
      .all()
    const update = database.prepare('UPDATE users SET password_hash = ? WHERE username = ? AND tenant_id = ?')
    for (const { username, tenant } of users)
      update.run(hashPassword(tenant === 'platform' ? username : 'Gj@123456', CHEAP), username, tenant)
  } finally {
    database.close()
  }
}
