import { makeStyles, tokens } from '@fluentui/react-components'
import { listed } from '#contract/messaging/addresses.ts'
import {
  ALL_CHANNELS,
  namesReceivers,
  type ReceiveEntry,
  type ReceiveInfo,
  readReceiveInfo,
} from '#contract/messaging/documents.ts'
import { type Dept, dept } from '#contract/resources/sys/dept.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { useNames } from '#kit/data/useNames.ts'
import { NamedList } from '#kit/NamedList.tsx'
import { useText } from '#kit/text.ts'
import { useChannelNames } from '#pickers/names/useChannelNames.ts'
import { usePeopleNames } from '#pickers/people/usePeopleNames.ts'
import { peopleOf, type Section, sections } from '#pickers/receivers/receivers.ts'
import { type NamedCode, namedText } from '#ui/Named.tsx'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalXXS, margin: 0, padding: 0, listStyleType: 'none' },
  about: { color: tokens.colorNeutralForeground3 },
})

const everyDept = { query: {} }
const deptName = ({ id, name }: Dept) => [id, name] as const

/** Ids in the document that no name comes with: the in-site channel is given users by their ids alone. */
const userIdsIn = ({ obj, user }: ReceiveInfo): readonly string[] => [
  ...obj.filter(({ channel }) => channel === 'SITE').flatMap(({ val }) => listed(val)),
  ...user.flatMap(peopleOf).flatMap(({ id, name }) => (id === name ? [id] : [])),
]

interface Line {
  readonly section: Section
  readonly channel: string
  readonly items: readonly NamedCode[]
}

/** The receivers of a document in words, a line for each section and channel that names any. */
export function ReceiverNames({ receiveInfo }: { receiveInfo: string }) {
  const styles = useStyles()
  const text = useText()
  const info = readReceiveInfo(receiveInfo)
  const channels = useChannelNames()
  const depts = useNames(dept.endpoints.list, everyDept, deptName)
  const people = usePeopleNames(userIdsIn(info))
  // No document of this kind, or an empty one.
  if (!namesReceivers(info)) return <CodeBlock code={receiveInfo} />
  const itemsOf = (section: Section, entry: ReceiveEntry): readonly NamedCode[] => {
    const dynamic = entry.uf === '' ? [] : [{ name: undefined, code: entry.uf }]
    const ids = [...new Set(listed(entry.val))]
    if (section === 'dept') return [...ids.map((id) => ({ name: depts.get(id), code: id })), ...dynamic]
    return [...ids.map((id) => ({ name: people.get(id), code: id })), ...dynamic]
  }
  const lines: readonly Line[] = sections.flatMap((section) =>
    info[section].map((entry) => ({
      section,
      channel: entry.channel,
      items:
        section === 'user'
          ? peopleOf({ userNames: '', deptNames: '', ...entry }).map(({ id, name }) => ({
              name: name === id ? people.get(id) : name,
              code: id,
            }))
          : itemsOf(section, entry),
    })),
  )
  const channelText = (code: string): string =>
    code === ALL_CHANNELS ? text('pickers:receivers.all') : namedText({ name: channels.get(code), code })
  return (
    <ul className={styles.list}>
      {lines.map(({ section, channel, items }) =>
        items.length === 0 ? null : (
          <li key={`${section} ${channel}`}>
            <span className={styles.about}>
              {text(`pickers:receivers.${section}.label`, { channel: channelText(channel) })}
            </span>{' '}
            <NamedList items={items} />
          </li>
        ),
      )}
    </ul>
  )
}
