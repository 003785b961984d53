import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { message } from '#contract/resources/msg/message.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { template } from '#contract/resources/msg/template.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const { template: sendAll, sms, mail, mp, ma, dingTalk, site, receivers } = simulatedSend.endpoints

const CODE = 'ORDER_SHIPPED'
const values = { customerName: '张三', orderNo: 'A-1' }
const paramsJSON = JSON.stringify(values)

/** Fields that a test of every channel carries beside its own. */
const common = { templateId: CODE, paramsJSON, appId: 'app', signatureCode: 'DEFAULT' }

const entry = (channel: string, val: string, uf = '') => ({ channel, channelName: channel, val, uf })
const userEntry = (channel: string, val: string, uf = '') => ({
  ...entry(channel, val, uf),
  userNames: '',
  deptNames: '',
})
interface Parts {
  obj?: ReturnType<typeof entry>[]
  user?: ReturnType<typeof userEntry>[]
  dept?: ReturnType<typeof entry>[]
}
const to = (parts: Parts) => JSON.stringify({ obj: [], user: [], dept: [], ...parts })
const sendTo = (parts: Parts, more: object = {}) =>
  admin.call(sendAll, {
    body: {
      id: '1',
      templateId: CODE,
      templateName: '订单发货通知',
      paramsJSON,
      receiveInfo: to(parts),
      ...more,
    },
  })

const recordsOf = async (bizId: string, client: Client = admin) =>
  (await client.must(channelRecord.endpoints.page, { query: { bizId, limit: 1000 } })).list.toReversed()
const infoOf = async (bizId: string) => {
  const { list } = await admin.must(bizInfo.endpoints.page, { query: { bizId } })
  return list[0]
}
const newestInfo = async () => (await admin.must(bizInfo.endpoints.page, { query: { limit: 1 } })).list[0]
const countInfos = async () => (await admin.must(bizInfo.endpoints.page)).total

test('a test of SMS checks numbers, puts the signature in front and records each receiver (MSG-SIM-20, MSG-SIM-21)', async () => {
  const { data } = await admin.call(sms, {
    body: { ...common, recipient: '13800000000, 19912345678,13800000000,12345', templateId: CODE },
  })
  expect(data).toEqual({ bizId: expect.stringMatching(/^SIM-\d{18}$/), total: 3, success: 2, fail: 1 })
  const records = await recordsOf(data.bizId)
  expect(records.map(({ recipient, status, resultMsg }) => [recipient, status, resultMsg])).toEqual([
    ['13800000000', 1, chinese('send.done')],
    ['19912345678', 1, chinese('send.done')],
    ['12345', 0, chinese('common:mobile')],
  ])
  expect(records[0]).toMatchObject({
    ...{ bizId: data.bizId, templateId: CODE, channelCode: 'SMS' },
    content: '【管家云】张三，您好！您的订单A-1已发货，请注意查收。',
  })
  expect(JSON.parse(records[0]?.contentData ?? '')).toEqual({
    ...{ type: 1, sign: '管家云', templateIdOp: 'SMS_100000002', params: values, phone: '13800000000' },
  })
  expect(await infoOf(data.bizId)).toMatchObject({
    ...{ typeDesc: '模拟发送', templateId: CODE, bizSendStatus: 4, bizSendRetry: 0 },
    bizSendDesc: chinese('send.sum', { total: 3, sent: 2, failed: 1 }),
    bizParams: paramsJSON,
    receiveInfo: to({ obj: [{ ...entry('SMS', '13800000000,19912345678,12345'), channelName: '短信' }] }),
  })
})

test('what a test needs is asked for before anything is written (MSG-SIM-20)', async () => {
  const before = await countInfos()
  const call = (changes: object) =>
    admin.call(sms, { body: { ...common, recipient: '13800000000', ...changes } })
  expect((await call({ appId: '', signatureCode: ' ' })).fields).toEqual({
    appId: chinese('common:required'),
    signatureCode: chinese('common:required'),
  })
  expect((await call({ templateId: '' })).fields).toEqual({ templateId: chinese('common:required') })
  const refused = { code: 500, data: null }
  expect(await call({ templateId: 'NOWHERE' })).toMatchObject({
    ...refused,
    msg: chinese('template.missing'),
  })
  expect(
    await admin.call(mp, { body: { ...common, templateId: 'SYS_VERIFY_CODE', recipient: 'openid-1' } }),
  ).toMatchObject({ ...refused, msg: chinese('send.channelMissing') })
  for (const bad of ['[]', '{', '1', 'null', '"x"'])
    expect(await call({ paramsJSON: bad })).toMatchObject({ ...refused, msg: chinese('send.params') })
  expect(await call({ recipient: ' , ' })).toMatchObject({ ...refused, msg: chinese('send.noRecipient') })
  expect(await countInfos()).toBe(before)
})

