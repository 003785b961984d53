import { apiConf } from '#contract/resources/api/apiConf.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const {
  page,
  get,
  create,
  update,
  remove,
  updateStatus,
  renewKeys,
  listAll,
  export: exportCall,
} = sysApp.endpoints

const body = (appId: string) => ({ appId, appName: `应用${appId}`, appType: 0 as const })

test('every application is listed with code and name, whether it is enabled or not (OPS-APP-13)', async () => {
  const { list } = await admin.must(page, { query: { limit: 100 } })
  const expected = list.map(({ appId, appName }) => ({ appId, appName }))
  expect(await admin.must(listAll)).toEqual(expected.toSorted((a, b) => (a.appId < b.appId ? -1 : 1)))
  expect(list.map(({ appId, status }) => [appId, status])).toContainEqual(['OA', false])
  expect(expected.map(({ appId }) => appId)).toEqual(expect.arrayContaining(['CRM', 'ERP', 'OA', 'WMS']))
})

test('a new application gets its keys; the secret is in that answer and nowhere else (OPS-APP-14)', async () => {
  const issued = await admin.must(create, { body: body('NEW') })
  expect(issued.apiAuth.accessKey).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(issued.apiAuth.secretKey).toMatch(/^[A-Za-z0-9]{40}$/)
  const row = await admin.must(get, { params: { id: issued.id } })
  expect(row).toMatchObject({
    ...body('NEW'),
    status: true,
    apiAuth: { accessKey: issued.apiAuth.accessKey },
  })
  const texts = [
    (await admin.call(page, { query: { appName: 'NEW' } })).text,
    (await admin.call(get, { params: { id: issued.id } })).text,
    JSON.stringify(readWorkbook((await admin.call(exportCall)).bytes)),
    JSON.stringify(server.sql('SELECT * FROM log_operation')),
    JSON.stringify(server.sql('SELECT * FROM sys_apps')),
  ]
  for (const text of texts) expect(text).not.toContain(issued.apiAuth.secretKey)
  expect(texts[2]).toContain(issued.apiAuth.accessKey)

  const renewed = await admin.must(renewKeys, { body: { id: issued.id } })
  expect(renewed.apiAuth.secretKey).not.toBe(issued.apiAuth.secretKey)
  const after = await admin.must(get, { params: { id: issued.id } })
  expect(after.apiAuth).toEqual({ accessKey: renewed.apiAuth.accessKey })
})

test('appId is unique over all tenants, cannot change, and is never self (OPS-APP-14)', async () => {
  await admin.must(create, { body: body('ONCE') })
  expect((await admin.call(create, { body: body('ONCE') })).code).toBe(10002)
  expect((await tenant.call(create, { body: body('ONCE') })).code).toBe(10002)
  const { id } = await tenant.must(create, { body: body('THEIRS') })
  expect((await tenant.call(update, { body: { ...body('OTHER'), id } })).msg).toBe(chinese('app.idFixed'))
  expect((await admin.call(create, { body: body('self') })).fields).toEqual({
    appId: chinese('field.appIdSelf'),
  })
  expect((await admin.call(create, { body: { ...body('TYPED'), appType: 1 } })).fields).toHaveProperty(
    'appType',
  )
  const empty = await admin.call(create, { body: {} })
  expect(Object.keys(empty.fields)).toEqual(['appId', 'appName', 'appType'])
})

test('the keys for calling an application are sealed and kept when ****** comes back', async () => {
  const { id } = await admin.must(create, {
    body: { ...body('KEYS'), apiAccessKey: 'access-9', apiSecretKey: 'secret-9' },
  })
  const shown = await admin.must(get, { params: { id } })
  expect(shown).toMatchObject({ apiAccessKey: STORED_SECRET, apiSecretKey: STORED_SECRET })
  const { appContacts: _, ...sent } = shown
  await admin.must(update, { body: { ...sent, appType: 0, appName: '新名称' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    appName: '新名称',
    apiAccessKey: STORED_SECRET,
    apiSecretKey: STORED_SECRET,
  })
  expect(JSON.stringify(server.sql('SELECT * FROM sys_apps'))).not.toMatch(/access-9|secret-9/)
})

test('enabling and disabling takes JSON and a form, as 1, "1" and true (OPS-APP-08)', async () => {
  const { id } = await admin.must(create, { body: body('SWITCH') })
  const status = async () => (await admin.must(get, { params: { id } })).status
  await admin.must(updateStatus, { body: { id, status: 0 } })
  expect(await status()).toBe(false)
  const form = await admin.raw({
    method: 'POST',
    path: updateStatus.path,
    body: `id=${id}&status=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([form.code, await status()]).toEqual([0, true])
  await admin.must(updateStatus, { body: { id, status: false } })
  expect(await status()).toBe(false)
  expect((await tenant.call(updateStatus, { body: { id, status: true } })).msg).toBe(chinese('recordMissing'))
  // Other calls take no form.
  const other = await admin.raw({
    method: 'POST',
    path: renewKeys.path,
    body: `id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(other.code).toBe(415)
})

test('an application that a configuration names is not deleted (OPS-APP-14)', async () => {
  const { list } = await admin.must(page, { query: { limit: 100 } })
  const idOf = (appId: string) => list.find((row) => row.appId === appId)?.id ?? ''
  expect((await admin.call(remove, { body: [idOf('CRM')] })).msg).toBe(chinese('app.used'))
  const { id } = await admin.must(create, { body: body('UNUSED') })
  expect((await admin.call(remove, { body: [idOf('ERP'), id] })).msg).toBe(
    `${chinese('app.used')}：财务与供应链`,
  )
  expect((await admin.call(get, { params: { id } })).code).toBe(0)
  await admin.must(remove, { body: [id] })
  expect((await admin.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  expect(await admin.must(apiConf.endpoints.page)).toMatchObject({ total: 8 })
})
