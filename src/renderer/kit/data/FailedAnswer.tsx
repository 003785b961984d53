import type { Failure } from '#contract/failures.ts'
import { failureText, isNetworkFailure } from '#kit/data/failures.ts'
import { readAgain } from '#kit/data/readAgain.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { FailedState } from '#ui/States.tsx'

interface FailedAnswerProps {
  /** Why. */
  readonly failure: Failure
  /** Names the data that could not be read, as a key or in words; default: only the failure's text is shown. */
  readonly title?: TextKey | undefined
  readonly titleText?: string | undefined
  readonly onRetry?: (() => unknown) | undefined
}

/**
 * Replaces content that could not be read: shows the reason, and offers to read it again. While the platform does not
 * answer nothing else is shown, because it is the same for everything.
 */
export function FailedAnswer({ failure, title, titleText, onRetry }: FailedAnswerProps) {
  const text = useText()
  const words = failureText(failure, text)
  const what = titleText ?? (title && text(title))
  const named = what !== undefined && !isNetworkFailure(failure)
  return (
    <FailedState
      title={named ? what : words}
      {...(named ? { detail: words } : {})}
      {...(onRetry
        ? { retry: { label: text('kit:list.retry'), onClick: () => void readAgain(failure, onRetry) } }
        : {})}
    />
  )
}
