import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CAPTCHA_LENGTH, captchaPicture, captchaText } from './captcha.ts'

/** Data that a program reads from a picture: chunks, palette and pixels. */
interface Read {
  readonly chunks: readonly string[]
  readonly palette: readonly (readonly number[])[]
  readonly width: number
  readonly height: number
  /** 0 paper to 255 ink. */
  readonly pixels: Uint8Array
}

function read(file: Buffer): Read {
  const parts = new Map<string, Buffer>()
  const chunks: string[] = []
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push(type)
    parts.set(type, file.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const part = (type: string): Buffer => parts.get(type) ?? Buffer.alloc(0)
  const [width, height] = [part('IHDR').readUInt32BE(0), part('IHDR').readUInt32BE(4)]
  const rows = inflateSync(part('IDAT'))
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    pixels.set(rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width)
  const palette = Array.from({ length: part('PLTE').length / 3 }, (_, index) => [
    ...part('PLTE').subarray(index * 3, index * 3 + 3),
  ])
  return { chunks, palette, width, height, pixels }
}

/** Left and right edge of each region of connected ink. */
function regions({ width, height, pixels }: Read): { left: number; right: number; size: number }[] {
  const seen = new Uint8Array(pixels.length)
  const isInk = (at: number): boolean => (pixels[at] ?? 0) > 128 && seen[at] === 0
  const found: { left: number; right: number; size: number }[] = []
  for (let start = 0; start < pixels.length; start += 1) {
    if (!isInk(start)) continue
    const region = { left: width, right: 0, size: 0 }
    const waiting = [start]
    seen[start] = 1
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      region.left = Math.min(region.left, x)
      region.right = Math.max(region.right, x)
      region.size += 1
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
        const next = (y + dy) * width + x + dx
        if (!isInk(next)) continue
        seen[next] = 1
        waiting.push(next)
      }
    }
    found.push(region)
  }
  return found
}

const GRID = 12

/** The ink of each fifth of a picture on a coarse grid: the middles of the characters as far as they are constant. */
function cells(picture: Read): number[][] {
  const wide = picture.width / CAPTCHA_LENGTH
  return Array.from({ length: CAPTCHA_LENGTH }, (_, index) => {
    const sums = Array<number>(GRID * GRID).fill(0)
    for (let y = 0; y < picture.height; y += 1)
      for (let x = 0; x < wide; x += 1) {
        const at = Math.floor((y * GRID) / picture.height) * GRID + Math.floor((x * GRID) / wide)
        sums[at] = (sums[at] ?? 0) + (picture.pixels[y * picture.width + Math.floor(index * wide) + x] ?? 0)
      }
    return sums
  })
}

/** Computes the mean picture of each character from pictures whose text is known. */
function learnt(count: number): Map<string, number[]> {
  const sums = new Map<string, { total: number[]; seen: number }>()
  for (let done = 0; done < count; done += 1) {
    const text = captchaText()
    for (const [index, cell] of cells(read(captchaPicture(text))).entries()) {
      const glyph = text[index] ?? ''
      const known = sums.get(glyph) ?? { total: Array<number>(GRID * GRID).fill(0), seen: 0 }
      sums.set(glyph, { total: known.total.map((sum, at) => sum + (cell[at] ?? 0)), seen: known.seen + 1 })
    }
  }
  return new Map([...sums].map(([glyph, { total, seen }]) => [glyph, total.map((sum) => sum / seen)]))
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)

const nearest = (cell: readonly number[], known: ReadonlyMap<string, number[]>): string =>
  [...known].toSorted(([, one], [, other]) => distance(cell, one) - distance(cell, other))[0]?.[0] ?? ''

test('captchas differ, and avoid characters that look alike', () => {
  const texts = Array.from({ length: 200 }, captchaText)
  expect(new Set(texts).size).toBeGreaterThan(190)
  for (const text of texts) expect(text).toMatch(/^[2-9ACEFHJKLMNPRTUVWXY]{5}$/)
})

test('a picture is a file of pixels alone: no text, no comment, no shape', () => {
  const text = captchaText()
  const file = captchaPicture(text)
  expect(file.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  expect(read(file).chunks).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  expect(read(file)).toMatchObject({ width: 240, height: 80 })
  expect(file.toString('latin1')).not.toContain(text)
  expect(file.length).toBeLessThan(40_000)
})

test('the same text is drawn of other pixels and in another place each time', () => {
  const drawn = Array.from({ length: 20 }, () => read(captchaPicture('AC3EF')))
  expect(new Set(drawn.map(({ pixels }) => Buffer.from(pixels).toString('latin1'))).size).toBe(20)
  // Columns of the middle of the second character: the ink in them is never the same.
  const profiles = drawn.map(({ pixels, width, height }) =>
    Array.from({ length: height }, (_, y) => ((pixels[y * width + 76] ?? 0) > 128 ? 1 : 0)).join(''),
  )
  expect(new Set(profiles).size).toBeGreaterThan(15)
})

test('no colour tells characters or lines apart: the palette is shades from one paper to one ink', () => {
  const { palette } = read(captchaPicture(captchaText()))
  const [paper = [], ink = []] = [palette[0], palette.at(-1)]
  expect(palette).toHaveLength(256)
  for (const [index, shade] of palette.entries())
    for (const channel of [0, 1, 2]) {
      const [from = 0, to = 0] = [paper[channel], ink[channel]]
      expect(Math.abs((shade[channel] ?? 0) - (from + ((to - from) * index) / 255))).toBeLessThan(1)
    }
  // Read by people: the paper is light and the ink dark.
  expect(Math.min(...paper)).toBeGreaterThan(200)
  expect(Math.max(...ink)).toBeLessThan(120)
})

test('the characters cannot be cut apart: hardly a picture has five regions of ink in a row', () => {
  const separable = Array.from({ length: 60 }, () => regions(read(captchaPicture(captchaText())))).filter(
    (found) => {
      const large = found.filter(({ size }) => size > 60).toSorted((a, b) => a.left - b.left)
      const apart = large.every(({ left }, index) => index === 0 || left > (large[index - 1]?.right ?? 0))
      return large.length >= CAPTCHA_LENGTH && apart
    },
  )
  expect(separable.length).toBeLessThan(3)
})

test('a reader that has learnt how characters look in the mean reads few pictures', () => {
  const known = learnt(150)
  let whole = 0
  for (let count = 0; count < 60; count += 1) {
    const text = captchaText()
    const guess = cells(read(captchaPicture(text))).map((cell) => nearest(cell, known))
    if (guess.join('') === text) whole += 1
  }
  expect(known.size).toBe(26)
  expect(whole).toBeLessThan(6)
})

test('a picture stays inside its frame: the outermost rows are paper but for the lines', () => {
  for (let count = 0; count < 30; count += 1) {
    const { pixels, width, height } = read(captchaPicture(captchaText()))
    const inkIn = (y: number): number =>
      pixels.subarray(y * width, (y + 1) * width).filter((p) => p > 128).length
    expect(inkIn(0) + inkIn(height - 1)).toBeLessThan(width / 4)
  }
})
