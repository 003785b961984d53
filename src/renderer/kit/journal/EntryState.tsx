import {
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Text,
  tokens,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { JournalEntry } from '#contract/bridge.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { outcomeCodes } from '#kit/journal/words.ts'
import { useText } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS },
  tags: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  reason: { overflowWrap: 'anywhere' },
})

interface EntryStateProps {
  readonly entry: Pick<JournalEntry, 'action' | 'outcome' | 'reason' | 'undoes' | 'undoneBy'>
  /** Buttons beside how to find out what became of a call without an answer. */
  readonly ways?: ReactNode
}

/** How a change ended, and what else happened to it. */
export function EntryState({ entry, ways }: EntryStateProps) {
  const styles = useStyles()
  const text = useText()
  const { action, outcome, reason, undoes, undoneBy } = entry
  return (
    <div className={styles.root}>
      <div className={styles.tags}>
        <CodeTag codes={outcomeCodes} value={outcome} />
        {undoneBy === null ? null : <Tag>{text('journal:undoneBy', { entry: undoneBy })}</Tag>}
        {undoes === null ? null : <Tag>{text('journal:undoes', { entry: undoes })}</Tag>}
        {reason === '' ? null : <Text className={styles.reason}>{reason}</Text>}
      </div>
      {outcome === 'unknown' ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{text('journal:unknown')}</MessageBarTitle>
            {text(action === 'delete' ? 'journal:unknown.deleted' : 'journal:unknown.how')}
          </MessageBarBody>
          {ways ? <MessageBarActions>{ways}</MessageBarActions> : null}
        </MessageBar>
      ) : null}
    </div>
  )
}
