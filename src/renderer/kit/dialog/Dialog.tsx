import { Dialog as FluentDialog, useFocusFinders } from '@fluentui/react-components'
import { useFocusManagement } from '#kit/dialog/focusManagement.ts'

/**
 * An open dialog hides everything else from assistive technology. The library's focus management shows it again, and ends
 * with the last component that uses it: without a user beside the dialogs, with the dialog.
 */
function Holder() {
  useFocusFinders()
  return null
}

// Before the first dialog can be rendered.
useFocusManagement.setState({ Holder })

/** Fluent's dialog, in a window whose page comes back after it. */
export const Dialog = FluentDialog
