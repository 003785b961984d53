import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/page.tsx'
import { PdfPages } from './PdfPages.tsx'

/** A document with a black square at the bottom left of each of its pages. */
function pdfOf(sizes: readonly (readonly [number, number])[]): string {
  const square = '0 0 50 50 re f'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${sizes.length}/Kids[${sizes.map((_, at) => `${4 + at} 0 R`).join(' ')}]>>`,
    `<</Length ${square.length}>>stream\n${square}\nendstream`,
    ...sizes.map(
      ([width, height]) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 3 0 R>>`,
    ),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((body, at) => {
    const place = file.length
    file += `${at + 1} 0 obj${body}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const head = `xref\n0 ${count}\n0000000000 65535 f \n`
  return `${file}${head}${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`
}

const addressOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'application/pdf' }))

const pageLabel = (number: number, pages: number) => `第 ${number} 页，共 ${pages} 页`

const canvas = (label: string) => page.getByRole('img', { name: label }).element() as HTMLCanvasElement

/** Whether a page is black at this place, in shares of its width and height. */
function isBlack(label: string, x: number, y: number): boolean {
  const { width, height } = canvas(label)
  const pixel = canvas(label)
    .getContext('2d')!
    .getImageData(width * x, height * y, 1, 1).data
  return pixel[3]! > 0 && pixel[0]! < 60
}

const open = (address: string, onError: () => void) =>
  show(
    <div style={{ height: 400, overflow: 'auto' }}>
      <PdfPages address={address} label="合同" pageLabel={pageLabel} onError={onError} />
    </div>,
  )

test('pages stand below one another in their own shape; only those in sight are drawn, until they are scrolled to', async () => {
  const onError = vi.fn()
  open(addressOf(pdfOf([[100, 100], ...Array.from({ length: 9 }, () => [200, 300] as const)])), onError)
  const list = page.getByRole('list', { name: '合同' })
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => document.querySelectorAll('canvas').length).toBe(10)
  await expect.poll(() => isBlack('第 1 页，共 10 页', 0.25, 0.75)).toBe(true)
  expect(isBlack('第 1 页，共 10 页', 0.75, 0.25)).toBe(false)
  expect(document.querySelector('li')?.style.aspectRatio).toMatch(/^1 /)
  const last = '第 10 页，共 10 页'
  const before = canvas(last).width
  expect(isBlack(last, 0.1, 0.95)).toBe(false)
  canvas(last).scrollIntoView()
  await expect.poll(() => isBlack(last, 0.1, 0.95)).toBe(true)
  expect(canvas(last).width).not.toBe(before)
  const { width, height } = canvas(last)
  expect(height / width).toBeCloseTo(1.5, 1)
  expect(width).toBe(Math.floor(canvas(last).parentElement!.clientWidth * devicePixelRatio))
  expect(onError).not.toHaveBeenCalled()
})

test('what is no document is reported; another address is another document', async () => {
  const onError = vi.fn()
  open(addressOf('nothing'), onError)
  await expect.poll(() => onError.mock.calls.length).toBe(1)
  open(addressOf(pdfOf([[100, 100]])), onError)
  await expect.poll(() => document.querySelectorAll('canvas').length).toBe(1)
  await expect.poll(() => isBlack('第 1 页，共 1 页', 0.25, 0.75)).toBe(true)
  open(
    addressOf(
      pdfOf([
        [100, 100],
        [100, 100],
      ]),
    ),
    onError,
  )
  await expect.poll(() => document.querySelectorAll('canvas').length).toBe(2)
  expect(onError).toHaveBeenCalledTimes(1)
})

test('a document that comes after its viewer has gone is not reported', async () => {
  const onError = vi.fn()
  open(addressOf('nothing'), onError)
  await expect.poll(() => document.querySelector('ol')).not.toBeNull()
  show(<p>别的</p>)
  await expect.element(page.getByText('别的')).toBeVisible()
  await expect.poll(() => document.querySelector('ol')).toBeNull()
  expect(onError.mock.calls.length).toBeLessThanOrEqual(1)
})

test('a document with a page that cannot be read is reported', async () => {
  const onError = vi.fn()
  open(addressOf(pdfOf([[100, 100]]).replace('/Kids[4 0 R]', '/Kids[9 0 R]')), onError)
  await expect.poll(() => onError.mock.calls.length).toBe(1)
})
