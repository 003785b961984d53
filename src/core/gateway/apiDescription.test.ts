import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/resources/index.ts'
import { processorTime } from '#tests/contract/processorTime.ts'
import { type DescriptionLimit, descriptionLimits, readDescription } from './apiDescription.ts'

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
    const absent = readDescription(text, profile)?.lacks
    expect(chosen.flatMap(({ id }) => (absent?.has(id) ? [id] : []))).toEqual([])
    expect(absent?.size).toBe(rest - 20)
  }
})

test('names of parameters and a slash at the end do not matter', () => {
  const renamed = (path: string) => path.replaceAll(/\{\w+\}/g, '{other}').replace(/\/$/, '')
  const { text, chosen } = described(40, {}, renamed)
  const absent = readDescription(text, '')?.lacks
  expect(chosen.flatMap(({ id }) => (absent?.has(id) ? [id] : []))).toEqual([])
})

test('what is no description, or another application’s, says nothing', () => {
  const texts = ['', '<html>', '{}', '[]', 'null', '{"paths":[]}', '{"paths":{"/pets":{"get":{}},"/x":null}}']
  for (const text of [...texts, described(4, {}).text]) expect(readDescription(text, '')).toBeUndefined()
  expect(
    readDescription(described(5, { servers: [null, {}, { url: '::' }], basePath: 7 }).text, ''),
  ).toBeDefined()
})

const many = <T>(length: number, one: (at: number) => T) => Array.from({ length }, (_, at) => one(at))
const paths = (count: number) => Object.fromEntries(many(count, (at) => [`/other/${at}`, { get: {} }]))

test('servers and paths are not multiplied: both together take no more time than each alone', () => {
  const servers = many(100, (at) => ({ url: `/api/${at}` }))
  const { paths: own } = JSON.parse(described(rest, {}).text)
  const text = (count: number, some: object[]) =>
    JSON.stringify({ servers: some, paths: { ...own, ...paths(count) } })
  const reading = (document: string, prefix: string) =>
    processorTime(() => expect(readDescription(document, prefix)?.lacks).toEqual(new Set()))
  reading(text(100, servers), '/api/99')
  const [alone, beside] = [reading(text(15_000, []), ''), reading(text(100, servers), '/api/99')]
  expect(reading(text(15_000, servers), '/api/99')).toBeLessThan((alone + beside) * 3 + 50)
})

test.each([
  ['servers', { servers: many(101, () => ({ url: '/' })), paths: {} }],
  ['paths', { paths: paths(20_001) }],
  [
    'calls',
    {
      paths: Object.fromEntries(many(51, (at) => [`/${at}`, Object.fromEntries(many(1000, (n) => [n, 0]))])),
    },
  ],
] as [DescriptionLimit, object][])(
  'a description with more %s than are read is not used',
  (limit, document) => {
    const reading = () => readDescription(JSON.stringify(document), '')
    expect(reading).toThrow(expect.objectContaining({ limit }))
    expect(reading).toThrow(`more than ${descriptionLimits[limit]} ${limit}`)
  },
)

test('a description that is nested deeper than is read is not used, however deep', () => {
  for (const levels of [256, 1_000_000]) {
    const text = `{"paths":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(() => readDescription(text, '')).toThrow(expect.objectContaining({ limit: 'levels' }))
  }
})
