import { isAddressOf, listed } from '#contract/messaging/addresses.ts'
import {
  ALL_CHANNELS,
  type ReceiveEntry,
  type ReceiveInfo,
  type ReceiveUserEntry,
  readReceiveInfo,
} from '#contract/messaging/documents.ts'

/** A channel of a template, as far as receivers need it. */
export interface Channel {
  readonly channelCode: string
  readonly channelName: string
}

/** Specified users, external users, specified departments (DECISION-MSG-40). */
export const sections = ['user', 'obj', 'dept'] as const
export type Section = (typeof sections)[number]

/** A user as an entry keeps one. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly dept: string
}

type Entries<E> = readonly Readonly<E>[]

/** The entry of each channel, made where there is none; entries of channels that the template lost are left out. */
function arranged<E extends ReceiveEntry>(entries: Entries<E>, channels: readonly Channel[], empty: E): E[] {
  const known = new Map(entries.map((entry) => [entry.channel, entry]))
  return channels.map(({ channelCode, channelName }) => ({
    ...empty,
    ...known.get(channelCode),
    channel: channelCode,
    channelName,
  }))
}

const empty: ReceiveEntry = { channel: '', channelName: '', val: '', uf: '' }
const emptyUser: ReceiveUserEntry = { ...empty, userNames: '', deptNames: '' }

/**
 * The document with the all-channel entry first and then one entry per channel, in the order of the template's
 * channels, as it is shown and saved.
 * @param allName name of the all-channel entry
 */
export function arrange(info: ReceiveInfo, channels: readonly Channel[], allName: string): ReceiveInfo {
  const rows = [{ channelCode: ALL_CHANNELS, channelName: allName }, ...channels]
  return {
    obj: arranged(info.obj, rows, empty),
    user: arranged(info.user, rows, emptyUser),
    dept: arranged(info.dept, rows, empty),
  }
}

/** The text with one entry of a section changed. */
export function changeEntry(
  info: ReceiveInfo,
  section: Section,
  channel: string,
  part: Partial<ReceiveUserEntry>,
): ReceiveInfo {
  const change = <E extends ReceiveEntry>(entries: readonly E[]): E[] =>
    entries.map((entry) => (entry.channel === channel ? { ...entry, ...part } : entry))
  return {
    obj: section === 'obj' ? change(info.obj) : info.obj,
    user: section === 'user' ? change(info.user) : info.user,
    dept: section === 'dept' ? change(info.dept) : info.dept,
  }
}

/** Position by position: the three texts of an entry follow the same order. */
export function peopleOf({ val, userNames, deptNames }: ReceiveUserEntry): Person[] {
  const names = userNames.split(',')
  const depts = deptNames.split(',')
  return listedInOrder(val).map((id, index) => ({
    id,
    name: names[index]?.trim() || id,
    dept: depts[index]?.trim() ?? '',
  }))
}

const listedInOrder = (val: string): string[] =>
  val === ''
    ? []
    : val
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== '')

/** A comma inside a name would move every later name to another user. */
const withoutComma = (name: string): string => name.replaceAll(',', '，')

export const withPeople = (
  people: readonly Person[],
): Pick<ReceiveUserEntry, 'val' | 'userNames' | 'deptNames'> => ({
  val: people.map(({ id }) => id).join(','),
  userNames: people.map(({ name }) => withoutComma(name)).join(','),
  deptNames: people.map(({ dept }) => withoutComma(dept)).join(','),
})

/** Number of entries of a section that name a receiver. */
export const filledEntries = (entries: readonly ReceiveEntry[]): number =>
  entries.filter(({ val, uf }) => val.trim() !== '' || uf !== '').length

/**
 * External addresses that the channel cannot send to. One for all channels is right when any of them can
 * (DECISION-MSG-40).
 */
export function wrongAddresses(obj: readonly ReceiveEntry[], { channel, val }: ReceiveEntry): string[] {
  const codes = channel === ALL_CHANNELS ? obj.map((entry) => entry.channel) : [channel]
  const checked = codes.filter((code) => code !== ALL_CHANNELS)
  return listed(val).filter((address) => !checked.some((code) => isAddressOf(code, address)))
}

/** Whether every external address of the text is one that its channel can send to. */
export function hasRightAddresses(text: string): boolean {
  const { obj } = readReceiveInfo(text)
  return obj.every((entry) => wrongAddresses(obj, entry).length === 0)
}
