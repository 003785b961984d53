import { Add16Regular } from '@fluentui/react-icons/svg/add'
import { Alert16Regular } from '@fluentui/react-icons/svg/alert'
import { Book16Regular } from '@fluentui/react-icons/svg/book'
import { CalendarClock16Regular } from '@fluentui/react-icons/svg/calendar-clock'
import { DocumentOnePage16Regular } from '@fluentui/react-icons/svg/document-one-page'
import { Flash16Regular } from '@fluentui/react-icons/svg/flash'
import { History16Regular } from '@fluentui/react-icons/svg/history'
import { Mail16Regular } from '@fluentui/react-icons/svg/mail'
import { Organization16Regular } from '@fluentui/react-icons/svg/organization'
import { PeopleTeam16Regular } from '@fluentui/react-icons/svg/people-team'
import { Person16Regular } from '@fluentui/react-icons/svg/person'
import type { EntryKind } from './entries.ts'

const icons: Readonly<Record<EntryKind, typeof Add16Regular>> = {
  menu: DocumentOnePage16Regular,
  command: Flash16Regular,
  action: Flash16Regular,
  add: Add16Regular,
  record: History16Regular,
  user: Person16Regular,
  dept: Organization16Regular,
  role: PeopleTeam16Regular,
  job: CalendarClock16Regular,
  template: Mail16Regular,
  sysEvent: Alert16Regular,
  auditEvent: Alert16Regular,
  bizEvent: Alert16Regular,
  dict: Book16Regular,
}

export function EntryIcon({ kind }: { kind: EntryKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" style={{ flexShrink: 0 }} />
}
