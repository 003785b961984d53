import { describe, expect, test } from 'vitest'
import type { DingTalkType } from '#contract/messaging/contents.ts'
import { dingTalkTypes, newSiteContent } from '#contract/messaging/documents.ts'
import { dingTalkForm, fieldsOf, formOf, lostFields } from '#features/msg/channelTemplate/forms.ts'

const record = {
  id: '1',
  templateId: 'ORDER',
  channelCode: 'DINGTALK',
  channelName: '钉钉',
  signatureCode: '',
  content: '',
  templateIdOp: '',
  titleOp: '',
  templateTypeOp: '',
  appId: '',
  status: 1,
}

type Form = ReturnType<typeof formOf>

/** Names of the fields that a form refuses, as `content.title`. */
const refusedBy = ({ schema }: Form, values: object): string[] => {
  const { error } = schema.safeParse(values)
  return [...new Set((error?.issues ?? []).map(({ path }) => path.join('.')))].toSorted()
}

const filled = { ...record, content: '内容' }

describe('texts alone', () => {
  test('a short message needs words, a signature and a template of the operator', () => {
    const form = formOf('SMS')
    expect(refusedBy(form, { ...record, content: ' ' })).toEqual(['content', 'signatureCode', 'templateIdOp'])
    expect(refusedBy(form, { ...filled, signatureCode: 'S', templateIdOp: 'T' })).toEqual([])
    expect(refusedBy(form, { ...filled, signatureCode: 'S'.repeat(65), templateIdOp: 'T' })).toEqual([
      'signatureCode',
    ])
  })

  test('a mail needs more than tags', () => {
    const form = formOf('EMAIL')
    expect(refusedBy(form, { ...record, content: '<p> </p>' })).toEqual(['content'])
    expect(refusedBy(form, { ...record, content: '<p>您好</p>' })).toEqual([])
  })

  test('another channel needs words', () => {
    const form = formOf('PUSH')
    expect(refusedBy(form, record)).toEqual(['content'])
    expect(refusedBy(form, filled)).toEqual([])
  })

  test.each(['SMS', 'EMAIL', 'PUSH'])('%s is shown and sent as it is', (channel) => {
    expect(formOf(channel).asShown(filled)).toEqual(filled)
    expect(formOf(channel).asSent(filled)).toEqual(filled)
  })
})

describe.each(['MP', 'MA'])('rows of %s', (channel) => {
  const form = formOf(channel)
  const rows = [{ label: 'first', value: '{{a}}', color: '#112233' }]

  test('are text on the wire', () => {
    const shown = form.asShown({ ...record, content: JSON.stringify(rows) })
    expect(shown).toEqual({ ...record, content: rows })
    expect(form.asSent(shown)).toEqual({ ...record, content: JSON.stringify(rows) })
  })

  test('none where the text is none', () => {
    for (const content of ['', 'x', 5]) expect(form.asShown({ ...record, content }).content).toEqual([])
  })

  test('a title and a row are required', () => {
    expect(refusedBy(form, { ...record, content: [] })).toEqual(['content', 'titleOp'])
    expect(refusedBy(form, { ...record, content: rows, titleOp: '通知' })).toEqual([])
  })
})

describe('a message in the console', () => {
  const form = formOf('SITE')
  const content = { title: '题', content: '文', type: 'SYS_MSG_PRO', msgLevel: 2, url: '' }

  test('begins with what a new one has', () => {
    expect(form.asShown(record).content).toEqual(newSiteContent)
    expect(form.asShown({ ...record, content: JSON.stringify(content) }).content).toEqual(content)
    expect(form.asSent({ ...record, content }).content).toBe(JSON.stringify(content))
  })

  test('needs title, words, type and a level that there is, and no address that runs', () => {
    expect(refusedBy(form, { ...record, content })).toEqual([])
    const wrong = { title: ' ', content: ' ', type: '', msgLevel: 9, url: 'javascript:alert(1)' }
    expect(refusedBy(form, { ...record, content: wrong })).toEqual([
      'content.content',
      'content.msgLevel',
      'content.title',
      'content.type',
      'content.url',
    ])
  })
})

/** Fields of each type of DingTalk, with a value each. */
const contents = {
  text: { content: '文' },
  link: { title: '题', text: '文', messageUrl: 'https://a.cn', picUrl: 'https://a.cn/p.png' },
  image: { media_id: 'M' },
  file: { media_id: 'M' },
  markdown: { title: '题', text: '文' },
  voice: { media_id: 'M', duration: 10 },
} as const

