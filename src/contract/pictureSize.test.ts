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
