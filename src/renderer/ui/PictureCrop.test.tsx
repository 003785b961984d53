import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/page.tsx'
import PictureCrop, { type PictureSquare } from './PictureCrop.tsx'

function pictureOf(width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas.toDataURL()
}

/** The chosen square, in whole pixels. */
let square: PictureSquare | null = null

function open(source: string, onBroken = () => {}): void {
  square = null
  show(
    <PictureCrop
      source={source}
      alt="照片"
      labels={{ area: '保留的部分', handle: '边' }}
      onChange={(next) => {
        square = { x: Math.round(next.x), y: Math.round(next.y), side: Math.round(next.side) }
      }}
      onBroken={onBroken}
    />,
  )
}

test.each([
  [300, 200, { x: 50, y: 0, side: 200 }],
  [200, 400, { x: 0, y: 100, side: 200 }],
])('of %s × %s pixels the largest square in the middle is kept at first', async (width, height, kept) => {
  open(pictureOf(width, height))
  await expect.poll(() => square).toEqual(kept)
})

test('arrows move the square, in pixels of the picture, and not beyond its edge', async () => {
  open(pictureOf(300, 200))
  await expect.poll(() => square?.x).toBe(50)
  const area = page.getByRole('group', { name: '保留的部分' })
  // The square is reported before it is drawn.
  await expect.element(area).toBeVisible()
  area.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => square?.x ?? 0).toBeGreaterThan(50)
  expect(square).toMatchObject({ y: 0, side: 200 })
  await userEvent.keyboard('{ArrowLeft>200/}')
  await expect.poll(() => square).toEqual({ x: 0, y: 0, side: 200 })
})

test('a picture that cannot be drawn is reported', async () => {
  const onBroken = vi.fn()
  open('data:image/png;base64,AAAA', onBroken)
  await expect.poll(() => onBroken.mock.calls.length).toBe(1)
  expect(square).toBeNull()
})
