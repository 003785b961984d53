import { ICON_BYTES, iconPattern } from '#contract/values.ts'
import type { TextKey } from '#kit/text.ts'

/** For the file dialog; iconProblem() decides. */
export const ICON_ACCEPT = '.jpg,.jpeg,.png'

/** @returns why this file cannot be an icon (OPS-COM-21); undefined when it can. */
export function iconProblem({ name, size }: { name: string; size: number }): TextKey | undefined {
  if (!name.includes('.') || !iconPattern.test(name.slice(name.lastIndexOf('.') + 1)))
    return 'kit:files.iconType'
  return size >= ICON_BYTES ? 'kit:files.iconSize' : undefined
}