test('a parameter without a value fails the record and names itself; the answer carries the reason (MSG-PAR-04)', async () => {
  const answer = await admin.call(sms, {
    body: { ...common, recipient: '13800000000', paramsJSON: '{"customerName":null}' },
  })
  expect(answer).toMatchObject({ code: 500, msg: chinese('send.missing', { names: 'orderNo' }) })
  const info = await newestInfo()
  expect(info).toMatchObject({
    bizSendStatus: 3,
    bizSendDesc: chinese('send.sum', { total: 1, sent: 0, failed: 1 }),
  })
  expect(await recordsOf(info?.bizId ?? '')).toMatchObject([
    { status: 0, resultMsg: chinese('send.missing', { names: 'orderNo' }) },
  ])
  const english = await admin.in('en-US').call(sms, { body: { ...common, recipient: '1', paramsJSON: '' } })
  expect(english.msg).toBe('The phone number is incorrect')
  expect(
    (await admin.call(sms, { body: { ...common, signatureCode: 'NONE', recipient: '13800000000' } })).msg,
  ).toBe(chinese('pickers:preview.signature'))
})

test('a test mail checks copies, has a subject and the signature as its last line (MSG-SIM-22)', async () => {
  const { data } = await admin.call(mail, {
    body: {
      ...common,
      recipient: 'a@example.com,b@',
      mailCc: 'c@example.com',
      subject: '订单${orderNo}\r\nBcc: x@example.com',
      content: '<p>${customerName}</p><script>alert(1)</script>',
      paramsJSON: JSON.stringify({ ...values, customerName: '<img src=x>' }),
    },
  })
  expect(data).toMatchObject({ total: 2, success: 1, fail: 1 })
  const [first, second] = await recordsOf(data.bizId)
  expect(JSON.parse(first?.contentData ?? '')).toEqual({
    from: 'notice@example.com',
    to: 'a@example.com',
    cc: ['c@example.com'],
    subject: '订单A-1  Bcc: x@example.com',
    html: '<p>&lt;img src=x&gt;</p><script>alert(1)</script><p>管家云运营平台</p>',
  })
  expect(first?.content).toBe('<img src=x>\n管家云运营平台')
  expect(second).toMatchObject({ recipient: 'b@', status: 0, resultMsg: chinese('common:email') })
  const bare = await admin.must(mail, { body: { ...common, recipient: 'a@example.com' } })
  expect(JSON.parse((await recordsOf(bare.bizId))[0]?.contentData ?? '')).toMatchObject({
    subject: '测试邮件',
  })
  expect(
    (await admin.call(mail, { body: { ...common, recipient: 'a@example.com', mailCc: 'no' } })).msg,
  ).toBe(chinese('pickers:preview.wrongCc'))
})

test('a script in the contents and the values of all six channels is text in what each of them sends', async () => {
  const script = `</script><script>window.pwned=1</script>"}'\\\u202e`
  const sent = JSON.stringify({ customerName: script, orderNo: '${customerName}' })
  const body = { ...common, paramsJSON: sent }
  const contents = {
    first: `<script>1</script>\${customerName}`,
    second: '${orderNo}',
  }
  const properties = JSON.stringify([{ label: 'first', value: contents.first, color: '#173177' }])
  const card = JSON.stringify({ title: contents.second, text: contents.first })
  const entry = {
    title: contents.second,
    content: contents.first,
    url: '',
    type: 'SYS_MSG_NOTICE',
    msgLevel: 2,
  }
  const text = `<script>1</script>${script}`
  const dataOf = async (call: typeof sms, more: object): Promise<[unknown, string]> => {
    const { bizId, fail } = await admin.must(call, { body: { ...body, ...more } })
    expect(fail).toBe(0)
    const [record] = await recordsOf(bizId)
    return [JSON.parse(record?.contentData ?? ''), record?.content ?? '']
  }
  const [, smsText] = await dataOf(sms, { recipient: '13800000000', content: contents.first })
  expect(smsText).toBe(`【管家云】${text}`)
  const [html] = await dataOf(mail, {
    recipient: 'a@example.com',
    subject: contents.second,
    content: '<p>${customerName}</p>',
  })
  expect(html).toMatchObject({ subject: '${customerName}' })
  expect((html as { html: string }).html).not.toContain('<script')
  const [mpData] = await dataOf(mp, { recipient: 'open-id_1', content: properties })
  expect(mpData).toMatchObject({ data: { first: { value: text } } })
  const [maData] = await dataOf(ma, { recipient: 'open-id_1', content: properties })
  expect(maData).toMatchObject({ data: { first: { value: text } } })
  const [ding] = await dataOf(dingTalk, { recipient: 'a', content: card })
  expect(ding).toMatchObject({ msg: { markdown: { title: '${customerName}', text } } })
  const [inBox] = await dataOf(site, {
    recipient: server.userId('operator'),
    content: JSON.stringify(entry),
  })
  expect(inBox).toMatchObject({ title: '${customerName}', content: text })
  const { list } = await operator.must(message.endpoints.page, { query: { searchFlag: '2', limit: 1 } })
  expect(list[0]).toMatchObject({ title: '${customerName}', content: text })
})

