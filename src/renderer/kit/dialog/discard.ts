import { useRef } from 'react'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { translate } from '#kit/text.ts'

/** Asks before unsaved input is lost. @returns whether it may be */
export async function askDiscard(): Promise<boolean> {
  const answer = await askConfirm({
    question: translate('kit:discard.question'),
    action: translate('kit:discard.action'),
    danger: true,
  })
  return answer !== null
}

/** @returns a function that closes a dialog, after a question while it is filled in */
export function useClosing(isFilled: boolean, onClose: () => void): () => void {
  const isAsking = useRef(false)
  return () => {
    if (!isFilled) return onClose()
    if (isAsking.current) return
    isAsking.current = true
    void askDiscard().then((may) => {
      isAsking.current = false
      if (may) onClose()
    })
  }
}
