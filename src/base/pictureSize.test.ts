import { expect, test } from 'vitest'
import { bmp, gif, jpeg, png } from '#tests/contract/pictures.ts'
import { isDecodable, pictureSize } from './pictureSize.ts'

test('the declared size is read from PNG, GIF, BMP and JPEG', () => {
  expect(pictureSize(png(1200, 800))).toEqual({ type: 'png', width: 1200, height: 800 })
  expect(pictureSize(gif(320, 200))).toEqual({ type: 'gif', width: 320, height: 200 })
  expect(pictureSize(bmp(640, 480))).toEqual({ type: 'bmp', width: 640, height: 480 })
  // Rows that run downwards have a negative height.
  expect(pictureSize(bmp(640, -480))).toEqual({ type: 'bmp', width: 640, height: 480 })
  expect(pictureSize(jpeg(4000, 3000))).toEqual({ type: 'jpg', width: 4000, height: 3000 })
})

test('bytes that hold no size have none, however they are cut off', () => {
  const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  expect(pictureSize(text)).toBeNull()
  expect(pictureSize(new Uint8Array())).toBeNull()
  const picture = jpeg(10, 10)
  for (let length = 0; length < 31; length += 1) expect(pictureSize(picture.slice(0, length))).toBeNull()
  const endless = picture.slice()
  endless.set([0, 0], 4)
  expect(pictureSize(endless)).toBeNull()
})

test('a picture is decoded only up to 10,000 pixels a side and 50 megapixels', () => {
  expect(isDecodable({ width: 10_000, height: 5000 })).toBe(true)
  expect(isDecodable({ width: 10_001, height: 1 })).toBe(false)
  expect(isDecodable({ width: 1, height: 20_000 })).toBe(false)
  expect(isDecodable({ width: 8000, height: 8000 })).toBe(false)
  expect(isDecodable({ width: 0, height: 10 })).toBe(false)
})

/** A JPEG of these segments, without the start of a scan. */
const segments = (...bytes: readonly number[]) =>
  new Uint8Array([0xff, 0xd8, ...bytes, ...Array.from({ length: 26 }, () => 0)])
const size = (marker: number) => [0xff, marker, 0, 17, 8, 0, 3, 0, 4]

test('every segment that holds the size of a JPEG is found, and the three between them are none', () => {
  for (let marker = 0xbf; marker <= 0xd0; marker += 1) {
    const holds = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    const expected = holds ? { type: 'jpg', height: 3, width: 4 } : null
    expect([marker, pictureSize(segments(...size(marker)))]).toEqual([marker, expected])
  }
})

test('segments before the size, empty ones and fill bytes are skipped; anything else ends the search', () => {
  const found = { type: 'jpg', height: 3, width: 4 }
  expect(pictureSize(segments(0xff, 0xe0, 0, 4, 1, 2, ...size(0xc0)))).toEqual(found)
  expect(pictureSize(segments(0xff, 0xe0, 0, 2, ...size(0xc0)))).toEqual(found)
  expect(pictureSize(segments(0xff, 0xff, ...size(0xc0)))).toEqual(found)
  expect(pictureSize(segments(0xff, 0xe0, 0, 1, ...size(0xc0)))).toBeNull()
  expect(pictureSize(segments(0, ...size(0xc0)))).toBeNull()
  // The size may be the last thing that has arrived.
  const cut = new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    15,
    ...Array.from({ length: 13 }, () => 1),
    ...size(0xc1),
  ])
  expect(pictureSize(cut)).toEqual(found)
  expect(pictureSize(cut.slice(0, -1))).toBeNull()
})

test('other files with a similar beginning are no pictures', () => {
  for (const [picture, at] of [
    [png(1, 1), 0],
    [png(1, 1), 5],
    [png(1, 1), 12],
    [gif(1, 1), 4],
    [gif(1, 1), 5],
    [bmp(1, 1), 1],
  ] as const) {
    const changed = new Uint8Array(picture)
    changed[at] = 0x2a
    expect(pictureSize(changed), `${at}`).toBeNull()
  }
  const old = new Uint8Array(30)
  old.set([0x42, 0x4d])
  old.set([12, 0, 0, 0, 5, 0, 6, 0], 14)
  expect(pictureSize(old)).toEqual({ type: 'bmp', width: 5, height: 6 })
})

test('both sides count, and their product', () => {
  expect(isDecodable({ width: 5000, height: 10_000 })).toBe(true)
  expect(isDecodable({ width: 5001, height: 10_000 })).toBe(false)
  expect(isDecodable({ width: 1, height: 10_001 })).toBe(false)
  expect(isDecodable({ width: 10, height: 0 })).toBe(false)
  expect(isDecodable({ width: 1, height: 1 })).toBe(true)
})
