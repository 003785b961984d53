import { isDecodable, PICTURE_PIXELS, PICTURE_SIDE, pictureSize } from '#base/pictureSize.ts'
import { avatarPattern } from '#contract/resources/shell/center.ts'
import { ICON_BYTES } from '#contract/values.ts'
import { translate } from '#kit/text.ts'

/** For the chooser; avatarProblem() decides. */
export const AVATAR_ACCEPT = '.bmp,.png,.gif,.jpg,.jpeg'

/** Bytes in which a picture declares its size; the segments that cameras put before it are within them. */
const HEAD_BYTES = 1_048_576

/**
 * Looks at a file before anything decodes it: a few bytes can declare a picture that fills the memory.
 * @returns why it cannot become an avatar, in the operator's language; undefined when it can
 */
export async function avatarProblem(file: File): Promise<string | undefined> {
  const extension = file.name.includes('.') ? file.name.slice(file.name.lastIndexOf('.') + 1) : ''
  if (!avatarPattern.test(extension)) return translate('sys.center:avatar.type')
  if (file.size >= ICON_BYTES) return translate('sys.center:avatar.size')
  const size = pictureSize(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!size) return translate('sys.center:avatar.type')
  if (isDecodable(size)) return undefined
  return translate('sys.center:avatar.pixels', {
    side: PICTURE_SIDE,
    millions: PICTURE_PIXELS / 1_000_000,
  })
}
