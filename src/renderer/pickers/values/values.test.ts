import { describe, expect, test } from 'vitest'
import { jsonErrorAt, placeOf } from '#pickers/values/jsonText.ts'
import {
  readableValues,
  shownValue,
  undeclaredValues,
  valuesProblem,
  withValue,
} from '#pickers/values/values.ts'
import { readParamValues } from '#contract/messaging/documents.ts'
import { exactJson, LONG_NUMBER, tokensOf } from '#tests/contract/exactJson.ts'
import { fastest } from '#tests/contract/fastest.ts'

/** The key and its values, instead of a sentence. */
const say = ((key: string, options?: object) => `${key} ${JSON.stringify(options ?? {})}`) as Parameters<
  typeof valuesProblem
>[1]

describe('where a text stops being JSON', () => {
  test.each([
    ['', 0],
    ['{', 1],
    ['{"a"}', 4],
    ['{"a":1,}', 7],
    ['{"a":1 "b":2}', 7],
    ['[1,]', 3],
    ['{"a":tru}', 5],
    ['{"a":01}', 6],
    ['{"a":1} x', 8],
    ["{'a':1}", 1],
    ['{"a":"x\ny"}', 5],
    ['[1}', 2],
  ])('%s at %i', (text, at) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(jsonErrorAt(text)).toBe(at)
  })

  test.each(['{}', ' [ ] ', '{"a":[1,-2.5e3,true,null,"\\u00e9\\n"],"b":{"c":{}}}', '"x"', '0', '[[],{}]'])(
    'nowhere in %s',
    (text) => {
      JSON.parse(text)
      expect(jsonErrorAt(text)).toBeUndefined()
    },
  )

  test('a long text that is cut is read in one pass', () => {
    const text = `{"a":[${'{"b":"c"},'.repeat(50_000)}`
    expect(fastest(3, () => expect(jsonErrorAt(text)).toBe(text.length))).toBeLessThan(2000)
  })
})

test('lines and columns are counted from one', () => {
  expect(placeOf('{\n  "a": x', 9)).toEqual({ line: 2, column: 8 })
  expect(placeOf('x', 0)).toEqual({ line: 1, column: 1 })
})

test('text that is no JSON is told with its place, JSON that is no object as such', () => {
  expect(valuesProblem('', say)).toBeUndefined()
  expect(valuesProblem('{"a":1}', say)).toBeUndefined()
  expect(valuesProblem('{"a":x}', say)).toBe('pickers:values.noJson {"line":1,"column":6}')
  expect(valuesProblem('[1]', say)).toBe('pickers:values.noObject {}')
})

test('a field changes its own value only; an emptied one takes its name out', () => {
  expect(withValue('', 'a', 'x')).toBe('{"a":"x"}')
  expect(withValue('{"b":[1]}', 'a', '"')).toBe('{"b":[1],"a":"\\""}')
  expect(withValue('{"a":"x"}', 'a', '')).toBe('')
  expect(withValue('', '__proto__', 'x')).toBe('{"__proto__":"x"}')
})

test('values read as they would be typed; inherited names have none', () => {
  expect(shownValue({ a: 'x', b: 2, c: null }, 'a')).toBe('x')
  expect(shownValue({ b: 2 }, 'b')).toBe('2')
  expect(shownValue({}, 'toString')).toBe('')
  expect(undeclaredValues({ a: 1, b: 2 }, [{ val: 'b' }])).toEqual(['a'])
  expect(readableValues('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(readableValues('{"a"')).toBe('{"a"')
})

test('a field changes its own value and leaves the rest of the text as it is written (MSG-PAR-04)', () => {
  expect(withValue(exactJson, 'price', '2')).toBe(exactJson.trim().replace('"price":1.00', '"price":"2"'))
  expect(withValue(exactJson, 'twice', 'x')).toBe(exactJson.trim().replace('"two"', '"x"'))
  expect(withValue(exactJson, 'more', 'x')).toBe(exactJson.trim().replace(/ \}$/, ',"more":"x" }'))
  expect(withValue(exactJson, 'zero', '')).toBe(exactJson.trim().replace('"zero":-0,', ''))
  expect(withValue('{"a":1,"a":2}', 'a', '')).toBe('')
  expect(tokensOf(readableValues(exactJson))).toEqual(tokensOf(exactJson))
})

test('a field shows a value as it is written', () => {
  const values = readParamValues(exactJson) ?? {}
  expect(
    ['order', 'price', 'huge', 'zero', 'exponent', '__proto__'].map((name) => shownValue(values, name)),
  ).toEqual([...[LONG_NUMBER, '1.00', '1e400', '-0', '1E+2', '{"constructor":null,"x":1.0}']])
})
