import { apiConf } from '#contract/resources/api/apiConf.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import type { MessageGateway } from '#contract/resources/sys/messageSettings.ts'
import type { StorageConfig } from '#contract/resources/sys/storageSettings.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/** A stored secret does not follow a changed address: an account that may change one need not know the other. */

const server = await startServer()
const admin = await server.admin()
const { gateway, saveGateway, storage, saveStorage } = appConfig.endpoints

const ELSEWHERE = chinese('field.secretElsewhere')
const fieldsOf = async (answer: Promise<{ readonly code: number; readonly fields: object }>) => {
  const { code, fields } = await answer
  return code === 0 ? {} : fields
}

type Change<B> = { readonly [K in keyof B]?: unknown }

async function saveMail(mail: Change<MessageGateway['mail']>, sms: Change<MessageGateway['sms']> = {}) {
  const now = await admin.must(gateway)
  const body = { ...now, sms: { ...now.sms, ...sms }, mail: { ...now.mail, ...mail } }
  return fieldsOf(admin.call(saveGateway, { body: body as never }))
}

test('the password of a mail account is not sent to another host, port or without TLS (DECISION-MSG-69)', async () => {
  const account = {
    type: 1,
    smtp: 'smtp.example.com',
    port: 465,
    username: 'ops',
    password: 'p-1',
    ssl: true,
  }
  expect(await saveMail(account)).toEqual({})
  const elsewhere = { 'mail.password': ELSEWHERE }
  expect(await saveMail({ smtp: 'smtp.evil.example' })).toEqual(elsewhere)
  expect(await saveMail({ port: 25 })).toEqual(elsewhere)
  expect(await saveMail({ ssl: false })).toEqual(elsewhere)
  expect((await admin.must(gateway)).mail).toMatchObject({ smtp: 'smtp.example.com', port: 465, ssl: true })
  // The same host in other letters, and changes that do not concern the address.
  expect(await saveMail({ smtp: 'SMTP.example.com ', username: 'other', remark: '改' })).toEqual({})
  expect(await saveMail({ smtp: 'smtp.new.example', password: 'p-2' })).toEqual({})
  const english = await admin.in('en-US').call(saveGateway, {
    body: await admin.must(gateway).then((now) => ({ ...now, mail: { ...now.mail, port: 26 } }) as never),
  })
  expect(english.fields).toEqual({
    'mail.password': 'The address has changed, please enter the secret again',
  })
})

test('what a custom service is given goes to that service and to the addresses in it alone', async () => {
  const text = JSON.stringify({ url: 'https://sms.example.com/v1', token: 't-1', pool: 3 })
  const custom = { type: 3, customChannelService: 'sender', customConfigParam: text }
  expect(await saveMail({}, custom)).toEqual({})
  const shown = (await admin.must(gateway)).sms.customConfigParam
  const elsewhere = { 'sms.customConfigParam': ELSEWHERE }
  const at = (change: object) => JSON.stringify({ ...(JSON.parse(shown) as object), ...change })
  expect(await saveMail({}, { customConfigParam: at({ url: 'https://evil.example/v1' }) })).toEqual(elsewhere)
  expect(await saveMail({}, { customConfigParam: at({ url: 'http://sms.example.com/v1' }) })).toEqual(
    elsewhere,
  )
  expect(await saveMail({}, { customConfigParam: at({ proxyHost: 'evil.example' }) })).toEqual(elsewhere)
  expect(await saveMail({}, { customChannelService: 'logger' })).toEqual(elsewhere)
  expect(
    await saveMail({}, { customConfigParam: at({ url: 'https://SMS.example.com/v2', pool: 4 }) }),
  ).toEqual({})
})

const providers = {
  qiniuSecretKey: ['qiniuDomain'],
  aliyunAccessKeySecret: ['aliyunDomain', 'aliyunEndPoint'],
  qcloudSecretKey: ['qcloudDomain'],
  huaweiSecretKey: ['huaweiDomain'],
} as const satisfies Partial<Record<keyof StorageConfig, readonly (keyof StorageConfig)[]>>

