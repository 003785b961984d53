import { expect, test } from 'vitest'
import { axisTime, barShapes, lanesHeight, lanesOption } from '#ui/chart/lanes.ts'

const colors = {
  text: 't',
  faint: 'f',
  line: 'l',
  background: 'b',
  danger: 'red',
  font: 's',
  series: ['blue'],
}

test('each name has a lane of its own, in order, with what its highest bar stands for', () => {
  const point = { at: 1, value: 1, isBad: false, title: '' }
  const option = lanesOption(
    [
      { name: 'a', caption: '0:15', points: [point] },
      { name: 'b', caption: '2:00', points: [point, point] },
    ],
    colors,
  )
  expect(option).toMatchObject({
    yAxis: { type: 'category', data: ['a\n0:15', 'b\n2:00'] },
    xAxis: { type: 'time' },
    series: [
      { type: 'custom', data: [[1, 0]] },
      {
        type: 'custom',
        data: [
          [1, 1],
          [1, 1],
        ],
      },
    ],
  })
})

test('labels of two lines do not overlap', () => {
  expect(lanesHeight(6) - lanesHeight(5)).toBeGreaterThanOrEqual(30)
})

test('a failure differs by colour and by shape; the shortest bar is still seen', () => {
  const place = { x: 100, ground: 50, laneHeight: 40 }
  const good = barShapes(place, { share: 1, isBad: false }, colors)
  expect(good.map(({ type, style }) => [type, style.fill])).toEqual([['rect', 'blue']])
  const bad = barShapes(place, { share: 0, isBad: true }, colors)
  expect(bad.map(({ type, style }) => [type, style.fill])).toEqual([
    ['rect', 'red'],
    ['polygon', 'red'],
  ])
  expect(bad[0]?.shape).toMatchObject({ y: 47, height: 3 })
  expect(good[0]?.shape).toMatchObject({ y: 50 - 40 * 0.66 })
})

test('every mark of the axis says its day', () => {
  expect(axisTime(new Date(2026, 10, 20, 9, 5).getTime())).toBe('09:05\n11-20')
})
