import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import type { OtherChanges } from '#contract/bridge.ts'
import { failureText } from '#kit/data/failures.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { VersionPanes } from '#kit/details/VersionPanes.tsx'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ChangedFields } from '#kit/journal/ChangedFields.tsx'
import { CompareNow } from '#kit/journal/CompareNow.tsx'
import { EntryState } from '#kit/journal/EntryState.tsx'
import { historyLine } from '#kit/journal/historyLine.tsx'
import type { HistoryItem } from '#kit/journal/historyItems.ts'
import type { KeptVersions } from '#kit/journal/kept.ts'
import { LineDetail } from '#kit/journal/LineDetail.tsx'
import { openUndo } from '#kit/journal/openUndo.ts'
import { useHistory } from '#kit/journal/useHistory.ts'
import { momentText } from '#kit/journal/words.ts'
import { type Translate, useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

export interface HistoryDialogProps extends DialogProps {
  /** `<area>.<noun>` */
  readonly resource: string
  readonly id: string
  /** As people see the record; empty: not known. */
  readonly name: string
  /** How whole versions of the record are shown, where the console keeps them. */
  readonly kept?: KeptVersions | undefined
}

/** Number of changes that are answered at most. */
const MOST = 200

const useStyles = makeStyles({
  chosen: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    alignContent: 'start',
    minHeight: 0,
    overflowY: 'auto',
  },
  /** A comparison has its buttons below itself. */
  whole: { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  notes: { display: 'grid', paddingTop: tokens.spacingVerticalS },
  failed: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/**
 * Changes of one record: those that this account has made with this console, what the operation log has of others, and
 * the whole versions that were kept.
 */
export function HistoryDialog({ resource, id, name, kept, onClose }: HistoryDialogProps) {
  const text = useText()
  const history = useHistory({ resource, id, isKept: kept !== undefined })
  const { own, items } = history
  const known = name || own.data?.find(({ change }) => change.name !== '')?.change.name
  const versions = history.kept.data ?? undefined
  return (
    <DialogFrame
      title={known ? text('journal:of', { name: known }) : text('journal:of.unnamed')}
      width={1080}
      isAlert={false}
      actions={<Button onClick={() => onClose()}>{text('common:close')}</Button>}
      onClose={() => onClose()}
    >
      {history.kept.error ? (
        <NotRead
          note={text('journal:kept.failed', { reason: failureText(history.kept.error.failure, text) })}
          onRetry={() => void history.kept.refetch()}
        />
      ) : null}
      {items ? (
        <Items
          items={items}
          notes={notesOf(own.data?.length ?? 0, history.others.data, text)}
          resource={resource}
          name={known ?? ''}
          kept={kept}
          render={(version) =>
            kept && versions ? (
              <kept.Comparison
                key={version}
                id={id}
                name={known ?? ''}
                version={version}
                now={versions.now}
                onChanged={() => void history.kept.refetch()}
                onClose={onClose}
              />
            ) : null
          }
        />
      ) : own.error ? (
        <FailedAnswer failure={own.error.failure} title="journal:of.failed" onRetry={own.refetch} />
      ) : (
        <Spinner label={text('journal:of.loading')} />
      )}
    </DialogFrame>
  )
}

function NotRead({ note, onRetry }: { note: string; onRetry(): void }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.failed}>
      <Text className={styles.quiet}>{note}</Text>
      <Button size="small" onClick={onRetry}>
        {text('kit:list.retry')}
      </Button>
    </div>
  )
}

/** How complete the list is: the limit of the journal, and how far the operation log is known. */
function notesOf(entries: number, others: OtherChanges | null | undefined, text: Translate): string[] {
  const most = entries < MOST ? [] : [text('journal:of.most', { count: MOST })]
  if (!others) return [...most, text('journal:of.elsewhere')]
  if (others.asOf === 0) return [...most, text('journal:of.unread')]
  const log = text('journal:of.log', { when: momentText(others.asOf) })
  return [...most, log, ...(others.isPart ? [text('journal:of.part')] : [])]
}

interface ItemsProps {
  readonly items: readonly HistoryItem[]
  /** Sentences below the list. */
  readonly notes: readonly string[]
  readonly resource: string
  /** As people see the record; empty: not known. */
  readonly name: string
  readonly kept: KeptVersions | undefined
  /** Compares a version with the record as it is now. */
  render(version: number): ReactNode
}

function Items({ items, notes, resource, name, kept, render }: ItemsProps) {
  const styles = useStyles()
  const text = useText()
  // Later changes do not take its place.
  const [picked, setPicked] = useState(() => items[0]?.key ?? '')
  const chosen = items.find(({ key }) => key === picked) ?? items[0]
  if (!chosen) return <EmptyState title={text('journal:of.none')} detail={notes.join(' ')} />
  return (
    <VersionPanes
      label={text('journal:of.list')}
      versions={items.map((item) => historyLine(item, kept, text))}
      chosen={chosen.key}
      below={
        <div className={styles.notes}>
          {notes.map((note) => (
            <Text key={note} size={200} className={styles.quiet}>
              {note}
            </Text>
          ))}
        </div>
      }
      onChoose={setPicked}
    >
      <Chosen key={chosen.key} item={chosen} items={items} name={name} resource={resource} render={render} />
    </VersionPanes>
  )
}

interface ChosenProps extends Pick<ItemsProps, 'items' | 'name' | 'resource' | 'render'> {
  readonly item: HistoryItem
}

function Chosen({ item, items, name, resource, render }: ChosenProps) {
  const styles = useStyles()
  const text = useText()
  if ('line' in item)
    return (
      <div className={styles.chosen}>
        <LineDetail line={item.line} />
      </div>
    )
  const { entry, kept } = item
  if (!entry)
    return (
      <div className={styles.whole}>
        <Text>{text('journal:kept.alone', { who: kept.version.replacedBy })}</Text>
        {render(kept.version.version)}
      </div>
    )
  return (
    <div className={styles.chosen}>
      <EntryState entry={entry} />
      {entry.outcome === 'done' && entry.undoneBy === null ? (
        <div>
          <Button size="small" onClick={() => void openUndo({ entries: [entry.entry] })}>
            {text('journal:undo')}
          </Button>
        </div>
      ) : null}
      <CompareNow
        versions={items.flatMap((each) => ('line' in each ? [] : (each.entry ?? [])))}
        chosen={entry}
        name={name}
      />
      <ChangedFields entry={entry} change={entry.change} namespaces={[resource]} />
      {kept ? (
        <>
          <Text weight="semibold">{text('journal:kept.before')}</Text>
          {render(kept.version.version)}
        </>
      ) : null}
    </div>
  )
}
