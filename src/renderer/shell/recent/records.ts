import type { DialogOrigin } from '#contract/bridge.ts'
import type { DialogEntry } from '#kit/dialog/dialogs.ts'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'
import { logFault } from '../faults.ts'

/** A record whose dialog was opened recently. */
export interface RecentRecord {
  readonly origin: DialogOrigin
  /** The record's name. */
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

const recordsIn = (saved: unknown): readonly RecentRecord[] =>
  Array.isArray(saved) ? saved.filter(isRecord) : []

/** Newest first, each record once. */
export const readRecords = async (): Promise<readonly RecentRecord[]> =>
  recordsIn(await readWorkspace('account', key))

/** Remembers the records of dialogs that have just opened. */
export function noteRecords(dialogs: readonly Pick<DialogEntry, 'place'>[]): void {
  const noted = dialogs.flatMap(({ place }): RecentRecord[] =>
    place?.origin?.row && place.subject !== ''
      ? [{ origin: place.origin, subject: place.subject, permission: place.permission ?? '' }]
      : [],
  )
  if (noted.length === 0) return
  const ids = new Set(noted.map(idOf))
  void changeWorkspace('account', key, (saved) => {
    const rest = recordsIn(saved).filter((record) => !ids.has(idOf(record)))
    return [...noted, ...rest].slice(0, most)
  }).catch(logFault)
}
