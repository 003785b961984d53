import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { oss } from '#contract/resources/ops/oss.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { png } from './pictures.ts'
import { upload, type UploadFields } from './upload.ts'

/** Readers of a stored file. */

const server = await startServer()
const { getFiles } = oss.endpoints

/** Takes the roles of an account away. */
const withoutRoles = async (username: string): Promise<Client> => {
  server.sql('DELETE FROM role_users WHERE user_id = ?', server.userId(username))
  return server.signIn(username)
}

/** Takes the screen of files from the roles of this name. */
const closeScreen = (role: string) =>
  server.sql(
    `DELETE FROM role_menus WHERE menu_id IN (SELECT id FROM menus WHERE url = 'oss/sysOss')
       AND role_id IN (SELECT id FROM roles WHERE name = ?)`,
    role,
  )

const admin = await server.admin()
/** Has no role. */
const outsider = await withoutRoles('secadmin')
/** May upload, but does not have the screen of files. */
const uploader = await server.signIn('operator')
server.grant('sys:user:save')
closeScreen('普通操作员')
/** Has the screen of files. */
const keeper = await server.signIn('sysadmin')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')

const stored = async (client: Client, fields: UploadFields, name = 'a.png') => {
  const { code, msg, data } = await upload(client, fields, name, png(10, 10))
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return { id: data.id, path: new URL(data.url).pathname }
}

const read = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.raw({ method: 'GET', path, headers })

/** All of an answer that could reveal whether there is a file. */
const seen = async (client: Client, path: string, headers: Record<string, string> = {}) => {
  const { status, text, headers: answered } = await read(client, path, headers)
  const { date: _date, ...others } = answered
  return { status, text, headers: others }
}

const headStatus = async (client: Client, path: string) =>
  (await fetch(`${server.address}${path}`, { method: 'HEAD', headers: { token: client.token } })).status

const conditions: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { 'if-none-match': '*' }]

const NOWHERE = '/oss/file/20260101/2f1c8a52-5f3e-4c0e-9f2b-0f6d3b1f7a11.png'

test('a file answers to the account that stored it and to holders of the screen of files (OPS-FIL-09)', async () => {
  const { path } = await stored(uploader, { dirValue: 'CONTRACT' })
  for (const client of [uploader, keeper, admin])
    expect((await read(client, path)).bytes).toEqual(Buffer.from(png(10, 10)))
})

test('to everybody else a file is as if it were missing, whatever is asked of it (OPS-FIL-09)', async () => {
  const { path } = await stored(admin, { dirValue: 'CONTRACT' })
  expect(await read(outsider, path)).toMatchObject({ status: 404, code: 404, msg: chinese('recordMissing') })
  for (const client of [outsider, uploader, tenant]) {
    for (const headers of conditions)
      expect(await seen(client, path, headers)).toEqual(await seen(client, NOWHERE, headers))
    expect(await headStatus(client, path)).toBe(404)
  }
})

test('the screen opens files of others from the moment it is given (OPS-FIL-09)', async () => {
  const { id, path } = await stored(admin, { dirValue: 'OTHER' })
  const facts = async () => Object.keys(await uploader.must(getFiles, { query: { ids: id } }))
  expect((await read(uploader, path)).code).toBe(404)
  expect(await facts()).toEqual([])
  server.openScreen('oss/sysOss')
  expect((await read(uploader, path)).status).toBe(200)
  expect(await facts()).toEqual([id])
  closeScreen('普通操作员')
})

test('files in PHOTO, ICON and DEMO answer to everybody of the tenant, and to nobody of another', async () => {
  for (const dirValue of ['PHOTO', 'ICON', 'DEMO']) {
    const { id, path } = await stored(admin, { dirValue, fileClass: 'image' })
    expect((await read(outsider, path)).status, dirValue).toBe(200)
    expect(Object.keys(await outsider.must(getFiles, { query: { ids: id } }))).toEqual([id])
    expect(await seen(tenant, path), dirValue).toEqual(await seen(tenant, NOWHERE))
    expect(await tenant.must(getFiles, { query: { ids: id } })).toEqual({})
  }
})

test('facts of guessed ids are answered for files that the caller may read (OPS-PRE-04)', async () => {
  const own = await stored(uploader, { dirValue: 'OTHER' })
  const others = await stored(admin, { dirValue: 'OTHER' })
  // Ids follow one another, so that those of others are easily found.
  const ids = [BigInt(own.id) - 1n, BigInt(own.id), BigInt(own.id) + 1n, BigInt(others.id)].join(',')
  const known = async (client: Client) => Object.keys(await client.must(getFiles, { query: { ids } })).sort()
  expect(await known(uploader)).toEqual([own.id])
  expect(await known(outsider)).toEqual([])
  expect(await known(keeper)).toEqual([own.id, others.id].sort())
})

test('no part of an address can be worked out from another address or from an id (OPS-FIL-09)', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => stored(admin, { dirValue: 'OTHER' })))
  const random =
    /^\/oss\/file\/\d{8}\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.png$/
  for (const { id, path } of made) {
    expect(path).toMatch(random)
    expect(path).not.toContain(id)
  }
  // The times and nodes of other kinds of UUID would repeat.
  for (const part of [0, 4]) {
    const parts = made.map(({ path }) => path.slice(path.lastIndexOf('/') + 1).split('-')[part])
    expect(new Set(parts).size, `part ${part}`).toBe(made.length)
  }
})

test('a file whose bytes are gone is missing for those who may read it (OPS-FIL-09)', async () => {
  const { id, path } = await stored(admin, { dirValue: 'OTHER' })
  const [row] = server.sql<{ path: string }>(
    'SELECT local_physical_pathname AS path FROM oss_files WHERE id = ?',
    id,
  )
  rmSync(join(server.folder, 'oss', row?.path ?? ''))
  expect(await read(admin, path)).toMatchObject({ status: 404, code: 404, msg: chinese('recordMissing') })
})
