import { makeStyles, tokens } from '@fluentui/react-components'
import { ALL_CHANNELS, namesReceivers, readReceiveInfo } from '#contract/messaging/documents.ts'
import { type Dept, dept } from '#contract/resources/sys/dept.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { useNames } from '#kit/data/useNames.ts'
import { useText } from '#kit/text.ts'
import { useChannelNames } from '#pickers/names/useChannelNames.ts'
import { usePeopleNames } from '#pickers/people/usePeopleNames.ts'
import { entryLabels } from '#pickers/receivers/entryLabels.ts'
import { NamedList } from '#features/msg/bizInfo/NamedList.tsx'
import { namelessUsers, receiverLines } from '#features/msg/bizInfo/receiverLines.ts'
import { namedText } from '#ui/Named.tsx'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalXXS, margin: 0, padding: 0, listStyleType: 'none' },
  about: { color: tokens.colorNeutralForeground3 },
})

const everyDept = { query: {} }
const deptName = ({ id, name }: Dept) => [id, name] as const

/** The receivers of a document by their names, a line for each section and channel that names any. */
export function ReceiverNames({ receiveInfo }: { receiveInfo: string }) {
  const styles = useStyles()
  const text = useText()
  const info = readReceiveInfo(receiveInfo)
  const channels = useChannelNames()
  const depts = useNames(dept.endpoints.list, everyDept, deptName)
  const people = usePeopleNames(namelessUsers(info))
  // No document of this kind, or an empty one.
  if (!namesReceivers(info)) return <CodeBlock code={receiveInfo} />
  const channelText = (code: string): string =>
    code === ALL_CHANNELS ? text('pickers:receivers.all') : namedText({ name: channels.get(code), code })
  return (
    <ul className={styles.list}>
      {receiverLines(info, { people, depts }, text).map(({ section, channel, items }) => (
        <li key={`${section} ${channel}`}>
          <span className={styles.about}>
            {text(entryLabels[section], { channel: channelText(channel) })}
          </span>{' '}
          <NamedList items={items} />
        </li>
      ))}
    </ul>
  )
}
