import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import {
  DingTalkWrite,
  type MessageGateway,
  MessageGatewayWrite,
} from '#contract/resources/sys/messageSettings.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import { Store } from '#server/db/store.ts'
import { createServer } from '#server/server.ts'
import {
  dingTalkConfig,
  mailGateway,
  messageGateway,
  smsGateway,
  weChatConfig,
} from '#server/settings/settings.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const { gateway, saveGateway, wechat, saveWechat, dingTalk, saveDingTalk } = appConfig.endpoints

/** Reads settings as the server does, through the test's own store. */
function stored<T>(read: (store: Store) => T): T {
  const store = new Store(server.dataFile)
  try {
    return read(store)
  } finally {
    store.close()
  }
}

const current = () => admin.must(gateway)

/** Saves the gateways with some fields changed. */
async function save(sms: Partial<MessageGateway['sms']>, mail: object = {}, rest: object = {}) {
  const now = await current()
  return admin.call(saveGateway, {
    body: { ...now, ...rest, sms: { ...now.sms, ...sms }, mail: { ...now.mail, ...mail } },
  })
}

const rawRow = (name: string): string =>
  server.sql<{ value: string }>('SELECT value FROM app_config WHERE name = ?', name)[0]?.value ?? ''

test('a fresh platform has demo gateways and credentials that satisfy their own forms (DECISION-MSG-15)', async () => {
  expect(MessageGatewayWrite.safeParse(await current()).success).toBe(true)
  expect(await current()).toMatchObject({ sms: { type: 1 }, mail: { type: 1, port: 465, ssl: true } })
  expect(DingTalkWrite.safeParse(await admin.must(dingTalk)).success).toBe(true)
  expect(await admin.must(wechat)).toMatchObject({ ma: { msgDataFormat: 'JSON' } })
  expect(stored(smsGateway)).toMatchObject({ type: 1, aliyunAccessKeySecret: 'demo-access-key-secret' })
  expect(stored(mailGateway)).toMatchObject({ smtp: 'smtp.example.com', password: 'demo-mail-password' })
})

test('the gateways are one document with sms, mail and signatureText, saved by POST alone (MSG-GTW-02, OPS-CMS-03)', async () => {
  const before = await current()
  expect(Object.keys(before).sort()).toEqual(['mail', 'signatureText', 'sms'])
  expect(Object.keys(before.sms).sort()).toEqual(
    `type aliyunAccessKeyId aliyunAccessKeySecret aliyunSignName aliyunTemplateCode qcloudAppId qcloudAppKey
     qcloudSignName qcloudTemplateId customChannelService customConfigParam`
      .split(/\s+/)
      .sort(),
  )
  expect(Object.keys(before.mail).sort()).toEqual(
    'type smtp port username password ssl customChannelService customConfigParam remark'.split(' ').sort(),
  )
  expect((await save({ aliyunSignName: '新签名' }, { remark: '备注' }, { signatureText: '落款' })).code).toBe(
    0,
  )
  expect(await current()).toEqual({
    sms: { ...before.sms, aliyunSignName: '新签名' },
    mail: { ...before.mail, remark: '备注' },
    signatureText: '落款',
  })
  const put = await admin.raw({
    method: 'PUT',
    path: '/sys/appConfig/msgGateway',
    body: JSON.stringify(before),
    headers: { 'content-type': 'application/json' },
  })
  expect(put.code).toBe(404)
})

test('both types and the signature are required, whatever else is sent (MSG-GTW-03, MSG-GTW-04, MSG-GTW-07, MSG-GTW-11)', async () => {
  const empty = await admin.call(saveGateway, { body: { sms: {}, mail: {} } })
  expect(empty).toMatchObject({
    code: 422,
    fields: {
      'sms.type': chinese('common:required'),
      'mail.type': chinese('common:required'),
      signatureText: chinese('common:required'),
    },
  })
  expect((await save({}, {}, { signatureText: ' ' })).fields).toEqual({
    signatureText: chinese('common:required'),
  })
  for (const type of [0, 4])
    expect((await save({ type })).fields).toEqual({ 'sms.type': chinese('field.format') })
  for (const type of [0, 3])
    expect((await save({}, { type })).fields).toEqual({ 'mail.type': chinese('field.format') })
})