test.each(Object.entries(providers))('%s stays with the place it was entered for', async (secret, places) => {
  const save = async (change: object) =>
    fieldsOf(admin.call(saveStorage, { body: { ...(await admin.must(storage)), ...change } as never }))
  const first = Object.fromEntries(places.map((name) => [name, 'https://a.example.com']))
  expect(await save({ ...first, [secret]: 's-1' })).toEqual({})
  for (const place of places)
    expect(await save({ [place]: 'https://b.example.com' })).toEqual({ [secret]: ELSEWHERE })
  expect(await save({ [places[0]]: 'https://a.example.com/path' })).toEqual({})
})

test('a custom storage is given its secrets only under its own class', async () => {
  const save = async (change: object) =>
    fieldsOf(admin.call(saveStorage, { body: { ...(await admin.must(storage)), ...change } as never }))
  expect(await save({ type: 0, custClassName: 'Store', custConfig: '{"anything":"s-1"}' })).toEqual({})
  expect(await save({ custClassName: 'Logger' })).toEqual({ custConfig: ELSEWHERE })
  expect(await save({ custConfig: '{"other":1}', custClassName: 'Logger' })).toEqual({})
})

const app = { appName: '伙伴', appType: 0 as const, apiAccessKey: 'ak', apiSecretKey: 'sk' }
const conf = {
  ...{
    apiName: '推送',
    apiProvider: 'self',
    apiRequestType: 'push',
    apiType: 'common',
    apiProtocolType: 'HTTP',
  },
  ...{ apiDealType: 'SYNC', responseStepClass: 'HttpCallService', responseStepMethod: 'post' },
} as const

test('the keys of an application stay with its address', async () => {
  const { create, get, update } = sysApp.endpoints
  const { id } = await admin.must(create, {
    body: {
      ...app,
      appId: 'MOVED',
      apiUrl: 'https://a.example.com/api',
      extendJson: '{"headers":{"x-shop":"7"}}',
    },
  })
  const seen = await admin.must(get, { params: { id } })
  const save = (change: object) =>
    fieldsOf(admin.call(update, { body: { ...seen, etag: '', ...change } as never }))
  expect(await save({ apiUrl: 'https://evil.example/api' })).toEqual({
    ...{ apiAccessKey: ELSEWHERE, apiSecretKey: ELSEWHERE, extendJson: ELSEWHERE },
  })
  expect(await save({ apiUrl: 'https://a.example.com:8443/api' })).toMatchObject({ apiSecretKey: ELSEWHERE })
  expect(await save({ apiUrl: 'https://a.example.com/other' })).toEqual({})
  const typed = { apiUrl: 'https://b.example.com', apiAccessKey: 'ak2', apiSecretKey: 'sk2', extendJson: '' }
  expect(await save(typed)).toEqual({})
})

test('the keys of an interface stay with its address, or that of the application it names', async () => {
  const { create, get, update } = apiConf.endpoints
  const apps = await Promise.all(
    ['HERE', 'THERE'].map((appId) =>
      admin.must(sysApp.endpoints.create, {
        body: { ...app, appId, apiUrl: `https://${appId.toLowerCase()}.example.com` },
      }),
    ),
  )
  const id = await admin.must(create, {
    body: {
      ...conf,
      apiCode: 'MOVED',
      apiConsumer: 'HERE',
      apiUrl: '/v1',
      apiAccessKey: 'a',
      apiSecretKey: 's',
    },
  })
  const save = async (change: object) =>
    fieldsOf(
      admin.call(update, { body: { ...(await admin.must(get, { params: { id } })), ...change } as never }),
    )
  const elsewhere = { apiAccessKey: ELSEWHERE, apiSecretKey: ELSEWHERE }
  expect(await save({ apiUrl: 'https://evil.example/v1' })).toEqual(elsewhere)
  expect(await save({ apiConsumer: 'THERE' })).toEqual(elsewhere)
  expect(await save({ apiUrl: '/v2' })).toEqual({})
  expect(await save({ apiUrl: 'https://here.example.com/v3' })).toEqual({})
  expect(await save({ apiUrl: '/v1' })).toEqual({})
  // Nor does the address change behind it.
  const here = { id: apps[0]?.id ?? '', ...app, appId: 'HERE', apiUrl: 'https://evil.example' }
  const moved = await admin.call(sysApp.endpoints.update, { body: here })
  expect([moved.code, moved.msg]).toEqual([500, `${chinese('app.keysElsewhere')}：MOVED`])
  expect(await save({ apiAccessKey: '', apiSecretKey: '' })).toEqual({})
  expect((await admin.call(sysApp.endpoints.update, { body: here })).code).toBe(0)
})
