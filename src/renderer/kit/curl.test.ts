import { expect, test } from 'vitest'
import { curlOf, prettyMasked } from '#kit/curl.ts'
import { exactJson, LONG_NUMBER, tokensOf } from '#tests/contract/exactJson.ts'

const request = (requestMethod: unknown, requestUri: unknown, requestParams: unknown) => ({
  requestMethod,
  requestUri,
  requestParams,
})

test('a read carries what was asked in its address, empty values aside, after what stood there already', () => {
  expect(curlOf('https://h', request('get', '/a?x=1&y=2', '{"y":3,"none":null,"empty":"","page":1}'))).toBe(
    "curl -X GET 'https://h/a?x=1&y=3&page=1' \\\n  -H 'token: ***'",
  )
})

test('without a method it is a read, without parameters nothing is added', () => {
  expect(curlOf('https://h', {})).toBe("curl -X GET 'https://h' \\\n  -H 'token: ***'")
  expect(curlOf('https://h', request('GET', '/a', 'not json'))).toBe(
    "curl -X GET 'https://h/a' \\\n  -H 'token: ***'",
  )
})

test('a write carries its body as JSON, with secrets hidden in lists and objects as well', () => {
  const body = { name: 'a', password: 'p4ss', keys: [{ secret: 's3' }], token: null, cookie: { x: 1 } }
  const lines = curlOf('https://h', request('POST', '/a', JSON.stringify(body))).split(' \\\n  ')
  expect(lines).toEqual([
    "curl -X POST 'https://h/a'",
    "-H 'token: ***'",
    "-H 'content-type: application/json'",
    `--data-raw '${JSON.stringify({ ...body, password: '***', keys: [{ secret: '***' }] })}'`,
  ])
})

test('a list as a body stays a list', () => {
  expect(curlOf('https://h', request('DELETE', '/a', '["1","2"]'))).toContain(`--data-raw '["1","2"]'`)
})

test('a record that says what was query and what was body becomes both', () => {
  const sent = JSON.stringify({ query: { page: 2, token: 't0k' }, body: { a: 1 } })
  const command = curlOf('https://h', request('PUT', '/a', sent))
  expect(command).toContain("'https://h/a?page=2&token=***'")
  expect(command).toContain(`--data-raw '{"a":1}'`)
  const read = curlOf('https://h', request('GET', '/a', '{"query":{"page":2}}'))
  expect(read).toContain("'https://h/a?page=2'")
  expect(read).not.toContain('--data-raw')
  expect(curlOf('https://h', request('POST', '/a', '{"body":{"a":1}}'))).toContain(`'{"a":1}'`)
})

test('a body that is no JSON stays as it is, without a content type; an empty one is none', () => {
  const plain = curlOf('https://h', request('POST', '/a', 'user=a&password=p4ss'))
  expect(plain).toContain("--data-raw 'user=a&password=***'")
  expect(plain).not.toContain('content-type')
  expect(curlOf('https://h', request('POST', '/a', ''))).not.toContain('--data-raw')
  expect(curlOf('https://h', request('POST', '/a', '{"body":null}'))).not.toContain('--data-raw')
})

test('slashes at the end of the platform’s address are one, signs in a method are none', () => {
  expect(curlOf('https://h/api//', request('GET', '/a', ''))).toContain("'https://h/api/a'")
  expect(curlOf('https://h', request('PO;ST', '/a', ''))).toContain('curl -X POST ')
})

test('a call without a session has no token; headers of its own are added, secret ones hidden', () => {
  const command = curlOf('https://h', request('GET', '/a', ''), {
    hasToken: false,
    headers: { 'x-app': 'one', 'x-app-key': 'k', 'x-note': 'password=p4ss' },
  })
  expect(command.split(' \\\n  ').slice(1)).toEqual([
    "-H 'x-app: one'",
    "-H 'x-app-key: ***'",
    "-H 'x-note: password=***'",
  ])
})

test('in a detail JSON is indented with secrets hidden; anything else stays', () => {
  expect(prettyMasked(' [{"pwd":1,"a":null}]')).toBe('[\n  {\n    "pwd": "***",\n    "a": null\n  }\n]')
  for (const other of ['', 'plain', '{broken', '7', '"[]"']) expect(prettyMasked(other)).toBe(other)
})

test('the body of a command is the one that was sent, character by character beside its secrets', () => {
  const quoted = (text: string) => text.replaceAll("'", `'\\''`)
  const command = curlOf('https://h', request('POST', '/a', exactJson))
  expect(command).toContain(`--data-raw '${quoted(exactJson.trim())}'`)
  const secret = exactJson.replace('"price":1.00', '"token" : 1.00')
  const parts = curlOf('https://h', request('PUT', '/a', `{"query":{"no":${LONG_NUMBER}},"body":${secret}}`))
  expect(parts).toContain(`'https://h/a?no=${LONG_NUMBER}'`)
  expect(parts).toContain(secret.trim().replace('"token" : 1.00', '"token" : "***"'))
  expect(curlOf('https://h', request('GET', '/a', `{"no":${LONG_NUMBER},"list":[1.0]}`))).toContain(
    `?no=${LONG_NUMBER}&list=%5B1.0%5D'`,
  )
})

test('a body that is nested deeper than is read becomes a command as it is', () => {
  const deep = `${'['.repeat(20_000)}1.0${']'.repeat(20_000)}`
  expect(curlOf('https://h', request('POST', '/a', deep))).toContain(`--data-raw '${deep}'`)
  expect(prettyMasked(deep)).toBe(deep)
})

test('a detail moves white space alone', () => {
  expect(tokensOf(prettyMasked(exactJson))).toEqual(tokensOf(exactJson))
  const shown = prettyMasked(exactJson.replace('"long"', '"token"'))
  expect(tokensOf(shown)).toEqual(
    tokensOf(exactJson.replace('"long":-98765432109876543210.00', '"token":"***"')),
  )
})