test('a megabyte of values is sent whole, each value once, and holds nobody up', async () => {
  const customerName = 'x${orderNo}'.repeat(90_000)
  const started = performance.now()
  const [large, ordinary] = await Promise.all([
    admin.call(sms, {
      body: { ...common, recipient: '13800000000', paramsJSON: JSON.stringify({ ...values, customerName }) },
    }),
    operator.call(message.endpoints.sum, { query: {} }),
  ])
  expect(performance.now() - started).toBeLessThan(2000)
  expect([ordinary.code, large.code]).toEqual([0, 0])
  const [record] = await recordsOf(large.data.bizId)
  expect(record?.content).toBe(`【管家云】${customerName}，您好！您的订单A-1已发货，请注意查收。`)
})

test('official account: OpenIds, properties, link and jump to a mini program (MSG-SIM-23)', async () => {
  const { data } = await admin.call(mp, {
    body: {
      ...common,
      recipient: 'open-id_1,kurz',
      url: 'https://example.com',
      miniprogramAppid: 'wx1',
      miniprogramPagepath: 'pages/a',
    },
  })
  const [first, second] = await recordsOf(data.bizId)
  expect(JSON.parse(first?.contentData ?? '')).toEqual({
    touser: 'open-id_1',
    template_id: 'TM00303',
    url: 'https://example.com',
    miniprogram: { appid: 'wx1', pagepath: 'pages/a' },
    data: {
      first: { value: '张三，您的订单已发货', color: '#173177' },
      orderNo: { value: 'A-1', color: '#173177' },
      remark: { value: '请注意查收', color: '#173177' },
    },
  })
  expect(first?.content).toBe('first：张三，您的订单已发货\norderNo：A-1\nremark：请注意查收')
  expect(second).toMatchObject({ recipient: 'kurz', status: 0, resultMsg: chinese('send.openId') })
})

test('mini program: page, state and language with their defaults (MSG-SIM-24)', async () => {
  const { bizId } = await admin.must(ma, { body: { ...common, recipient: 'open-id_1', page: 'pages/b' } })
  expect(JSON.parse((await recordsOf(bizId))[0]?.contentData ?? '')).toEqual({
    touser: 'open-id_1',
    template_id: '1476',
    page: 'pages/b',
    miniprogram_state: 'formal',
    lang: 'zh_CN',
    data: { thing1: { value: '您的订单已发货' }, character_string2: { value: 'A-1' } },
  })
  const wrong = await admin.call(ma, {
    body: { ...common, recipient: 'open-id_1', miniprogramState: 'beta' },
  })
  expect(wrong).toMatchObject({ code: 500, msg: chinese('pickers:preview.state') })
})

test('DingTalk: ids, the body of the message type, incomplete contents (MSG-SIM-25)', async () => {
  const { data } = await admin.call(dingTalk, { body: { ...common, recipient: 'manager.01@x,a/b' } })
  const [first, second] = await recordsOf(data.bizId)
  expect(JSON.parse(first?.contentData ?? '')).toEqual({
    agent_id: '1000000001',
    userid_list: 'manager.01@x',
    msg: {
      msgtype: 'markdown',
      markdown: { title: '订单发货通知', text: '### 订单已发货\n\n客户：张三\n\n订单：**A-1**' },
    },
  })
  expect(second).toMatchObject({ status: 0, resultMsg: chinese('send.dingTalkId') })
  for (const content of ['{"title":"x"}', '{', '[]'])
    expect((await admin.call(dingTalk, { body: { ...common, recipient: 'a', content } })).msg).toBe(
      chinese('send.content'),
    )
})

