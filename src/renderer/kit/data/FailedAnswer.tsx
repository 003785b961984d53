import type { Failure } from '#contract/failures.ts'
import { failureText, isNetworkFailure } from '#kit/data/failures.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { FailedState } from '#ui/States.tsx'

interface FailedAnswerProps {
  /** Why. */
  readonly failure: Failure
  /** What could not be read; default: the words of the failure stand alone. */
  readonly title?: TextKey
  readonly onRetry?: (() => unknown) | undefined
}

/**
 * Takes the place of what could not be read: says why, and offers to read it again. While the platform does not
 * answer nothing else is said, because it is the same for everything.
 */
export function FailedAnswer({ failure, title, onRetry }: FailedAnswerProps) {
  const text = useText()
  const words = failureText(failure, text)
  const named = title !== undefined && !isNetworkFailure(failure)
  return (
    <FailedState
      title={named ? text(title) : words}
      {...(named ? { detail: words } : {})}
      {...(onRetry ? { retry: { label: text('kit:list.retry'), onClick: () => void onRetry() } } : {})}
    />
  )
}
