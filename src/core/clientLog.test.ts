import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClientLog } from './clientLog.ts'
import { redactText } from '#base/secrets.ts'
import { redact } from './redact.ts'
import { fastest } from '#tests/contract/fastest.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lines = () =>
  readFileSync(join(folder, 'client.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('redaction', () => {
  test.each([
    ['token=abc123&page=1', 'token=***&page=1'],
    ['GET /x?a=1&token=abc', 'GET /x?a=1&token=***'],
    ['{"username":"admin","password":"p\\"w,1"}', '{"username":"admin","password":"***"}'],
    ["{ oldPassword: 'hunter2', page: 1 }", '{ oldPassword: ***, page: 1 }'],
    ['Authorization: Bearer abc.def-ghi_jkl', 'Authorization: ***'],
    ['Cookie: a=b; session=c\nHost: x', 'Cookie: ***\nHost: x'],
    ['http://user:pass@proxy:8080/', 'http://***@proxy:8080/'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '***'],
    ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', '***'],
    ['captcha: x7k2p', 'captcha: ***'],
    ['"accessKey": "LTAI5t"', '"accessKey": "***"'],
    ['租户 page 1 of 10', '租户 page 1 of 10'],
    ['密码：abc123，请妥善保管', '密码：***，请妥善保管'],
    ['旧密码为: abc 新', '旧密码为: *** 新'],
    ['密码错误：请重试', '密码错误：请重试'],
    ['JSESSIONID=8A7F; Path=/', 'JSESSIONID=***; Path=/'],
    ['passphrase=abc', 'passphrase=***'],
    ['private_key: abc', 'private_key: ***'],
    ['encKey=abc&x=1', 'encKey=***&x=1'],
    ['credential: abc', 'credential: ***'],
    ['"credential": {"id": 1}', '"credential": "***" 1}'],
    ['{"body":"{\\"token\\":\\"abc\\",\\"page\\":1}"}', '{"body":"{\\"token\\":\\"***\\",\\"page\\":1}"}'],
    ['"token":"never ends', '"token":"***"'],
    ['-----BEGIN PRIVATE KEY-----\nabc', '***'],
    [`token${'-of-a-long-name'.repeat(9)}=abc`, `token${'-of-a-long-name'.repeat(9)}=***`],
  ])('%j', (text, expected) => {
    expect(redactText(text)).toBe(expected)
  })

  test.each([
    ['a name without an end', 'token-'],
    ['a name and its sign', 'password='],
    ['quotes that open', '"token":"'],
    ['signed tokens', 'eyJabcdefgh-'],
    ['keys that begin', '-----BEGIN PRIVATE KEY-----'],
    ['addresses', 'a.b://'],
    ['spaces', 'cookie     '],
  ])('the time for a text grows with its length, not with its square: %s', (_, repeated) => {
    const long = repeated.repeat(100_000 / repeated.length)
    const tenth = repeated.repeat(10_000 / repeated.length)
    // The same number of characters: as long if the time is linear, ten times as long if it is quadratic.
    const ratios = Array.from({ length: 10 }, () => {
      const tenTenths = fastest(3, () => {
        for (let part = 0; part < 10; part += 1) redactText(tenth)
      })
      return fastest(3, () => redactText(long)) / tenTenths
    })
    expect(Math.min(...ratios)).toBeLessThan(4)
  })

  test('a text is cut before it is read', () => {
    expect(redactText('a'.repeat(300_000))).toHaveLength(100_001)
  })

  test('values under a telling name go, whatever they are; the rest stays', () => {
    expect(
      redact({
        endpoint: 'shell.auth.login',
        body: { username: 'admin', password: 'x', captcha: 'abcde', newPwd: 1, passwordEncKey: 'k' },
        headers: { token: 't', Cookie: ['a'], 'content-type': 'json' },
        list: [{ apiKey: { nested: true } }],
        asked: ['GET /x?page=1&token=abc'],
      }),
    ).toEqual({
      endpoint: 'shell.auth.login',
      body: { username: 'admin', password: '***', captcha: '***', newPwd: '***', passwordEncKey: '***' },
      headers: { token: '***', Cookie: '***', 'content-type': 'json' },
      list: [{ apiKey: '***' }],
      asked: ['GET /x?page=1&token=***'],
    })
  })

  test('cycles and depth end; errors keep message and stack', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    expect(() => JSON.stringify(redact(cycle))).not.toThrow()
    expect(redact({ error: new Error('token=abc') })).toMatchObject({
      error: { name: 'Error', message: 'token=***' },
    })
  })
})

test('each line is JSON with time, level and message', () => {
  const log = createClientLog({ folder, now: () => new Date('2026-11-20T08:00:00Z') })
  log.info('started', { version: '1' })
  log.error('failed with token=abc', { token: 'abc' })
  expect(lines()).toEqual([
    { time: '2026-11-20T08:00:00.000Z', level: 'info', message: 'started', version: '1' },
    { time: '2026-11-20T08:00:00.000Z', level: 'error', message: 'failed with token=***', token: '***' },
  ])
})

test('files are set aside at their size and the oldest goes', () => {
  const log = createClientLog({ folder, maxBytes: 200, keep: 2 })
  for (let index = 0; index < 20; index += 1) log.info(`line ${index}`)
  expect(readdirSync(folder).sort()).toEqual(['client.1.log', 'client.2.log', 'client.log'])
  expect(lines().at(-1).message).toBe('line 19')
})

test('an existing file is continued, its size counted', () => {
  createClientLog({ folder, maxBytes: 200 }).info('before')
  createClientLog({ folder, maxBytes: 200 }).info('after')
  expect(lines().map((line) => line.message)).toEqual(['before', 'after'])
})

test('a log that has ended does not make its folder again', () => {
  const log = createClientLog({ folder })
  log.info('before')
  log.end()
  rmSync(folder, { recursive: true })
  for (const message of ['after', 'and once more']) log.warn(message)
  expect(existsSync(folder)).toBe(false)
})

test('a folder that cannot be used stops nothing', () => {
  const blocked = join(folder, 'file')
  writeFileSync(blocked, '')
  expect(() => createClientLog({ folder: join(blocked, 'logs') }).error('lost')).not.toThrow()
})
