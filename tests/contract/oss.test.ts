import { english, chinese } from '#tests/setup/words.ts'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { oss, type Oss } from '#contract/resources/ops/oss.ts'
import { params } from '#contract/resources/ops/params.ts'
import { expect, test } from 'vitest'
import type { Client } from './harness.ts'
import { startServer } from './harness.ts'
import { upload } from './upload.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, remove, getFiles, export: exportCall } = oss.endpoints

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const pathOf = (url: string): string => new URL(url).pathname

/** Response of the url to this person, the token in the query. */
const read = (client: Client, url: string, headers: Record<string, string> = {}) =>
  client.withToken('').raw({ method: 'GET', path: `${pathOf(url)}?token=${client.token}`, headers })

const rowOf = async (client: Client, id: string): Promise<Oss> => {
  const row = (await client.must(page, { query: { limit: 1000 } })).list.find((each) => each.id === id)
  if (!row) throw new Error(`no file ${id}`)
  return row
}

const stored = (row: Oss): string => join(server.folder, 'oss', row.localPhysicalPathname)
const incoming = (): string[] => readdirSync(join(server.folder, 'oss', 'incoming'))

const must = async (...of: Parameters<typeof upload>) => {
  const answer = await upload(...of)
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`)
  return answer.data
}

test('an upload stores the bytes and a record; its url answers the same bytes (OPS-FIL-09)', async () => {
  const content = Buffer.from('一份合同\n第二行\n')
  const answer = await must(admin, { dirValue: 'CONTRACT', bizId: 'B-1' }, '采购 合同.TXT', content)
  expect(answer).toEqual({
    id: expect.stringMatching(/^\d{19}$/),
    url: expect.stringMatching(new RegExp(`^${server.address}/oss/file/\\d{8}/[0-9a-f-]{36}\\.txt$`)),
    fileOriName: '采购 合同.TXT',
    fileExt: 'txt',
    fileSize: content.length,
  })
  const row = await rowOf(admin, answer.id)
  expect(row).toMatchObject({
    fileOriName: '采购 合同.TXT',
    fileExt: 'txt',
    fileSize: content.length,
    fileContentType: 'text/plain',
    fileMd5: createHash('md5').update(content).digest('hex'),
    bizId: 'B-1',
    dirValue: 'CONTRACT',
    dirValues: 'BIZ,CONTRACT',
    dirNames: '业务附件 / 合同',
    ossType: 5,
    creator: chinese('sys.user:mark.super'),
    url: answer.url,
  })
  expect(answer.url.endsWith(row.fileSaveName)).toBe(true)
  expect(readFileSync(stored(row))).toEqual(content)
  const shown = await read(admin, answer.url)
  expect(shown.bytes).toEqual(content)
  expect(shown.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline; .*filename\*=UTF-8''%E9%87%87/),
  })
  expect(incoming()).toEqual([])
})

test('bytes are answered only to a token of the same tenant, in the header or in the query (OPS-FIL-04, OPS-FIL-09)', async () => {
  const { url } = await must(admin, { dirValue: 'CONTRACT' }, 'a.png', PNG)
  expect((await server.guest.raw({ method: 'GET', path: pathOf(url) })).code).toBe(401)
  expect((await server.guest.raw({ method: 'GET', path: `${pathOf(url)}?token=wrong` })).code).toBe(401)
  expect((await operator.raw({ method: 'GET', path: pathOf(url) })).bytes).toEqual(PNG)
  expect((await read(operator, url)).bytes).toEqual(PNG)
  expect(await read(tenant, url)).toMatchObject({ status: 404, code: 404, msg: chinese('recordMissing') })
  expect((await read(admin, '/oss/file/20260101/none.png'.replace(/^/, server.address))).msg).toBe(
    chinese('recordMissing'),
  )
})

test.each([
  ['/oss/file/20260101/..%2F..%2Fsteward.db'],
  ['/oss/file/..%2F/steward.db'],
  ['/oss/file/incoming/x'],
  ['/oss/file/20260101/%00.txt'],
])('%s leads to no file', async (path) => {
  const answer = await admin.raw({ method: 'GET', path })
  expect(answer.headers['content-type']).toContain('json')
  expect([404, 422, 500]).toContain(answer.code)
})

test('the directory of icons takes jpg, jpeg and png pictures below 10 MB, judged by their content (SYS-MNU-14, SYS-MNU-15)', async () => {
  const icon = (name: string, content: Buffer<ArrayBuffer>) =>
    upload(admin, { dirValue: 'ICON', fileClass: 'image' }, name, content)
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
  for (const [name, content] of [
    ['a.png', PNG],
    ['a.jpg', jpeg],
    ['a.JPEG', jpeg],
  ] as const)
    expect((await icon(name, content)).code, name).toBe(0)
  for (const [name, content] of [
    ['a.gif', gif],
    ['a.png', gif],
    ['a.svg', Buffer.from('<svg/>')],
  ] as const)
    expect((await icon(name, content)).msg, name).toBe(chinese('kit:files.iconType'))
  const padded = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)])
  expect((await icon('large.png', padded(10 * 1_048_576 - 1))).code).toBe(0)
  expect((await icon('large.png', padded(10 * 1_048_576))).msg).toBe(chinese('kit:files.iconSize'))
  // Elsewhere a picture of another kind is welcome.
  expect((await upload(admin, { dirValue: 'CONTRACT', fileClass: 'image' }, 'a.gif', gif)).code).toBe(0)
})

test('what a browser could run is only ever a download without a type (OPS-FIL-09)', async () => {
  const script = '<html><script>alert(1)</script></html>'
  for (const [name, type] of [
    ['page.html', 'text/html'],
    ['drawing.svg', 'image/svg+xml'],
    ['really.png', 'application/octet-stream'],
    ['macro.docm', 'application/octet-stream'],
  ] as const) {
    const { id, url } = await must(admin, { dirValue: 'CONTRACT' }, name, script)
    expect((await rowOf(admin, id)).fileContentType).toBe(type)
    const answer = await read(admin, url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  }
})

test('a range, its condition and an unchanged copy are answered as HTTP says (OPS-FIL-09)', async () => {
  const content = Buffer.from('0123456789')
  const { url } = await must(admin, { dirValue: 'CONTRACT' }, 'digits.txt', content)
  const whole = await read(admin, url)
  const { etag = '' } = whole.headers
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '10' })
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await read(admin, url, { range, ...more })
    return [answer.status, answer.text, answer.headers['content-range']]
  }
  expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=5-999')).toEqual([206, '56789', 'bytes 5-9/10'])
  expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
  expect(await part('bytes=4-2')).toEqual([200, '0123456789', undefined])
  expect(await part('bytes=8-', { 'if-range': etag })).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await part('bytes=8-', { 'if-range': '"other"' })).toEqual([200, '0123456789', undefined])
  expect((await read(admin, url, { 'if-none-match': etag })).status).toBe(304)
})

test('an empty file, an unknown directory and a missing file are refused and leave nothing (OPS-FIL-09)', async () => {
  const before = (await admin.must(page)).total
  expect(await upload(admin, { dirValue: 'CONTRACT' }, 'empty.txt', '')).toMatchObject({
    code: 500,
    msg: chinese('oss.empty'),
  })
  expect(await upload(admin, { dirValue: 'NOWHERE' }, 'a.txt', 'a')).toMatchObject({
    code: 500,
    msg: chinese('oss.dirUnknown'),
  })
  expect((await upload(admin, {}, 'a.txt', 'a')).msg).toBe(chinese('oss.dirUnknown'))
  expect((await upload(admin, { dirValue: 'CONTRACT' }, '..', 'a')).msg).toBe(chinese('oss.nameMissing'))
  expect((await upload(admin, { dirValue: 'CONTRACT', fileClass: 'image' }, 'a.png', 'text')).msg).toBe(
    chinese('oss.notImage'),
  )
  const form = (body: string) =>
    admin.raw({
      method: 'POST',
      path: '/sys/oss/upload',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
  expect(
    (await form('--b\r\ncontent-disposition: form-data; name="dirValue"\r\n\r\nBIZ\r\n--b--\r\n')).msg,
  ).toBe(chinese('upload.missing'))
  expect(
    await form('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'),
  ).toMatchObject({
    code: 422,
    msg: chinese('upload.malformed'),
  })
  expect((await admin.raw({ method: 'POST', path: '/sys/oss/upload', body: '{}' })).code).toBe(422)
  expect((await admin.must(page)).total).toBe(before)
  expect(incoming()).toEqual([])
  expect(server.faults).toEqual([])
})

test.each([
  ['<>:|?*\u0001.txt', '<>:|?*.txt'],
  // Browsers write a quote like this, and it cannot be distinguished from these three characters.
  ['a"b.txt', 'a%22b.txt'],
  ['a%22b.txt', 'a%22b.txt'],
  ['../../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system32\\con.txt', 'con.txt'],
  ['gnp.\u202etxt', 'gnp.txt'],
  ['.htaccess', '.htaccess'],
  ['报表 (最终版)…🙂.xlsx', '报表 (最终版)…🙂.xlsx'],
  [`${'长'.repeat(400)}.txt`, '长'.repeat(255)],
])('a name keeps what a name may have and never becomes a path: %.30s', async (name, kept) => {
  const { id, url } = await must(admin, { dirValue: 'CONTRACT' }, name, '内容')
  const row = await rowOf(admin, id)
  expect(row.fileOriName).toBe(kept)
  expect(row.localPhysicalPathname).toMatch(/^\d{8}\/[0-9a-f-]{36}(\.[a-z0-9]+)?$/)
  expect(existsSync(stored(row))).toBe(true)
  expect((await read(admin, url)).text).toBe('内容')
})

/** Sends a body of this many bytes in pieces, without declaring its length. */
function pour(
  client: Client,
  megabytes: number,
  onSent?: (bytes: number) => void,
): Promise<{ status: number; sent: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${server.address}/sys/oss/upload`, {
      method: 'POST',
      agent: false,
      headers: {
        token: client.token,
        'content-type': 'multipart/form-data; boundary=b',
        'transfer-encoding': 'chunked',
      },
    })
    let sent = 0
    let isAnswered = false
    const piece = Buffer.alloc(262_144, 'x')
    const more = () => {
      while (!isAnswered && sent < megabytes * 1_048_576) {
        sent += piece.length
        onSent?.(sent)
        if (!outgoing.write(piece)) {
          outgoing.once('drain', more)
          return
        }
      }
      if (!isAnswered) outgoing.end('\r\n--b--\r\n')
    }
    outgoing.once('response', (response) => {
      isAnswered = true
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, sent, body }))
    })
    outgoing.once('error', (error) => {
      if (!isAnswered) reject(error)
    })
    outgoing.write('--b\r\ncontent-disposition: form-data; name="dirValue"\r\n\r\nCONTRACT\r\n')
    outgoing.write('--b\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n')
    more()
  })
}

