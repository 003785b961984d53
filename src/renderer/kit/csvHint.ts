import { toast } from '#kit/dialog/toasts.ts'
import { translate } from '#kit/text.ts'
import { changeWorkspace } from '#kit/workspace.ts'

const key = 'kit.csvHint'

/** Warns, the first time on this machine, how spreadsheet programs change the digits of a CSV file. */
export async function hintAtCsv(): Promise<void> {
  let isNew = false
  await changeWorkspace('machine', key, (stored) => {
    isNew = stored !== true
    return true
    // Without the store it is unknown whether the hint was shown before; an export is no place to insist.
  }).catch(() => {})
  if (isNew) toast('warning', translate('kit:export.csvHint'), 12_000)
}
