import { MAX_LIMIT } from '#contract/kernel.ts'
import { params } from '#contract/resources/ops/params.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/** Conventions that the calls of every noun follow. */

const server = await startServer()
const admin = await server.admin()
const { page, create } = params.endpoints

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  admin.raw({ method: 'POST', path, body, headers: { 'content-type': 'application/json', ...headers } })

test('every answer is code, msg and data; a list has list and total (SYS-CMN-08, OPS-COM-03)', async () => {
  const answer = await admin.raw({ method: 'GET', path: '/sys/params/page' })
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toEqual({
    code: 0,
    msg: 'success',
    data: { list: expect.any(Array), total: expect.any(Number) },
  })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('every path is served with and without a trailing slash (SYS-CMN-10)', async () => {
  const body = (code: string) =>
    JSON.stringify({ tenantId: code, tenantName: code, linkman: 'a', linktel: '1', address: 'b' })
  expect((await post('/sys/sysTenant/', body('SLASH'))).code).toBe(0)
  expect((await post('/sys/sysTenant', body('PLAIN'))).code).toBe(0)
  expect((await admin.raw({ method: 'GET', path: '/sys/params/page/?limit=1' })).code).toBe(0)
  expect((await admin.raw({ method: 'GET', path: '/sys/params/page//' })).code).toBe(404)
})

test('what is not in the contract is 404 in the envelope, another method included', async () => {
  const missing = { status: 404, code: 404, msg: chinese('notFound'), data: null }
  for (const path of [
    '/',
    '/sys',
    '/sys/params/page/more',
    '/etc/passwd',
    '/sys/params/../../etc/passwd',
    '/sys/%2e%2e/x',
    '/%',
  ]) {
    expect(await admin.raw({ method: 'GET', path }), path).toMatchObject(missing)
  }
  expect(await admin.raw({ method: 'PATCH', path: '/sys/params' })).toMatchObject(missing)
  expect(await admin.raw({ method: 'GET', path: '/login' })).toMatchObject(missing)
  expect((await admin.in('en-US').raw({ method: 'GET', path: '/nope' })).msg).toBe(
    'The requested address does not exist',
  )
})

test('page and limit outside their range are refused, the largest allowed are not', async () => {
  const status = async (query: Record<string, string | number>) => (await admin.call(page, { query })).status
  for (const number of [0, -1, 'x', 1.5, 1e10])
    expect(await status({ page: number }), `page ${number}`).toBe(422)
  for (const limit of [0, -1, 1_000_000, 'x']) expect(await status({ limit }), `limit ${limit}`).toBe(422)
  expect(await status({ page: 1_000_000_000, limit: MAX_LIMIT })).toBe(200)
  expect(await status({ order: 'sideways' })).toBe(422)
  expect(await status({ orderField: 'x'.repeat(101) })).toBe(422)
})

test('a body over the limit is refused with 413, declared or not', async () => {
  const large = { status: 413, code: 413, msg: chinese('tooLarge', { limit: '1 MB' }) }
  const body = JSON.stringify({ paramCode: 'BIG', paramValue: 'x'.repeat(1_100_000) })
  expect(await post('/sys/params', body)).toMatchObject(large)
  const chunked = await fetch(`${server.address}/sys/params`, {
    method: 'POST',
    headers: { token: admin.token },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(chunked.status).toBe(413)
  expect(await chunked.json()).toMatchObject({ code: 413 })
})

test('what is not JSON, and JSON that is not the documented body, is 422', async () => {
  for (const body of ['{', '<xml/>', '{"paramCode": "A",}', Buffer.from([0xff, 0xfe, 0x00])]) {
    expect(await post('/sys/params', body)).toMatchObject({
      status: 422,
      code: 422,
      msg: chinese('malformed'),
    })
  }
  for (const body of ['', '[]', '"text"', 'null', '12', '{"paramCode": {"$gt": ""}, "paramValue": ["x"]}']) {
    expect(await post('/sys/params', body), body).toMatchObject({ status: 422, code: 422 })
  }
})

test('fields that the contract does not know are ignored, prototypes included', async () => {
  const body =
    '{"paramCode": "EXTRA", "paramValue": "1", "tenantId": "hengyuan", "id": "1", "__proto__": {"admin": true}, "updater": "someone"}'
  const made = await post('/sys/params', body)
  expect(made.code).toBe(0)
  const stored = server.sql<{ tenant: string; updater: string }>(
    "SELECT tenant_id AS tenant, updater FROM params WHERE param_code = 'EXTRA'",
  )
  expect(stored).toEqual([{ tenant: 'platform', updater: chinese('sys.user:mark.super') }])
})

test('an id that is no id is 422, not an error of the database', async () => {
  for (const id of ["1' OR '1'='1", '1;DROP TABLE params', 'x', '1'.repeat(40)]) {
    expect(
      (await admin.raw({ method: 'GET', path: `/sys/params/${encodeURIComponent(id)}` })).status,
      id,
    ).toBe(422)
  }
  expect(await admin.raw({ method: 'GET', path: '/sys/params/99999999999999999999' })).toMatchObject({
    code: 500,
    msg: chinese('recordMissing'),
  })
})

test('a record that is not there is marked as such; a call that is not served and another refusal are not', async () => {
  const read = (path: string, by = admin) => by.raw({ method: 'GET', path })
  expect((await read('/sys/params/404404')).data).toEqual({ missing: true })
  expect(await read('/sys/nothing/1')).toMatchObject({ status: 404, code: 404, data: null })
  expect((await read('/sys/params/404404', server.guest)).data).toBeNull()
})

test('every guarded call refuses a guest with 401 before it looks at anything else', async () => {
  for (const endpoint of allEndpoints().filter((each) => each.guard !== 'public')) {
    const answer = await server.guest.call(endpoint, {
      params: Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']),
      ),
      body: endpoint.method === 'GET' ? undefined : {},
    })
    expect(answer, endpoint.id).toMatchObject({ status: 401, code: 401, msg: '未授权', data: null })
  }
})

test('the token is taken from the address for files only', async () => {
  const withToken = (path: string) =>
    server.guest.raw({ method: 'GET', path: `${path}?token=${admin.token}` })
  expect((await withToken('/sys/params/export')).status).toBe(200)
  expect((await withToken('/sys/params/page')).status).toBe(401)
})

test('an unexpected fault shows its number and nothing of its cause; equal faults share it', async () => {
  server.sql('ALTER TABLE params RENAME TO params_away')
  const failing = admin.wantingFault()
  try {
    const answer = await failing.call(page)
    expect(answer).toMatchObject({ status: 500, code: 500, data: null })
    expect(answer.msg).toMatch(/^服务器内部异常\[E[0-9a-f]{8}\]$/)
    expect(answer.text).not.toMatch(/sqlite|params|\.ts|node_modules/i)
    expect((await failing.call(page)).msg).toBe(answer.msg)
    const number = answer.msg.slice(-10, -1)
    expect(server.faults.at(-1)).toContain(number)
    expect(server.faults.at(-1)).toContain('no such table')
    expect((await failing.in('en-US').call(page)).msg).toBe(`Internal server error [${number}]`)
  } finally {
    server.sql('ALTER TABLE params_away RENAME TO params')
  }
  expect((await admin.call(page)).code).toBe(0)
})

test('messages follow Accept-Language and fall back on Chinese', async () => {
  const msg = async (language: string) =>
    (await admin.in(language).call(create, { body: { paramValue: 'x' } })).msg
  expect(await msg('zh-CN')).toBe(`paramCode：${chinese('common:required')}`)
  expect(await msg('en-US,en;q=0.9')).toBe('paramCode: This field is required')
  expect(await msg('fr-FR, en;q=0.5')).toBe('paramCode: This field is required')
  expect(await msg('ja')).toBe(`paramCode：${chinese('common:required')}`)
})

test('the server listens on the loopback address only', () => {
  expect(new URL(server.address).hostname).toBe('127.0.0.1')
})