test('UPLOAD_MAX_MB limits an upload, declared or not, at the first byte too many', async () => {
  const row = (await admin.must(params.endpoints.page, { query: { paramCode: 'UPLOAD_MAX_MB' } })).list[0]
  if (!row) throw new Error('no parameter')
  const set = (paramValue: string) =>
    admin.must(params.endpoints.update, { body: { id: row.id, paramCode: row.paramCode, paramValue } })
  await set('1')
  const exact = Buffer.alloc(1_048_576, 'x')
  expect((await upload(admin, { dirValue: 'CONTRACT' }, 'exact.bin', exact)).code).toBe(0)
  const over = await upload(admin, { dirValue: 'CONTRACT' }, 'over.bin', Buffer.alloc(1_048_577, 'x'))
  expect(over).toMatchObject({ status: 413, code: 413, msg: chinese('tooLarge', { limit: '1 MB' }) })
  const late = await pour(admin, 64)
  expect(late).toMatchObject({ status: 413, body: expect.stringContaining('"code":413') })
  expect(late.sent).toBeLessThan(64 * 1_048_576)
  expect(incoming()).toEqual([])
  await set('100')
})

test('an upload is never held in memory', async () => {
  collectGarbage()
  const before = process.memoryUsage()
  let highest = 0
  let next = 0
  const answer = await pour(admin, 90, (sent) => {
    if (sent < next) return
    next += 16 * 1_048_576
    // Buffers that are garbage already do not count.
    collectGarbage()
    highest = Math.max(highest, process.memoryUsage().arrayBuffers - before.arrayBuffers)
  })
  expect(answer.status).toBe(200)
  expect(next).toBeGreaterThan(80 * 1_048_576)
  // The sender's pieces and those on the line are in the same process, and memory is given back beside the program,
  // some pieces late on a busy machine: half of the file is far from either.
  expect(highest).toBeLessThan(45 * 1_048_576)
})

