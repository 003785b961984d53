import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { ossOwnerTables } from './ossOwnerTables.ts'
import { migrations } from '#server/schema.ts'
import { Store } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-owners-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DATE = '2026-01-01 08:00:00'

function storeFile(store: Store, id: string, tenant: string): void {
  const shared = { tenant_id: tenant, create_date: DATE, update_date: DATE }
  store.run(
    'INSERT OR IGNORE INTO oss_dirs (id, tenant_id, name, value, sort, create_date, update_date) VALUES (1, ?, ?, ?, 1, ?, ?)',
    ...['platform', '合同', 'CONTRACT', DATE, DATE],
  )
  store.insert('oss_files', {
    ...{ ...shared, id, dir_id: 1, file_content_type: 'text/plain', file_ext: 'txt', file_size: 1 },
    ...{ file_md5: '', file_ori_name: 'a.txt', file_save_name: '', oss_id: '', local_physical_pathname: id },
  })
}

let rows = 0
function logUpload(
  store: Store,
  userId: string,
  response: string,
  more: Record<string, string | number> = {},
): void {
  rows += 1
  store.insert('log_operation', {
    ...{
      id: rows,
      tenant_id: 'platform',
      user_id: userId,
      creator_name: '',
      operation: '文件-上传',
      status: 1,
    },
    ...{ create_date: DATE, request_uri: '/sys/oss/upload', request_method: 'POST', request_time: 1 },
    ...{ response_str: response, ...more },
  })
}

const answer = (id: string): string => JSON.stringify({ code: 0, msg: 'success', data: { id } })

test('files of an older data file belong to the account that the log of uploads names, the others to nobody', () => {
  const store = new Store(join(folder, 'test.db'))
  migrate(store, migrations.slice(0, migrations.indexOf(ossOwnerTables)))
  for (const id of ['101', '102', '103', '104']) storeFile(store, id, id === '104' ? 'hengyuan' : 'platform')
  logUpload(store, '7', answer('101'))
  logUpload(store, '8', '{"code":0,"data":{"id":"102')
  logUpload(store, '8', answer('103'), { request_uri: '/sys/params' })
  // The log of one tenant does not count for the files of another.
  logUpload(store, '9', answer('104'))
  migrate(store, migrations)
  expect(store.all('SELECT id, creator_id AS owner FROM oss_list ORDER BY id')).toEqual([
    { id: 101, owner: 7 },
    { id: 102, owner: 0 },
    { id: 103, owner: 0 },
    { id: 104, owner: 0 },
  ])
  store.close()
})