test('a channel whose settings are missing says so, and no secret of one stands in a record (MSG-SIM-20)', async () => {
  const settings = server.sql<{ name: string; value: string }>(
    "SELECT name, value FROM app_config WHERE name IN ('msgGateway', 'wechat', 'dingTalk')",
  )
  expect(settings).toHaveLength(3)
  server.sql("DELETE FROM app_config WHERE name IN ('msgGateway', 'wechat', 'dingTalk')")
  try {
    const reason = async (call: typeof sms, recipient: string) =>
      (await admin.call(call, { body: { ...common, recipient } })).msg
    expect(await reason(sms, '13800000000')).toBe(chinese('send.smsGateway'))
    expect(await reason(mail, 'a@example.com')).toBe(chinese('send.mailGateway'))
    expect(await reason(mp, 'open-id_1')).toBe(chinese('send.officialAccount'))
    expect(await reason(ma, 'open-id_1')).toBe(chinese('send.miniProgram'))
    expect(await reason(dingTalk, 'a')).toBe(chinese('send.dingTalk'))
  } finally {
    for (const { name, value } of settings)
      server.sql('INSERT INTO app_config (name, value) VALUES (?, ?)', name, value)
  }
  const secrets = ['demo-access-key-secret', 'demo-mail-password', 'account-secret', 'chat-app-secret']
  const stored = JSON.stringify(server.sql('SELECT * FROM msg_channel_records'))
  for (const secret of secrets) expect(stored).not.toContain(secret)
})

test('an in-site test reaches existing active users of the tenant, unread and counted (MSG-SIM-26)', async () => {
  const own = server.userId('operator')
  const foreign = server.userId('admin', 'hengyuan')
  const [disabled] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = 'platform' AND status = 0",
  )
  const before = await operator.must(message.endpoints.sum, { query: {} })
  const { data } = await admin.call(site, {
    body: { ...common, recipient: `${own},${foreign},${disabled?.id},99,x` },
  })
  expect(data).toMatchObject({ total: 5, success: 1, fail: 4 })
  const records = await recordsOf(data.bizId)
  expect(records.filter(({ status }) => status === 0).map(({ resultMsg }) => resultMsg)).toEqual(
    Array.from({ length: 4 }, () => chinese('send.user')),
  )
  expect(JSON.parse(records[0]?.contentData ?? '')).toMatchObject({
    title: '订单A-1已发货',
    type: 'SYS_MSG_NOTICE',
  })
  const { list } = await operator.must(message.endpoints.page, { query: { searchFlag: '2', limit: 1 } })
  expect(list[0]).toMatchObject({
    ...{
      title: '订单A-1已发货',
      readStatus: 0,
      sender: chinese('sys.user:mark.super'),
      type: 'SYS_MSG_NOTICE',
      msgLevel: 2,
    },
  })
  const cnt = (sums: readonly { type: string; cnt: number }[]) =>
    sums.find(({ type }) => type === 'SYS_MSG_NOTICE')?.cnt ?? 0
  expect(cnt(await operator.must(message.endpoints.sum, { query: {} }))).toBe(cnt(before) + 1)
})

test('a send through a template reaches users, departments and addresses over its enabled channels (MSG-SIM-27, MSG-RCV-12, MSG-BIZ-02)', async () => {
  const user = server.userId('operator')
  const { data } = await sendTo({
    user: [userEntry('ALL', user), userEntry('SITE', user)],
    obj: [entry('ALL', '13800000000,a@example.com,???'), entry('SMS', '13800000000,abc')],
  })
  const records = await recordsOf(data.bizId)
  const [row] = server.sql<{ mobile: string; email: string }>(
    "SELECT mobile, email FROM users WHERE username = 'operator' AND tenant_id = 'platform'",
  )
  const of = (code: string) => records.filter(({ channelCode }) => channelCode === code)
  expect(of('SMS').map(({ recipient, status }) => [recipient, status])).toEqual([
    [row?.mobile, 1],
    ['13800000000', 1],
    ['abc', 0],
  ])
  expect(of('EMAIL').map(({ recipient }) => recipient)).toEqual([row?.email, 'a@example.com'])
  expect(JSON.parse(of('EMAIL')[0]?.contentData ?? '')).toMatchObject({ subject: '订单发货通知' })
  expect(of('SITE').map(({ recipient }) => recipient)).toEqual([user])
  expect(data.total).toBe(records.length)
  expect((await infoOf(data.bizId))?.typeDesc).toBe('模拟发送')
})

