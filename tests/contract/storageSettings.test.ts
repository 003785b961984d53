import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import {
  type StorageConfig,
  storageFields,
  storageRegions,
  storageTypes,
  StorageWrite,
} from '#contract/resources/sys/storageSettings.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import { KEY_FILE } from '#server/security/vault.ts'
import { createServer } from '#server/server.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { upload } from './upload.ts'

const server = await startServer()
const admin = await server.admin()
const { storage, saveStorage } = appConfig.endpoints

const current = () => admin.must(storage)

async function save(changes: Readonly<Record<string, unknown>>) {
  // Test values may be wrong on purpose.
  return admin.call(saveStorage, { body: { ...(await current()), ...changes } as StorageWrite })
}

const REQUIRED = chinese('common:required')

/** Every field of every provider, filled. */
const filled: StorageConfig = {
  type: 1,
  ...(Object.fromEntries(
    Object.values(storageFields).flatMap((names) => names.map((name) => [name, `value of ${name}`])),
  ) as Omit<StorageConfig, 'type' | 'huaweiExpireSeconds'>),
  qcloudRegion: 'ap-shanghai',
  huaweiExpireSeconds: 3600,
  custConfig: '{"bucket":"b","secretKey":"inside"}',
}

const secrets = ['qiniuSecretKey', 'aliyunAccessKeySecret', 'qcloudSecretKey', 'huaweiSecretKey'] as const

const concealed: StorageConfig = {
  ...filled,
  ...Object.fromEntries(secrets.map((name) => [name, STORED_SECRET])),
  custConfig: JSON.stringify({ bucket: STORED_SECRET, secretKey: STORED_SECRET }),
}

test('a fresh platform keeps files on its own disk, and custConfig begins as {} (OPS-COS-05)', async () => {
  expect(await current()).toMatchObject({ type: 5, custConfig: '{}', huaweiExpireSeconds: null })
  expect(StorageWrite.safeParse(await current()).success).toBe(true)
})

test.each(Object.entries(storageFields).map(([type, names]) => [Number(type), names] as const))(
  'provider %i demands its own fields except the prefix, and no others (OPS-COS-01, OPS-COS-03)',
  async (type, names) => {
    const empty = Object.fromEntries(names.map((name) => [name, name === 'huaweiExpireSeconds' ? null : ' ']))
    expect((await save({ type, ...empty })).fields).toEqual(
      Object.fromEntries(names.filter((name) => !name.endsWith('Prefix')).map((name) => [name, REQUIRED])),
    )
    const own = Object.fromEntries(names.map((name) => [name, filled[name]]))
    expect((await save({ type, ...own })).fields).toEqual({})
    expect(await current()).toMatchObject({ type })
    const [first] = names
    expect((await save({ type, ...own, [first]: 'x'.repeat(501) })).fields).toEqual({
      [first]: chinese('field.tooLong', { limit: 500 }),
    })
  },
)

test('the provider is one of the nine numbers (OPS-COS-01)', async () => {
  expect(storageTypes.codes).toEqual([1, 2, 3, 4, 5, 6, 7, 0])
  for (const type of [8, -1, '1', null]) expect((await save({ type })).fields).toHaveProperty('type')
})

test('the region is one of the ten (OPS-COS-04)', async () => {
  expect(storageRegions.codes).toEqual(
    `ap-beijing-1 ap-beijing ap-shanghai ap-guangzhou ap-chengdu ap-chongqing ap-singapore ap-hongkong
     na-toronto eu-frankfurt`.split(/\s+/),
  )
  for (const qcloudRegion of storageRegions.codes)
    expect((await save({ ...filled, type: 3, qcloudRegion })).code).toBe(0)
  expect((await save({ ...filled, type: 3, qcloudRegion: 'us-west' })).fields).toEqual({
    qcloudRegion: chinese('field.format'),
  })
})

test('provider 6 wants whole seconds, provider 0 JSON (OPS-COS-05)', async () => {
  for (const huaweiExpireSeconds of [0, -1, 1.5, '60'])
    expect((await save({ ...filled, type: 6, huaweiExpireSeconds })).fields).toEqual({
      huaweiExpireSeconds: chinese('field.format'),
    })
  for (const custConfig of ['no json', '{', '{"a":1'])
    expect((await save({ ...filled, type: 0, custConfig })).fields).toEqual({
      custConfig: chinese('common:json'),
    })
  expect((await save({ ...filled, type: 0, custConfig: '[1]' })).code).toBe(0)
})

test('the full form is posted and read back, with the values of providers that are not chosen (OPS-COS-02, OPS-COS-06)', async () => {
  for (const type of storageTypes.codes) {
    expect((await admin.call(saveStorage, { body: { ...filled, type } })).code).toBe(0)
    expect(await current()).toEqual({ ...concealed, type })
    // Sent back as it was answered it stays unchanged.
    expect((await save({})).code).toBe(0)
    expect(await current()).toEqual({ ...concealed, type })
  }
})

