import { expect, test } from 'vitest'
import { barsOption, lineOption } from '#ui/chart/days.ts'
import { pointsOption } from '#ui/chart/points.ts'

const colors = {
  ...{ text: 't', faint: 'f', line: 'l', background: 'b', danger: 'red', font: 's' },
  series: ['blue', 'green'],
}
const points = [
  { name: '甲', value: 3 },
  { name: '乙', value: 0 },
]
const steps = [
  { step: '甲', value: 3, title: '甲\n3' },
  { step: '乙', value: 0, title: '乙\n0' },
]

test('points are a line or bars, and the tooltip says name and value', () => {
  // Compared as JSON, which leaves out functions.
  const plain = (option: object) => JSON.stringify(option)
  expect(plain(pointsOption('line', points, colors))).toBe(plain(lineOption(steps, colors)))
  expect(plain(pointsOption('bar', points, colors))).toBe(plain(barsOption(steps, colors)))
  const { tooltip } = pointsOption('bar', points, colors)
  const { formatter } = tooltip as { formatter: (at: { dataIndex: number }[]) => string }
  expect(formatter([{ dataIndex: 0 }])).toBe('甲\n3')
})

test('or slices of a pie in the colours of the theme', () => {
  expect(pointsOption('pie', points, colors)).toMatchObject({
    color: ['blue', 'green'],
    tooltip: { renderMode: 'richText' },
    series: [{ type: 'pie', data: points }],
  })
})
