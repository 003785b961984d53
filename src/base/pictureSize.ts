/** Width and height that a picture declares, read from its first bytes; nothing is decoded. */
export interface PictureSize {
  readonly type: 'png' | 'gif' | 'bmp' | 'jpg'
  readonly width: number
  readonly height: number
}

/**
 * Pixels per side that a picture may declare. A few kilobytes can declare a picture that takes gigabytes of memory
 * once it is decoded, so the declaration is looked at before anything decodes it.
 */
export const PICTURE_SIDE = 10_000

/** Pixels of a whole picture. */
export const PICTURE_PIXELS = 50_000_000

const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/** Markers of JPEG segments that hold the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const holdsSize = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Goes from segment to segment up to the one with the size; null where the bytes end before it. */
function jpegSize(view: DataView): PictureSize | null {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (holdsSize(marker))
      return { type: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

/** @returns null for anything but a PNG, GIF, BMP or JPEG picture, and where the bytes end before the size. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.length < 26) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a && ascii(bytes, 12, 4) === 'IHDR')
    return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6)))
    return { type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (ascii(bytes, 0, 2) === 'BM') {
    // The oldest header has two bytes each; with a negative height the rows run downwards.
    if (view.getUint32(14, true) === 12)
      return { type: 'bmp', width: view.getUint16(18, true), height: view.getUint16(20, true) }
    return {
      type: 'bmp',
      width: Math.abs(view.getInt32(18, true)),
      height: Math.abs(view.getInt32(22, true)),
    }
  }
  return view.getUint16(0) === 0xffd8 ? jpegSize(view) : null
}

/** Whether a picture of this size may be decoded. */
export const isDecodable = ({ width, height }: Pick<PictureSize, 'width' | 'height'>): boolean =>
  width > 0 &&
  height > 0 &&
  width <= PICTURE_SIDE &&
  height <= PICTURE_SIDE &&
  width * height <= PICTURE_PIXELS
