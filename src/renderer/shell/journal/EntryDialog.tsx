import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { OperationOutput } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { useReading } from '#kit/data/endpoint.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { VersionPanes } from '#kit/details/VersionPanes.tsx'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ChangedFields } from '#kit/journal/ChangedFields.tsx'
import { EntryState } from '#kit/journal/EntryState.tsx'
import { openUndo } from '#kit/journal/openUndo.ts'
import { followJournal } from '#kit/journal/followJournal.ts'
import { actionText, fieldText, momentText, recordText } from '#kit/journal/words.ts'
import { listText } from '#kit/listText.ts'
import { useText } from '#kit/text.ts'
import { openRoute } from '../routes/openRoute.ts'
import { namespacesOf, nounText, routeOf } from './nouns.ts'

type Entry = OperationOutput<'journal.get'>

interface EntryDialogProps extends DialogProps {
  /** Number of the entry. */
  readonly entry: number
}

/** Records whose names are listed at once. */
const SHOWN = 200

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalM, alignContent: 'start' },
  what: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  chosen: { minHeight: 0, overflowY: 'auto' },
})

/** One change: what was done, how it ended, and the fields of each of its records before and after. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useReading(['journal.get', String(entry)], () =>
    bridge.call('journal.get', { entry }),
  )
  useEffect(() => followJournal(() => void refetch()), [refetch])
  return (
    <DialogFrame
      title={text('journal:detail', { entry })}
      width={1080}
      className={styles.content}
      isAlert={false}
      actions={
        <>
          {data && data.outcome === 'done' && data.undoneBy === null ? (
            <Button onClick={() => void openUndo({ entries: [entry] })}>{text('journal:undo')}</Button>
          ) : null}
          {data && data.outcome !== 'unknown' ? <OpenList resource={data.resource} onOpen={onClose} /> : null}
          <Button appearance="primary" onClick={() => onClose()}>
            {text('common:close')}
          </Button>
        </>
      }
      onClose={() => onClose()}
    >
      {data ? (
        <Content entry={data} onClose={onClose} />
      ) : error ? (
        <FailedAnswer failure={error.failure} title="journal:detail.failed" onRetry={refetch} />
      ) : (
        <Spinner label={text('kit:list.loading')} />
      )}
    </DialogFrame>
  )
}

/** The way to the screen of the records; nothing where none is known. */
function OpenList({ resource, onOpen }: { resource: string; onOpen(): void }) {
  const text = useText()
  const route = routeOf(resource)
  if (route === undefined) return null
  return (
    <Button
      onClick={() => {
        onOpen()
        openRoute(route)
      }}
    >
      {text('journal:openList', { name: nounText(resource, text) })}
    </Button>
  )
}

function Content({ entry, onClose }: { entry: Entry; onClose(): void }) {
  const styles = useStyles()
  const text = useText()
  const { at, resource } = entry
  const parts = [momentText(at), nounText(resource, text), actionText(entry, text), recordText(entry, text)]
  return (
    <>
      <Text className={styles.what}>{parts.filter((part) => part !== '').join(' · ')}</Text>
      <EntryState entry={entry} ways={<OpenList resource={resource} onOpen={() => onClose()} />} />
      <Records entry={entry} />
    </>
  )
}

/** The fields of the only record, or of the chosen one beside all of them. */
function Records({ entry }: { entry: Entry }) {
  const styles = useStyles()
  const text = useText()
  const [picked, setPicked] = useState(0)
  const [shown, setShown] = useState(SHOWN)
  const { records, resource } = entry
  const namespaces = namespacesOf(resource)
  const chosen = records[picked] ?? records[0]
  if (!chosen) return null
  const fields = <ChangedFields entry={entry} change={chosen} namespaces={namespaces} />
  if (records.length === 1) return fields
  const hidden = records.length - shown
  return (
    <VersionPanes
      label={text('journal:detail.records')}
      versions={records.slice(0, shown).map(({ id, name, fields: changed }, index) => ({
        key: String(index),
        title: name || id || text('journal:detail.unnamed'),
        lines: [
          name === '' ? '' : id,
          listText(changed.map(({ field, label }) => label || fieldText(field, namespaces, text))),
        ],
      }))}
      chosen={String(picked)}
      below={
        hidden > 0 ? (
          <Button appearance="subtle" onClick={() => setShown(shown + SHOWN)}>
            {text('journal:detail.more', { count: Math.min(hidden, SHOWN) })}
          </Button>
        ) : null
      }
      onChoose={(key) => setPicked(Number(key))}
    >
      <div className={styles.chosen}>{fields}</div>
    </VersionPanes>
  )
}
