import { lazy } from 'react'
import type { Failure } from '#contract/failures.ts'
import { failureText } from '#kit/data/failures.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { loadKitTexts } from '#kit/text.ts'

const RefusedDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('#kit/list/batch/RefusedDialog.tsx'),
    loadKitTexts(['kit.batch']),
  ])
  return dialog
})

/**
 * Shows why one call for many rows was refused, and for which rows: a platform need not name those that
 * prevent it.
 */
export const openRefused = (
  failure: Failure,
  request: { readonly action: string; readonly names: readonly string[]; readonly canGoOneByOne: boolean },
): Promise<unknown> =>
  openDialog(RefusedDialog, {
    ...request,
    // A platform may give more details of a missing permission.
    reason: failure.message || (failure.code === 'refused' ? '' : failureText(failure)),
  })