test('users without an address are recorded, disabled ones and other tenants’ are not reached (MSG-RCV-12)', async () => {
  const foreign = server.userId('admin', 'hengyuan')
  const ids = server.sql<{ id: string; status: number; mobile: string; name: string }>(
    `SELECT CAST(id AS TEXT) AS id, status, mobile, username AS name FROM users
     WHERE tenant_id = 'platform' ORDER BY id LIMIT 60`,
  )
  const without = ids.find(({ status }) => status !== 0)
  server.sql("UPDATE users SET mobile = '' WHERE id = ?", without?.id)
  const { data } = await sendTo({ user: [userEntry('SMS', [foreign, ...ids.map(({ id }) => id)].join(','))] })
  const records = await recordsOf(data.bizId)
  const active = ids.filter(({ status }) => status !== 0)
  const numbers = new Set(active.filter(({ id }) => id !== without?.id).map(({ mobile }) => mobile))
  expect(records.filter(({ status }) => status === 1).map(({ recipient }) => recipient)).toEqual([...numbers])
  expect(records.filter(({ status }) => status === 0)).toMatchObject([
    { recipient: without?.name, resultMsg: chinese('send.noMobile') },
  ])
})

test('departments bring everybody below them, each address once (MSG-RCV-12)', async () => {
  const [top] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = 'platform' AND pid = 0 ORDER BY id LIMIT 1",
  )
  const [foreign] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id <> 'platform' LIMIT 1",
  )
  const expected = server.sql<{ id: string }>(
    `WITH RECURSIVE below (id) AS (SELECT CAST(? AS INTEGER) UNION SELECT depts.id FROM depts JOIN below ON pid = below.id)
     SELECT CAST(id AS TEXT) AS id FROM users WHERE dept_id IN (SELECT id FROM below) AND status <> 0 ORDER BY users.id`,
    top?.id,
  )
  expect(expected.length).toBeGreaterThan(20)
  const { data } = await sendTo({
    dept: [entry('SITE', `${top?.id},${foreign?.id}`)],
    user: [
      userEntry(
        'SITE',
        expected
          .slice(0, 3)
          .map(({ id }) => id)
          .join(','),
      ),
    ],
  })
  const reached = (await recordsOf(data.bizId)).map(({ recipient }) => recipient)
  expect(reached.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  expect(new Set(reached).size).toBe(reached.length)
  // One message for the named, one for the department (MSG-RCV-11).
  const types = server.sql<{ type: number; total: number }>(
    `SELECT receiver_type AS type, COUNT(*) AS total FROM messages JOIN message_records ON msg_id = messages.id
     WHERE messages.id IN (SELECT id FROM messages ORDER BY id DESC LIMIT 2) GROUP BY 1 ORDER BY 1`,
  )
  expect(types).toEqual([
    { type: 1, total: 3 },
    { type: 2, total: expected.length - 3 },
  ])
})

test('resolvers add those they find; an unknown one is noted (MSG-RCV-07)', async () => {
  const own = server.userId('operator')
  const boss = server.userId('sysadmin')
  server.sql(
    "INSERT INTO user_sub_rels (id, tenant_id, main_id, sub_id, create_date) VALUES (7000000000000000001, 'platform', ?, ?, '2026-01-01 00:00:00')",
    boss,
    server.userId('admin'),
  )
  const [role] = server.sql<{ id: string }>(
    `SELECT CAST(role_id AS TEXT) AS id FROM role_users WHERE user_id = ${own} LIMIT 1`,
  )
  const resolved = async (uf: string, list: 'user' | 'dept' | 'obj') => {
    const answer = await sendTo({ [list]: [userEntry('SITE', '', uf)] })
    const info = await newestInfo()
    return { answer, info, ids: (await recordsOf(info?.bizId ?? '')).map(({ recipient }) => recipient) }
  }
  expect((await resolved('operator', 'user')).ids).toEqual([server.userId('admin')])
  expect((await resolved('operator', 'obj')).ids).toEqual([server.userId('admin')])
  expect((await resolved('leader', 'user')).ids).toContain(boss)
  expect((await resolved(`role:${role?.id}`, 'user')).ids).toContain(own)
  for (const [uf, list] of [
    ['nobodyKnows', 'user'],
    [`role:${role?.id}`, 'dept'],
    ['ownDept', 'user'],
  ] as const) {
    const { answer, info, ids } = await resolved(uf, list)
    expect(ids).toEqual([])
    expect(answer).toMatchObject({ code: 500, msg: chinese('send.noReceivers') })
    expect(info).toMatchObject({
      bizSendStatus: 3,
      bizSendDesc: `${chinese('send.noReceivers')}，未知解析器：${uf}`,
    })
  }
  const mixed = await sendTo({ user: [userEntry('SITE', own, 'nobodyKnows')] })
  expect((await infoOf(mixed.data.bizId))?.bizSendDesc).toBe(
    '共1条，成功1条，失败0条，未知解析器：nobodyKnows',
  )
})

