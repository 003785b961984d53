import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { JournalVersion } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { useReading } from '#kit/data/endpoint.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { type VersionLine, VersionPanes } from '#kit/details/VersionPanes.tsx'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ChangedFields } from '#kit/journal/ChangedFields.tsx'
import { EntryState } from '#kit/journal/EntryState.tsx'
import { openUndo } from '#kit/journal/openUndo.ts'
import { followJournal } from '#kit/journal/followJournal.ts'
import { actionText, fieldText, momentText, outcomeText } from '#kit/journal/words.ts'
import { listText } from '#kit/listText.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

export interface HistoryDialogProps extends DialogProps {
  /** `<area>.<noun>` */
  readonly resource: string
  readonly id: string
  /** As people see the record; empty: not known. */
  readonly name: string
  /** The way to whole versions of the record, where the console keeps them. */
  readonly versions?: { readonly label: TextKey; open(): void } | undefined
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
  line: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** Changes that this account has made to one record with this console. */
export function HistoryDialog({ resource, id, name, versions, onClose }: HistoryDialogProps) {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useReading(['journal.of', resource, id], () =>
    bridge.call('journal.of', { resource, id }),
  )
  useEffect(() => followJournal(() => void refetch(), resource), [refetch, resource])
  const known = name || data?.find(({ change }) => change.name !== '')?.change.name
  return (
    <DialogFrame
      title={known ? text('journal:of', { name: known }) : text('journal:of.unnamed')}
      width={1080}
      isAlert={false}
      actions={<Button onClick={() => onClose()}>{text('common:close')}</Button>}
      onClose={() => onClose()}
    >
      {versions ? (
        <div className={styles.line}>
          <Text className={styles.quiet}>{text('journal:of.versions')}</Text>
          <Button
            size="small"
            onClick={() => {
              onClose()
              versions.open()
            }}
          >
            {text(versions.label)}
          </Button>
        </div>
      ) : null}
      {data ? (
        <Versions versions={data} resource={resource} />
      ) : error ? (
        <FailedAnswer failure={error.failure} title="journal:of.failed" onRetry={refetch} />
      ) : (
        <Spinner label={text('journal:of.loading')} />
      )}
    </DialogFrame>
  )
}

function Versions({ versions, resource }: { versions: readonly JournalVersion[]; resource: string }) {
  const styles = useStyles()
  const text = useText()
  // Later changes do not take its place.
  const [picked, setPicked] = useState(() => String(versions[0]?.entry ?? ''))
  const chosen = versions.find(({ entry }) => String(entry) === picked) ?? versions[0]
  if (!chosen) return <EmptyState title={text('journal:of.none')} detail={text('journal:of.elsewhere')} />
  return (
    <VersionPanes
      label={text('journal:of.list')}
      versions={versions.map((version) => lineOf(version, text))}
      chosen={String(chosen.entry)}
      below={
        <Text size={200} className={styles.quiet}>
          {text(versions.length < MOST ? 'journal:of.elsewhere' : 'journal:of.most', { count: MOST })}
        </Text>
      }
      onChoose={setPicked}
    >
      <div key={chosen.entry} className={styles.chosen}>
        <EntryState entry={chosen} />
        {chosen.outcome === 'done' && chosen.undoneBy === null ? (
          <div>
            <Button size="small" onClick={() => void openUndo({ entries: [chosen.entry] })}>
              {text('journal:undo')}
            </Button>
          </div>
        ) : null}
        <ChangedFields entry={chosen} change={chosen.change} namespaces={[resource]} />
      </div>
    </VersionPanes>
  )
}

function lineOf(version: JournalVersion, text: Translate): VersionLine {
  const { entry, at, outcome, resource, change } = version
  const labels = change.fields.map(({ field, label }) => label || fieldText(field, [resource], text))
  return {
    key: String(entry),
    title: momentText(at),
    lines: [
      [actionText(version, text), ...(outcome === 'done' ? [] : [outcomeText(outcome, text)])].join(' · '),
      listText(labels, text),
    ],
  }
}