const required = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, chinese('common:required')]))

const emptied = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name.replace(/^\w+\./, ''), ' ']))

test.each([
  [1, 'sms.aliyunAccessKeyId sms.aliyunAccessKeySecret sms.aliyunSignName sms.aliyunTemplateCode'],
  [2, 'sms.qcloudAppId sms.qcloudAppKey sms.qcloudSignName sms.qcloudTemplateId'],
  [3, 'sms.customChannelService'],
])(
  'SMS type %i demands its own fields and no others (MSG-GTW-05, MSG-GTW-08, MSG-GTW-10)',
  async (type, names) => {
    expect((await save({ type, ...emptied(names) })).fields).toEqual(required(names))
    const all = ' aliyunAccessKeyId qcloudAppId customChannelService '
    const own = names.replaceAll('sms.', '').split(' ')
    const others = Object.fromEntries(
      all
        .trim()
        .split(' ')
        .filter((name) => !own.includes(name))
        .map((name) => [name, 'x'.repeat(500)]),
    )
    const filled = Object.fromEntries(own.map((name) => [name, 'filled']))
    expect((await save({ type, ...others, ...filled })).fields).toEqual({})
    expect((await save({ type, ...filled, [own[0] ?? '']: 'x'.repeat(201) })).fields).toEqual({
      [`sms.${own[0]}`]: chinese('field.tooLong', { limit: 200 }),
    })
  },
)

test('the standard mail type demands the SMTP settings, the custom one its service (MSG-GTW-06, MSG-GTW-09, MSG-GTW-10)', async () => {
  expect(
    (await save({}, { type: 1, smtp: '', port: null, username: '', password: ' ', customChannelService: '' }))
      .fields,
  ).toEqual(required('mail.smtp mail.port mail.username mail.password'))
  for (const [port, said] of [
    ['', chinese('common:required')],
    [0, '不能小于1'],
    [65_536, '不能大于65535'],
    [25.5, chinese('field.format')],
    ['25', chinese('field.format')],
  ])
    expect((await save({}, { type: 1, port })).fields, String(port)).toEqual({ 'mail.port': said })
  for (const port of [1, 65_535])
    expect((await save({}, { type: 1, port, password: 'p' })).fields).toEqual({})
  // Out of sight it is not checked.
  expect((await save({}, { type: 2, port: 'abc', smtp: '', customChannelService: '' })).fields).toEqual(
    required('mail.customChannelService'),
  )
  expect((await save({}, { type: 2, port: 'abc', customChannelService: 'mailer' })).fields).toEqual({})
  expect((await save({}, { type: 2, customConfigParam: '[1]' })).fields).toEqual({
    'mail.customConfigParam': chinese('common:jsonObject'),
  })
  expect((await save({}, { remark: 'x'.repeat(501) })).fields).toEqual({
    'mail.remark': chinese('field.tooLong', { limit: 500 }),
  })
  expect((await save({}, { type: 1 })).fields).toEqual({})
})

