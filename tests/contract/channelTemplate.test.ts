import { channel } from '#contract/resources/msg/channel.ts'
import { channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { signature } from '#contract/resources/msg/signature.ts'
import { template } from '#contract/resources/msg/template.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { get, find, create, update, stop, enable } = channelTemplate.endpoints

let next = 0
/** A template of the test's own, by its code. */
async function newTemplate(): Promise<string> {
  next += 1
  const templateId = `T${next}`
  await admin.must(template.endpoints.create, { body: { templateId, templateName: `模板${next}` } })
  return templateId
}
const openOf = async (templateId: string) =>
  (await admin.must(template.endpoints.page, { query: { templateId } })).list.find(
    (row) => row.templateId === templateId,
  )?.openChannel

const json = (value: unknown) => JSON.stringify(value)
const site = { title: '标题', content: '正文', type: 'SYS_MSG_PRO', msgLevel: 2, url: '' }

/** Complete content for each channel, and its error when a part is missing. */
const whole: Readonly<Record<string, Record<string, string>>> = {
  SMS: { signatureCode: 'DEFAULT', content: '您好${name}', templateIdOp: 'SMS_1' },
  EMAIL: { content: '<p>您好</p>' },
  MP: { titleOp: '发货通知', content: json([{ label: 'first', value: '', color: '#173177' }]) },
  MA: { titleOp: '发货提醒', content: json([{ label: 'thing1', value: '好' }]) },
  DINGTALK: { templateTypeOp: 'text', content: json({ content: '您好' }) },
  SITE: { content: json(site) },
}
const save = (templateId: string, channelCode: string, changes: Record<string, string> = {}) =>
  admin.call(create, { body: { templateId, channelCode, ...whole[channelCode], ...changes } })

test('openChannel names the enabled channels in the order of the list, after every save, stop and enable (MSG-TPL-21, MSG-TCH-07)', async () => {
  const templateId = await newTemplate()
  await admin.must(channel.endpoints.create, {
    body: { channelCode: 'PUSH', channelName: '推送', channelFunction: 'push.send' },
  })
  const push = await admin.must(create, { body: { templateId, channelCode: 'PUSH', content: '推送' } })
  await save(templateId, 'SITE')
  const { data: sms } = await save(templateId, 'SMS')
  expect(await openOf(templateId)).toBe('SMS,SITE,PUSH')
  await admin.must(stop, { body: { id: sms } })
  expect(await openOf(templateId)).toBe('SITE,PUSH')
  expect((await admin.must(get, { params: { id: sms } })).status).toBe(0)
  await admin.must(stop, { body: { id: push } })
  await admin.must(update, { body: { id: push, content: '改' } })
  expect(await openOf(templateId)).toBe('SITE')
  await admin.must(enable, { body: { id: sms } })
  expect(await openOf(templateId)).toBe('SMS,SITE')
  for (const call of [stop, enable])
    expect((await admin.call(call, { body: { id: '99' } })).msg).toBe(chinese('recordMissing'))
})

test('one is found by id and by template and channel; none yet is null (MSG-TCH-10)', async () => {
  const templateId = await newTemplate()
  expect(await admin.must(find, { query: { templateId, channelCode: 'SMS' } })).toBeNull()
  const { data: id } = await save(templateId, 'SMS')
  const row = await admin.must(get, { params: { id } })
  expect(row).toMatchObject({
    templateId,
    channelCode: 'SMS',
    ...whole.SMS,
    status: 1,
    creator: chinese('sys.user:mark.super'),
    templateName: `模板${next}`,
  })
  expect(await admin.must(find, { query: { templateId, channelCode: 'SMS' } })).toEqual(row)
  expect((await admin.call(get, { params: { id: '99' } })).msg).toBe(chinese('recordMissing'))
})

test('a template has a channel once, and both are there (MSG-TCH-13)', async () => {
  const templateId = await newTemplate()
  expect((await save(templateId, 'EMAIL')).code).toBe(0)
  expect(await save(templateId, 'EMAIL')).toMatchObject({ code: 10002, msg: chinese('duplicate') })
  expect((await save('NOWHERE', 'EMAIL')).msg).toBe(chinese('template.missing'))
  expect((await admin.call(create, { body: { templateId, channelCode: 'NONE', content: 'x' } })).msg).toBe(
    chinese('channel.missing'),
  )
})

test('an update keeps the rest, the code of its channel and of its template (MSG-TCH-06, MSG-GEN-21)', async () => {
  const templateId = await newTemplate()
  const { data: id } = await save(templateId, 'SMS', { remark: '备注' })
  await admin.must(update, {
    body: { id, content: '改过', templateId: 'OTHER', channelCode: 'EMAIL', status: 0 },
  })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    ...{ templateId, channelCode: 'SMS', content: '改过', remark: '备注', templateIdOp: 'SMS_1', status: 1 },
  })
  const emptied = await admin.call(update, { body: { id, content: ' ' } })
  expect(emptied).toMatchObject({ code: 422, fields: { content: chinese('common:required') } })
})

