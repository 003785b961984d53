import type { ComponentType } from 'react'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { loadLater } from '#kit/late/later.ts'
import { dialog, type Opening } from '#kit/list/actions.ts'

/**
 * A dialog of a list whose code the list does not wait for: it is loaded once the list has been painted, or when the
 * dialog is opened before that.
 * @returns the counterpart of `dialog` for code that is not loaded yet
 */
export function laterDialog<P extends DialogProps>(
  load: () => Promise<ComponentType<P>>,
): (props: Omit<P, keyof DialogProps>) => Promise<Opening> {
  loadLater(load)
  return async (props) => dialog(await load(), props)
}
