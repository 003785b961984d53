import { listed } from '#contract/messaging/addresses.ts'
import type { ReceiveEntry, ReceiveInfo, ReceiveUserEntry } from '#contract/messaging/documents.ts'
import type { Translate } from '#kit/text.ts'
import { peopleOf, type Section, sections } from '#pickers/receivers/receivers.ts'
import { resolverTexts } from '#pickers/receivers/resolvers.ts'
import type { NamedCode } from '#ui/Named.tsx'

/** The receivers of one section and channel. */
interface ReceiverLine {
  readonly section: Section
  readonly channel: string
  readonly items: readonly NamedCode[]
}

interface Names {
  readonly people: ReadonlyMap<string, string>
  readonly depts: ReadonlyMap<string, string>
}

/** Ids that the document gives no name for: the in-site channel names users by their ids alone. */
export const namelessUsers = ({ obj, user }: ReceiveInfo): readonly string[] => [
  ...obj.filter(({ channel }) => channel === 'SITE').flatMap(({ val }) => listed(val)),
  ...user.flatMap(peopleOf).flatMap(({ id, name }) => (id === name ? [id] : [])),
]

const isResolver = (uf: string): uf is keyof typeof resolverTexts => Object.hasOwn(resolverTexts, uf)

/** Receivers who are found when the message is sent. */
const foundLater = ({ uf }: ReceiveEntry, text: Translate): readonly NamedCode[] =>
  uf === '' ? [] : [{ name: isResolver(uf) ? text(resolverTexts[uf]) : undefined, code: uf }]

const users = (entry: ReceiveUserEntry, { people }: Names): readonly NamedCode[] =>
  peopleOf(entry).map(({ id, name }) => ({ name: name === id ? people.get(id) : name, code: id }))

const among = ({ val }: ReceiveEntry, names: ReadonlyMap<string, string>): readonly NamedCode[] =>
  listed(val).map((code) => ({ name: names.get(code), code }))

/** A line for each section and channel that names any receiver. */
export function receiverLines(info: ReceiveInfo, names: Names, text: Translate): readonly ReceiverLine[] {
  const found = {
    user: info.user.map((entry) => [entry, users(entry, names)] as const),
    obj: info.obj.map((entry) => [entry, among(entry, names.people)] as const),
    dept: info.dept.map((entry) => [entry, among(entry, names.depts)] as const),
  }
  return sections.flatMap((section) =>
    found[section].flatMap(([entry, named]) => {
      const items = [...named, ...foundLater(entry, text)]
      return items.length === 0 ? [] : [{ section, channel: entry.channel, items }]
    }),
  )
}