test('a channel without a value sends nothing, and nobody at all is a failure (MSG-RCV-05)', async () => {
  const answer = await sendTo({
    user: [userEntry('ALL', ''), userEntry('SMS', ' , ')],
    obj: [entry('ALL', '')],
  })
  expect(answer).toMatchObject({ code: 500, msg: chinese('send.noReceivers') })
  expect(await newestInfo()).toMatchObject({ bizSendStatus: 3, bizSendDesc: chinese('send.noReceivers') })
  const one = await sendTo({ user: [userEntry('SITE', server.userId('operator'))] })
  expect((await recordsOf(one.data.bizId)).map(({ channelCode }) => channelCode)).toEqual(['SITE'])
})

test('a stopped template refuses the generic send and nothing is written, its channels can be tested (MSG-SIM-27)', async () => {
  const { list } = await admin.must(template.endpoints.page, { query: { templateId: CODE } })
  const id = list[0]?.id ?? ''
  await admin.must(template.endpoints.stop, { body: { id } })
  const before = await countInfos()
  expect(await sendTo({ obj: [entry('SMS', '13800000000')] })).toMatchObject({
    code: 500,
    msg: chinese('send.templateStopped'),
  })
  expect(await countInfos()).toBe(before)
  expect((await admin.call(sms, { body: { ...common, recipient: '13800000000' } })).code).toBe(0)
  await admin.must(template.endpoints.enable, { body: { id } })
  const channel = await admin.must(channelTemplate.endpoints.find, {
    query: { templateId: CODE, channelCode: 'SMS' },
  })
  await admin.must(channelTemplate.endpoints.stop, { body: { id: channel?.id } })
  const skipped = await sendTo({ obj: [entry('SMS', '13800000000'), entry('EMAIL', 'a@example.com')] })
  expect((await recordsOf(skipped.data.bizId)).map(({ channelCode }) => channelCode)).toEqual(['EMAIL'])
  expect((await admin.call(sms, { body: { ...common, recipient: '13800000000' } })).code).toBe(0)
  await admin.must(channelTemplate.endpoints.enable, { body: { id: channel?.id } })
})

test('who gets it is listed by channel and page, addresses as far as the caller may see them', async () => {
  const own = server.userId('operator')
  const [disabled] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = 'platform' AND status = 0",
  )
  const body = {
    templateId: CODE,
    receiveInfo: to({
      user: [userEntry('ALL', `${own},${disabled?.id},${server.userId('admin', 'hengyuan')}`)],
      obj: [entry('ALL', '???,13800000000')],
    }),
  }
  const answer = await admin.must(receivers, { body: { ...body, limit: 100 } })
  const channelOf = (code: string) => answer.channels.find(({ channelCode }) => channelCode === code)
  expect(channelOf('SMS')).toEqual({ channelCode: 'SMS', channelName: '短信', total: 2, failing: 0 })
  expect(
    answer.list.find(({ channelCode, userId }) => channelCode === 'SMS' && userId === own),
  ).toMatchObject({
    name: '陈志鹏',
    recipient: expect.stringMatching(/^1\d{10}$/),
    reason: '',
  })
  expect(answer.total).toBe(answer.channels.reduce((sum, { total, failing }) => sum + total + failing, 0))
  const left = await admin.must(receivers, { body: { ...body, view: 'leftOut', limit: 100 } })
  expect([left.total, left.list.map(({ recipient, reason }) => [recipient, reason])]).toEqual([
    answer.leftOut,
    [
      [server.userId('admin', 'hengyuan'), chinese('send.foreign')],
      ['', chinese('send.disabledUser')],
      ['???', chinese('send.noChannelTakes')],
    ].toSorted(
      (a, b) =>
        left.list.findIndex((x) => x.recipient === a[0]) - left.list.findIndex((x) => x.recipient === b[0]),
    ),
  ])
  const page = await admin.must(receivers, { body: { ...body, channelCode: 'SMS', page: 2, limit: 1 } })
  expect(page).toMatchObject({ total: 2, list: [{ recipient: '13800000000', userId: '' }] })
  server.openScreen('msg/msgTemplate')
  const other = server.userId('sysadmin')
  const asked = { ...body, receiveInfo: to({ user: [userEntry('SMS', other)] }) }
  expect((await operator.must(receivers, { body: asked })).list[0]?.recipient).toMatch(/^1\d{2}\*{4}\d{4}$/)
  expect((await admin.call(receivers, { body: { ...body, templateId: 'NOWHERE' } })).msg).toBe(
    chinese('template.missing'),
  )
})

