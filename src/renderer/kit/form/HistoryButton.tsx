import { Button } from '@fluentui/react-components'
import { History20Regular } from '@fluentui/react-icons/svg/history'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { nounOf } from '#kit/journal/nounOf.ts'
import { openHistory } from '#kit/journal/openHistory.ts'
import { useText } from '#kit/text.ts'

interface HistoryButtonProps {
  /** The call that saves the record. */
  readonly update: AnyEndpoint | undefined
  /** The record in the form; absent: a new one. */
  readonly record: Readonly<Record<string, unknown>> | undefined
  /** Only its icon. Default false. */
  readonly isSmall?: boolean
  readonly className?: string
}

/** Opens the changes of the record that a form edits; nothing for a new one. */
export function HistoryButton({ update, record, isSmall = false, className }: HistoryButtonProps) {
  const text = useText()
  const id = record?.id
  if (!update || typeof id !== 'string' || id === '') return null
  const label = text('kit:history')
  return (
    <Button
      type="button"
      className={className}
      appearance="subtle"
      icon={<History20Regular />}
      aria-label={label}
      title={isSmall ? label : undefined}
      onClick={() => void openHistory({ resource: nounOf(update.id), id, name: '' }).catch(presentFailure)}
    >
      {isSmall ? undefined : label}
    </Button>
  )
}
