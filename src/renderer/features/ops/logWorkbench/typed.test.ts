import { expect, test } from 'vitest'
import { fieldAt, searchFields, wordText } from '#features/ops/logWorkbench/fields.ts'
import { filterOf, mostParts, type Part, Query, wordsIn } from '#features/ops/logWorkbench/query.ts'
import { readTyped } from '#features/ops/logWorkbench/typed.ts'
import type { Translate } from '#kit/text.ts'
import { chinese } from '#tests/setup/words.ts'

/** Words of the fields that are searched here; every other text is its key. */
const words = new Map<string, string>([
  ['ops.logOperation:field.requestUri', '请求地址'],
  ['ops.logError:field.requestUri', '地址'],
  ['ops.logUserBehavior:field.operaUrl', '请求地址'],
  ['ops.logOperation:field.ip', chinese('ops.logError:field.ip')],
  ['ops.logOperation:field.browser', '浏览器'],
  ['ops.logWorkbench:word.inField', '{{field}}：{{word}}'],
])
const text: Translate = (key, values = {}) =>
  (words.get(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
const fields = searchFields(text)
const read = (typed: string, known: readonly Part[] = []) => readTyped(typed, known, fields)
/** Parts without colours. */
const partsOf = (typed: string) => read(typed).parts.map(({ color: _color, ...part }) => part)

test('what is typed becomes parts, each in a colour of its own; nothing in it is a wildcard', () => {
  const known = read('x').parts
  expect(read('管理员 -"GET /sys" 50%_*', known).parts).toEqual([
    { text: '管理员', use: 'include', color: 'green' },
    { text: 'GET /sys', use: 'exclude', color: 'blue' },
    { text: '50%_*', use: 'include', color: 'berry' },
  ])
  expect(partsOf('  - ""').map((part) => part.text)).toEqual(['-', '""'])
  expect(partsOf('“两个 词”')).toEqual([{ text: '两个 词', use: 'include' }])
})

test('"or" between words makes one of them enough, in either language; in quotation marks it is a word', () => {
  for (const typed of [
    chinese('ops.logWorkbench:help.or.example'),
    '超时 or timeout',
    '超时 OR timeout',
    '超时 | timeout',
  ])
    expect(partsOf(typed)).toEqual([{ text: '超时', or: [{ text: 'timeout' }], use: 'include' }])
  expect(partsOf('a 或 "b c" 或 d e')).toEqual([
    { text: 'a', or: [{ text: 'b c' }, { text: 'd' }], use: 'include' },
    { text: 'e', use: 'include' },
  ])
  expect(partsOf('a "或" b').map((part) => part.text)).toEqual(['a', '或', 'b'])
  expect(partsOf('order 或者').map((part) => part.text)).toEqual(['order', '或者'])
})

test('the name of a field with a colon looks there alone, by its word or its own name, blanks ignored', () => {
  const requestUri = { text: '/sys', fields: ['requestUri', 'operaUrl'] }
  for (const typed of ['请求地址:/sys', '请求地址：/sys', 'requesturi:/sys', '请求地址: /sys', '地址:/sys'])
    expect(partsOf(typed)).toEqual([{ ...requestUri, use: 'include' }])
  expect(partsOf('IP 地址:10.0.0.1 ip地址:"10.0.0.2"').map((part) => part.fields)).toEqual([['ip'], ['ip']])
  expect(partsOf('-请求地址:/sys 或者')).toMatchObject([{ ...requestUri, use: 'exclude' }, { text: '或者' }])
  expect(partsOf('a 或 请求地址:/sys')).toEqual([{ text: 'a', or: [requestUri], use: 'include' }])
  expect(fieldAt('x 请求地址:/sys', fields)).toBeNull()
})

test('a field that several logs have is one, whatever each calls it', () => {
  const found = fields.find(({ names }) => names.includes('userAgent'))
  expect(found?.label).toBe('浏览器')
  expect(fields.filter(({ names }) => names.includes('userAgent'))).toHaveLength(1)
  expect(fields.flatMap(({ names }) => names)).not.toContain('requestTime')
})

test('times, addresses and texts with a colon mean themselves; what looks like a field that there is not is said', () => {
  for (const typed of [
    '10:32:11',
    'http://host:80/a',
    'localhost:8080',
    'C:\\temp',
    'a::b',
    '{"code":500}',
  ]) {
    expect(partsOf(typed)).toEqual([{ text: typed, use: 'include' }])
    expect(read(typed).unknown).toEqual([])
  }
  expect(read('失败原因：超时')).toMatchObject({ parts: [{ text: '失败原因：超时' }], unknown: ['失败原因'] })
  expect(read('"失败原因：超时"').unknown).toEqual([])
})

test.each([
  ['请求地址:', { is: 'noWord', field: '请求地址' }],
  ['a -请求地址:  ', { is: 'noWord', field: '请求地址' }],
  ['或 a', { is: 'noAlternative' }],
  ['a 或', { is: 'noAlternative' }],
  ['a 或 or b', { is: 'noAlternative' }],
  ['-a 或 b', { is: 'excludedAlternative' }],
  ['a 或 -b', { is: 'excludedAlternative' }],
  ['x'.repeat(201), { is: 'tooLong' }],
  [Array.from({ length: 11 }, (_, at) => `w${at}`).join(' 或 '), { is: 'tooManyAlternatives' }],
  [Array.from({ length: mostParts.searched + 1 }, (_, at) => `w${at}`).join(' '), { is: 'tooMany' }],
])('%s is no query, and why is said', (typed, problem) => {
  expect(read(typed)).toEqual({ parts: [], problem, unknown: [] })
})

test('a search takes at most as many words as the cache does, with those that are there already', () => {
  const known = read(Array.from({ length: mostParts.searched }, (_, at) => `w${at}`).join(' ')).parts
  expect(known).toHaveLength(mostParts.searched)
  expect(read('one', known).problem).toEqual({ is: 'tooMany' })
  expect(read('-one', known).parts).toHaveLength(1)
})

test('what is typed is what is asked for, and a kept query of before is still one', () => {
  const parts = [...read('a 或 请求地址:/sys -IP地址:::1').parts]
  const query = { logs: [], parts, from: '', until: '', failed: false }
  expect(filterOf(query)).toMatchObject({
    include: [{ text: 'a', fields: [], or: [{ text: '/sys', fields: ['requestUri', 'operaUrl'] }] }],
    exclude: [{ text: '::1', fields: ['ip'] }],
  })
  expect(Query.parse(query)).toEqual(query)
  const before = { ...query, parts: [{ text: 'a', use: 'mark', color: 'teal' }] }
  expect(Query.parse(before)).toEqual(before)
  const shown = parts.map((part) => wordsIn(part).map((word) => wordText(word, fields, text)))
  expect(shown).toEqual([['a', '请求地址：/sys'], ['IP 地址：::1']])
})
