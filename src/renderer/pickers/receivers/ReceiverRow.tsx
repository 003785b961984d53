import { Button, Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Dismiss16Regular, PeopleAddRegular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import {
  ALL_CHANNELS,
  type ReceiveEntry,
  type ReceiveInfo,
  type ReceiveUserEntry,
} from '#contract/messaging/documents.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { pickRecords } from '#kit/picker/RecordPicker.tsx'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { type TextKey, useText } from '#kit/text.ts'
import { entryLabels } from '#pickers/receivers/entryLabels.ts'
import { peopleOf, type Section, withPeople, wrongAddresses } from '#pickers/receivers/receivers.ts'
import { ResolverChoice } from '#pickers/receivers/ResolverChoice.tsx'
import { useDeptTree } from '#pickers/useDeptTree.ts'
import { userSource } from '#pickers/userSource.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr) 200px',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalM,
  },
  channel: { lineHeight: '32px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  people: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    minHeight: '32px',
  },
  names: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

interface RowProps<E> {
  readonly entry: E
  /** Accessible name: the section and the channel. */
  readonly label: string
  onChange(part: Partial<ReceiveUserEntry>): void
}

interface ReceiverRowProps {
  readonly section: Section
  readonly entry: ReceiveEntry | ReceiveUserEntry
  readonly info: ReceiveInfo
  onChange(part: Partial<ReceiveUserEntry>): void
}

/** The receivers of one channel, or of all of them, in one section. */
export function ReceiverRow({ section, entry, info, onChange }: ReceiverRowProps) {
  const styles = useStyles()
  const text = useText()
  const channel =
    entry.channel === ALL_CHANNELS ? text('pickers:receivers.all') : entry.channelName || entry.channel
  const label = text(entryLabels[section], { channel })
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <Text className={styles.channel} title={channel}>
        {channel}
      </Text>
      {'userNames' in entry ? (
        <People entry={entry} label={label} onChange={onChange} />
      ) : section === 'dept' ? (
        <Depts entry={entry} label={label} onChange={onChange} />
      ) : (
        <Addresses entry={entry} label={label} obj={info.obj} onChange={onChange} />
      )}
      <ResolverChoice
        section={section}
        channel={channel}
        value={entry.uf}
        onChange={(uf) => onChange({ uf })}
      />
    </div>
  )
}

/** Names that are written out; the rest is counted. */
const NAMED = 5

function People({ entry, label, onChange }: RowProps<ReceiveUserEntry>) {
  const styles = useStyles()
  const text = useText()
  const people = useMemo(() => peopleOf(entry), [entry])
  const pick = async () => {
    const chosen = await pickRecords(userSource, {
      multiple: true,
      chosen: people.map(({ id, name, dept: note }) => ({ id, name, note })),
    })
    if (chosen) onChange(withPeople(chosen.map(({ id, name, note = '' }) => ({ id, name, dept: note }))))
  }
  const shown = people.slice(0, NAMED).map(({ name }) => name)
  const names = shown.join(text('common:separator'))
  const words =
    people.length > NAMED ? text('pickers:receivers.people', { names, count: people.length }) : names
  return (
    <div className={styles.people}>
      <span className={styles.names} title={words}>
        {words}
      </span>
      <Button
        size="small"
        icon={<PeopleAddRegular />}
        aria-label={text('pickers:receivers.pick', { label })}
        onClick={() => void pick()}
      >
        {text('kit:picker.choose')}
      </Button>
      {people.length > 0 ? (
        <Button
          size="small"
          appearance="subtle"
          icon={<Dismiss16Regular />}
          aria-label={text('kit:select.remove', { name: words })}
          onClick={() => onChange(withPeople([]))}
        />
      ) : null}
    </div>
  )
}

const everything = { query: {} }

function Depts({ entry, label, onChange }: RowProps<ReceiveEntry>) {
  const { nodes } = useDeptTree()
  // Those outside the operator's data scope have names as well.
  const { data } = useEndpoint(dept.endpoints.list, everything)
  const nameOf = (id: string) => data?.data.find((each) => each.id === id)?.name
  return (
    <TreePicker
      label={label}
      nodes={nodes}
      multiple
      nameOf={nameOf}
      value={entry.val === '' ? [] : entry.val.split(',')}
      onChange={(ids) => onChange({ val: ids.join(',') })}
    />
  )
}

/** Placeholder of the input for a channel. Open keys: administrators add channels of their own. */
const placeholders: Readonly<Record<string, TextKey>> = {
  [ALL_CHANNELS]: 'pickers:receivers.placeholder.ALL',
  SMS: 'pickers:receivers.placeholder.SMS',
  EMAIL: 'pickers:receivers.placeholder.EMAIL',
  SITE: 'pickers:receivers.placeholder.SITE',
  MP: 'pickers:receivers.placeholder.MP',
  MA: 'pickers:receivers.placeholder.MA',
  DINGTALK: 'pickers:receivers.placeholder.DINGTALK',
}

/** Wrong addresses that a message names. */
const TOLD = 3

function Addresses({
  entry,
  label,
  obj,
  onChange,
}: RowProps<ReceiveEntry> & { obj: readonly ReceiveEntry[] }) {
  const text = useText()
  const wrong = useMemo(() => wrongAddresses(obj, entry), [obj, entry])
  const told = wrong.slice(0, TOLD).join(text('common:separator'))
  return (
    <Field
      validationState={wrong.length > 0 ? 'error' : 'none'}
      validationMessage={
        wrong.length > 0
          ? text('pickers:receivers.wrong', { addresses: told, count: wrong.length })
          : undefined
      }
    >
      <Input
        aria-label={label}
        dir="auto"
        autoComplete="off"
        value={entry.val}
        placeholder={text(placeholders[entry.channel] ?? 'pickers:receivers.placeholder.other')}
        // Addresses pasted from a column or with Chinese commas.
        onChange={(_, { value }) => onChange({ val: value.replace(/[，、;；\s]+/g, ',') })}
      />
    </Field>
  )
}