/** Channel, change of a whole one, the field that is refused, and why. */
const refusals: readonly (readonly [
  row: string,
  channel: string,
  changes: Record<string, string>,
  field: string,
  words?: string,
])[] = [
  ['MSG-CSM-03', 'SMS', { signatureCode: '' }, 'signatureCode'],
  ['MSG-CSM-03', 'SMS', { content: ' \n' }, 'content'],
  ['MSG-CSM-03', 'SMS', { templateIdOp: '' }, 'templateIdOp'],
  ['MSG-CEM-02', 'EMAIL', { content: '' }, 'content'],
  ['MSG-CEM-02', 'EMAIL', { content: '<p><br></p>&nbsp;<style>p{}</style>' }, 'content'],
  ['MSG-CMP-03', 'MP', { titleOp: '' }, 'titleOp'],
  ['MSG-CMP-03', 'MP', { content: '[]' }, 'content'],
  ['MSG-CMP-03', 'MP', { content: '[{"label":' }, 'content', chinese('common:json')],
  [
    'MSG-CMP-02',
    'MP',
    { content: json([{ label: 'a', value: '', color: 'red' }]) },
    'content',
    chinese('field.color'),
  ],
  [
    'MSG-CMP-02',
    'MP',
    {
      content: json([
        { label: 'a', value: '1' },
        { label: 'a', value: '2' },
      ]),
    },
    'content',
    chinese('field.propertyTwice'),
  ],
  ['MSG-CMA-03', 'MA', { titleOp: '' }, 'titleOp'],
  ['MSG-CMA-03', 'MA', { content: '' }, 'content'],
  ['MSG-CMA-03', 'MA', { content: '"text"' }, 'content', chinese('common:json')],
  ['MSG-CDT-03', 'DINGTALK', { templateTypeOp: '' }, 'templateTypeOp'],
  ['MSG-CDT-03', 'DINGTALK', { templateTypeOp: 'fax' }, 'templateTypeOp'],
  ['MSG-CDT-03', 'DINGTALK', { content: '' }, 'content'],
  ['MSG-CDT-04', 'DINGTALK', { content: '[1]' }, 'content', chinese('common:json')],
  ['MSG-CST-04', 'SITE', { content: '' }, 'content'],
  ['MSG-CST-04', 'SITE', { content: json({ ...site, title: ' ' }) }, 'content'],
  ['MSG-CST-04', 'SITE', { content: json({ ...site, content: '' }) }, 'content'],
  ['MSG-CST-01', 'SITE', { content: json({ ...site, msgLevel: 4 }) }, 'content', chinese('field.format')],
  ['MSG-CST-01', 'SITE', { content: json({ title: '只有标题' }) }, 'content', chinese('common:json')],
  [
    'MSG-CST-01',
    'SITE',
    { content: json({ ...site, url: 'javascript:alert(1)' }) },
    'content',
    chinese('msg.channelTemplate:problem.address'),
  ],
]

const attempts = refusals.map(([row, code, changes, field, words = chinese('common:required')]) => ({
  row,
  code,
  changes,
  field,
  words,
}))

test.each(attempts)(
  '$code with $changes is refused at $field ($row)',
  async ({ code, changes, field, words }) => {
    const templateId = await newTemplate()
    expect(await save(templateId, code, changes)).toMatchObject({ code: 422, fields: { [field]: words } })
    expect(await openOf(templateId)).toBe('')
    expect((await save(templateId, code)).code).toBe(0)
  },
)

