import { expect, test } from 'vitest'
import { type CardField, cardPlaces } from '#kit/list/chrome/cardPlaces.ts'

const text: CardField = { width: 200, cells: 1 }
const range: CardField = { width: 260, cells: 2 }
const card = { gap: 16, buttons: 152, fold: 100 }
const six = Array.from({ length: 6 }, () => text)

test.each([
  [700, 2],
  [900, 3],
  [1100, 3],
  [1220, 4],
  [1400, 5],
  [1600, 6],
])('a row of %i pixels shows %i of six filters, the buttons behind the last (28 B15)', (room, shown) => {
  expect(cardPlaces({ ...card, room, fields: six, isUnfolded: false })).toEqual({
    shown,
    canFold: shown < 6,
    columns: Array.from({ length: shown }, () => 200),
    starts: Array.from({ length: shown }, (_, at) => at + 1),
    buttons: shown + 1,
  })
})

test('a range folds as a whole, and filters behind it fold with it (28 B15)', () => {
  const fields = [text, range, text]
  // The first filter and one end of the range would fit.
  expect(cardPlaces({ ...card, room: 800, fields, isUnfolded: false })).toMatchObject({
    shown: 1,
    columns: [200],
    buttons: 2,
  })
  expect(cardPlaces({ ...card, room: 1030, fields, isUnfolded: false })).toMatchObject({
    shown: 2,
    columns: [200, 260, 260],
    starts: [1, 2],
    buttons: 4,
  })
})

test.each([
  // 3 columns leave room for the buttons at the end of a row.
  [900, six, 3, [1, 2, 3, 1, 2, 3], 4],
  [900, six.slice(0, 5), 3, [1, 2, 3, 1, 2], 3],
  // A column more saves a row.
  [850, [text, range, text], 3, [1, 2, 1], 2],
  // A range that does not fit behind the first filter begins the next row, which it fills.
  [800, [text, range], 2, [1, 1], null],
])(
  'unfolded in %i pixels, the buttons stand behind the last filter (28 B15)',
  (room, fields, count, starts, buttons) => {
    const places = cardPlaces({ ...card, room, fields, isUnfolded: true })
    expect(places.columns).toHaveLength(count)
    expect(places).toMatchObject({ shown: fields.length, canFold: true, starts, buttons })
  },
)

test('where no filter fits beside the buttons, they have a row for themselves (28 B15)', () => {
  for (const isUnfolded of [true, false])
    expect(cardPlaces({ ...card, room: 400, fields: six, isUnfolded })).toMatchObject({
      shown: isUnfolded ? 6 : 1,
      buttons: null,
    })
  expect(cardPlaces({ ...card, room: 300, fields: [text], isUnfolded: false })).toEqual({
    ...{ shown: 1, canFold: false, columns: [200], starts: [1], buttons: null },
  })
})

test('a card whose filters all fit has nothing to fold, unfolded or not (28 B15)', () => {
  for (const isUnfolded of [true, false])
    expect(cardPlaces({ ...card, room: 600, fields: [text, text], isUnfolded })).toEqual({
      ...{ shown: 2, canFold: false, columns: [200, 200], starts: [1, 2], buttons: 3 },
    })
})
