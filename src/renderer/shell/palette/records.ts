import type { DialogOrigin } from '#contract/bridge.ts'
import type { DialogEntry } from '#kit/dialog/dialogs.ts'
import { readWorkspace, writeWorkspace } from '#kit/workspace.ts'

/** A record whose dialog was open lately. */
export interface RecentRecord {
  readonly origin: DialogOrigin
  /** What the record is called. */
  readonly subject: string
  /** Code of the action; empty: none is needed. */
  readonly permission: string
}

const key = 'shell.records'
const most = 20

const idOf = ({ origin: { list, row } }: RecentRecord): string => `${list}/${String(row?.id ?? '')}`

const isRecord = (value: unknown): value is RecentRecord => {
  if (typeof value !== 'object' || value === null) return false
  const origin: unknown = Reflect.get(value, 'origin')
  return (
    typeof Reflect.get(value, 'subject') === 'string' &&
    typeof Reflect.get(value, 'permission') === 'string' &&
    typeof origin === 'object' &&
    origin !== null &&
    ['route', 'list', 'action'].every((name) => typeof Reflect.get(origin, name) === 'string')
  )
}

/** Newest first, each record once. */
export async function readRecords(): Promise<readonly RecentRecord[]> {
  const saved = await readWorkspace('account', key)
  return Array.isArray(saved) ? saved.filter(isRecord) : []
}

/** Remembers the records of dialogs that have just opened. */
export function noteRecords(dialogs: readonly Pick<DialogEntry, 'place'>[]): void {
  const noted = dialogs.flatMap(({ place }): RecentRecord[] =>
    place?.origin?.row && place.subject !== ''
      ? [{ origin: place.origin, subject: place.subject, permission: place.permission ?? '' }]
      : [],
  )
  if (noted.length === 0) return
  void readRecords().then((known) => {
    const ids = new Set(noted.map(idOf))
    const rest = known.filter((record) => !ids.has(idOf(record)))
    writeWorkspace('account', key, [...noted, ...rest].slice(0, most))
  })
}