/** Fields that each message type of DingTalk requires (DECISION-MSG-26). */
const dingTalk: readonly (readonly [type: string, whole: Record<string, unknown>])[] = [
  ['text', { content: '您好' }],
  [
    'link',
    { title: '标题', text: '正文', messageUrl: 'https://a.example', picUrl: 'https://a.example/p.png' },
  ],
  ['action_card', { title: '标题', markdown: '正文', single_title: '查看', single_url: 'https://a.example' }],
  [
    'action_card',
    {
      title: '标题',
      markdown: '正文',
      btn_orientation: '0',
      btn_json_list: [{ title: '同意', action_url: 'https://a.example' }],
    },
  ],
  ['image', { media_id: '@m' }],
  ['file', { media_id: '@m' }],
  ['markdown', { title: '标题', text: '正文' }],
  ['voice', { media_id: '@m', duration: 10 }],
]

test.each(dingTalk)(
  'a DingTalk message of type %s needs each of its fields (MSG-CDT-04) %o',
  async (type, filled) => {
    const templateId = await newTemplate()
    const attempt = (content: Record<string, unknown>) =>
      save(templateId, 'DINGTALK', { templateTypeOp: type, content: json(content) })
    for (const name of Object.keys(filled)) {
      const { [name]: _, ...rest } = filled
      expect((await attempt(rest)).fields, name).toEqual({ content: chinese('common:required') })
    }
    if (type === 'voice')
      for (const duration of [0, 60, 1.5, 'x'])
        expect((await attempt({ ...filled, duration })).fields.content).toBe(
          chinese('msg.channelTemplate:problem.duration'),
        )
    expect((await attempt(filled)).code).toBe(0)
  },
)

test('an SMS names a signature of the tenant', async () => {
  const templateId = await newTemplate()
  expect((await save(templateId, 'SMS', { signatureCode: 'NOBODY' })).msg).toBe(
    chinese('pickers:preview.signature'),
  )
  await tenant.must(signature.endpoints.create, { body: { signatureCode: 'THEIRS', signatureText: '他人' } })
  expect((await save(templateId, 'SMS', { signatureCode: 'THEIRS' })).msg).toBe(
    chinese('pickers:preview.signature'),
  )
})

test('scripts, quotes and long contents are kept letter for letter', async () => {
  const hostile = `<script>alert(1)</script>"'\${name}{{x.DATA}}\u202e😀`
  const long = hostile.repeat(60)
  const contents: Readonly<Record<string, string>> = {
    SMS: long,
    EMAIL: `<p onclick="x()">${long}</p><img src=x onerror=alert(1)>`,
    MP: json([{ label: hostile, value: long, color: '#173177' }]),
    MA: json([{ label: 'thing1', value: long }]),
    DINGTALK: json({ content: long }),
    SITE: json({ ...site, title: hostile, content: long }),
  }
  const templateId = await newTemplate()
  for (const [code, content] of Object.entries(contents)) {
    const { data: id } = await save(templateId, code, { content })
    expect((await admin.must(get, { params: { id } })).content, code).toBe(content)
  }
})

test('a channel that is deleted meanwhile takes no save, and nothing is left of the attempt', async () => {
  const templateId = await newTemplate()
  const id = await admin.must(channel.endpoints.create, {
    body: { channelCode: 'BRIEF', channelName: '短暂', channelFunction: 'brief.send' },
  })
  await admin.must(channel.endpoints.remove, { body: [id] })
  expect((await admin.call(create, { body: { templateId, channelCode: 'BRIEF', content: 'x' } })).msg).toBe(
    chinese('channel.missing'),
  )
  expect(await admin.must(template.endpoints.getChannel, { query: { templateId } })).toEqual([])
})

test("another tenant's channel templates cannot be read, changed, stopped or added to", async () => {
  const templateId = await newTemplate()
  const { data: id } = await save(templateId, 'EMAIL')
  expect((await tenant.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  expect(await tenant.must(find, { query: { templateId, channelCode: 'EMAIL' } })).toBeNull()
  expect((await tenant.call(update, { body: { id, content: '<p>改</p>' } })).msg).toBe(
    chinese('recordMissing'),
  )
  for (const call of [stop, enable])
    expect((await tenant.call(call, { body: { id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(create, { body: { templateId, channelCode: 'SITE', ...whole.SITE } })).msg).toBe(
    chinese('template.missing'),
  )
  expect(await openOf(templateId)).toBe('EMAIL')
})