test('fields of types that are not chosen stay as they are stored (DECISION-MSG-67)', async () => {
  await save({ type: 1, aliyunAccessKeyId: 'kept-id', aliyunAccessKeySecret: 'kept-secret' })
  const tencent = {
    qcloudAppId: '1400',
    qcloudAppKey: 'tencent-key',
    qcloudSignName: '签',
    qcloudTemplateId: '1',
  }
  expect((await save({ type: 2, ...tencent, aliyunAccessKeyId: '', aliyunAccessKeySecret: '' })).code).toBe(0)
  expect((await current()).sms).toMatchObject({
    type: 2,
    aliyunAccessKeyId: 'kept-id',
    aliyunAccessKeySecret: STORED_SECRET,
    qcloudAppKey: STORED_SECRET,
  })
  expect(stored(messageGateway)?.sms).toMatchObject({
    aliyunAccessKeySecret: 'kept-secret',
    qcloudAppKey: 'tencent-key',
  })
  expect((await save({ type: 1, qcloudAppKey: 'overwritten?' })).code).toBe(0)
  expect(stored(messageGateway)?.sms).toMatchObject({ type: 1, qcloudAppKey: 'tencent-key' })
  // The mail block keeps its server while a service sends.
  const { mail } = await current()
  expect((await save({}, { type: 2, customChannelService: 'mailer', smtp: '', port: null })).code).toBe(0)
  expect((await current()).mail).toMatchObject({ smtp: mail.smtp, port: mail.port, password: STORED_SECRET })
  expect((await save({}, { type: 1 })).code).toBe(0)
  expect(stored(mailGateway)).toMatchObject({ smtp: mail.smtp, port: mail.port })
})

test('stored secrets are answered as ******, and ****** keeps them (DECISION-MSG-69)', async () => {
  await save({ type: 1, aliyunAccessKeySecret: 'sms-one' }, { type: 1, password: ' mail one ' })
  expect(await current()).toMatchObject({
    sms: { aliyunAccessKeySecret: STORED_SECRET },
    mail: { password: STORED_SECRET },
  })
  await save({ aliyunSignName: '别的' })
  expect(stored(messageGateway)).toMatchObject({
    sms: { aliyunAccessKeySecret: 'sms-one', aliyunSignName: '别的' },
    mail: { password: ' mail one ' },
  })
  await save({ aliyunAccessKeySecret: 'sms-two' })
  expect(stored(smsGateway)?.aliyunAccessKeySecret).toBe('sms-two')
})

test('****** where nothing is stored is refused and never becomes the secret', async () => {
  const stale = rawRow('dingTalk')
  server.sql("DELETE FROM app_config WHERE name = 'dingTalk'")
  const answer = await admin.call(saveDingTalk, {
    body: { appKey: 'a', appSecret: STORED_SECRET, agentId: '1' },
  })
  expect(answer).toMatchObject({ code: 422, fields: { appSecret: chinese('field.secretMissing') } })
  expect(await admin.must(dingTalk)).toEqual({ appKey: '', appSecret: '', agentId: '' })
  expect(stored(dingTalkConfig)).toBeNull()
  server.sql("INSERT INTO app_config (name, value) VALUES ('dingTalk', ?)", stale)
  expect(stored(dingTalkConfig)?.appSecret).toBe('demo-chat-app-secret')
})

test('every value in the JSON of a custom service is hidden and kept one by one, whatever its name (DECISION-MSG-69)', async () => {
  const config = {
    url: 'https://sms.example.com',
    auth: { user: 'u', password: 'deep-secret' },
    keys: [{ token: 't-1' }],
    pool: 7,
    sandbox: true,
  }
  const text = JSON.stringify(config)
  await save({ type: 3, customChannelService: 'sender', customConfigParam: text })
  expect(stored(smsGateway)?.customConfigParam).toBe(text)
  const shown = (await current()).sms.customConfigParam
  expect(JSON.parse(shown)).toEqual({
    url: STORED_SECRET,
    auth: { user: STORED_SECRET, password: STORED_SECRET },
    keys: [{ token: STORED_SECRET }],
    pool: STORED_SECRET,
    sandbox: true,
  })
  const changed = JSON.stringify({ ...(JSON.parse(shown) as object), pool: 8 })
  expect((await save({ customConfigParam: changed })).code).toBe(0)
  expect(JSON.parse(stored(smsGateway)?.customConfigParam ?? '')).toEqual({ ...config, pool: 8 })
  expect((await save({ customConfigParam: `{"secret":"${STORED_SECRET}"}` })).fields).toEqual({
    'sms.customConfigParam': chinese('field.secretMissing'),
  })
  expect((await save({ customConfigParam: 'no json' })).fields).toEqual({
    'sms.customConfigParam': chinese('common:jsonObject'),
  })
  expect((await save({ customConfigParam: '' })).code).toBe(0)
  await save({ type: 1 })
})

