import type { PictureSquare } from '#ui/PictureCrop.tsx'

/**
 * Draws a square of a picture at another size. Other data of the file beside its pixels (place and time of a
 * photograph, anything hidden behind them) are not in the result.
 * @returns a PNG
 * @throws when the picture cannot be decoded
 */
export async function scaledPicture(
  file: Blob,
  { x, y, side }: PictureSquare,
  pixels: number,
): Promise<Blob> {
  const bitmap = await createImageBitmap(file, x, y, Math.max(1, side), Math.max(1, side), {
    resizeWidth: pixels,
    resizeHeight: pixels,
    resizeQuality: 'high',
  })
  try {
    const canvas = new OffscreenCanvas(pixels, pixels)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas')
    context.drawImage(bitmap, 0, 0)
    return await canvas.convertToBlob({ type: 'image/png' })
  } finally {
    bitmap.close()
  }
}
