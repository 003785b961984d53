import { Dialog, DialogSurface } from '@fluentui/react-components'
import { getInstanceByDom } from 'echarts/core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSettings, show } from '#tests/components/page.tsx'
import { sampleInfo } from '#tests/components/values.ts'
import { Chart } from './Chart.tsx'
import type { ChartColors } from './colors.ts'
import { stacksOption } from './stacks.ts'

const steps = ['10:00', '11:00']
const stacks = [
  { name: '成功', isBad: false, values: [10, 10] },
  { name: '失败', isBad: true, values: [10, 10] },
]

const option = (colors: ChartColors) => stacksOption(steps, stacks, colors)

const image = () => page.getByRole('img', { name: '每小时' })

interface BoxProps {
  width?: number
  option?: typeof option
  onPoint?: (series: number, at: number) => void
}

const Box = ({ width = 600, option: own = option, onPoint }: BoxProps) => (
  <div style={{ width, height: 300 }}>
    <Chart label="每小时" option={own} onPoint={onPoint} />
  </div>
)

const chart = () => getInstanceByDom(image().element() as HTMLElement)

/** The colour at a place of the picture, from its left and top. */
function colorAt(x: number, y: number): string {
  const canvas = image().element().querySelector('canvas')!
  const [red, green, blue] = canvas
    .getContext('2d')!
    .getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data
  return `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Waits until the chart has its axes: before that no value has a place. */
const drawn = () =>
  expect.poll(() => image().query() && chart()?.convertToPixel({ seriesIndex: 0 }, [0, 5])).toBeTruthy()

/** The middle of a bar, in pixels. */
const placeOf = (series: number, at: number, value: number) =>
  chart()!.convertToPixel({ seriesIndex: series }, [at, value]) as number[]

test('a chart is drawn in the colours of the theme, and again in those of another', async () => {
  const asked: ChartColors[] = []
  const noted = (colors: ChartColors) => {
    asked.push(colors)
    return option(colors)
  }
  show(<Box option={noted} />)
  await expect.element(image()).toBeVisible()
  await drawn()
  const light = asked.at(-1)!
  const [x = 0, low = 0] = placeOf(0, 0, 5)
  await expect.poll(() => colorAt(x, low)).toBe(light.series[0])
  const [, high = 0] = placeOf(0, 0, 15)
  expect(colorAt(x, high)).toBe(light.danger)
  setSettings({ ...sampleInfo().settings, theme: 'dark' })
  await expect.poll(() => asked.at(-1)?.series[0]).not.toBe(light.series[0])
  await expect.poll(() => colorAt(x, low)).toBe(asked.at(-1)?.series[0])
})

test('a chart in a dialog follows the theme as well, though dialogs are drawn outside the element that has it', async () => {
  const asked: ChartColors[] = []
  const noted = (colors: ChartColors) => {
    asked.push(colors)
    return option(colors)
  }
  show(
    <Dialog open>
      <DialogSurface>
        <Box option={noted} />
      </DialogSurface>
    </Dialog>,
  )
  await expect.element(image()).toBeVisible()
  await drawn()
  const light = asked.at(-1)!
  setSettings({ ...sampleInfo().settings, theme: 'dark' })
  await expect.poll(() => asked.at(-1)?.text).not.toBe(light.text)
})

test('a click on a point says which, and the newest owner is told', async () => {
  const before = vi.fn()
  const onPoint = vi.fn()
  show(<Box onPoint={before} />)
  await drawn()
  show(<Box onPoint={onPoint} />)
  const [x = 0, y = 0] = placeOf(1, 1, 15)
  await image().click({ position: { x, y } })
  await expect.poll(() => onPoint.mock.calls).toEqual([[1, 1]])
  await image().click({ position: { x: 5, y: 295 } })
  expect(onPoint).toHaveBeenCalledTimes(1)
  expect(before).not.toHaveBeenCalled()
})

test('a chart follows the size of its box, keeps it while hidden, and goes with it', async () => {
  const width = () => image().query() && chart()?.getWidth()
  show(<Box />)
  await expect.poll(width).toBe(600)
  show(<Box width={400} />)
  await expect.poll(width).toBe(400)
  show(<Box width={0} />)
  await expect.poll(() => image().element().clientWidth).toBe(0)
  expect(width()).toBe(400)
  show(<Box width={500} />)
  await expect.poll(width).toBe(500)
  const last = chart()!
  show(null)
  await expect.poll(() => last.isDisposed()).toBe(true)
})

test('other data replace what was drawn', async () => {
  show(<Box />)
  await drawn()
  const one = (colors: ChartColors) => stacksOption(steps, stacks.slice(1), colors)
  show(<Box option={one} />)
  const names = () => (chart()!.getOption().series as { name: string }[]).map(({ name }) => name)
  await expect.poll(names).toEqual(['失败'])
})

/** In development ECharts misses a toolbox that it has added to the brush itself. */
function withoutToolbox(): void {
  const errors = vi.spyOn(console, 'error')
  const noted = errors.getMockImplementation()
  errors.mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).includes('toolbox')) noted?.(...words)
  })
}

test('a range is dragged over the steps, from either end', async () => {
  withoutToolbox()
  const onChoose = vi.fn()
  const hours = Array.from({ length: 6 }, (_, at) => `${at}:00`)
  const wide = (colors: ChartColors) =>
    stacksOption(hours, [{ name: '成功', isBad: false, values: hours.map(() => 10) }], colors)
  show(
    <div style={{ width: 600, height: 300 }}>
      <Chart label="每小时" option={wide} brush={{ chosen: null, onChoose }} />
    </div>,
  )
  await drawn()
  const [from = 0, y = 0] = placeOf(0, 1, 5)
  const [to = 0] = placeOf(0, 3, 5)
  const drag = (sourceX: number, targetX: number) =>
    userEvent.dragAndDrop(image(), image(), {
      sourcePosition: { x: sourceX, y },
      targetPosition: { x: targetX, y },
    })
  await drag(from, to)
  await expect.poll(() => onChoose.mock.calls).toEqual([[1, 3]])
  await drag(to, from)
  await expect.poll(() => onChoose.mock.calls.length).toBe(2)
  expect(onChoose).toHaveBeenLastCalledWith(1, 3)
})

test('what was chosen is marked, also after the chart was drawn anew', async () => {
  withoutToolbox()
  const marked = (chosen: readonly [number, number] | null, own = option) => (
    <div style={{ width: 600, height: 300 }}>
      <Chart label="每小时" option={own} brush={{ chosen, onChoose: () => undefined }} />
    </div>
  )
  show(marked(null))
  await drawn()
  const [x = 0] = placeOf(0, 1, 5)
  // Beside the bar, between two lines of the grid.
  const [before = 0, y = 0] = placeOf(0, 0, 7)
  const colour = () => colorAt(before + (x - before) * 0.55, y)
  const empty = colour()
  show(marked([0, 1]))
  await expect.poll(colour).not.toBe(empty)
  const brushed = colour()
  show(marked([0, 1], (colors) => stacksOption(steps, stacks, colors)))
  await expect.poll(colour).toBe(brushed)
  show(marked(null))
  await expect.poll(colour).toBe(empty)
})
