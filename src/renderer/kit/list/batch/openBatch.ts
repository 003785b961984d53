import { lazy } from 'react'
import { openDialog } from '#kit/dialog/dialogs.ts'
import type { BatchTask } from '#kit/list/batch/batch.ts'
import { loadKitTexts } from '#kit/text.ts'

/** A field and the value that it gets, in the operator's language. */
export interface SetValue {
  readonly label: string
  readonly value: string
}

export interface BatchRequest {
  /** Action on each, in the operator's language. */
  readonly action: string
  readonly danger?: boolean
  readonly tasks: readonly BatchTask[]
  /** Fields that each gets, with their values in words. */
  readonly sets?: readonly SetValue[]
  /** Has to be typed once before anything is done (production profiles). */
  readonly typed?: string
}

const BatchDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('#kit/list/batch/BatchDialog.tsx'), loadKitTexts(['kit.batch'])])
  return dialog
})

/**
 * Shows the action and its rows, and runs it row by row once the operator agrees.
 * @returns when the dialog closes; `changed` is true when something was done.
 */
export const openBatch = (request: BatchRequest): Promise<{ changed: boolean }> =>
  openDialog(BatchDialog, { request })
