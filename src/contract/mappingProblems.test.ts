import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { type MappingProblem, readMapping } from './mapping.ts'
import { contractCalls } from './mappingCalls.ts'
import { nearNames } from '#base/nearNames.ts'

const read = (text: string) => readMapping(text, contractCalls)
/** With the nearest name only. */
const nearest = (problem: MappingProblem) => ({ ...problem, near: problem.near?.slice(0, 1) })
const problemsOf = (text: string): readonly MappingProblem[] => {
  const found = read(text)
  return 'problems' in found ? found.problems : []
}

test.each<[string, string, Partial<MappingProblem>]>([
  [
    'a misspelled call',
    '{\n  "calls": {\n    "sys.user.pgae": {}\n  }\n}',
    { line: 3, column: 5, mistake: 'call', word: 'sys.user.pgae', near: ['sys.user.page'] },
  ],
  [
    'a misspelled field',
    '{ "calls": { "sys.user.page": { "pth": "/x" } } }',
    { line: 1, column: 33, mistake: 'field', word: 'pth', near: ['path'] },
  ],
  [
    'a misspelled field of a field',
    '{ "shapes": { "a": { "x": { "valeus": {} } } } }',
    { mistake: 'field', word: 'valeus', near: ['values'], field: 'shapes.a.x.valeus' },
  ],
  [
    'a misspelled shape',
    '{ "shapes": { "account": {} }, "calls": { "sys.user.page": { "shape": "acount" } } }',
    { mistake: 'shape', word: 'acount', near: ['account'], field: 'calls.sys.user.page.shape' },
  ],
  [
    'a value of another kind',
    '{ "envelope": { "success": "200" } }',
    { mistake: 'kind', expected: ['array'], field: 'envelope.success' },
  ],
  [
    'one of several kinds',
    '{ "shapes": { "a": { "x": 3 } } }',
    { mistake: 'kind', expected: ['false', 'string', 'object'], field: 'shapes.a.x' },
  ],
  [
    'a word that is none of the choices',
    '{ "calls": { "sys.user.page": { "method": "PSOT" } } }',
    { mistake: 'choice', word: 'PSOT', near: ['POST'], expected: ['GET', 'POST', 'PUT', 'DELETE'] },
  ],
  ['an address', '{ "calls": { "sys.user.page": { "path": "x/y" } } }', { mistake: 'path', word: 'x/y' }],
  ['no place', '{ "shapes": { "a": { "x": "y z" } } }', { mistake: 'place', word: 'y z' }],
  ['a read that deletes', '{ "calls": { "sys.user.page": { "method": "DELETE" } } }', { mistake: 'effect' }],
  ['all rows of a record', '{ "calls": { "sys.user.get": { "whole": true } } }', { mistake: 'page' }],
  ['no JSON', '{\n "calls": {,}\n}', { mistake: 'json', line: 2, column: 12 }],
  ['the end is missing', '{\n "calls": {', { mistake: 'json', line: 2, column: 12 }],
  ['a key twice', '{ "title": "a",\n  "title": "b" }', { mistake: 'key', line: 2, column: 3, word: 'title' }],
  [
    'a lookup in no call',
    '{ "shapes": { "a": { "x": { "lookup": { "in": "sys.dept.lst", "value": "name" } } } } }',
    { mistake: 'call', near: ['sys.dept.list'] },
  ],
])('a mistake has its place, its kind and what was meant: %s', (_, text, expected) => {
  expect(problemsOf(text).map(nearest)).toMatchObject([expected])
})

test('all mistakes are found at once, in the order of the text, twenty at most', () => {
  const text = `{
  "calls": {
    "sys.user.pgae": { "pth": "/x" },
    "sys.dept.lst": {}
  },
  "titel": "x"
}`
  expect(problemsOf(text).map(({ line, mistake }) => [line, mistake])).toEqual([
    [3, 'call'],
    [3, 'field'],
    [4, 'call'],
    [6, 'field'],
  ])
  const many = Array.from({ length: 60 }, (_, at) => `"x${at}": 1`).join()
  expect(problemsOf(`{${many}}`)).toHaveLength(20)
})

test('a field that no call of the shape has is a hint, and the document is used', () => {
  const text = JSON.stringify({
    shapes: { account: { usernmae: 'login', realName: 'x' } },
    calls: { 'sys.user.page': { shape: 'account', lacks: ['moblie'] } },
  })
  const found = read(text)
  expect('hints' in found && found.hints.map(nearest)).toMatchObject([
    { mistake: 'contractField', word: 'usernmae', near: ['username'] },
    { mistake: 'contractField', word: 'moblie', near: ['mobile'] },
  ])
})

test('the document that ships has neither mistakes nor hints', () => {
  const text = readFileSync(join(root, 'resources/mappings/ruoyi.json'), 'utf8')
  expect(read(text)).toMatchObject({ hints: [] })
})

test('near names are few, the nearest first; what is far is none', () => {
  const names = ['sys.user.page', 'sys.user.get', 'sys.role.page', 'ops.job.page']
  expect(nearNames('sys.user.pgae', names)[0]).toBe('sys.user.page')
  expect(nearNames('something', names)).toEqual([])
  expect(nearNames('', names)).toEqual([])
  expect(nearNames('x'.repeat(5000), ['x'.repeat(5000)])).toEqual([])
})
