import fc from 'fast-check'
import { nearCall, strangeCall, validCall } from './call.ts'
import type { Call, Operation } from './document.ts'
import { PICTURE } from './forms.ts'
import { type Actor, framings, type WireRequest } from './request.ts'
import { hostileValue, type Setting } from './values.ts'

/** One kind of requests tried with every operation; several requests share a connection. */
export type Kind = (operation: Operation, setting: Setting) => fc.Arbitrary<readonly WireRequest[]>

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))

/** Percent encoding that also writes halves of surrogate pairs, as bytes that are no UTF-8. */
const encoded = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text, (each) => (each.isWellFormed() ? encodeURIComponent(each) : '%ED%A0%80')).join('')

/** The contents of a path are cut: the limit of the head has its own trials. */
const LONGEST_PART = 3000

const part = (value: unknown): string => encoded(textOf(value).slice(0, LONGEST_PART))

function targetOf({ path }: Operation, { params, query }: Pick<Call, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => part(params[name] ?? ''))
  const asked = query.map(([name, value]) => `${encoded(name)}=${part(value)}`).join('&')
  return asked === '' ? filled : `${filled}?${asked}`
}

const BOUNDARY = 'fuzz-boundary'

function multipart(fields: unknown): Buffer {
  const own = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  const parts = own.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
  )
  const isPicture = own.some(([name, value]) => name === 'fileClass' && value === 'image')
  const [file, type, content] = isPicture
    ? ['a.png', 'image/png', PICTURE]
    : ['a.txt', 'text/plain', Buffer.from('fuzz')]
  const head = `content-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: ${type}`
  return Buffer.concat([
    Buffer.from(`${parts.join('')}--${BOUNDARY}\r\n${head}\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

function bodyOf(media: string, body: unknown): Buffer | null {
  if (body === undefined) return null
  if (media === 'multipart/form-data') return multipart(body)
  if (media !== 'application/x-www-form-urlencoded') return Buffer.from(JSON.stringify(body))
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [['', textOf(body)]]
  return Buffer.from(
    fields.map(([name, value]) => `${encoded(String(name))}=${encoded(textOf(value))}`).join('&'),
  )
}

const typeOf = (media: string): string =>
  media === 'multipart/form-data' ? `${media}; boundary=${BOUNDARY}` : media

const anyActor: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('admin' as const) },
  { weight: 2, arbitrary: fc.constant('tenant' as const) },
  { weight: 2, arbitrary: fc.constant('operator' as const) },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
)

function wire(operation: Operation, call: Call, actor: Actor): WireRequest {
  const media = operation.body?.media
  return {
    actor,
    method: operation.method,
    target: targetOf(operation, call),
    headers: media === undefined ? [] : [['content-type', typeOf(media)]],
    body: media === undefined ? null : bodyOf(media, call.body),
    framing: 'length',
  }
}

const sent = (operation: Operation, calls: fc.Arbitrary<Call>): fc.Arbitrary<WireRequest> =>
  fc.tuple(calls, anyActor).map(([call, actor]) => wire(operation, call, actor))

const alone = (requests: fc.Arbitrary<WireRequest>): fc.Arbitrary<readonly WireRequest[]> =>
  requests.map((request) => [request])

const methods = [
  ...[
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'PROPFIND',
    'SEARCH',
    'PURGE',
  ],
  ...['get', 'Post', 'BREW', 'GETT', 'G', '', 'QUERY', 'M-SEARCH', 'PRI', 'SOURCE', '*', 'GET\t', '\0'],
]

/** Queries as no form makes them: repeated names, values without names, broken percent encoding. */
function query(operation: Operation, setting: Setting): fc.Arbitrary<WireRequest> {
  const known = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const names = [
    ...known,
    'page',
    'limit',
    'orderField',
    'order',
    'token',
    '__proto__',
    'toString',
    '',
    'a[b]',
    'a[]',
  ]
  const values = [
    '',
    '-1',
    '0',
    '1',
    '1e9',
    '99999999999999999999',
    'asc',
    'desc',
    '%',
    '%ZZ',
    '%00',
    '%ED%A0%80',
    '+',
  ]
  const value = fc.oneof(fc.constantFrom(...values), hostileValue.map(part))
  const pair = fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${encoded(name)}=${text}`)
  const pairs = fc.array(fc.oneof(pair, fc.constantFrom('&', '=', '?', '#x', ';', '%', 'limit')), {
    maxLength: 8,
  })
  return fc.tuple(sent(operation, validCall(operation, setting)), pairs).map(([request, more]) => ({
    ...request,
    target: `${request.target}${request.target.includes('?') ? '&' : '?'}${more.join('&')}`,
  }))
}

/** Texts in place of a value of a JSON body which no value can be written as. */
const literals = [
  ...[
    '1e400',
    '-1e400',
    '123456789012345678901234567890',
    '0x10',
    'NaN',
    '01',
    '1.',
    '"\\ud800"',
    '"\\u0000"',
    '"\\x"',
  ],
  ...['{"a":1,"a":2}', '{"__proto__":{"x":1}}', '[1,]', "'a'", '"\t"', '/* */1', '"a', '[', '}', ''],
  ...['['.repeat(40_000), '{"a":'.repeat(20_000), `${'['.repeat(9000)}${']'.repeat(9000)}`],
]
const MARK = 'the value that is replaced'

/** Bodies that are no JSON of the document: literals, duplicate names, cut or coded text, none, too much. */
function bodies(operation: Operation, setting: Setting): fc.Arbitrary<WireRequest> {
  const valid = validCall(operation, setting)
  const made = fc.tuple(valid, fc.constantFrom(...literals)).map(([{ body }, literal]) => {
    const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
    const [first = 'id'] = Object.keys(fields)
    const marked = Array.isArray(body) ? [MARK] : { ...fields, [first]: MARK }
    return Buffer.from(JSON.stringify(marked).replace(JSON.stringify(MARK), () => literal))
  })
  const twice = valid.map(({ body }) => {
    const text = JSON.stringify(body ?? {})
    return Buffer.from(text.startsWith('{"') ? `${text.slice(0, -1)},${text.slice(1)}` : text + text)
  })
  const cut = fc.tuple(valid, fc.nat(100)).map(([{ body }, percent]) => {
    const bytes = Buffer.from(JSON.stringify(body ?? {}))
    return bytes.subarray(0, Math.floor((bytes.length * percent) / 100))
  })
  const utf16 = valid.map(({ body }) => Buffer.from(`\ufeff${JSON.stringify(body ?? {})}`, 'utf16le'))
  const large = fc.constantFrom(1_048_575, 1_048_577, 1_300_000).map((size) => Buffer.alloc(size, '7'))
  const body = fc.oneof(
    { weight: 8, arbitrary: made },
    { weight: 4, arbitrary: twice },
    { weight: 4, arbitrary: cut },
    { weight: 2, arbitrary: utf16 },
    { weight: 4, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: large },
  )
  const media = fc.constantFrom(typeOf(operation.body?.media ?? 'application/json'), 'application/json', '')
  return fc.tuple(sent(operation, valid), body, media).map(([request, bytes, type]) => ({
    ...request,
    headers: type === '' ? [] : [['content-type', type] as const],
    body: bytes,
  }))
}

const headerNames = [
  ...[
    'host',
    'content-type',
    'content-encoding',
    'accept',
    'accept-encoding',
    'accept-language',
    'cookie',
    'token',
  ],
  ...[
    'range',
    'if-range',
    'if-none-match',
    'expect',
    'upgrade',
    'user-agent',
    'x-forwarded-for',
    'origin',
    'te',
  ],
  ...[
    'x-http-method-override',
    'content-length',
    'transfer-encoding',
    'connection',
    'x-steward-background',
    'x',
  ],
  ...['authorization', 'referer', '__proto__', 'if-modified-since', 'content-disposition'],
]
const headerValues = [
  ...[
    '',
    ' ',
    'localhost',
    '127.0.0.1:1',
    '[::1]',
    'evil.example',
    '[',
    'a@localhost',
    'localhost/x',
    '::',
    'a b',
  ],
  ...[
    'application/json',
    'APPLICATION/JSON; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    ';',
    'application/json, text/plain',
  ],
  ...[
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'gzip',
    'br',
    'deflate, gzip',
    'identity',
    '*',
    'en-US',
    'zh-CN',
    'xx;q=9',
  ],
  ...[
    'bytes=0-',
    'bytes=-0',
    'bytes=9-1',
    'bytes=0-1,3-4',
    'bytes=99999999999999999999-',
    '"x"',
    'W/"x"',
    '100-continue',
  ],
  ...[
    'chunked',
    'chunked, chunked',
    '-1',
    '0',
    '99999999999999999999',
    '1e3',
    '+5',
    'websocket',
    'h2c',
    'keep-alive',
  ],
  ...[
    'é',
    '管家',
    '\u0001',
    '\0',
    'a\r\n b',
    'x'.repeat(8000),
    'x'.repeat(16_000),
    'x'.repeat(20_000),
    '%00',
    '{}',
  ],
]

function headers(operation: Operation, setting: Setting): fc.Arbitrary<WireRequest> {
  const value = fc.oneof(
    fc.constantFrom(...headerValues),
    hostileValue.map((each) => textOf(each).slice(0, 9000)),
  )
  const more = fc.array(fc.tuple(fc.constantFrom(...headerNames), value), { minLength: 1, maxLength: 4 })
  return fc
    .tuple(sent(operation, validCall(operation, setting)), more)
    .map(([request, added]) => ({ ...request, headers: [...request.headers, ...added] }))
}

/** Framed in every way, and several requests at once on one connection. */
function framing(operation: Operation, setting: Setting): fc.Arbitrary<readonly WireRequest[]> {
  const request = fc
    .tuple(sent(operation, validCall(operation, setting)), fc.constantFrom(...framings))
    .map(([own, how]) => ({ ...own, framing: how }))
  const pipelined = fc.array(sent(operation, validCall(operation, setting)), { minLength: 2, maxLength: 4 })
  return fc.oneof({ weight: 3, arbitrary: alone(request) }, { weight: 1, arbitrary: pipelined })
}

/** Text that may be no request at all. */
function raw(operation: Operation): fc.Arbitrary<WireRequest> {
  const target = fc.oneof(
    fc.constantFrom(
      '',
      '*',
      'x',
      '//',
      '/..',
      '/%',
      '/%2e%2e/%2e%2e',
      'http://[',
      'http://evil.example/',
      '/a b',
      '/é',
      '/\0',
    ),
    fc.constant(`${operation.path}/../../x`),
    fc.constant(`//${operation.path}//`),
    fc.nat(17_000).map((length) => `${operation.path}?x=${'x'.repeat(length)}`),
  )
  const version = fc.constantFrom(
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'HTTP/9.9',
    'http/1.1',
    '',
    'RTSP/1.0',
  )
  const lines = fc.constantFrom(
    'Host: localhost',
    'Host:',
    'Host : localhost',
    ' Host: localhost',
    ':',
    'Host: localhost\r\nHost: a',
    '',
    'x',
  )
  const end = fc.constantFrom('\r\n\r\n', '\n\n', '\r\n', '', '\r\r', '\r\n\r\n\r\n', '\r\n\r\n\0')
  const line = fc
    .tuple(fc.constantFrom(...methods), target, version, lines, end)
    .map(([method, path, protocol, header, tail]) => `${method} ${path} ${protocol}\r\n${header}${tail}`)
  const text = fc.oneof(
    { weight: 5, arbitrary: line },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
  return text.map((bytes) => ({
    actor: 'nobody',
    method: bytes.split(' ')[0] ?? '',
    target: operation.path,
    headers: [],
    body: null,
    framing: 'length',
    raw: bytes,
  }))
}

/** @returns the request of a call, as the administrator sends it */
export const asAdmin = (operation: Operation, call: Call): WireRequest => wire(operation, call, 'admin')

/** Every kind is tried with every operation. */
export const kinds: Readonly<Record<string, Kind>> = {
  valid: (operation, setting) => alone(sent(operation, validCall(operation, setting))),
  near: (operation, setting) => alone(sent(operation, nearCall(operation, setting))),
  strange: (operation) => alone(sent(operation, strangeCall(operation))),
  query: (operation, setting) => alone(query(operation, setting)),
  body: (operation, setting) => alone(bodies(operation, setting)),
  method: (operation, setting) =>
    alone(
      fc
        .tuple(sent(operation, validCall(operation, setting)), fc.constantFrom(...methods))
        .map(([request, method]) => ({ ...request, method })),
    ),
  headers: (operation, setting) => alone(headers(operation, setting)),
  framing,
  raw: (operation) => alone(raw(operation)),
}