test('records are seen, deleted and sent again by their own tenant alone', async () => {
  const { data } = await sendTo({ obj: [entry('SMS', '13800000000,1')] })
  const info = await infoOf(data.bizId)
  const other = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  server.openScreen('msg/msgBizInfo', chinese('sys.tenant:open.adminName'))
  expect(await recordsOf(data.bizId, other)).toEqual([])
  await other.call(bizInfo.endpoints.remove, { body: [info?.id] })
  await other.call(channelRecord.endpoints.remove, {
    body: (await recordsOf(data.bizId)).map(({ id }) => id),
  })
  const resend = await other.call(bizInfo.endpoints.resend, { body: { id: info?.id } })
  expect(resend.code).not.toBe(0)
  expect(await recordsOf(data.bizId)).toHaveLength(2)
  expect((await infoOf(data.bizId))?.bizSendRetry).toBe(0)
})

test('failed receivers get it again with the contents of now, the others nothing', async () => {
  const user = server.userId('secadmin')
  server.sql("UPDATE users SET mobile = '' WHERE id = ?", user)
  const { data } = await sendTo({ user: [userEntry('SMS', user)], obj: [entry('SMS', '13800000000,1')] })
  expect(data).toMatchObject({ total: 3, success: 1, fail: 2 })
  const id = (await infoOf(data.bizId))?.id ?? ''
  const resend = (records?: string[]) => admin.call(bizInfo.endpoints.resend, { body: { id, records } })
  expect((await resend()).data).toMatchObject({ total: 3, success: 1, fail: 2 })
  server.sql("UPDATE users SET mobile = '13811112222' WHERE id = ?", user)
  const failed = (await recordsOf(data.bizId)).filter(({ recipient }) => recipient === 'secadmin')
  // The newest of a receiver counts; an older one is no longer there to be sent.
  expect((await resend([failed[0]?.id ?? ''])).msg).toBe(chinese('send.nothingFailed'))
  expect((await resend([failed[1]?.id ?? ''])).data).toMatchObject({ total: 3, success: 2, fail: 1 })
  const records = await recordsOf(data.bizId)
  expect(records.filter(({ recipient }) => recipient === '13800000000')).toHaveLength(1)
  expect(records.at(-1)).toMatchObject({ recipient: '13811112222', status: 1 })
  expect(await infoOf(data.bizId)).toMatchObject({
    ...{
      bizSendStatus: 4,
      bizSendRetry: 2,
      bizSendDesc: chinese('send.sum', { total: 3, sent: 2, failed: 1 }),
    },
  })
})