test('what is saved is what a restarted server answers, secrets sealed in the file (OPS-CFG-02, OPS-COS-06)', async () => {
  const folder = join(server.folder, 'restarted')
  mkdirSync(folder, { mode: 0o700 })
  server.sql('PRAGMA wal_checkpoint(TRUNCATE)')
  const dataFile = join(folder, 'steward.db')
  copyFileSync(server.dataFile, dataFile)
  copyFileSync(join(server.folder, KEY_FILE), join(folder, KEY_FILE))
  const started = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const one = createServer({ dataFile })
    try {
      const guest = server.guest.elsewhere(await one.listen(0))
      return await work(guest.withToken((await guest.signInAs('admin', 'admin')).data.token))
    } finally {
      await one.close()
    }
  }
  const { endpoints } = appConfig
  const tabs = async (client: Client) => ({
    system: await client.must(endpoints.system),
    security: await client.must(endpoints.security),
    storage: await client.must(endpoints.storage),
    message: await client.must(endpoints.message),
    gateway: await client.must(endpoints.gateway),
    wechat: await client.must(endpoints.wechat),
    dingTalk: await client.must(endpoints.dingTalk),
  })
  const saved = await started(async (client) => {
    const before = await tabs(client)
    const posts = [
      client.call(endpoints.saveSystem, { body: { ...before.system, expiresSeconds: 120, codeLength: 8 } }),
      client.call(endpoints.saveSecurity, { body: { ...before.security, failureHere: 7 } }),
      client.call(endpoints.saveStorage, { body: { ...filled, type: 2 } }),
      client.call(endpoints.saveGateway, { body: { ...before.gateway, signatureText: '重启' } as never }),
      client.call(endpoints.saveWechat, { body: { ...before.wechat, mpPagepath: 'pages/restart' } }),
      client.call(endpoints.saveDingTalk, { body: { ...before.dingTalk, agentId: '99' } }),
    ]
    expect((await Promise.all(posts)).map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    return tabs(client)
  })
  expect(saved).toMatchObject({
    system: { codeLength: 8 },
    security: { failureHere: 7 },
    storage: { type: 2, aliyunBucketName: 'value of aliyunBucketName' },
    gateway: { signatureText: '重启' },
    wechat: { mpPagepath: 'pages/restart' },
    dingTalk: { agentId: '99' },
  })
  expect(await started(tabs)).toEqual(saved)
  const bytes = readFileSync(dataFile)
  expect(bytes.includes('value of aliyunBucketName')).toBe(true)
  for (const name of secrets) expect(bytes.includes(`value of ${name}`), name).toBe(false)
  expect(bytes.includes('inside')).toBe(false)
})

test('no configuration call and no log answers a secret', async () => {
  await admin.call(saveStorage, { body: { ...filled, type: 0 } })
  await save({ type: 5, custConfig: '{"apiToken":"told-in-passing"' })
  const { endpoints } = appConfig
  const { system, security, message, gateway, wechat, dingTalk } = endpoints
  const answers = await Promise.all([
    ...[storage, system, security, message, gateway, wechat, dingTalk].map((call) => admin.must(call)),
    admin.must(logOperation.endpoints.page, { query: { limit: 200 } }),
  ])
  const everything = JSON.stringify(answers)
  for (const name of secrets) expect(everything, name).not.toContain(`value of ${name}`)
  expect(everything).not.toContain('"inside')
  expect(everything).not.toContain('told-in-passing')
})

test('****** is no secret where none is stored', async () => {
  server.sql("DELETE FROM app_config WHERE name = 'oss'")
  const { qiniuSecretKey, ...rest } = filled
  expect(qiniuSecretKey).not.toBe(STORED_SECRET)
  expect((await save({ ...rest, type: 1, qiniuSecretKey: STORED_SECRET })).fields).toEqual({
    qiniuSecretKey: chinese('field.secretMissing'),
  })
})

test('a custConfig of a megabyte is refused, and __proto__ in it stays text', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(1_000_000) })
  expect((await save({ ...filled, type: 0, custConfig: large })).fields).toEqual({
    custConfig: chinese('field.tooLong', { limit: 20000 }),
  })
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`
  expect((await save({ ...filled, type: 0, custConfig: deep })).fields).toEqual({
    custConfig: chinese('common:json'),
  })
  const planted = '{"__proto__":{"password":"deep","isAdmin":true},"constructor":{"token":"t"}}'
  expect((await save({ ...filled, type: 0, custConfig: planted })).code).toBe(0)
  const shown = (await current()).custConfig
  expect(shown.replace(/\s/g, '')).toBe(
    planted.replace('"deep"', `"${STORED_SECRET}"`).replace('"t"', `"${STORED_SECRET}"`),
  )
  expect((await save({})).code).toBe(0)
  expect((await current()).custConfig).toBe(shown)
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  // A name of every object is not taken for a value that is stored under it.
  expect((await save({ type: 0, custConfig: `{"toString":{"token":"${STORED_SECRET}"}}` })).fields).toEqual({
    custConfig: chinese('field.secretMissing'),
  })
})

test('whatever is chosen, uploads are kept on the local disk (OPS-COS-06)', async () => {
  expect((await admin.call(saveStorage, { body: { ...filled, type: 2 } })).code).toBe(0)
  const { data, code } = await upload(admin, { dirValue: 'DEMO' }, 'kept.txt', 'kept')
  expect(code).toBe(0)
  expect(
    server.sql<{ type: number }>('SELECT oss_type AS type FROM oss_files WHERE id = ?', data.id),
  ).toEqual([{ type: 5 }])
})
