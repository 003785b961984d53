import { expect, test } from 'vitest'
import { MAX_DICT_LEVELS } from '#contract/resources/sys/dictData.ts'
import { newSheetRow, placeProblem, type SheetRow, sheetChanges } from './sheetRows.ts'

const row = (dictValue: string, parentValue = '', more: Partial<SheetRow> = {}): SheetRow => ({
  ...newSheetRow(),
  ...{ dictValue, dictLabel: dictValue, parentValue, sort: 1, ...more },
})
const stored = (dictValue: string, parentValue = ''): SheetRow =>
  row(dictValue, parentValue, { id: `id-${dictValue}` })

const problems = (rows: readonly SheetRow[]) => rows.map((each) => placeProblem(each, rows))

test('parents that are not there, cycles and too many levels are found before anything is sent', () => {
  expect(problems([row('A'), row('B', 'A'), row('C', 'X')])).toEqual([undefined, undefined, 'parentMissing'])
  expect(problems([row('A', 'A')])).toEqual(['parentSelf'])
  expect(problems([row('A', 'B'), row('B', 'C'), row('C', 'A'), row('D', 'C')])).toEqual(
    Array.from({ length: 4 }, () => 'parentSelf'),
  )
  const line = Array.from({ length: 1000 }, (_, level) =>
    row(`L${level}`, level === 0 ? '' : `L${level - 1}`),
  )
  const found = problems(line)
  expect(found.slice(0, MAX_DICT_LEVELS)).toEqual(Array.from({ length: MAX_DICT_LEVELS }, () => undefined))
  expect(new Set(found.slice(MAX_DICT_LEVELS))).toEqual(new Set(['tooDeep']))
})

test('only what differs is called: parents before children, deletes from the bottom', () => {
  const before = [stored('A'), stored('B', 'A'), stored('C'), stored('D', 'C')]
  const [a, b] = before
  if (!a || !b) throw new Error('rows')
  const after = [a, { ...b, dictLabel: 'new' }, row('F', 'E'), row('E')]
  expect(sheetChanges(before, before)).toEqual([])
  expect(sheetChanges(before, after).map(({ kind, row: each }) => [kind, each.dictValue])).toEqual([
    ['create', 'E'],
    ['update', 'B'],
    ['create', 'F'],
    ['remove', 'D'],
    ['remove', 'C'],
  ])
})

test('a value that is given on is free before it is taken', () => {
  const before = [stored('A')]
  expect(sheetChanges(before, [row('A')]).map(({ kind }) => kind)).toEqual(['remove', 'create'])
})

test('numbers typed as text and spaces around words are no change', () => {
  const before = [stored('A')]
  expect(sheetChanges(before, [{ ...stored('A'), sort: '1', dictLabel: ' A ' }])).toEqual([])
})
