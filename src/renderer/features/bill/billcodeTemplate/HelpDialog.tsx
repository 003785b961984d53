import { useEffect } from 'react'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { PlaceholderTable } from '#pickers/billNumber/PlaceholderTable.tsx'

/** Milliseconds (OPS-BTP-02). */
const SHOWN_FOR = 10_000

/** Explains the placeholders and closes by itself after ten seconds. */
export function HelpDialog({ onClose }: DialogProps) {
  const text = useText()
  useEffect(() => {
    const timer = setTimeout(() => onClose(), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <DetailDialog title={text('bill.billcodeTemplate:help')} width={420} onClose={onClose}>
      <PlaceholderTable />
    </DetailDialog>
  )
}