describe.each(Object.entries(contents))('DingTalk %s', (type, own) => {
  const form = dingTalkForm(type, 'whole')
  const values = { ...record, templateTypeOp: type }

  test('its fields are shown and sent, no others', () => {
    const shown = form.asShown({ ...values, content: JSON.stringify(own) })
    expect(shown.content).toMatchObject(own)
    expect(
      JSON.parse(
        String(form.asSent({ ...shown, content: { ...own, single_title: 'x', kind: 'whole' } }).content),
      ),
    ).toEqual(own)
    expect(refusedBy(form, shown)).toEqual([])
  })

  test('each of them is required', () => {
    const shown = form.asShown(values)
    expect(refusedBy(form, shown)).toEqual(
      Object.keys(own)
        .map((name) => `content.${name}`)
        .toSorted(),
    )
  })
})

describe('DingTalk cards', () => {
  const values = { ...record, templateTypeOp: 'action_card' }
  const whole = { title: '题', markdown: '文', single_title: '看', single_url: 'https://a.cn' }
  const buttons = {
    ...{ title: '题', markdown: '文', btn_orientation: '1' },
    btn_json_list: [{ title: '看', action_url: 'https://a.cn' }],
  }

  test('a card with buttons is known by them', () => {
    const shown = (content: object) =>
      dingTalkForm('action_card', 'whole').asShown({ ...values, content: JSON.stringify(content) }).content
    expect(shown(whole)).toMatchObject({ ...whole, kind: 'whole' })
    expect(shown(buttons)).toMatchObject({ ...buttons, kind: 'buttons' })
  })

  test.each([
    ['whole', whole, ['single_title', 'single_url']],
    ['buttons', buttons, ['btn_json_list']],
  ] as const)('%s sends its own fields', (kind, own, demanded) => {
    const form = dingTalkForm('action_card', kind)
    const all = { ...whole, ...buttons, kind }
    expect(JSON.parse(String(form.asSent({ ...values, content: all }).content))).toEqual(own)
    expect(refusedBy(form, { ...values, content: all })).toEqual([])
    expect(refusedBy(form, form.asShown(values))).toEqual(
      ['markdown', 'title', ...demanded].map((name) => `content.${name}`).toSorted(),
    )
  })

  test('an unknown type has no fields; a text that is none shows nothing', () => {
    expect(fieldsOf(undefined, 'whole')).toEqual([])
    expect(JSON.parse(String(dingTalkForm('?', 'whole').asSent({ content: whole }).content))).toEqual({})
    const shown = dingTalkForm('text', 'whole').asShown({ ...record, content: '{"title":5}' }).content
    expect(shown).toMatchObject({
      title: '',
      content: '',
      kind: 'whole',
      btn_orientation: '0',
      btn_json_list: [],
    })
  })
})

test('a voice lasts 1 to 59 seconds, in whole numbers', () => {
  const form = dingTalkForm('voice', 'whole')
  const refused = (duration: unknown) =>
    refusedBy(form, {
      ...record,
      templateTypeOp: 'voice',
      content: { ...(form.asShown(record).content as object), media_id: 'M', duration },
    })
  for (const duration of [1, 59]) expect(refused(duration)).toEqual([])
  for (const duration of [0, 60, 1.5, '', '10']) expect(refused(duration)).toEqual(['content.duration'])
})

test('addresses that run are refused, also in fields of other types', () => {
  const form = dingTalkForm('link', 'whole')
  const content = {
    ...(form.asShown(record).content as object),
    ...contents.link,
    picUrl: ' javascript:x',
    single_url: 'data:x',
  }
  expect(refusedBy(form, { ...record, templateTypeOp: 'link', content })).toEqual([
    'content.picUrl',
    'content.single_url',
  ])
})

test.each([
  ['text', ['title', 'text', 'messageUrl', 'media_id', 'duration', 'single_title', 'btn_json_list']],
  ['link', ['content', 'media_id', 'duration', 'single_title', 'btn_json_list']],
  ['action_card', ['content', 'text', 'messageUrl', 'media_id', 'duration']],
  ['voice', ['title', 'content', 'text', 'messageUrl', 'single_title', 'btn_json_list']],
] as const)('changing to %s loses what it does not send and is filled in', (next: DingTalkType, lost) => {
  expect(dingTalkTypes.codes).toContain(next)
  const content = {
    ...{ title: '题', content: '文', text: '字', markdown: ' ', messageUrl: 'u', picUrl: '', media_id: 'M' },
    ...{ duration: 5, kind: 'buttons', single_title: '看', single_url: null, btn_orientation: '1' },
    btn_json_list: [{ title: '', action_url: '' }],
  }
  expect(lostFields(content, next)).toEqual(lost)
  expect(lostFields({ ...content, btn_json_list: [] }, next)).toEqual(
    lost.filter((name) => name !== 'btn_json_list'),
  )
})
