import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AddressList,
  CidrList,
  ConfigText,
  Extra,
  Flag,
  iconPattern,
  JsonText,
  Mobile,
  OpenCode,
  OptionalEmail,
  OptionalMobile,
  whenFlag,
} from './values.ts'
import { NO_CODE, readCode, vocabulary } from './vocabulary.ts'

/** Lists nested so deep. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Every shared rule at its edges: accepted and refused values. */
const rules: readonly (readonly [
  name: string,
  schema: z.ZodType,
  taken: readonly unknown[],
  refused: readonly unknown[],
])[] = [
  [
    'Mobile',
    Mobile,
    ['13000000000', '18999999999'],
    ['', '1300000000', '130000000000', '12000000000', '16000000000', '23000000000', 'x13000000000'],
  ],
  ['OptionalMobile', OptionalMobile, ['', undefined, '14000000000'], [' ', '1', '1'.repeat(21), null]],
  [
    'OptionalEmail',
    OptionalEmail,
    ['', undefined, 'a@example.com', `${'a'.repeat(60)}@${'b'.repeat(35)}.com`],
    ['a', ' ', 'a@', `${'a'.repeat(64)}@${'b'.repeat(32)}.com`],
  ],
  [
    'AddressList',
    AddressList,
    [
      ...['', undefined, '  ', '10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '255.255.255.255/32', '::1'],
      ...['fe80::/10', '10.0.0.1, ::1 ,10.0.0.0/24', '9.9.9.9/9', '100.200.249.99/29'],
    ],
    [
      '10.0.0.256',
      '10.0.0.0/33',
      '10.0.0',
      '10.0.0.1,',
      ',',
      'example.com',
      '10.0.0.1;10.0.0.2',
      `${'10.0.0.1,'.repeat(60)}10.0.0.1`,
    ],
  ],
  [
    'CidrList',
    CidrList,
    ['10.0.0.0/8', '10.0.0.0/8 , ::/0'],
    ['', '10.0.0.1', '10.0.0.0/8,', '10.0.0.0/8,x', '256.0.0.0/8', '10.0.0.0/40'],
  ],
  [
    'Extra',
    Extra,
    [{}, { a: 'x'.repeat(500), b: 7, c: [1], d: null }, { ['k'.repeat(50)]: '' }],
    [{ a: 'x'.repeat(501) }, { ['k'.repeat(51)]: '' }, { '': 1 }, { ' ': 1 }, { a: 'b', c: 'x'.repeat(501) }],
  ],
  ['Flag', Flag, [true, false, 0, 1, '0', '1', 'true', 'false'], ['', 2, 'yes', null, undefined]],
  [
    'OpenCode',
    OpenCode,
    ['a', 'A-1_b.c', ' trimmed ', 'x'.repeat(64)],
    ['', ' ', '.a', '-a', '_a', 'a/b', 'a b', '你', 'x'.repeat(65)],
  ],
  [
    'JsonText',
    JsonText,
    ['', ' ', '1', 'null', '"a"', nested(32), `"${'x'.repeat(9998)}"`],
    ['{', 'x', nested(33), `{"a":${nested(32)}}`, `"${'x'.repeat(9999)}"`],
  ],
  [
    'ConfigText',
    ConfigText,
    ['', ' ', '{}', '{"a":[1]}', `{"a":"${'x'.repeat(999_992)}"}`],
    ['[]', 'null', '1', '"a"', '{', `{"a":"${'x'.repeat(999_993)}"}`],
  ],
]

test.each(rules)('%s takes what fits it and nothing else', (_, schema, taken, refused) => {
  const text = (value: unknown) => JSON.stringify(value)?.slice(0, 60)
  expect(taken.filter((value) => !schema.safeParse(value).success).map(text)).toEqual([])
  expect(refused.filter((value) => schema.safeParse(value).success).map(text)).toEqual([])
})

test('a truth value is read alike in each of its spellings', () => {
  expect([true, 1, '1', 'true'].map((value) => Flag.parse(value))).toEqual([true, true, true, true])
  expect([false, 0, '0', 'false'].map((value) => Flag.parse(value))).toEqual([false, false, false, false])
  expect(OpenCode.parse(' a ')).toBe('a')
})

test('a filter on a truth value finds both spellings, and narrows nothing otherwise', () => {
  const filter = whenFlag('enabled')
  for (const value of ['1', 'true'])
    expect(filter(value)).toEqual([[{ field: 'enabled', is: 'any', values: ['1', 'true'] }]])
  for (const value of ['0', 'false'])
    expect(filter(value)).toEqual([[{ field: 'enabled', is: 'any', values: ['0', 'false'] }]])
  for (const value of ['', '2']) expect(filter(value)).toBeNull()
})

test('an icon has one of three extensions', () => {
  expect(['jpg', 'JPEG', 'png'].every((name) => iconPattern.test(name))).toBe(true)
  expect(['gif', 'jpgx', 'xpng', '', 'jpe'].some((name) => iconPattern.test(name))).toBe(false)
})

test('a code is read as itself, as the code of all others, or as none', () => {
  const open = vocabulary([0, 1, 'x'])
  expect([0, '0', 1, '1', 'x'].map((value) => readCode(open, value))).toEqual([0, 0, 1, 1, 'x'])
  for (const value of [2, 'y', '', null, undefined, NO_CODE]) expect(readCode(open, value)).toBeUndefined()
  const closed = vocabulary([0, 1], { others: 1 })
  expect([0, 7, 'anything', NO_CODE].map((value) => readCode(closed, value))).toEqual([0, 1, 1, 1])
  for (const value of ['', null, undefined]) expect(readCode(closed, value)).toBeUndefined()
})
