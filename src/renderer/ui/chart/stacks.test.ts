import { expect, test } from 'vitest'
import { stacksOption } from '#ui/chart/stacks.ts'

const colors = {
  text: 'black',
  faint: 'gray',
  line: 'silver',
  background: 'white',
  danger: 'red',
  font: 's',
  series: ['blue', 'green'],
}

test('good stacks take the colours in turn and begin again after the last; bad ones and the rest have their own', () => {
  const stack = (name: string, change: { isBad?: boolean; isRest?: boolean } = {}) => ({
    name,
    isBad: false,
    values: [1],
    ...change,
  })
  const option = stacksOption(
    ['1'],
    [stack('a'), stack('b', { isBad: true }), stack('c'), stack('d', { isRest: true }), stack('e')],
    colors,
  )
  expect(option.series).toMatchObject(
    ['blue', 'red', 'green', 'gray', 'blue'].map((color) => ({ itemStyle: { color } })),
  )
})