test('WeChat: mp, ma and mpPagepath are saved and read back, nothing is required (OPS-CWX-01)', async () => {
  const body = {
    mp: { appId: 'wx1', appSecret: 'mp-secret', aesKey: 'mp-aes', token: 'mp-token' },
    ma: {
      appId: 'wx2',
      appSecret: 'ma-secret',
      aesKey: '',
      token: 'ma-token',
      msgDataFormat: 'XML' as const,
    },
    mpPagepath: 'pages/index',
  }
  await admin.must(saveWechat, { body })
  expect(await admin.must(wechat)).toEqual({
    mp: { appId: 'wx1', appSecret: STORED_SECRET, aesKey: STORED_SECRET, token: STORED_SECRET },
    ma: { appId: 'wx2', appSecret: STORED_SECRET, aesKey: '', token: STORED_SECRET, msgDataFormat: 'XML' },
    mpPagepath: 'pages/index',
  })
  expect(stored(weChatConfig)).toEqual(body)
  await admin.must(saveWechat, { body: { ...(await admin.must(wechat)), mpPagepath: 'pages/other' } })
  expect(stored(weChatConfig)).toEqual({ ...body, mpPagepath: 'pages/other' })
  const empty = { appId: '', appSecret: '', aesKey: '', token: '' }
  expect((await admin.call(saveWechat, { body: { mp: empty, ma: empty, mpPagepath: '' } })).code).toBe(0)
  expect(stored(weChatConfig)).toEqual({ mp: empty, ma: { ...empty, msgDataFormat: 'JSON' }, mpPagepath: '' })
  const wrong = await admin.call(saveWechat, { body: { ...body, ma: { ...body.ma, msgDataFormat: 'YAML' } } })
  expect(wrong.fields).toEqual({ 'ma.msgDataFormat': chinese('field.format') })
})

test('DingTalk: exactly appKey, appSecret and agentId, each required (MSG-DTK-02, MSG-DTK-03, OPS-CDD-01, OPS-CDD-02)', async () => {
  expect((await admin.call(saveDingTalk, { body: {} })).fields).toEqual(required('appKey appSecret agentId'))
  expect(
    (await admin.call(saveDingTalk, { body: { appKey: 'k', appSecret: '', agentId: '7' } })).fields,
  ).toEqual(required('appSecret'))
  await admin.must(saveDingTalk, { body: { appKey: 'k', appSecret: 'chat-secret', agentId: '7' } })
  expect(await admin.must(dingTalk)).toEqual({ appKey: 'k', appSecret: STORED_SECRET, agentId: '7' })
  await admin.must(saveDingTalk, { body: { appKey: 'k2', appSecret: STORED_SECRET, agentId: '8' } })
  expect(stored(dingTalkConfig)).toEqual({ appKey: 'k2', appSecret: 'chat-secret', agentId: '8' })
})

const secrets = [
  'top-sms-1',
  'top-sms-2',
  'top-mail-3',
  'top-json-4',
  'top-mp-5',
  'top-aes-6',
  'top-tok-7',
  'top-chat-8',
]

async function plantSecrets(): Promise<void> {
  await save({
    type: 2,
    qcloudAppId: '1',
    qcloudAppKey: 'top-sms-2',
    qcloudSignName: '签',
    qcloudTemplateId: '1',
  })
  await save({ type: 3, customChannelService: 's', customConfigParam: '{"apiToken":"top-json-4","n":1}' })
  await save(
    {
      type: 1,
      aliyunAccessKeyId: 'i',
      aliyunAccessKeySecret: 'top-sms-1',
      aliyunSignName: '签',
      aliyunTemplateCode: '1',
    },
    { type: 1, password: 'top-mail-3' },
  )
  const { mp, ma } = await admin.must(wechat)
  await admin.must(saveWechat, {
    body: {
      mp: { ...mp, appSecret: 'top-mp-5', aesKey: 'top-aes-6' },
      ma: { ...ma, token: 'top-tok-7' },
      mpPagepath: '',
    },
  })
  await admin.must(saveDingTalk, { body: { appKey: 'k', appSecret: 'top-chat-8', agentId: '7' } })
}