test('a template that is stopped in the middle of a send ends the rest as failed, and sends it again once it is enabled (MSG-SIM-27)', async () => {
  const [row] = (await admin.must(template.endpoints.page, { query: { templateId: CODE } })).list
  const body = { id: row?.id ?? '' }
  const total = 8000
  const numbers = Array.from({ length: total }, (_, index) => `139${String(index).padStart(8, '0')}`)
  const count = () =>
    server.sql<{ count: number }>('SELECT COUNT(*) AS count FROM msg_channel_records')[0]?.count ?? 0
  const before = count()
  const sending = sendTo({ obj: [entry('SMS', numbers.join(','))] })
  await expect.poll(count, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before)
  await admin.must(template.endpoints.stop, { body })
  const { data } = await sending
  expect(data.success).toBeGreaterThan(0)
  expect(data.fail).toBeGreaterThan(0)
  const info = await infoOf(data.bizId)
  expect(info?.bizSendDesc).toBe(
    `共${total}条，成功${data.success}条，失败${data.fail}条，${chinese('send.templateStopped')}`,
  )
  const resend = () => admin.call(bizInfo.endpoints.resend, { body: { id: info?.id ?? '' } })
  expect(await resend()).toMatchObject({ code: 500, msg: chinese('send.templateStopped') })
  await admin.must(template.endpoints.enable, { body })
  const channels = await admin.must(template.endpoints.getChannel, { query: { templateId: CODE } })
  const sms = { body: { id: channels.find(({ channelCode }) => channelCode === 'SMS')?.id ?? '' } }
  await admin.must(channelTemplate.endpoints.stop, sms)
  expect(await resend()).toMatchObject({ code: 500, msg: chinese('send.channelStopped') })
  await admin.must(channelTemplate.endpoints.enable, sms)
  expect((await resend()).data).toMatchObject({ total, success: total, fail: 0 })
}, 60_000)

test('the channel records of a business record are those written for it, not all with its business number (MSG-CRC-03)', async () => {
  const [first, second] = [
    await sendTo({ obj: [entry('SMS', '13800000001')] }),
    await sendTo({ obj: [entry('SMS', '13800000002')] }),
  ]
  const ids = [await infoOf(first.data.bizId), await infoOf(second.data.bizId)].map((info) => info?.id ?? '')
  // As two sends of an event about one object have it.
  for (const [table, column] of [
    ['msg_biz_infos', 'id'],
    ['msg_channel_records', 'biz_info_id'],
  ])
    server.sql(`UPDATE ${table} SET biz_id = 'SHARED' WHERE ${column} IN (?, ?)`, ...ids)
  expect((await recordsOf('SHARED')).map(({ recipient }) => recipient)).toEqual([
    '13800000001',
    '13800000002',
  ])
  for (const [at, recipient] of ['13800000001', '13800000002'].entries()) {
    const query = { bizId: 'SHARED', bizInfoId: ids[at] ?? '' }
    expect(await admin.must(channelRecord.endpoints.page, { query })).toMatchObject({
      ...{ total: 1, list: [{ recipient }] },
    })
    const { bytes } = await admin.call(channelRecord.endpoints.export, { query })
    expect(
      readWorkbook(bytes)[0]
        ?.rows.slice(1)
        .map((row) => row[4]),
    ).toEqual([recipient])
  }
  const foreign = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const query = { bizInfoId: ids[0] ?? '' }
  expect((await foreign.must(channelRecord.endpoints.page, { query })).total).toBe(0)
})

test('records are deleted with their code only, and take their channel records along (MSG-BIZ-09)', async () => {
  await admin.must(sms, { body: { ...common, recipient: '13800000009' } })
  const info = await newestInfo()
  const removal = { body: [info?.id ?? ''] }
  // Those of another department are passed over; as if the operator had sent it.
  server.sql(
    "UPDATE msg_biz_infos SET job = json_set(job, '$.operatorId', ?) WHERE id = ?",
    server.userId('operator'),
    info?.id,
  )
  expect((await operator.call(bizInfo.endpoints.remove, removal)).code).toBe(403)
  server.grant('msg:msgBizInfo:delete')
  expect((await operator.call(bizInfo.endpoints.remove, removal)).code).toBe(0)
  const query = { bizId: info?.bizId ?? '' }
  expect((await admin.must(bizInfo.endpoints.page, { query })).total).toBe(0)
  expect((await admin.must(channelRecord.endpoints.page, { query })).total).toBe(0)
})

test('a refused send answers the number of the record that was written of it, and none where none was (28 B13)', async () => {
  const nobody = await sendTo({ dept: [entry('ALL', '999999999')] })
  expect(nobody).toMatchObject({ code: 500, data: { bizId: expect.stringMatching(/^SIM-/) } })
  const info = await newestInfo()
  expect(nobody.data).toEqual({ bizId: info?.bizId })
  expect(
    await admin.call(sendAll, {
      body: { id: '1', templateId: 'NOWHERE', templateName: 'x', receiveInfo: to({}) },
    }),
  ).toMatchObject({ code: 500, data: null })
})
