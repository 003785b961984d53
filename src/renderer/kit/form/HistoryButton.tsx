import { Button } from '@fluentui/react-components'
import { History20Regular } from '@fluentui/react-icons/svg/history'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { presentFailure } from '#kit/data/failures.ts'
import type { KeptVersions } from '#kit/journal/kept.ts'
import { nounOf } from '#kit/journal/nounOf.ts'
import { openHistory } from '#kit/journal/openHistory.ts'
import { useText } from '#kit/text.ts'

interface HistoryButtonProps {
  /** The call that saves the record. */
  readonly update: AnyEndpoint | undefined
  /** The record in the form; absent: a new one. */
  readonly record: Readonly<Record<string, unknown>> | undefined
  /** How whole versions of the record are shown, where the console keeps them. */
  readonly kept?: KeptVersions | undefined
  /** Only its icon. Default false. */
  readonly isSmall?: boolean
  readonly className?: string
  /** The record was changed in its history. */
  onChanged?(): void
}

/** Opens the changes of the record that a form edits; nothing for a new one. */
export function HistoryButton(props: HistoryButtonProps) {
  const { update, record, kept, isSmall = false, className, onChanged } = props
  const text = useText()
  const id = record?.id
  if (!update || typeof id !== 'string' || id === '') return null
  const label = text('kit:history')
  const open = () => openHistory({ resource: nounOf(update.id), id, name: '', kept }, () => onChanged?.())
  return (
    <Button
      type="button"
      className={className}
      appearance="subtle"
      icon={<History20Regular />}
      aria-label={label}
      title={isSmall ? label : undefined}
      onClick={() => void open().catch(presentFailure)}
    >
      {isSmall ? undefined : label}
    </Button>
  )
}
