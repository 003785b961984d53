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
 * Says why one call for many rows was refused, and which rows it was about: a platform need not tell which
 * of them stand in the way.
 */
export const openRefused = (
  failure: Failure,
  request: { readonly action: string; readonly names: readonly string[]; readonly canGoOneByOne: boolean },
): Promise<unknown> =>
  openDialog(RefusedDialog, {
    ...request,
    // A platform may say more of a missing permission than that it is missing.
    reason: failure.message || (failure.code === 'refused' ? '' : failureText(failure)),
  })
