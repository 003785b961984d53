/** The beginnings of pictures that declare a size; enough for code that judges them without decoding. */

const picture = (size: number, fill: (view: DataView, bytes: Uint8Array<ArrayBuffer>) => void) => {
  const bytes = new Uint8Array(size)
  fill(new DataView(bytes.buffer), bytes)
  return bytes
}

const write = (bytes: Uint8Array, at: number, text: string): void => {
  for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index)
}

export const png = (width: number, height: number) =>
  picture(64, (view, bytes) => {
    view.setUint32(0, 0x89504e47)
    view.setUint32(4, 0x0d0a1a0a)
    view.setUint32(8, 13)
    write(bytes, 12, 'IHDR')
    view.setUint32(16, width)
    view.setUint32(20, height)
  })

export const gif = (width: number, height: number) =>
  picture(64, (view, bytes) => {
    write(bytes, 0, 'GIF89a')
    view.setUint16(6, width, true)
    view.setUint16(8, height, true)
  })

export const bmp = (width: number, height: number) =>
  picture(64, (view, bytes) => {
    write(bytes, 0, 'BM')
    view.setUint32(14, 40, true)
    view.setInt32(18, width, true)
    view.setInt32(22, height, true)
  })

/** With a segment before the one that holds the size, as cameras write them. */
export const jpeg = (width: number, height: number) =>
  picture(64, (view) => {
    view.setUint16(0, 0xffd8)
    view.setUint16(2, 0xffe1)
    view.setUint16(4, 18)
    view.setUint16(22, 0xffc0)
    view.setUint16(24, 17)
    view.setUint8(26, 8)
    view.setUint16(27, height)
    view.setUint16(29, width)
  })
