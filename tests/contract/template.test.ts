import { channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { template } from '#contract/resources/msg/template.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { nounSuite } from './nounSuite.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, list, get, create, update, remove, stop, enable, getChannel } = template.endpoints

const parameters = JSON.stringify([{ val: 'userName', label: '用户姓名' }])
const make = (templateId: string) =>
  admin.must(create, { body: { templateId, templateName: `名称${templateId}` } })
const read = (id: string) => admin.must(get, { params: { id } })

test('the first data have a system template and one with all channels and two parameters', async () => {
  const rows = await admin.must(list)
  const verify = rows.find((row) => row.templateId === 'SYS_VERIFY_CODE')
  expect(verify).toMatchObject({ isSys: 1, status: 1, openChannel: 'SMS,EMAIL' })
  expect(JSON.parse(verify?.templateParams ?? '')).toEqual([{ val: 'code', label: '验证码' }])
  const order = rows.find((row) => row.templateId === 'ORDER_SHIPPED')
  expect(order?.openChannel).toBe('SMS,EMAIL,MP,MA,DINGTALK,SITE')
  expect(JSON.parse(order?.templateParams ?? '')).toHaveLength(2)
})

test('a new template starts enabled, ordinary, without channels and parameters, whatever was sent (MSG-TPL-21)', async () => {
  const id = await admin.must(create, {
    body: { templateId: 'FRESH', templateName: '新模板', isSys: 1, status: 0, openChannel: 'SMS' },
  })
  expect(await read(id)).toMatchObject({
    templateId: 'FRESH',
    templateName: '新模板',
    remark: '',
    status: 1,
    isSys: 0,
    openChannel: '',
    templateParams: '[]',
    creator: chinese('sys.user:mark.super'),
    updater: chinese('sys.user:mark.super'),
  })
})

test('an update keeps what it does not carry (MSG-GEN-21, MSG-TPL-15)', async () => {
  const id = await make('PARTIAL')
  await admin.must(update, { body: { id, templateParams: parameters } })
  await admin.must(update, { body: { id, remark: '说明' } })
  expect(await read(id)).toMatchObject({
    templateName: '名称PARTIAL',
    remark: '说明',
    templateParams: parameters,
  })
  await admin.must(update, { body: { id, remark: '', status: 0, openChannel: 'SMS' } })
  expect(await read(id)).toMatchObject({ remark: '', status: 1, openChannel: '' })
})

test('parameter rows are filled, usable as keys, and different (MSG-PAR-02, MSG-PAR-03)', async () => {
  const id = await make('PARAMS')
  const save = async (rows: unknown) =>
    (await admin.call(update, { body: { id, templateParams: JSON.stringify(rows) } })).fields.templateParams
  expect(await save([{ val: '', label: '空' }])).toContain('参数编码只能由字母')
  expect(await save([{ val: '1st', label: '数字开头' }])).toContain('参数编码只能由字母')
  expect(await save([{ val: 'a b', label: '空格' }])).toContain('参数编码只能由字母')
  expect(await save([{ val: 'x'.repeat(65), label: '过长' }])).toContain('最多64个字符')
  expect(await save([{ val: 'a', label: ' ' }])).toBeDefined()
  expect(
    await save([
      { val: 'a', label: '一' },
      { val: 'a', label: '二' },
    ]),
  ).toBe(chinese('field.parameterTwice'))
  expect(await save({ val: 'a' })).toBeDefined()
  const text = await admin.call(update, { body: { id, templateParams: '{not json' } })
  expect(text.fields.templateParams).toBe(chinese('common:json'))
  expect((await read(id)).templateParams).toBe('[]')
  const rows = [
    { val: 'a', label: '一' },
    { val: '_b2', label: '二' },
  ]
  expect(await save(rows)).toBeUndefined()
  expect(JSON.parse((await read(id)).templateParams)).toEqual(rows)
})

test('stop and enable change the status of the template alone (MSG-TPL-08, MSG-TPL-09, MSG-TCH-08)', async () => {
  const [row] = (await admin.must(page, { query: { templateId: 'ORDER_SHIPPED' } })).list
  const id = row?.id ?? ''
  await admin.must(stop, { body: { id } })
  expect(await read(id)).toMatchObject({ status: 0, openChannel: row?.openChannel })
  expect(
    (await admin.must(getChannel, { query: { templateId: 'ORDER_SHIPPED' } })).map((each) => each.status),
  ).toEqual([1, 1, 1, 1, 1, 1])
  await admin.must(enable, { body: { id } })
  expect((await read(id)).status).toBe(1)
  expect((await admin.call(stop, { body: { id: '99' } })).msg).toBe(chinese('recordMissing'))
})

