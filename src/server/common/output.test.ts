import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWorkbook } from '#tests/contract/workbook.ts'
import { maskedAnswer, maskedRequest, maskedText } from './mask.ts'
import { languageOf, say } from './texts.ts'
import { workbook } from './xlsx.ts'

async function bytes(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function* rows(count: number): Generator<(string | number)[]> {
  yield ['编号', '文字']
  for (let index = 1; index <= count; index += 1) yield [index, `第${index}行`]
}

test('a workbook holds numbers as numbers and text as text', async () => {
  const [sheet] = readWorkbook(await bytes(workbook('参数', rows(3))))
  expect(sheet).toEqual({
    name: '参数',
    rows: [
      ['编号', '文字'],
      ['1', '第1行'],
      ['2', '第2行'],
      ['3', '第3行'],
    ],
  })
})

test('rows past the limit of a sheet go on in a further one, under the same heading', async () => {
  const sheets = readWorkbook(await bytes(workbook('日志', rows(25), 11)))
  expect(sheets.map((sheet) => [sheet.name, sheet.rows.length])).toEqual([
    ['日志', 11],
    ['日志 (2)', 11],
    ['日志 (3)', 6],
  ])
  expect(sheets.map((sheet) => sheet.rows[0])).toEqual([
    ['编号', '文字'],
    ['编号', '文字'],
    ['编号', '文字'],
  ])
  expect(sheets[2]?.rows.at(-1)).toEqual(['25', '第25行'])
})

test('a workbook without rows still has its heading', async () => {
  expect(readWorkbook(await bytes(workbook('空', rows(0))))[0]?.rows).toEqual([['编号', '文字']])
})

test('what XML forbids is left out, what it reserves is escaped, what a cell cannot hold is cut', async () => {
  const text = 'a\u0000b\u0008c\uffff\ud800d <b> & "q" \n\t'
  const [sheet] = readWorkbook(
    await bytes(workbook('a/b:c*[d]?', [['x'], [text], ['y'.repeat(40_000)]].values())),
  )
  expect(sheet?.name).toBe('a_b_c__d__')
  expect(sheet?.rows[1]).toEqual(['abc\ufffdd <b> & "q" \n\t'])
  expect(sheet?.rows[2]?.[0]).toHaveLength(32_767)
})

test('text that a spreadsheet program would take for something else stays as it is', async () => {
  const texts = [
    '_x6904_',
    'a_x000D_b',
    '_x005F_x6904_',
    'one\rtwo\r\nthree\nfour',
    ' blanks ',
    '\ttab',
    '=1+1',
  ]
  const long = '1234567890123456789'
  const [sheet] = readWorkbook(
    await bytes(workbook('真', [['text', 'long', 'last'], ...texts.map((text) => [text, long, 0])])),
  )
  expect(sheet?.rows.slice(1)).toEqual(texts.map((text) => [text, long, '0']))
})

test('numbers that a spreadsheet program would round are text, and empty cells keep their column', async () => {
  const [sheet] = readWorkbook(
    await bytes(
      workbook('n', [
        ['a', 'b', 'c'],
        ['', 2 ** 53, 1.5],
        ['x', '', ''],
      ]),
    ),
  )
  expect(sheet?.rows.slice(1)).toEqual([
    ['', '9007199254740992', '1.5'],
    ['x', '', ''],
  ])
})

test('a receiver that disconnects ends the source of the rows', async () => {
  let ended = false
  function* endless(): Generator<(string | number)[]> {
    try {
      for (let index = 0; ; index += 1) yield [index, 'x'.repeat(100)]
    } finally {
      ended = true
    }
  }
  let received = 0
  for await (const chunk of workbook('endless', endless())) {
    received += chunk.byteLength
    if (received > 1000) break
  }
  expect(received).toBeGreaterThan(1000)
  await expect.poll(() => ended).toBe(true)
})

test('rows are read as the receiver takes the file, not before', async () => {
  let read = 0
  function* many(): Generator<(string | number)[]> {
    for (; read < 200_000; read += 1) yield [read, randomBytes(150).toString('hex')]
  }
  const file = workbook('many', many())[Symbol.asyncIterator]()
  const first = await file.next()
  expect(first.done).toBe(false)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20_000)
  await file.return?.()
})

