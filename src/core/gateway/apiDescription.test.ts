import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/resources/index.ts'
import { undescribedCalls } from './apiDescription.ts'

/** A description of the first calls of the contract. */
const described = (count: number, rest: object, written = (path: string) => path) => {
  const paths: Record<string, Record<string, object>> = {}
  const chosen = allEndpoints().slice(0, count)
  for (const { method, path } of chosen) {
    const at = written(path)
    paths[at] = { ...paths[at], [method.toLowerCase()]: {} }
  }
  return { text: JSON.stringify({ ...rest, paths }), chosen }
}

const rest = allEndpoints().length

test('calls that a description does not name are missing, in either format and with a base', () => {
  for (const [extra, prefix, profile] of [
    [{ swagger: '2.0', basePath: '/' }, '', ''],
    [{ swagger: '2.0', basePath: '/api' }, '', '/api'],
    [{ openapi: '3.0.1', servers: [{ url: 'https://a.example/api/' }] }, '', '/api'],
    [{ openapi: '3.1.0' }, '/api', '/api'],
  ] as const) {
    const { text, chosen } = described(20, extra, (path) => `${prefix}${path}`)
    const absent = undescribedCalls(text, profile)
    expect(chosen.flatMap(({ id }) => (absent?.has(id) ? [id] : []))).toEqual([])
    expect(absent?.size).toBe(rest - 20)
  }
})

test('names of parameters and a slash at the end do not matter', () => {
  const renamed = (path: string) => path.replaceAll(/\{\w+\}/g, '{other}').replace(/\/$/, '')
  const { text, chosen } = described(40, {}, renamed)
  const absent = undescribedCalls(text, '')
  expect(chosen.flatMap(({ id }) => (absent?.has(id) ? [id] : []))).toEqual([])
})

test('what is no description, or another application’s, says nothing', () => {
  const texts = ['', '<html>', '{}', '[]', 'null', '{"paths":[]}', '{"paths":{"/pets":{"get":{}},"/x":null}}']
  for (const text of [...texts, described(4, {}).text]) expect(undescribedCalls(text, '')).toBeUndefined()
  expect(
    undescribedCalls(described(5, { servers: [null, {}, { url: '::' }], basePath: 7 }).text, ''),
  ).toBeDefined()
})
