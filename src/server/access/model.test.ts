import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrations } from '#server/schema.ts'
import { seed } from '#server/demo/seed.ts'
import { StatementCounter } from '../db/statements.ts'
import { Store } from '../db/store.ts'
import { saveSecurityConfig, securityConfig } from '#server/settings/settings.ts'
import { adminModel } from './model.ts'
import { dataScope } from './scope.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-model-'))
const store = new Store(join(folder, 'test.db'))
migrate(store, migrations)
seed(store, new Date())
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As in every request. */
const caller = () => {
  const row = store.get<{ id: string; superAdmin: number }>(
    "SELECT CAST(id AS TEXT) AS id, super_admin AS superAdmin FROM users WHERE username = 'secadmin'",
  )
  if (!row) throw new Error('secadmin is seeded')
  return row
}
const withData = (optionData: boolean): void => {
  const security = securityConfig(store)
  saveSecurityConfig(store, { ...security, comAdminModel: { ...security.comAdminModel, optionData } })
}

test('one request reads the administrator model once, and again after something was written or taken back', () => {
  withData(false)
  const counter = new StatementCounter((sql) => sql.includes('FROM app_config'))
  store.count(counter)
  const reads = () => counter.take().reduce((sum, { runs }) => sum + runs, 0)
  const user = caller()
  for (let asked = 0; asked < 3; asked += 1) expect(adminModel(store, user).optionData).toBe(false)
  expect(dataScope(store, user)).toEqual({ all: false, deptIds: [] })
  expect(reads()).toBe(1)

  withData(true)
  expect(adminModel(store, user).optionData).toBe(true)
  const rehearsed = store.rehearse(() => {
    withData(false)
    return adminModel(store, user).optionData
  })
  expect([rehearsed, adminModel(store, user).optionData]).toEqual([false, true])
  const undone = () =>
    store.transaction(() => {
      withData(false)
      expect(adminModel(store, user).optionData).toBe(false)
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  expect(adminModel(store, user).optionData).toBe(true)
  // The next request is independent.
  reads()
  adminModel(store, caller())
  expect(reads()).toBe(1)
})
