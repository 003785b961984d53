import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import { SendResult } from '#contract/resources/msg/simulatedSend.ts'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { OutcomeDialog } from '#pickers/message/OutcomeDialog.tsx'
import type { Outcome } from '#pickers/message/SendOutcome.tsx'

interface OutcomeParts extends Pick<DialogProps, 'onClose'> {
  /** Title of the dialog that shows how the send ended. */
  readonly title: string
}

/**
 * The outcome of a form that sends. A send that was carried out closes the form (MSG-SIM-18) and is shown in a dialog
 * after it. A refused send keeps the form; it has an outcome where the refusal names its record: without a number no
 * record is looked for, because it might be that of another operator.
 */
export function useOutcome({ title, onClose }: OutcomeParts) {
  const [refused, setRefused] = useState<Outcome | null>(null)
  const sent = useRef<Outcome | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const ofForm: Pick<DialogProps, 'onClose'> & {
    onAnswer(answer: unknown): void
    onFailure(failure: Failure): void
  } = {
    onAnswer: (answer) => {
      const { data } = SendResult.safeParse(answer)
      sent.current = { bizId: '', success: 0, fail: 0, ...data, refusal: '' }
      setRefused(null)
    },
    onFailure: ({ bizId = '', message }) =>
      setRefused(bizId === '' ? null : { bizId, success: 0, fail: 0, refusal: message }),
    onClose: (result) => {
      // Signing out closes the form while the success message is shown.
      const shows = isOpen.current
      onClose(result)
      if (shows && sent.current) void openDialog(OutcomeDialog, { title, outcome: sent.current })
    },
  }
  return { refused, ofForm }
}
