import { laterDialog } from '#kit/list/laterDialog.ts'
import type { ToolbarAction } from '#kit/list/actions.ts'

const verifyDialog = laterDialog(async () => (await import('./VerifyDialog.tsx')).VerifyDialog)

/** Checks an exported file. */
export const verifyAction: ToolbarAction<object> = {
  id: 'verify',
  label: 'journal:verify',
  menu: { label: 'journal:more', hint: 'journal:verify.about' },
  guard: 'signed-in',
  opens: () => verifyDialog({}),
}
