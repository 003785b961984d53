import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { findEndpoint, resources } from '#contract/resources/index.ts'
import { inBackground, requestOf, userAgent } from './httpRequest.ts'

const endpointOf = (id: string): AnyEndpoint => {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  return endpoint
}

test('a call without a body has no content type', () => {
  const request = requestOf(endpointOf('ops.params.page'), { query: { page: 1 } })
  expect(request).toMatchObject({ method: 'GET', accept: 'application/json' })
  expect(request.body).toBeUndefined()
  expect(request.headers).toBeUndefined()
  expect(request.url(new URL('https://platform.test/api')).pathname).toMatch(/^\/api\/.+page$/)
})

test('a JSON body keeps its nulls', () => {
  const request = requestOf(endpointOf('ops.params.create'), { body: { a: null, b: 1 } })
  expect(request.body).toBe('{"a":null,"b":1}')
  expect(request.headers).toEqual({ 'content-type': 'application/json; charset=utf-8' })
})

test('a form leaves out fields without a value', () => {
  const form = resources
    .flatMap((resource) => Object.values<AnyEndpoint>(resource.endpoints))
    .find(({ encoding }) => encoding === 'form')
  if (!form) throw new Error('the contract has no form')
  const request = requestOf(form, { body: { a: null, b: undefined, c: '中文 &', d: 0 } })
  expect(request.body).toBe('c=%E4%B8%AD%E6%96%87+%26&d=0')
  expect(request.headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' })
})

test('a call that takes a file is sent by upload only', () => {
  expect(() => requestOf(endpointOf('ops.oss.upload'), { body: {} })).toThrow('takes a file')
})

test('the background mark is added to the other headers', () => {
  const request = requestOf(endpointOf('ops.params.create'), { body: {} })
  expect(inBackground(request).headers).toEqual({ ...request.headers, 'x-steward-background': '1' })
})

test('the user agent names the operating system', () => {
  expect(userAgent('1.2.3', 'darwin')).toBe('Steward/1.2.3 (Macintosh; Intel Mac OS X 10_15_7)')
  expect(userAgent('1.2.3', 'freebsd')).toBe('Steward/1.2.3 (X11; Linux x86_64)')
})