test('no secret lies open in the database, and no log, answer or export shows one (DECISION-MSG-69)', async () => {
  await plantSecrets()
  expect(stored(messageGateway)).toMatchObject({
    sms: { aliyunAccessKeySecret: 'top-sms-1', qcloudAppKey: 'top-sms-2' },
    mail: { password: 'top-mail-3' },
  })
  // A save that fails on the way reaches the error log.
  server.sql("CREATE TRIGGER full BEFORE UPDATE ON app_config BEGIN SELECT RAISE(ABORT, 'full'); END")
  try {
    const now = await current()
    const failed = await admin.wantingFault().call(saveGateway, {
      body: {
        ...now,
        sms: {
          ...now.sms,
          type: 3,
          customChannelService: 's',
          customConfigParam: '{"apiToken":"top-json-4"}',
        },
      },
    })
    expect(failed).toMatchObject({ status: 500, code: 500 })
  } finally {
    server.sql('DROP TRIGGER full')
  }
  const answers = JSON.stringify(
    await Promise.all([gateway, wechat, dingTalk].map((read) => admin.must(read))),
  )
  server.sql('PRAGMA wal_checkpoint(TRUNCATE)')
  const files = readdirSync(server.folder)
    .filter((name) => name.startsWith('steward.db'))
    .map((name) => readFileSync(join(server.folder, name)))
  const [sheet] = readWorkbook((await admin.call(logOperation.endpoints.export)).bytes)
  const exported = JSON.stringify(sheet)
  expect(exported).toContain('应用配置-保存消息网关')
  for (const secret of secrets) {
    expect(answers).not.toContain(secret)
    expect(exported).not.toContain(secret)
    for (const file of files) expect(file.includes(secret), secret).toBe(false)
  }
  const log = server.sql<{ params: string }>(
    "SELECT request_params AS params FROM log_operation WHERE operation = '应用配置-保存消息网关' ORDER BY id DESC LIMIT 1",
  )[0]
  expect(JSON.parse(log?.params ?? '')).toMatchObject({
    sms: { aliyunAccessKeySecret: '***' },
    mail: { password: '***', smtp: 'smtp.example.com' },
  })
})

test('a copy of the database without the key opens no secret, and asks for them again', async () => {
  await plantSecrets()
  const folder = join(server.folder, 'copy')
  mkdirSync(folder, { mode: 0o700 })
  server.sql('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(server.dataFile, join(folder, 'steward.db'))
  const copy = createServer({ dataFile: join(folder, 'steward.db') })
  try {
    const address = await copy.listen(0)
    const other = server.guest.elsewhere(address)
    const signedIn = other.withToken((await other.signInAs('admin', 'admin')).data.token)
    expect(await signedIn.must(gateway)).toMatchObject({
      sms: { aliyunAccessKeyId: 'i', aliyunAccessKeySecret: '' },
      mail: { password: '' },
    })
    const now = await signedIn.must(gateway)
    expect((await signedIn.call(saveGateway, { body: now })).fields).toEqual(
      required('sms.aliyunAccessKeySecret mail.password'),
    )
    const hidden = { ...now, sms: { ...now.sms, aliyunAccessKeySecret: STORED_SECRET } }
    expect(
      (await signedIn.call(saveGateway, { body: { ...hidden, mail: { ...now.mail, password: 'new' } } }))
        .fields,
    ).toEqual({ 'sms.aliyunAccessKeySecret': chinese('field.secretMissing') })
  } finally {
    await copy.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
