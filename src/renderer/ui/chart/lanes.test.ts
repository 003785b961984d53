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
    // Downwards: the first lane is the highest.
    yAxis: { type: 'category', inverse: true, data: ['a\n0:15', 'b\n2:00'] },
    useUTC: true,
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
  expect(axisTime(Date.UTC(2026, 10, 20, 9, 5))).toBe('09:05\n11-20')
})

interface Drawn {
  readonly tooltip: { formatter(at: { seriesIndex?: number; dataIndex?: number }): string }
  readonly series: readonly {
    renderItem(
      at: { dataIndex: number },
      api: { value(): number; coord(point: readonly number[]): readonly number[]; size(): unknown },
    ): { readonly children: readonly { readonly shape: unknown; readonly style: unknown }[] }
  }[]
}

const point = (value: number, title: string, isBad = false) => ({ at: 7, value, title, isBad })
const drawn = lanesOption(
  [
    { name: 'a', caption: '', points: [point(4, 'a1'), point(2, 'a2', true)] },
    { name: 'b', caption: '', points: [point(0, 'b1')] },
    { name: 'c', caption: '', points: [] },
  ],
  colors,
) as unknown as Drawn

test('a point is told by its title; where there is none, nothing is', () => {
  const told = (seriesIndex?: number, dataIndex?: number) =>
    drawn.tooltip.formatter({
      ...(seriesIndex !== undefined && { seriesIndex }),
      ...(dataIndex !== undefined && { dataIndex }),
    })
  expect([told(0, 1), told(1, 0), told(1), told(2, 0), told(9, 0)]).toEqual(['a2', 'b1', 'b1', '', ''])
})

test('a bar stands on the ground of its lane, as high as its share of the highest', () => {
  const at = (series: number, dataIndex: number, size: unknown = [10, 40]) =>
    drawn.series[series]?.renderItem(
      { dataIndex },
      { value: () => 7, coord: ([time = 0, lane = 0]) => [time * 10, 100 + lane * 40], size: () => size },
    ).children ?? []
  const height = 40 * 0.66
  expect(at(0, 0)[0]?.shape).toEqual({ x: 68, y: 120 - height, width: 4, height })
  expect(at(0, 1)[0]?.shape).toEqual({ x: 68, y: 120 - height / 2, width: 4, height: height / 2 })
  expect(at(0, 1).map(({ style }) => style)).toEqual([{ fill: 'red' }, { fill: 'red' }])
  expect(at(0, 1)[1]?.shape).toEqual({
    points: [
      [70, 120 - height / 2 - 7],
      [66.5, 120 - height / 2 - 1],
      [73.5, 120 - height / 2 - 1],
    ],
  })
  // Nothing at all is a mark that is still seen; one number is a height as well.
  expect(at(1, 0)[0]?.shape).toEqual({ x: 68, y: 157, width: 4, height: 3 })
  expect(at(0, 0, 40)).toEqual(at(0, 0))
})
