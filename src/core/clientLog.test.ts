import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClientLog } from './clientLog.ts'
import { redact, redactText } from './redact.ts'

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
  ])('%j', (text, expected) => {
    expect(redactText(text)).toBe(expected)
  })

  test('values under a telling name go, whatever they are; the rest stays', () => {
    expect(
      redact({
        endpoint: 'shell.auth.login',
        body: { username: 'admin', password: 'x', captcha: 'abcde', newPwd: 1, passwordEncKey: 'k' },
        headers: { token: 't', Cookie: ['a'], 'content-type': 'json' },
        list: [{ apiKey: { nested: true } }],
      }),
    ).toEqual({
      endpoint: 'shell.auth.login',
      body: { username: 'admin', password: '***', captcha: '***', newPwd: '***', passwordEncKey: '***' },
      headers: { token: '***', Cookie: '***', 'content-type': 'json' },
      list: [{ apiKey: '***' }],
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

test('a folder that cannot be used stops nothing', () => {
  const blocked = join(folder, 'file')
  writeFileSync(blocked, '')
  expect(() => createClientLog({ folder: join(blocked, 'logs') }).error('lost')).not.toThrow()
})
