import { expect, test } from 'vitest'
import { barsOption, lineOption } from '#ui/chart/days.ts'

const colors = {
  text: 't',
  faint: 'f',
  line: 'l',
  background: 'b',
  danger: 'red',
  font: 's',
  series: ['blue'],
}

const steps = [
  { step: '11-22', value: 0, title: '2026-11-22\n0' },
  { step: '11-23', value: 7, title: '2026-11-23\n7' },
]

test('a step without anything keeps its place; failures have the colour of danger', () => {
  expect(barsOption(steps, colors, { isBad: true })).toMatchObject({
    xAxis: { data: ['11-22', '11-23'] },
    series: [{ type: 'bar', data: [0, 7], itemStyle: { color: 'red' } }],
  })
  expect(lineOption(steps, colors)).toMatchObject({
    series: [{ type: 'line', data: [0, 7], itemStyle: { color: 'blue' } }],
  })
})

test('the tooltip says what the step says, and nothing beside a step', () => {
  const { tooltip } = barsOption(steps, colors)
  const { formatter } = tooltip as { formatter: (points: { dataIndex: number }[]) => string }
  expect(formatter([{ dataIndex: 1 }])).toBe('2026-11-23\n7')
  expect(formatter([])).toBe('')
})
