import type { JournalVersion, LogLine, RecordVersions, SavedVersion } from '#contract/bridge.ts'

/** A version that was kept before a save, with the fields that this save changed; null: they are not known. */
export interface KeptItem {
  readonly version: SavedVersion
  readonly changed: readonly string[] | null
}

/**
 * Something in the history of a record: an entry of the journal, with the version that its save replaced; a line of the
 * operation log; or a version that another account's save replaced, or one of which the journal has no entry.
 */
export type HistoryItem = { readonly key: string; readonly at: number } & (
  | { readonly entry: JournalVersion; readonly kept: KeptItem | undefined }
  | { readonly line: LogLine }
  | { readonly entry?: undefined; readonly kept: KeptItem }
)

interface History {
  readonly entries: readonly JournalVersion[]
  readonly lines: readonly LogLine[]
  readonly versions: RecordVersions | undefined
  /** User name of the session's account. */
  readonly account: string
}

/** Milliseconds between an entry and the version that its save replaced: the record is read in between. */
const NEAR = 30_000

const keptItems = ({ versions, changed }: RecordVersions): KeptItem[] =>
  // A version names the fields of the save that led to it; the one after it was led to by the save that replaced it.
  versions.map((version, index) => ({
    version,
    changed: index === 0 ? changed : (versions[index - 1]?.changed ?? null),
  }))

/**
 * The entry of the save that replaced a version: the last one before it was kept. After a refused save the version stays
 * for the next one, so that it is not known which of them replaced it.
 */
function savedBy({ replacedAt, replacedBy }: SavedVersion, { entries, account }: History) {
  if (replacedBy !== account) return undefined
  const last = entries
    .filter(({ at }) => at <= replacedAt && replacedAt - at <= NEAR)
    .reduce<JournalVersion | undefined>(
      (best, one) => (best && best.entry > one.entry ? best : one),
      undefined,
    )
  return last?.action === 'update' && last.outcome !== 'refused' ? last.entry : undefined
}

/** All of them, the newest first. */
export function historyItems(history: History): HistoryItem[] {
  const keptBy = new Map<number, KeptItem>()
  const alone: KeptItem[] = []
  for (const kept of history.versions ? keptItems(history.versions) : []) {
    const entry = savedBy(kept.version, history)
    if (entry === undefined || keptBy.has(entry)) alone.push(kept)
    else keptBy.set(entry, kept)
  }
  const items: HistoryItem[] = [
    ...history.entries.map((entry) => ({
      ...{ key: `entry ${entry.entry}`, at: entry.at, entry, kept: keptBy.get(entry.entry) },
    })),
    ...history.lines.map((line) => ({ key: `line ${line.id}`, at: line.at, line })),
    ...alone.map((kept) => ({
      ...{ key: `version ${kept.version.version}`, at: kept.version.replacedAt, kept },
    })),
  ]
  return items.toSorted((one, other) => other.at - one.at)
}
