import { expect, test } from 'vitest'
import { processorTime } from '#tests/contract/processorTime.ts'
import { type KnownCalls, type MappingProblem, readMapping } from './mapping.ts'

const problemsOf = (text: string, calls?: KnownCalls): readonly MappingProblem[] => {
  const read = readMapping(text, calls)
  return 'problems' in read ? read.problems : []
}

/** Line and field of the first problem. */
const firstOf = (text: string, calls?: KnownCalls) => {
  const [first] = problemsOf(text, calls)
  return first && { line: first.line, field: first.field }
}

test.each([
  ['no JSON', '{\n "calls": {,}\n}', 2, ''],
  ['cut off', '{\n "calls": {', 2, ''],
  ['an unknown key', '{\n "token": { "header": "a", "prefix": "" },\n "script": 1\n}', 3, 'script'],
  ['an unknown key inside', '{"calls": {\n "a": {\n "url": "/x" }}}', 3, 'calls.a.url'],
  ['another origin', '{"calls": {"a": {\n\n "path": "https://other.example/x" }}}', 3, 'calls.a.path'],
  ['a host without a scheme', '{"calls": {"a": {\n "path": "//other.example/x" }}}', 2, 'calls.a.path'],
  ['a path that climbs', '{"calls": {"a": {\n "path": "/a/../b" }}}', 2, 'calls.a.path'],
  ['a prototype', '{\n "calls": {\n "__proto__": { "missing": true }}}', 3, 'calls.__proto__'],
  ['an escaped prototype', '{\n "calls": {\n "\\u005f_proto__": {}}}', 3, 'calls.__proto__'],
  ['a key twice', '{"calls": {\n "a": {},\n "a": {}}}', 3, 'calls.a'],
  ['a header that frames', '{"token": {\n "header": "Content-Length", "prefix": "" }}', 2, 'token.header'],
  ['a line break in a header', '{"token": { "header": "a",\n "prefix": "a\\nb" }}', 2, 'token.prefix'],
  ['an empty list of codes', '{"envelope": {\n "success": [] }}', 2, 'envelope.success'],
  [
    'a prototype in a constant',
    '{"calls": {"a": {\n "answer": [{\n "__proto__": 1 }]}}}',
    3,
    'calls.a.answer.0.__proto__',
  ],
  ['a prototype as a place', '{"shapes": {"a": {\n "x": "y.__proto__.z" }}}', 2, 'shapes.a.x'],
  ['a place of the contract that is none', '{"shapes": {"a": {\n "x..y": "z" }}}', 2, 'shapes.a.x..y'],
  [
    'a shape of a field that is not there',
    '{"shapes": {"a": {\n "x": {\n "shape": "b" }}}}',
    3,
    'shapes.a.x.shape',
  ],
  ['no place at all', '{"shapes": {"a": {"x": {\n "name": [] }}}}', 2, 'shapes.a.x.name'],
  [
    'another path that leaves',
    '{"calls": {"a": {"paths": {\n "b": "//other.example" }}}}',
    2,
    'calls.a.paths.b',
  ],
  [
    'a field that is sent from nowhere',
    '{"calls": {"a": {\n "set": {\n "b": { "from": "" }}}}}',
    3,
    'calls.a.set.b.from',
  ],
  ['an unknown encoding', '{"calls": {"a": {\n "encoding": "xml" }}}', 2, 'calls.a.encoding'],
  ['a group without its list', '{"calls": {"a": {\n "group": { "by": "x" }}}}', 2, 'calls.a.group.list'],
  ['a unit of time that is none', '{"shapes": {"a": {"x": {\n "time": "days" }}}}', 2, 'shapes.a.x.time'],
  [
    'a key twice in one of several records',
    '{"calls": {"a": {"answer": [{}, {\n "b": 1,\n "b": 2 }]}}}',
    3,
    'calls.a.answer.1.b',
  ],
  ['a long key', `{"calls": {\n "${'k'.repeat(301)}": {}}}`, 2, `calls.${'k'.repeat(300)}`],
])('refused with its line: %s', (_, text, line, field) => {
  expect(firstOf(text)).toEqual({ line, field })
})

test('5 MB are refused before they are parsed', () => {
  expect(problemsOf(' '.repeat(5_000_000))).toEqual([{ line: 1, column: 1, field: '', mistake: 'long' }])
})

test('the same key in several records of a list is no repetition', () => {
  const text = '{"calls": {"a": {"answer": [{"id": "1"}, {"id": "2", "b": [[{"id": "3"}], {"id": "4"}]}]}}}'
  expect(readMapping(text)).toHaveProperty('mapping')
})

test.each([
  ['a call', { 'a.b': {} }, 'calls.a.b'],
  ['a read before a write', { 'a.write': { over: 'a.b' } }, 'calls.a.write.over'],
])('what the contract does not have is refused: %s', (_, calls, field) => {
  const known: KnownCalls = {
    flaw: (id, { method }) => (id === 'a.write' && method !== 'GET' ? undefined : 'call'),
    ids: () => ['a.write'],
    fields: () => undefined,
  }
  expect(firstOf(JSON.stringify({ calls }), known)).toEqual({ line: 1, field })
})

/** A constant of so many levels below a call, which itself is at the third. */
const nested = (levels: number, open = '[', close = ']') =>
  `{"calls": {"a": {\n "answer":\n ${open.repeat(levels - 3)}${close.repeat(levels - 3)} }}}`

test('a document of more than 64 levels is refused with its line and the limit', () => {
  const { length } = nested(4).split('\n')
  for (const text of [nested(65), nested(50_000), nested(30_000, '{"a":', '}'), '['.repeat(200_000)]) {
    const line = text.startsWith('[') ? 1 : length
    expect(problemsOf(text)).toMatchObject([{ line, field: '', mistake: 'deep', levels: 64 }])
  }
  // One level less is a matter of the schema.
  expect(firstOf(nested(64))).toEqual({ line: 2, field: 'calls.a.answer' })
  const braces = JSON.stringify({ calls: { a: { answer: ['[{'.repeat(500), '\\"[{[{'] } } })
  expect(readMapping(braces)).toHaveProperty('mapping')
})

test('documents that are nested or have long keys take no more time than flat ones', () => {
  const flat = `{"calls": {${Array.from({ length: 18_000 }, (_, at) => `"c${at}":{}`).join(',')}}}`
  const name = 'k'.repeat(250)
  const keys = Array.from({ length: 14_000 }, (_, at) => `"${at}":1`).join(',')
  const long = `${`{"${name}":`.repeat(60)}{${keys}}${'}'.repeat(60)}`
  const deep = `${'{"a":'.repeat(33_000)}1${'}'.repeat(33_000)}`
  const reading = (text: string) => processorTime(() => expect(readMapping(text)).toBeDefined())
  reading(flat)
  const ordinary = reading(flat)
  expect(reading(deep)).toBeLessThan(ordinary * 5 + 50)
  expect(reading(long)).toBeLessThan(ordinary * 5 + 50)
})
