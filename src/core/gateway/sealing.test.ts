import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { answers, draft, openStubPlatform, refuses, type StubPlatform } from '../testing/stubPlatform.ts'

let bench: Bench
let platform: StubPlatform

const makeKey = (keyId: string) => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  const key = createPrivateKey({ key: pair.privateKey, format: 'der', type: 'pkcs8' })
  const open = (sealed: string): string => {
    const bytes = Buffer.from(sealed, 'base64')
    const blocks = Array.from({ length: bytes.length / 256 }, (_, at) =>
      privateDecrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        bytes.subarray(at * 256, (at + 1) * 256),
      ),
    )
    return Buffer.concat(blocks).toString('utf8')
  }
  return { answer: { keyId, publicKey: pair.publicKey.toString('base64') }, open }
}
const old = makeKey('old')
const fresh = makeKey('fresh')

const KEY = 'GET /sys/security/publicKey'
const SORTS = 'POST /sys/sysRuleSort/'
const sql = `SELECT id, pid, name FROM depts WHERE name = '${'部门'.repeat(120)}'`
const sort = {
  ...{ name: 'A', value: 'B', version: 1, ruleIdtype: 1, dsType: 'SQL', authSels: [] },
  ...{ sqlCust: sql, sqlArgs: '{"a":1}' },
}
const rule = { name: 'A', value: 'B', ruleSort: 'C', sort: 1, ruleSql: sql, ruleArgs: '{"a":1}' }
const bodies = (route: string) =>
  platform.requests
    .filter((asked) => asked.route === route)
    .map((asked): Record<string, string> => JSON.parse(asked.body))
const count = (route: string) => platform.requests.filter((asked) => asked.route === route).length

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 20_000, reconnect: [20] } })
  platform.on(KEY, answers(old.answer))
  platform.on(SORTS, answers('1'))
  platform.on('POST /sys/sysruledata/', answers('1'))
  const profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, profileId: profile.id })
  bench.hush()
  platform.requests.length = 0
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

test('SQL leaves sealed in blocks, its arguments plain; the key is asked for once (SYS-RUL-09)', async () => {
  await bench.done('api.call', { endpoint: 'sys.ruleSort.create', body: sort })
  await bench.done('api.call', { endpoint: 'sys.ruleSort.create', body: { ...sort, sqlCust: '' } })
  const [first, second] = bodies(SORTS)
  expect(Buffer.from(first?.sqlCust ?? '', 'base64').length % 256).toBe(0)
  expect(old.open(first?.sqlCust ?? '')).toBe(sql)
  expect(first?.sqlArgs).toBe('{"a":1}')
  expect(second?.sqlCust).toBe('')
  expect(count(KEY)).toBe(1)
})

test('of a rule both SQL and arguments leave sealed, of a list nothing does (SYS-RUL-17)', async () => {
  await bench.done('api.call', { endpoint: 'sys.ruleData.create', body: rule })
  const [sent] = bodies('POST /sys/sysruledata/')
  expect(old.open(sent?.ruleSql ?? '')).toBe(sql)
  expect(old.open(sent?.ruleArgs ?? '')).toBe('{"a":1}')
  expect(sent?.name).toBe('A')
})

test('a key that has changed since is asked for again, once, and the call is made again', async () => {
  await bench.done('api.call', { endpoint: 'sys.ruleSort.create', body: sort })
  platform.on(KEY, answers(fresh.answer))
  let tries = 0
  platform.on(SORTS, (asked, response) => {
    tries += 1
    return tries === 1 ? refuses(500, '加密内容无法解密')(asked, response) : answers('1')(asked, response)
  })
  await bench.done('api.call', { endpoint: 'sys.ruleSort.create', body: sort })
  expect(fresh.open(bodies(SORTS).at(-1)?.sqlCust ?? '')).toBe(sql)
  expect([count(SORTS), count(KEY)]).toEqual([3, 2])
})

test('a refusal under the same key is a refusal: nothing is sent twice', async () => {
  platform.on(SORTS, refuses(500, '规则重复'))
  const result = await bench.call('api.call', { endpoint: 'sys.ruleSort.create', body: sort })
  expect(result).toMatchObject({ ok: false, failure: { code: 'refused', message: '规则重复' } })
  expect(count(SORTS)).toBe(1)
})

test('a key that is none ends the call before anything is sent', async () => {
  platform.on(KEY, answers({ keyId: 'x', publicKey: 'AAAA' }))
  const result = await bench.call('api.call', { endpoint: 'sys.ruleSort.create', body: sort })
  expect(result).toMatchObject({ ok: false, failure: { code: 'bad-answer' } })
  expect(count(SORTS)).toBe(0)
})
