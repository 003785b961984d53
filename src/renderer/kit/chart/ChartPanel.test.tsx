import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ChartPanel } from '#kit/chart/ChartPanel.tsx'
import type { ChartColors } from '#ui/chart/colors.ts'
import { barsOption } from '#ui/chart/days.ts'
import { messages } from '#tests/components/messages.ts'
import { setSettings, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleInfo } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const opened: string[] = []
const steps = ['一', '二'].map((step, index) => ({ step, value: index + 1, title: step }))
const option = (colors: ChartColors) => barsOption(steps, colors)
const figures = {
  columns: [{ label: '日' }, { label: '数', isNumber: true }],
  rows: steps.map(({ step, value }) => ({ key: step, cells: [step, value], open: () => opened.push(step) })),
}

async function shown(): Promise<void> {
  opened.length = 0
  show(
    <div style={{ width: 600, height: 300 }}>
      <ChartPanel title="失败" option={option} figures={figures} />
    </div>,
  )
  await expect.poll(() => document.querySelector('[role=img] canvas')).not.toBeNull()
}

test('the figures are a table as well, whose lines do what a point does', async () => {
  await shown()
  await button(chinese('kit:chart.asTable')).click()
  const table = page.getByRole('table', { name: '失败' })
  await expect
    .poll(() =>
      table
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['日数', '一1', '二2'])
  await button('二').click()
  expect(opened).toEqual(['二'])
  await expect.element(button('复制图片')).toBeDisabled()
})

test('its picture goes to the clipboard as PNG, and it is said whether it is there', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  await shown()
  await button('复制图片').click()
  await expect.poll(messages).toContain(chinese('kit:chart.copied'))
  const item = write.mock.calls[0]?.[0][0]
  expect(item?.types).toEqual(['image/png'])
  const png = await item?.getType('image/png')
  expect(png?.size).toBeGreaterThan(500)
  write.mockRejectedValue(new Error('denied'))
  await button('复制图片').click()
  await expect.element(page.getByText(chinese('kit:copy.failed'))).toBeVisible()
})

test('on paper a chart is light, whatever the theme; a copy is as it is seen', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {})
  const copied = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  setSettings({ ...sampleInfo().settings, theme: 'dark' })
  await shown()
  await expect.poll(() => document.querySelector('[data-scheme]')?.getAttribute('data-scheme')).toBe('dark')
  await button('打印').click()
  const sheet = document.querySelector<HTMLCanvasElement>('body > .printed canvas')
  const corner = (canvas: HTMLCanvasElement | null | undefined) =>
    [...(canvas?.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  expect(corner(sheet)).toEqual([255, 255, 255])
  // Bars are drawn, not only the paper.
  const { data } = sheet!.getContext('2d')!.getImageData(0, 0, sheet!.width, sheet!.height)
  const pixels = new Set(new Uint32Array(data.buffer))
  expect(pixels.size).toBeGreaterThan(10)
  window.dispatchEvent(new Event('afterprint'))
  await button('复制图片').click()
  const png = await copied.mock.calls[0]?.[0][0]?.getType('image/png')
  const bitmap = await createImageBitmap(png!)
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  expect(Math.max(...corner(canvas))).toBeLessThan(80)
})

test('printing puts picture and figures beside the window and takes them away again', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await shown()
  await button('打印').click()
  expect(print).toHaveBeenCalledTimes(1)
  const sheet = document.querySelector('body > .printed')
  expect(sheet?.querySelector('h1')?.textContent).toBe('失败')
  expect(sheet?.querySelector('canvas')?.width).toBeGreaterThan(600)
  expect([...(sheet?.querySelectorAll('tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '日数',
    '一1',
    '二2',
  ])
  window.dispatchEvent(new Event('afterprint'))
  expect(document.querySelector('.printed')).toBeNull()
})
