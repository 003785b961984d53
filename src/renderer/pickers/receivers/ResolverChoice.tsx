import { Select } from '@fluentui/react-components'
import { role } from '#contract/resources/sys/role.ts'
import { useEveryRow } from '#kit/data/endpoint.ts'
import { pickRecords } from '#kit/picker/RecordPicker.tsx'
import { useText } from '#kit/text.ts'
import { roleSource } from '#pickers/roleSource.ts'
import type { Section } from '#pickers/receivers/receivers.ts'
import { ofRole, type Resolver, resolversOf, resolverTexts, roleIdOf } from '#pickers/receivers/resolvers.ts'

interface ResolverChoiceProps {
  readonly section: Section
  /** Name of the row's channel. */
  readonly channel: string
  readonly value: string
  onChange(value: string): void
}

/** Receivers that are found when the message is sent, beside those that are named. */
export function ResolverChoice({ section, channel, value, onChange }: ResolverChoiceProps) {
  const text = useText()
  const offered = resolversOf[section]
  const roleId = roleIdOf(value)
  const { data } = useEveryRow(role.endpoints.rolePage, {}, { enabled: roleId !== undefined })
  const nameOfRole = (id: string) => data?.data.find((each) => each.id === id)?.name ?? id
  const isOffered = offered.some((each) => each === value)
  const choose = async (next: string) => {
    if (next !== 'role') {
      onChange(next)
      return
    }
    const [picked] = (await pickRecords(roleSource)) ?? []
    if (picked) onChange(ofRole(picked.id))
  }
  const words = (resolver: Resolver) => text(resolverTexts[resolver])
  return (
    <Select
      aria-label={text('pickers:receivers.uf', { channel })}
      value={value}
      onChange={(_, data) => void choose(data.value)}
    >
      <option value="">{text('pickers:receivers.uf.none')}</option>
      {value !== '' && !isOffered ? (
        <option value={value}>
          {roleId === undefined ? value : text('pickers:receivers.uf.ofRole', { name: nameOfRole(roleId) })}
        </option>
      ) : null}
      {offered.map((each) => (
        <option key={each} value={each}>
          {words(each)}
        </option>
      ))}
    </Select>
  )
}