test('a line that breaks off in the middle leaves nothing behind', async () => {
  const before = (await admin.must(page)).total
  const { port, hostname } = new URL(server.address)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /sys/oss/upload?token=${admin.token} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n` +
          'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
          '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
        () => socket.destroy(),
      )
    })
    socket.once('close', () => resolve())
  })
  await expect.poll(incoming).toEqual([])
  expect((await admin.must(page)).total).toBe(before)
})

test('files are found by original name, bizId and ticked directories (OPS-FIL-02)', async () => {
  await must(admin, { dirValue: 'POLICY', bizId: 'FIND-7' }, '考勤制度.txt', '1')
  await must(admin, { dirValue: 'MANUAL', bizId: 'FIND-8' }, '考勤手册.txt', '2')
  await must(admin, { dirValue: 'OTHER', bizId: 'FIND-9' }, '其他.txt', '3')
  const names = async (query: Record<string, string>) =>
    (await admin.must(page, { query: { orderField: 'biz_id', order: 'asc', ...query } })).list.map(
      (row) => row.fileOriName,
    )
  expect(await names({ fileOriName: '考勤' })).toEqual(['考勤制度.txt', '考勤手册.txt'])
  expect(await names({ bizId: 'find-8' })).toEqual(['考勤手册.txt'])
  expect(await names({ dirValues: 'POLICY, MANUAL' })).toEqual(['考勤制度.txt', '考勤手册.txt'])
  expect(await names({ dirValues: 'MANUAL', fileOriName: '制度' })).toEqual([])
  expect(await names({ dirValues: "x') OR 1=1 --" })).toEqual([])
  expect((await names({ dirValues: '' })).length).toBeGreaterThan(2)
})

test('a delete removes records and bytes; the url no longer answers (OPS-FIL-10)', async () => {
  const first = await must(admin, { dirValue: 'OTHER' }, '一.txt', '1')
  const second = await must(admin, { dirValue: 'OTHER' }, '二.txt', '2')
  const row = await rowOf(admin, first.id)
  expect((await read(admin, first.url)).status).toBe(200)
  await admin.must(remove, { body: [first.id, '99'] })
  expect(await read(admin, first.url)).toMatchObject({
    status: 404,
    code: 404,
    msg: chinese('recordMissing'),
  })
  expect(existsSync(stored(row))).toBe(false)
  expect((await read(admin, second.url)).text).toBe('2')
})

/** Every way in which a browser or a player requests a file. */
const asked: readonly Record<string, string>[] = [
  ...[{}, { range: 'bytes=0-0' }, { range: 'bytes=-1' }, { range: 'bytes=99-' }],
  ...[{ range: 'bytes=0-0', 'if-range': '"x"' }, { 'if-none-match': '*' }],
]

test.each([
  ['deleted', async (id: string) => void (await admin.must(remove, { body: [id] }))],
  ['without its bytes', async (id: string) => rmSync(stored(await rowOf(admin, id)))],
])(
  'the address of a file that is %s answers 404 in the envelope, however it is asked (OPS-FIL-10)',
  async (_, end) => {
    const { id, url } = await must(admin, { dirValue: 'OTHER' }, '旧.png', PNG)
    const { headers } = await read(admin, url)
    await end(id)
    for (const each of [...asked, { 'if-none-match': headers.etag ?? '' }]) {
      const answer = await read(admin, url, each)
      expect(answer, JSON.stringify(each)).toMatchObject({
        status: 404,
        code: 404,
        msg: chinese('recordMissing'),
      })
      expect(answer.headers['content-type']).toMatch('application/json')
    }
    const head = await fetch(`${server.address}${pathOf(url)}`, {
      method: 'HEAD',
      headers: { token: admin.token },
    })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      ...[404, expect.stringContaining('application/json'), ''],
    ])
    // With the token in the address as an <img> has it.
    const shown = await fetch(`${server.address}${pathOf(url)}?token=${admin.token}`)
    expect([shown.status, await shown.json()]).toEqual([
      404,
      expect.objectContaining({ code: 404, msg: chinese('recordMissing') }),
    ])
  },
)

test('bytes that another record shares stay until the last one goes (OPS-FIL-10)', async () => {
  const first = await must(admin, { dirValue: 'OTHER' }, '共享.txt', '共享')
  const row = await rowOf(admin, first.id)
  const columns = server
    .sql<{ name: string }>("SELECT name FROM pragma_table_info('oss_files') WHERE name <> 'id'")
    .map(({ name }) => name)
    .join(', ')
  server.sql(
    `INSERT INTO oss_files (id, ${columns}) SELECT 77, ${columns} FROM oss_files WHERE id = ?`,
    first.id,
  )
  await admin.must(remove, { body: [first.id] })
  expect((await read(admin, first.url)).text).toBe('共享')
  await admin.must(remove, { body: ['77'] })
  expect(existsSync(stored(row))).toBe(false)
})

const revoke = (code: string) =>
  server.sql(
    'DELETE FROM role_menus WHERE menu_id IN (SELECT id FROM menus WHERE permissions = ?) AND role_id IN (SELECT id FROM roles WHERE name = ?)',
    code,
    '普通操作员',
  )

test('adding needs sys:user:save; either code opens the delete (OPS-FIL-07, OPS-FIL-08)', async () => {
  expect((await upload(operator, { dirValue: 'OTHER' }, 'a.txt', 'a')).code).toBe(403)
  expect(incoming()).toEqual([])
  // A user's own pictures need no code.
  expect((await upload(operator, { dirValue: 'PHOTO', fileClass: 'image' }, 'a.png', PNG)).code).toBe(0)
  server.grant('sys:user:save')
  const made = await Promise.all(
    ['1', '2'].map((text) => must(operator, { dirValue: 'OTHER' }, 'a.txt', text)),
  )
  const [first = '', second = ''] = made.map(({ id }) => id)
  expect((await operator.call(remove, { body: [first] })).code).toBe(403)
  server.grant('oss:sysOss:delete')
  expect((await operator.call(remove, { body: [first] })).code).toBe(0)
  revoke('oss:sysOss:delete')
  server.grant('sys:user:delete')
  expect((await operator.call(remove, { body: [second] })).code).toBe(0)
  expect((await operator.call(page)).code).toBe(0)
})

test('facts are answered by id, unknown ids are left out (OPS-PRE-04)', async () => {
  const { id, url } = await must(admin, { dirValue: 'OTHER' }, '预览.png', PNG)
  expect(await admin.must(getFiles, { query: { ids: `${id},99,x` } })).toEqual({
    [id]: {
      id,
      fileOriName: '预览.png',
      fileExt: 'png',
      fileContentType: 'image/png',
      fileSize: PNG.length,
      url,
    },
  })
  expect(await admin.must(getFiles)).toEqual({})
  expect(await tenant.must(getFiles, { query: { ids: id } })).toEqual({})
})

test('one tenant neither sees nor deletes the files of another', async () => {
  const { id } = await must(admin, { dirValue: 'OTHER' }, '平台.txt', '平台')
  expect((await tenant.must(page, { query: { limit: 1000 } })).list.map((row) => row.id)).not.toContain(id)
  await tenant.must(remove, { body: [id] })
  expect((await rowOf(admin, id)).fileOriName).toBe('平台.txt')
  expect((await upload(tenant, { dirValue: 'OTHER' }, 'a.txt', 'a')).msg).toBe(chinese('oss.dirUnknown'))
  expect((await upload(tenant, { dirValue: 'DEMO', fileClass: 'image' }, 'a.png', PNG)).code).toBe(0)
})

test('the export holds one page or all under translated headings, without a token (OPS-FIL-06)', async () => {
  const all = await admin.in('en-US').raw({ method: 'GET', path: `${exportCall.path}?token=${admin.token}` })
  const rows = readWorkbook(all.bytes)[0]?.rows ?? []
  expect(rows[0]?.slice(0, 4)).toEqual([
    english('ops.oss:field.fileOriName'),
    english('ops.oss:field.fileSaveName'),
    english('ops.oss:field.dirNames'),
    english('ops.oss:field.url'),
  ])
  expect(rows).toHaveLength((await admin.must(page)).total + 1)
  expect(JSON.stringify(rows)).not.toContain(admin.token)
  const one = await admin.raw({ method: 'GET', path: `${exportCall.path}?page=1&limit=2` })
  expect(readWorkbook(one.bytes)[0]?.rows).toHaveLength(3)
})

test('the operation log notes an upload without its token', async () => {
  await must(admin, { dirValue: 'OTHER' }, '记录.txt', '记录')
  const [row] = (await admin.must(logOperation.endpoints.page, { query: { limit: 1 } })).list
  expect(row).toMatchObject({
    operation: `${chinese('ops.oss:title')}-${chinese('ops.oss:upload')}`,
    requestUri: '/sys/oss/upload',
    status: 1,
  })
  expect(row?.requestParams).toContain('记录.txt')
  expect(JSON.stringify(row)).not.toContain(admin.token)
})
