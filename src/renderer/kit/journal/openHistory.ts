import { openDialog } from '#kit/dialog/dialogs.ts'
import type { HistoryDialogProps } from '#kit/journal/HistoryDialog.tsx'
import { loadKitTexts } from '#kit/text.ts'

/** Opens the changes of one record, whose code no list or form waits for. @throws when that code cannot be loaded */
export async function openHistory(record: Omit<HistoryDialogProps, 'onClose'>): Promise<void> {
  const [{ HistoryDialog }] = await Promise.all([
    import('#kit/journal/HistoryDialog.tsx'),
    loadKitTexts(['journal']),
  ])
  void openDialog(HistoryDialog, record)
}
