import type { TextKey } from '#kit/text.ts'

/** For the chooser; what counts is iconProblem(). */
export const ICON_ACCEPT = '.jpg,.jpeg,.png'

const ICON_BYTES = 10 * 1_048_576

/** @returns why this file cannot be an icon (OPS-COM-21); undefined when it can. */
export function iconProblem({ name, size }: { name: string; size: number }): TextKey | undefined {
  if (!/\.(jpe?g|png)$/i.test(name)) return 'kit:files.iconType'
  return size >= ICON_BYTES ? 'kit:files.iconSize' : undefined
}
