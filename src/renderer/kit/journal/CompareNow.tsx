import { Button } from '@fluentui/react-components'
import type { JournalVersion } from '#contract/bridge/journal.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { openVersionCompare } from '#kit/journal/openVersionCompare.ts'
import { useText } from '#kit/text.ts'

interface CompareNowProps {
  /** The newest first. */
  readonly versions: readonly JournalVersion[]
  readonly chosen: JournalVersion
  /** As people see the record; empty: not known. */
  readonly name: string
}

/** Compares a version that took effect with the record as it is now; after a deletion there is none. */
export function CompareNow({ versions, chosen, name }: CompareNowProps) {
  const text = useText()
  if (chosen.outcome !== 'done' || chosen.action === 'delete') return null
  return (
    <div>
      <Button
        size="small"
        onClick={() => void openVersionCompare({ versions, chosen, name }).catch(presentFailure)}
      >
        {text('journal:of.compare')}
      </Button>
    </div>
  )
}
