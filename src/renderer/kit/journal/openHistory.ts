import { openDialog } from '#kit/dialog/dialogs.ts'
import type { HistoryDialogProps } from '#kit/journal/HistoryDialog.tsx'
import { loadKitTexts } from '#kit/text.ts'

/**
 * Opens the changes of one record, whose code no list or form waits for.
 * @param onChanged called when the record was changed there
 * @throws when that code cannot be loaded
 */
export async function openHistory(
  record: Omit<HistoryDialogProps, 'onClose'>,
  onChanged: () => void,
): Promise<void> {
  const [{ HistoryDialog }] = await Promise.all([
    import('#kit/journal/HistoryDialog.tsx'),
    loadKitTexts(['journal']),
  ])
  void openDialog(HistoryDialog, record).then(({ changed }) => {
    if (changed) onChanged()
  })
}
