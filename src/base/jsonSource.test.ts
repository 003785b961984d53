import { expect, test } from 'vitest'
import {
  compactJson,
  indentedJson,
  JsonLiteral,
  parseSource,
  readableJson,
  readSource,
  withMembers,
  withoutMember,
  withValues,
  writeJson,
} from './jsonSource.ts'
import { MAX_SENT_LEVELS, parseKeepingDigits } from './jsonText.ts'
import { exactJson, largeJson, LONG_NUMBER, tokensOf } from '#tests/contract/exactJson.ts'
import { fastest } from '#tests/contract/fastest.ts'

const nested = (levels: number) => `${'['.repeat(levels)}1.0${']'.repeat(levels)}`

test('the document has what parsing and writing again would change', () => {
  expect(tokensOf(JSON.stringify(JSON.parse(exactJson)))).not.toEqual(tokensOf(exactJson))
  expect(JSON.stringify(JSON.parse(exactJson))).not.toContain(LONG_NUMBER)
})

test('a text is indented and compacted by its white space alone', () => {
  const indented = indentedJson(exactJson)
  expect(tokensOf(indented ?? '')).toEqual(tokensOf(exactJson))
  expect(indented).toContain(`\n  "order": ${LONG_NUMBER},\n`)
  expect(indented).toContain('"empty": {},\n  "none": [],')
  expect(compactJson(exactJson)).toBe(tokensOf(exactJson).join(''))
  expect(indentedJson(compactJson(exactJson))).toBe(indented)
})

test('what JavaScript keeps is laid out as it would lay it out', () => {
  const plain = { a: [1, 'x', [], {}, [[]], { b: null }], c: { d: { e: false } }, f: '' }
  expect(indentedJson(JSON.stringify(plain))).toBe(JSON.stringify(plain, null, 2))
  for (const text of ['7', ' "a b" ', 'null', '[]', ' { } '])
    expect(indentedJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
})

test('what does not parse and what is too deep to read stays as it is', () => {
  for (const text of ['', '{', '{"a":01}', '[1,]', nested(MAX_SENT_LEVELS + 1), '['.repeat(1_000_000)]) {
    expect(indentedJson(text)).toBeUndefined()
    expect(readableJson(text)).toBe(text)
    expect(readSource(text)).toBeUndefined()
  }
  expect(tokensOf(indentedJson(nested(MAX_SENT_LEVELS)) ?? '')).toEqual(tokensOf(nested(MAX_SENT_LEVELS)))
  expect(readableJson('"[1]"')).toBe('"[1]"')
})

test('values are found as they are written, doubled names and order included', () => {
  const document = parseSource(exactJson)
  expect(document.parts.map(({ name }) => name).slice(6, 13)).toEqual([
    '2',
    '1',
    'b',
    'a',
    'twice',
    'twice',
    'Abc',
  ])
  expect(document.named('twice')?.words).toBe('two')
  expect(document.named('price')?.text).toBe('1.00')
  expect(document.named('Abc')?.text).toBe('"\\u0041\\/\\ud83d"')
  expect(document.named('Abc')?.words).toBe('A/\ud83d')
  expect(document.named('__proto__')?.words).toBe('{"constructor":null,"x":1.0}')
  expect(document.named('toString')).toBeUndefined()
  const deep = parseSource(nested(100_000), Number.POSITIVE_INFINITY)
  expect(deep.text).toBe(nested(100_000))
})

test('a value is changed in its place; a name is added at the end, and taken out with all its values', () => {
  const document = parseSource(exactJson)
  const masked = withValues(document, (value) => (value.text === '"two"' ? '"***"' : undefined))
  expect(masked).toBe(exactJson.trim().replace('"two"', '"***"'))
  expect(withValues(document, () => undefined)).toBe(exactJson.trim())
  expect(withMembers(document, { price: '2.50', twice: '"2"', more: '[1.0]' })).toBe(
    exactJson
      .trim()
      .replace('"price":1.00', '"price":2.50')
      .replace('"two"', '"2"')
      .replace(/ \}$/, ',"more":[1.0] }'),
  )
  expect(withMembers(parseSource('{ }'), { a: '1', b: '2' })).toBe('{"a":1,"b":2}')
  expect(withoutMember(document, 'twice')).toBe(exactJson.trim().replace(/"twice":"\w+",\n?/g, ''))
  expect(withoutMember(parseSource('{ "a": 1 , "b": 2 }'), 'a')).toBe('{ "b": 2 }')
  expect(withoutMember(parseSource('{ "a": 1 , "b": 2 }'), 'b')).toBe('{ "a": 1 }')
  expect(withoutMember(parseSource('{"a":1,"a":2}'), 'a')).toBe('{}')
  expect(withoutMember(document, 'unknown')).toBe(exactJson.trim())
})

test('a literal is written as it came among other values', () => {
  const values = { a: new JsonLiteral('1.00'), b: [new JsonLiteral('{"x":1,"x":2}')], c: undefined, d: null }
  expect(writeJson(values)).toBe('{"a":1.00,"b":[{"x":1,"x":2}],"d":null}')
  const plain = {
    text: 'a"\ud83d',
    number: 1.5,
    date: new Date(0),
    list: [undefined],
    own: JSON.parse('{"__proto__":1}'),
  }
  expect(writeJson(plain)).toBe(JSON.stringify(plain))
})

test('whole numbers that JavaScript does not keep are read as text', () => {
  expect(parseKeepingDigits(`{"a":${LONG_NUMBER},"b":[-${LONG_NUMBER},7,"7"],"c":1.5}`)).toEqual({
    a: LONG_NUMBER,
    b: [`-${LONG_NUMBER}`, 7, '7'],
    c: 1.5,
  })
  expect(() => parseKeepingDigits(`${'['.repeat(65)}${LONG_NUMBER}`)).toThrow('64 levels')
})

test('two megabytes are indented in at most five times what parsing and writing takes', () => {
  const large = largeJson(2_000_000)
  const native = fastest(5, () => JSON.stringify(JSON.parse(large), null, 2))
  const own = fastest(5, () => indentedJson(large))
  expect(own).toBeLessThan(native * 5)
  const text = indentedJson(large) ?? ''
  expect(compactJson(text)).toBe(compactJson(large))
})