test('system templates and those of events and rules stay; the channel templates of others go with them (MSG-TPL-11)', async () => {
  const system = (await admin.must(list)).find((row) => row.isSys === 1)
  expect(await admin.call(remove, { body: [system?.id] })).toMatchObject({
    code: 500,
    msg: chinese('builtIn'),
  })
  for (const [table, columns, values] of [
    ['msg_sys_events', 'event_code, event_name', "'E', '事件'"],
    [
      'msg_audit_events',
      'event_code, event_name, job_function, job_cron',
      "'E', '事件', 'a.b', '0 0 0 * * ?'",
    ],
    ['msg_biz_event_rules', 'event_code, title', "'E', '规则'"],
  ] as const) {
    const code = `USED_${table}`
    const used = await make(code)
    server.sql(
      `INSERT INTO ${table} (id, tenant_id, template_id, ${columns}) VALUES (1, 'platform', ?, ${values})`,
      code,
    )
    expect((await admin.call(remove, { body: [used] })).msg).toBe(chinese('template.used'))
    server.sql(`DELETE FROM ${table} WHERE id = 1`)
    await admin.must(remove, { body: [used] })
  }
  const free = await make('CASCADE')
  await admin.must(channelTemplate.endpoints.create, {
    body: { templateId: 'CASCADE', channelCode: 'EMAIL', content: '<p>您好</p>' },
  })
  expect((await admin.call(remove, { body: [free, system?.id] })).msg).toBe(`${chinese('builtIn')}：验证码`)
  expect((await read(free)).openChannel).toBe('EMAIL')
  await admin.must(remove, { body: [free] })
  expect(server.sql("SELECT id FROM msg_channel_templates WHERE template_id = 'CASCADE'")).toEqual([])
})

test('the channels of a template come in the order of the channel list, stopped ones included', async () => {
  await make('CHANNELS')
  for (const channelCode of ['EMAIL', 'SITE'])
    await admin.must(channelTemplate.endpoints.create, {
      body: {
        templateId: 'CHANNELS',
        channelCode,
        content:
          channelCode === 'SITE'
            ? JSON.stringify({ title: '标题', content: '正文', type: 'SYS_MSG_PRO', msgLevel: 2, url: '' })
            : '<p>正文</p>',
      },
    })
  const [mail] = await admin.must(getChannel, { query: { templateId: 'CHANNELS' } })
  await admin.must(channelTemplate.endpoints.stop, { body: { id: mail?.id } })
  expect(await admin.must(getChannel, { query: { templateId: 'CHANNELS' } })).toMatchObject([
    { id: mail?.id, templateId: 'CHANNELS', channelCode: 'EMAIL', channelName: '邮件', status: 0 },
    { channelCode: 'SITE', channelName: '站内消息', status: 1 },
  ])
  expect(await admin.must(getChannel, { query: { templateId: 'NOWHERE' } })).toEqual([])
  expect(await tenant.must(getChannel, { query: { templateId: 'CHANNELS' } })).toEqual([])
})

test('the list of templates asks for nothing and has every template with its code and name (MSG-TPL-17)', async () => {
  const named = (rows: readonly { templateId: string; templateName: string }[]) =>
    rows.map(({ templateId, templateName }) => `${templateId} ${templateName}`).sort()
  const all = await admin.must(template.endpoints.list, {})
  const paged = await admin.must(template.endpoints.page, { query: { limit: 1000 } })
  expect(named(all)).toEqual(named(paged.list))
  expect(all.length).toBeGreaterThan(1)
})

nounSuite(server, template, {
  sample: (mark) => ({ templateId: `T_${mark}`, templateName: `名称${mark}` }),
  found: 'templateName',
  changed: { templateName: '名称LIFE二', remark: '备注' },
  required: 'templateId templateName',
  unique: 'templateId',
  fixed: { templateId: 'OTHER', isSys: 1, status: 0 },
  initial: { isSys: 0, status: 1 },
  merges: true,
  exported: [
    ['模板编码', '模板名称', '备注', '开通渠道', '状态', '系统内置'],
    (mark) => [`T_${mark}`, `名称${mark}`, '', '', '启用', '否'],
  ],
  rows: {
    ...{ kept: 'MSG-TPL-02, MSG-TPL-14', required: 'MSG-TPL-13', unique: 'MSG-TPL-14' },
    exported: 'MSG-TPL-03, MSG-TPL-05',
  },
})
