import { expect, test } from 'vitest'
import type { ApiLog } from '#contract/resources/api/apiLog.ts'
import { compareRequests } from '#features/api/apiLog/compare.ts'
import { exactJson, LONG_NUMBER } from '#tests/contract/exactJson.ts'

const log = (change: Partial<ApiLog>): ApiLog => ({
  id: '1',
  apiCode: 'ORDER',
  apiName: '订单',
  apiSign: 's',
  apiReqTime: '2026-11-20 10:00:00',
  apiRspTime: '2026-11-20 10:00:00',
  apiDuration: 5,
  apiStatus: true,
  apiUrlParams: 'POST appId=CRM&timestamp=1',
  reqBodyStr: '{"a":1,"list":[{"b":"x"}],"token":"one"}',
  respStr: '',
  createDate: '',
  ...change,
})

const different = (a: ApiLog, b: ApiLog) =>
  compareRequests(a, b).flatMap(({ name, a: left, b: right, differs }) =>
    differs ? [[name, left, right]] : [],
  )

test('JSON is compared value by value, whatever its order and spaces', () => {
  const other = log({ reqBodyStr: '{ "list": [ {"b":"y", "c": null} ],\n "a": 1, "token":"one" }' })
  expect(different(log({}), other)).toEqual([
    ['reqBodyStr.list[0].b', 'x', 'y'],
    ['reqBodyStr.list[0].c', '', 'null'],
  ])
})

test('parameters of the address are compared by name, after the method', () => {
  expect(different(log({}), log({ apiUrlParams: 'GET timestamp=2&appId=CRM' }))).toEqual([
    ['apiUrlParams.method', 'POST', 'GET'],
    ['apiUrlParams.timestamp', '1', '2'],
  ])
})

test('the address of an outgoing request is compared apart from its parameters', () => {
  const outgoing = (host: string) => log({ apiUrlParams: `POST https://${host}/save?appId=CRM&timestamp=1` })
  expect(different(outgoing('a.example'), outgoing('b.example'))).toEqual([
    ['apiUrlParams.url', 'https://a.example/save', 'https://b.example/save'],
  ])
})

test('a secret that differs is told without being shown', () => {
  const other = log({ reqBodyStr: '{"a":1,"list":[{"b":"x"}],"token":"two"}' })
  expect(different(log({}), other)).toEqual([['reqBodyStr.token', '***', '***']])
})

test('what is no JSON is compared whole; what is nested without end is compared without an overflow', () => {
  expect(different(log({ respStr: 'HTTP 502' }), log({ respStr: '{"code":0}' }))).toEqual([
    ['respStr', 'HTTP 502', ''],
    ['respStr.code', '', '0'],
  ])
  const deep = `${'['.repeat(2000)}1${']'.repeat(2000)}`
  expect(different(log({ respStr: deep }), log({ respStr: deep }))).toEqual([])
})

const ofBodies = (a: string, b: string) => different(log({ reqBodyStr: a }), log({ reqBodyStr: b }))

test('values are equal only where they are written alike; those that read alike show how they are written', () => {
  const other = String(BigInt(LONG_NUMBER) + 1n)
  expect(ofBodies(exactJson, exactJson)).toEqual([])
  expect(ofBodies(`{"no":${LONG_NUMBER}}`, `{"no":${other}}`)).toEqual([
    ['reqBodyStr.no', LONG_NUMBER, other],
  ])
  expect(ofBodies('{"no":1}', '{"no":1.0}')).toEqual([['reqBodyStr.no', '1', '1.0']])
  expect(ofBodies('{"no":1}', '{"no":"1"}')).toEqual([['reqBodyStr.no', '1', '"1"']])
  expect(ofBodies('{"no":"A"}', '{"no":"\\u0041"}')).toEqual([['reqBodyStr.no', '"A"', '"\\u0041"']])
  expect(ofBodies('{"no":-0}', '{"no":0}')).toEqual([['reqBodyStr.no', '-0', '0']])
  expect(ofBodies('{}', '{"no":""}')).toEqual([
    ['reqBodyStr', '{}', ''],
    ['reqBodyStr.no', '', '""'],
  ])
})

test('names that are there twice are compared one after the other, secrets hidden; order is shown as it came', () => {
  expect(ofBodies('{"no":1,"no":2}', '{"no":9,"no":2}')).toEqual([['reqBodyStr.no', '1', '9']])
  expect(ofBodies('{"token":1,"token":2}', '{"token":1,"token":3}')).toEqual([
    ['reqBodyStr.token (2)', '***', '***'],
  ])
  expect(ofBodies('{"a.b":1,"a":{"b":2}}', '{"a.b":1,"a":{"b":3}}')).toEqual([
    ['reqBodyStr.a.b (2)', '2', '3'],
  ])
  const names = compareRequests(log({ reqBodyStr: exactJson }), log({ reqBodyStr: exactJson })).map(
    ({ name }) => name,
  )
  const place = (name: string) => names.indexOf(`reqBodyStr.${name}`)
  expect(place('1')).toBe(place('2') + 1)
  expect(place('b')).toBe(place('1') + 1)
  expect(place('a')).toBe(place('b') + 1)
})
