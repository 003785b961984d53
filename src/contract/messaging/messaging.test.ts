import { expect, test } from 'vitest'
import { isAddressOf, listed, maskedAddress } from './addresses.ts'
import { escapeHtml, headerLine, htmlToText } from '#base/html.ts'
import { type ChannelContent, makeMessage, providerData, readable } from './message.ts'
import {
  checkPlaceholders,
  MAX_RENDERED,
  placeholdersIn,
  renderDocument,
  renderText,
  usedValues,
} from './rendering.ts'
import { smsLength } from './sms.ts'
import { fastest } from '#tests/contract/fastest.ts'

const channel = (
  channelCode: string,
  content: unknown,
  more: Partial<ChannelContent> = {},
): ChannelContent => ({
  channelCode,
  content: typeof content === 'string' ? content : JSON.stringify(content),
  templateIdOp: 'OP-1',
  templateTypeOp: '',
  ...more,
})

/** The same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

// ---- placeholders (DECISION-MSG-17) ----------------------------------------------------------

test('values of each kind become text in one pass; surplus keys are ignored (MSG-PAR-04)', () => {
  const values = { s: '${n}', n: 12.5, b: false, z: null, o: { a: [1, '二'] }, l: [1, 2], surplus: 'x' }
  expect(renderText('${s}|${n}|${b}|${z}|${o}|${l}', values)).toEqual({
    value: '${n}|12.5|false||{"a":[1,"二"]}|[1,2]',
    missing: [],
    tooLong: false,
  })
})

test('what is no placeholder stays, and what has no value is named once', () => {
  const source = '$x {x} ${} ${1x} ${a-b} ${ a} ${a ${a}} $${b} ${a}'
  expect(renderText(source, { a: 'A' })).toEqual({
    value: '$x {x} ${} ${1x} ${a-b} ${ a} ${a A} $${b} A',
    missing: ['b'],
    tooLong: false,
  })
  expect(placeholdersIn(`\${${'a'.repeat(64)}}\${${'a'.repeat(65)}}`)).toHaveLength(1)
})

test('inherited properties are no values, own ones of any name are', () => {
  expect(renderText('${__proto__}${toString}${constructor}', {}).missing).toEqual([
    '__proto__',
    'toString',
    'constructor',
  ])
  const own = JSON.parse('{"__proto__":"p","toString":"t"}') as Record<string, unknown>
  expect(renderText('${__proto__}${toString}', own).value).toBe('pt')
  expect(usedValues('${__proto__}', own)).toEqual(JSON.parse('{"__proto__":"p"}'))
  const document = JSON.parse('{"__proto__":{"a":"${x}"},"${x}":"${x}"}') as object
  expect(JSON.stringify(renderDocument(document, { x: '1' }).value)).toBe(
    '{"__proto__":{"a":"1"},"${x}":"1"}',
  )
  expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
})

test('values can never break the JSON of a document or the HTML of a mail', () => {
  const next = numbers(7)
  const alphabet = [
    '"',
    '\\',
    '}',
    '{',
    '$',
    '${a}',
    '<',
    '>',
    "'",
    '&',
    '\n',
    '\u0000',
    '\ud83d',
    '你',
    'x',
    ',',
  ]
  for (let round = 0; round < 500; round += 1) {
    const a = Array.from({ length: next(12) }, () => alphabet[next(alphabet.length)]).join('')
    const rendered = renderDocument({ list: [{ text: '<${a}>' }], n: 1 }, { a }).value
    expect(JSON.parse(JSON.stringify(rendered))).toEqual({ list: [{ text: `<${a}>` }], n: 1 })
    const html = renderText('<p title="${a}">${a}</p>', { a }, escapeHtml).value
    expect(html.match(/[<>"']/g)?.join('')).toBe('<""><>')
  }
})

test('a megabyte of values is replaced in linear time, and a result has an end', () => {
  const megabyte = 'x${a}'.repeat(200_000)
  const milliseconds = fastest(3, () => {
    expect(renderText('${a}', { a: megabyte }).value).toBe(megabyte)
    expect(placeholdersIn('${'.repeat(500_000))).toEqual([])
    expect(renderText('${a'.repeat(300_000), { a: 1 }).missing).toEqual([])
  })
  expect(milliseconds).toBeLessThan(2000)
  const endless = renderText('${a}'.repeat(10_000), { a: 'y'.repeat(1_000_000) })
  expect(endless.tooLong).toBe(true)
  expect(endless.value.length).toBeLessThanOrEqual(MAX_RENDERED)
  expect(makeMessage(channel('SMS', '${a}'.repeat(10_000)), { a: 'y'.repeat(1_000_000) }).faults).toEqual([
    { reason: 'tooLong' },
  ])
})

test('undeclared placeholders come with their positions, unused parameters by name', () => {
  const source = '您好${name}，${code}，${nmae}'
  const check = checkPlaceholders(source, [{ val: 'name' }, { val: 'code' }, { val: 'time' }])
  expect(check.unused).toEqual(['time'])
  expect(check.undeclared.map(({ start, end }) => source.slice(start, end))).toEqual(['${nmae}'])
})

// ---- addresses -------------------------------------------------------------------------------

test('each channel takes its own addresses and no line breaks in any', () => {
  const fit: Record<string, string[]> = {
    SMS: ['13800000000', '19900000000'],
    EMAIL: ['a.b+c@example.com'],
    MP: ['oABC_def-123456'],
    MA: ['oABC_def-123456'],
    DINGTALK: ['manager.01@x'],
    SITE: ['1001'],
    CUSTOM: ['anything at all'],
  }
  const unfit: Record<string, string[]> = {
    SMS: ['12800000000', '1380000000', '138000000000', '13800000000\n', '１３８００００００００'],
    EMAIL: [
      'a@b',
      'a@example.com\r\nBcc: x@example.com',
      'a b@example.com',
      `${'a'.repeat(250)}@x.com`,
      '\u202ea@example.com',
    ],
    MP: ['short', 'has space in it', 'x'.repeat(65)],
    MA: ['short'],
    DINGTALK: ['', 'a/b', 'x'.repeat(65)],
    SITE: ['1a', '', '-1', '1'.repeat(20)],
    CUSTOM: ['', '  '],
  }
  for (const [code, addresses] of Object.entries(fit))
    for (const address of addresses) expect(isAddressOf(code, address), `${code} ${address}`).toBe(true)
  for (const [code, addresses] of Object.entries(unfit))
    for (const address of addresses) expect(isAddressOf(code, address), `${code} ${address}`).toBe(false)
  expect(listed(' a, b ,,a,')).toEqual(['a', 'b'])
  expect(maskedAddress('𠮷田@example.com')).toBe('𠮷***@example.com')
  expect(['13812345678', 'zhang@example.com', '1001', 'oABCDEF'].map(maskedAddress)).toEqual([
    '138****5678',
    'z***@example.com',
    '***',
    'oA***',
  ])
})

// ---- length of an SMS ------------------------------------------------------------------------

test('an SMS is counted as networks do: alphabet, parts, escapes, surrogates, right-to-left', () => {
  const length = (text: string) => {
    const { encoding, units, parts } = smsLength(text)
    return [encoding, units, parts]
  }
  expect(length('')).toEqual(['GSM7', 0, 0])
  expect(length('a'.repeat(160))).toEqual(['GSM7', 160, 1])
  expect(length('a'.repeat(161))).toEqual(['GSM7', 161, 2])
  expect(length('a'.repeat(306))).toEqual(['GSM7', 306, 2])
  expect(length('a'.repeat(307))).toEqual(['GSM7', 307, 3])
  expect(length('€'.repeat(80))).toEqual(['GSM7', 160, 1])
  // 153 is odd: an escape does not end a part.
  expect(length('€'.repeat(153))).toEqual(['GSM7', 306, 3])
  expect(length('你'.repeat(70))).toEqual(['UCS2', 70, 1])
  expect(length('你'.repeat(71))).toEqual(['UCS2', 71, 2])
  expect(length('你'.repeat(134))).toEqual(['UCS2', 134, 2])
  expect(length('你'.repeat(135))).toEqual(['UCS2', 135, 3])
  expect(length('😀'.repeat(35))).toEqual(['UCS2', 70, 1])
  // 67 is odd: a pair is not divided.
  expect(length('😀'.repeat(67))).toEqual(['UCS2', 134, 3])
  expect(length('\u202eשלום')).toEqual(['UCS2', 5, 1])
  expect(smsLength('😀a')).toMatchObject({ characters: 2, units: 3, left: 67 })
})

// ---- HTML ------------------------------------------------------------------------------------

test('the text of a mail is what a reader sees, scripts left out', () => {
  const html =
    '<style>p{}</style><p>您好 <b>张三</b>，</p><SCRIPT>alert("</p>")</SCRIPT><!-- no --><ul><li>一</li><li>二</li></ul>' +
    '<a href="https://x/?a>b">链接</a><br/>1 &lt; 2 &amp;&#20320;&nbsp;&unknown; a < b<p title=\'>\'>完</p>İ<script>x'
  expect(htmlToText(html)).toBe('您好 张三，\n一\n二\n链接\n1 < 2 &你 &unknown; a < b\n完\nİ')
  const milliseconds = fastest(3, () => {
    htmlToText('<'.repeat(500_000))
    htmlToText('<a "'.repeat(200_000))
    htmlToText('<script>'.repeat(100_000))
    htmlToText('<!--'.repeat(200_000))
  })
  expect(milliseconds).toBeLessThan(2000)
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;')
})

test('a subject is one line whatever its values hold', () => {
  expect(headerLine('验证码\r\nBcc: x@example.com\u0000')).toBe('验证码  Bcc: x@example.com')
  const made = makeMessage(
    channel('EMAIL', '<p>${a}</p>'),
    { a: '\r\nBcc: x@example.com' },
    { subject: '通知${a}', mailCc: 'y@example.com\r\nBcc: z@example.com' },
  )
  expect(made.faults).toEqual([{ reason: 'cc' }])
  expect(made.message).toMatchObject({ subject: '通知  Bcc: x@example.com' })
})

// ---- messages --------------------------------------------------------------------------------

const script = '<script>alert(1)</script>'

test('an SMS has its signature in front; a missing one is a reason', () => {
  const source = channel('SMS', '验证码${code}')
  const { message, faults } = makeMessage(source, { code: 123 }, { signature: '恒源科技' })
  expect(faults).toEqual([])
  expect(message && readable(message)).toBe('【恒源科技】验证码123')
  expect(message && providerData(message, '13800000000', { smsType: 1 })).toEqual({
    type: 1,
    sign: '恒源科技',
    templateIdOp: 'OP-1',
    params: { code: '123' },
    phone: '13800000000',
  })
  expect(makeMessage(source, { code: 1 }, { signature: null }).faults).toEqual([{ reason: 'signature' }])
  expect(makeMessage(source, {}, { signature: '' }).faults).toEqual([{ reason: 'missing', names: ['code'] }])
})

test('a mail escapes values, ends with the signature, and reads without tags', () => {
  const { message } = makeMessage(
    channel('EMAIL', '<p>您好${name}</p>'),
    { name: script },
    { subject: '测试', mailSignature: '<恒源>', mailCc: 'b@example.com' },
  )
  expect(message && providerData(message, 'a@example.com', { mailFrom: 'no-reply@example.com' })).toEqual({
    from: 'no-reply@example.com',
    to: 'a@example.com',
    cc: ['b@example.com'],
    subject: '测试',
    html: '<p>您好&lt;script&gt;alert(1)&lt;/script&gt;</p><p>&lt;恒源&gt;</p>',
  })
  expect(message && readable(message)).toBe(`您好${script}\n<恒源>`)
})

test('official account and mini program get their properties by label', () => {
  const rows = [
    { label: 'first', value: '您好${name}', color: '#ff0000' },
    { label: '__proto__', value: script },
  ]
  const mp = makeMessage(
    channel('MP', rows),
    { name: '"张三"' },
    { url: 'https://x', miniprogramAppid: 'wx1' },
  )
  expect(mp.faults).toEqual([])
  expect(mp.message && JSON.parse(JSON.stringify(providerData(mp.message, 'openid-1')))).toEqual(
    JSON.parse(
      `{"touser":"openid-1","template_id":"OP-1","url":"https://x","miniprogram":{"appid":"wx1","pagepath":""},
        "data":{"first":{"value":"您好\\"张三\\"","color":"#ff0000"},
        "__proto__":{"value":"${script}","color":"#173177"}}}`,
    ),
  )
  expect(mp.message && readable(mp.message)).toBe(`first：您好"张三"\n__proto__：${script}`)
  const ma = makeMessage(channel('MA', [rows[0]]), { name: '李' }, { page: 'pages/a' })
  expect(ma.message && providerData(ma.message, 'openid-2')).toEqual({
    touser: 'openid-2',
    template_id: 'OP-1',
    page: 'pages/a',
    miniprogram_state: 'formal',
    lang: 'zh_CN',
    data: { first: { value: '您好李' } },
  })
  expect(makeMessage(channel('MA', rows), { name: '' }, { miniprogramState: 'beta' }).faults).toEqual([
    { reason: 'state' },
  ])
  expect(makeMessage(channel('MP', rows, { templateIdOp: '' }), { name: '' }).faults).toEqual([
    { reason: 'officialTemplate' },
  ])
})

test('DingTalk gets the object of its type, complete or not at all', () => {
  const made = (type: string, content: unknown) =>
    makeMessage(channel('DINGTALK', content, { templateTypeOp: type }), { a: script })
  const card = { title: '${a}', markdown: 'm', single_title: '看', single_url: 'https://x', other: 'dropped' }
  const { message, faults } = made('action_card', card)
  expect(faults).toEqual([])
  expect(message && providerData(message, 'user.1', { agentId: '77' })).toEqual({
    agent_id: '77',
    userid_list: 'user.1',
    msg: {
      msgtype: 'action_card',
      action_card: { title: script, markdown: 'm', single_title: '看', single_url: 'https://x' },
    },
  })
  expect(message && readable(message)).toBe(`${script}\nm\n看\nhttps://x`)
  const complete: [string, object][] = [
    ['text', { content: 'c' }],
    ['link', { title: 't', text: 'x', messageUrl: 'u', picUrl: 'p' }],
    ['image', { media_id: 'm' }],
    ['file', { media_id: 'm' }],
    ['markdown', { title: 't', text: 'x' }],
    ['voice', { media_id: 'm', duration: 59 }],
    [
      'action_card',
      { title: 't', markdown: 'm', btn_orientation: '0', btn_json_list: [{ title: 'b', action_url: 'u' }] },
    ],
  ]
  for (const [type, content] of complete) expect(made(type, content).faults, type).toEqual([])
  const incomplete: [string, object][] = [
    ...complete.map(([type, content]): [string, object] => [
      type,
      Object.fromEntries(Object.entries(content).slice(1)),
    ]),
    ['voice', { media_id: 'm', duration: 60 }],
    ['unknown', { content: 'c' }],
  ]
  for (const [type, content] of incomplete)
    expect(made(type, content).faults, type).toEqual([{ reason: 'content' }])
})

test('an in-site message renders title, content and address', () => {
  const content = {
    title: '${a}',
    content: '第一行\n${a}',
    type: 'SYS_MSG_TODO',
    msgLevel: 1,
    url: 'sys/user?x=${a}',
  }
  const { message } = makeMessage(channel('SITE', content), { a: script })
  expect(message && providerData(message, '1001')).toEqual({
    title: script,
    content: `第一行\n${script}`,
    type: 'SYS_MSG_TODO',
    msgLevel: 1,
    url: `sys/user?x=${script}`,
  })
})

test('contents that cannot be read are a reason, never a crash', () => {
  for (const code of ['MP', 'MA', 'DINGTALK', 'SITE'])
    for (const content of ['', '{', 'null', '"text"', '1'])
      expect(makeMessage(channel(code, content), {}), `${code} ${content}`).toEqual({
        message: null,
        faults: [{ reason: 'content' }],
      })
})

test('a custom channel sends plain text to any receiver', () => {
  const { message } = makeMessage(channel('FAX', '你好${a}'), { a: 1 }, { channelFunction: 'fax.send' })
  expect(message && providerData(message, '010-1234')).toEqual({
    channelFunction: 'fax.send',
    recipient: '010-1234',
    content: '你好1',
  })
})

test('every kind of message is read as its receiver sees it', () => {
  const read = (source: ChannelContent, extras = {}) => {
    const { message } = makeMessage(source, { a: 'A' }, extras)
    return message && readable(message)
  }
  expect(read(channel('SMS', '${a}'), { signature: '' })).toBe('A')
  expect(read(channel('EMAIL', '<p>${a}</p>'))).toBe('A')
  expect(
    read(
      channel('MA', [
        { label: 'x', value: '${a}' },
        { label: 'y', value: '' },
      ]),
    ),
  ).toBe('x：A\ny：')
  const site = { title: '${a}', content: ' ', type: 't', msgLevel: 2, url: 'u' }
  expect(read(channel('SITE', site))).toBe('A')
  expect(read(channel('SITE', { ...site, content: 'c' }))).toBe('A\nc')
  expect(read(channel('FAX', '${a}'))).toBe('A')
  const card = {
    title: '${a}',
    markdown: 'm',
    btn_orientation: '0',
    btn_json_list: [{ title: 'one', action_url: 'u' }, { action_url: 'u' }, null, 'text', { title: 2 }],
  }
  expect(read(channel('DINGTALK', card, { templateTypeOp: 'action_card' }))).toBe('A\nm\none\n2')
  expect(read(channel('DINGTALK', { content: 'c' }, { templateTypeOp: 'other' }))).toBe('')
})

test('a long number in a content is sent with all its digits', () => {
  const content = '{"media_id":1234567890123456789}'
  const { message } = makeMessage(channel('DINGTALK', content, { templateTypeOp: 'image' }), {})
  expect(message).toMatchObject({ fields: { media_id: '1234567890123456789' } })
})
