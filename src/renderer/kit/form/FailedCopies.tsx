import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { copyAll, type FailedCopy } from '#kit/form/copies.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
})

interface FailedCopiesProps extends DialogProps {
  readonly failed: readonly FailedCopy[]
  /** Response to the creation of the new record, and the values that were sent. */
  readonly answer: unknown
  readonly values: Readonly<Record<string, unknown>>
}

/** The new record exists, but some parts of its sample were not copied: which ones, why, and again. */
export function FailedCopies({ failed: first, answer, values, onClose }: FailedCopiesProps) {
  const styles = useStyles()
  const text = useText()
  const [failed, setFailed] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    const still = await copyAll(
      failed.map(({ wanted }) => wanted),
      answer,
      values,
    )
    setBusy(false)
    setFailed(still)
    if (still.length > 0) return
    toastSuccess()
    onClose({ changed: true })
  }
  return (
    <DialogFrame
      title={text('kit:sample.failed')}
      width={560}
      className={styles.content}
      main={{
        label: text('kit:list.retry'),
        run: () => void again(),
        isBusy,
        other: { label: text('common:close'), run: onClose },
      }}
      onClose={onClose}
    >
      <Text>{text('kit:sample.failedHow')}</Text>
      <ul className={styles.list} role="status">
        {failed.map(({ wanted, reason }) => (
          <li key={wanted.label}>{text('kit:sample.failedItem', { name: text(wanted.label), reason })}</li>
        ))}
      </ul>
    </DialogFrame>
  )
}
