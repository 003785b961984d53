import { expect, test } from 'vitest'
import { readMapping } from './mapping.ts'

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
  [
    'a prototype inside a record',
    '{"shapes": {"a": {\n "x.__proto__.y": "z" }}}',
    2,
    'shapes.a.x.__proto__.y',
  ],
  ['a record read elsewhere', '{"calls": {"a": {\n "keeps": "//other.example/x" }}}', 2, 'calls.a.keeps'],
  ['no place', '{"shapes": {"a": {\n "x": { "name": [] }}}}', 2, 'shapes.a.x.name'],
  ['an empty list of codes', '{"envelope": {\n "success": [] }}', 2, 'envelope.success'],
])('refused with its line: %s', (_, text, line, field) => {
  expect(readMapping(text)).toEqual({ problem: { line, field } })
})

test('5 MB are refused before they are parsed', () => {
  expect(readMapping(' '.repeat(5_000_000))).toEqual({ problem: { line: 1, field: '' } })
})
