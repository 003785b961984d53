import { expect, test } from 'vitest'
import { plainText, readAnsi } from '#features/ops/logWorkbench/ansi.ts'

const plain = { color: null, isBold: false }

test.each([
  [30, 'black'],
  [31, 'red'],
  [32, 'green'],
  [33, 'yellow'],
  [34, 'blue'],
  [35, 'magenta'],
  [36, 'cyan'],
  [37, 'white'],
  [90, 'black'],
  [97, 'white'],
  [29, null],
  [38, null],
  [89, null],
  [98, null],
])('code %i is %s', (code, color) => {
  expect(readAnsi(`\u001b[${code}m字`)).toEqual([{ text: '字', color, isBold: false }])
})

test('styles last until they are taken back', () => {
  expect(readAnsi('a\u001b[1;31mb\u001b[22mc\u001b[39md\u001b[1;32me\u001b[0mf\u001b[1mg\u001b[mh')).toEqual([
    { text: 'a', ...plain },
    { text: 'b', color: 'red', isBold: true },
    { text: 'c', color: 'red', isBold: false },
    { text: 'd', ...plain },
    { text: 'e', color: 'green', isBold: true },
    { text: 'f', ...plain },
    { text: 'g', color: null, isBold: true },
    { text: 'h', ...plain },
  ])
})

test('other sequences are dropped, invisible characters are shown', () => {
  expect(readAnsi('a\u001b[2Kb\u001b]0;title\u0007c\u001bMd')).toEqual(
    ['a', 'b', 'c', 'd'].map((text) => ({ text, ...plain })),
  )
  expect(readAnsi('x\u0000\u0007y\u202ez')[0]?.text).toBe('x\\x00\\x07y\\x202ez')
  expect(readAnsi('一\r\n二\t三')[0]?.text).toBe('一\n二\t三')
  expect(readAnsi('')).toEqual([])
})

test('a line of a list has neither styles nor breaks', () => {
  expect(plainText('\u001b[31m一\u001b[0m \r\n\t 二\u0001')).toBe('一 二\\x01')
})
