import { expect, test } from 'vitest'
import { vocabulary } from '#contract/vocabulary.ts'
import { classColor, codeColor, codeText, entryColors, someCodes, tagCodes } from '#kit/codes.ts'
import { optionLabels, shownColumns } from '#kit/list/columns.tsx'
import type { Translate } from '#kit/text.ts'

const text: Translate = (key) => `<${key}>`
const closed = tagCodes(vocabulary([1, 2]), {
  1: { label: 'common:add', color: 'success' },
  2: { label: 'common:edit', color: 'danger' },
})
const open = tagCodes(vocabulary([0, 1], { others: 1 }), {
  0: { label: '', color: 'default' },
  1: { label: 'common:add', color: 'success' },
})

test('a code is read from a number or its text; one without a label shows itself, without colour', () => {
  expect([1, '2', 9, '', null, undefined].map((value) => codeText(closed, value, text))).toEqual([
    '<common:add>',
    '<common:edit>',
    '9',
    '',
    '',
    '',
  ])
  expect([1, '2', 9, ''].map((value) => codeColor(closed, value))).toEqual([
    'success',
    'danger',
    'default',
    'default',
  ])
})

test('any other value is read as the code the documents name, an absent one is not', () => {
  expect([0, 1, 7, ''].map((value) => codeText(open, value, text))).toEqual([
    '',
    '<common:add>',
    '<common:add>',
    '',
  ])
})

test('a choice offers the codes in their order, or some of them', () => {
  expect([...optionLabels(closed, text, new Map())]).toEqual([
    ['1', '<common:add>'],
    ['2', '<common:edit>'],
  ])
  expect([...optionLabels(someCodes(closed, [2]), text, new Map()).keys()]).toEqual(['2'])
})

test('an export writes what the column shows, other values included', () => {
  const [column] = shownColumns<{ status: number }>(
    [{ key: 'status', label: 'common:ok', options: open }],
    text,
    new Map(),
  )
  expect(column?.exported).toMatchObject({ labels: { 0: '', 1: '<common:add>' }, otherwise: '<common:add>' })
})

test('a class of a dictionary entry gives its colour, with or without a prefix', () => {
  expect(['success', 'tag-danger', 'el_tag--warning', 'Primary', 'error'].map(classColor)).toEqual([
    ...['success', 'danger', 'warning', 'info', 'danger'],
  ])
  expect(['', 'blue', 'red; background: url(x)'].map(classColor)).toEqual([undefined, undefined, undefined])
  expect(entryColors([{ dictValue: '1' }, { dictValue: '2', cssClass: 'odd' }])).toBeUndefined()
  expect(entryColors([{ dictValue: '1', cssClass: 'success' }, { dictValue: '2' }])).toEqual(
    new Map([['1', 'success']]),
  )
})