test('secrets are replaced in what was sent and in what was answered', () => {
  const sent = maskedRequest({
    params: { id: '1' },
    query: { token: 'abc' },
    body: {
      username: 'admin',
      password: 'p',
      newPassword: 'p',
      comfirmPassword: 'p',
      initPassword: 'p',
      accessKey: 'k',
      apiAuth: { secretKey: 's', accessKey: 'k' },
      captcha: 'ABCDE',
      code: '123456',
      answer1: 'Rex',
      list: [{ appSecret: 's' }],
      passwordEnc: true,
      passwordModify: 1,
      paramCode: 'VISIBLE',
      mailPassword: '',
      smtp: { user: 'u', pass: 'p', auth: 'plain', smsOtp: '8842', billSign: 'INV' },
      note: '{"appSk":"s"}',
    },
  })
  expect(JSON.parse(sent)).toEqual({
    id: '1',
    token: '***',
    username: 'admin',
    password: '***',
    newPassword: '***',
    comfirmPassword: '***',
    initPassword: '***',
    accessKey: '***',
    apiAuth: { secretKey: '***', accessKey: '***' },
    captcha: '***',
    code: '***',
    answer1: '***',
    list: [{ appSecret: '***' }],
    passwordEnc: true,
    passwordModify: 1,
    paramCode: 'VISIBLE',
    smtp: { user: 'u', pass: '***', auth: '***', smsOtp: '***', billSign: 'INV' },
    note: '{"appSk":"***"}',
    mailPassword: '',
  })
  expect(maskedAnswer({ code: 0, msg: 'success', data: { token: 't', id: '5' } })).toBe(
    '{"code":0,"msg":"success","data":{"token":"***","id":"5"}}',
  )
  expect(maskedRequest({ params: {}, query: {}, body: undefined })).toBe('')
  expect(maskedRequest({ params: {}, query: {}, body: { text: 'x'.repeat(5000) } })).toHaveLength(4000)
})

test('secrets inside JSON that travels as text are replaced too', () => {
  const body = {
    customConfigParam: '{"apiToken":"t-1","nested":[{"password":"p"}],"n":1}',
    remark: '{no json',
  }
  const sent = JSON.parse(maskedRequest({ params: {}, query: {}, body })) as typeof body
  expect(JSON.parse(sent.customConfigParam)).toEqual({ apiToken: '***', nested: [{ password: '***' }], n: 1 })
  expect(sent.remark).toBe('{no json')
  expect(maskedText('failed with t-1', body)).not.toContain('t-1')
  // Text without a secret stays as it was written.
  const plain = '{ "a": 1 }'
  expect(JSON.parse(maskedRequest({ params: {}, query: {}, body: { text: plain } }))).toEqual({ text: plain })
})

test('the language is the first spoken one of the header', () => {
  expect(languageOf('en-GB,zh;q=0.5')).toBe('en-US')
  expect(languageOf('fr, zh-TW')).toBe('zh-CN')
  expect(languageOf(undefined)).toBe('zh-CN')
  expect(say('en-US', 'tooLarge', { limit: '1 MB' })).toContain('at most 1 MB')
})

test('a text of the console is said in both languages with its values and its own braces', () => {
  expect(say('en-US', 'sys.tenant:field.tenantName')).toBe('Tenant name')
  expect(say('zh-CN', 'field.required')).toBe(say('zh-CN', 'common:required'))
  expect(say('en-US', 'sys.tenant:tab.edit', { name: '{name}' })).toBe('Tenant: {name}')
  expect(say('en-US', 'common:billNumberMissing')).toContain('{NUM}')
})
