import { useCallback, useEffect, useMemo, useState } from 'react'
import type { RecordSet } from '#contract/recordIndex.ts'
import { host } from '#kit/bridge/host.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'
import { windowCommands } from '../commands/commands.ts'
import { logFault } from '../faults.ts'
import type { Menu } from '../navigation/menu.ts'
import { loadRanking, plainRanking } from '#ui/ranking.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { findEntries, type PaletteEntry, paletteEntries } from './entries.ts'
import { type OfferedList, offeredLists } from './lists.ts'
import {
  actionEntries,
  addEntries,
  dictionaryEntries,
  followRecordIndex,
  indexedEntries,
  recordEntries,
  useRecordIndex,
} from './recordIndex.ts'
import { type RecentRecord, readRecords } from '../recent/records.ts'

const key = 'shell.palette'
/** Choices that are remembered. */
const remembered = 20
/** Recently opened records that are shown. */
const recordsShown = 5

const idsIn = (saved: unknown): string[] =>
  Array.isArray(saved) ? saved.filter((id): id is string => typeof id === 'string') : []

/** Lists behind the menu's routes, with the actions this account may take. */
function useOfferedLists(menu: Menu, isWhole: boolean): ReadonlyMap<string, OfferedList> {
  const [lists, setLists] = useState<ReadonlyMap<string, OfferedList>>(() => new Map())
  useEffect(() => {
    let isCurrent = true
    if (isWhole) {
      void offeredLists(menu.pages.map(({ path }) => path)).then((found) => isCurrent && setLists(found))
    }
    return () => {
      isCurrent = false
    }
  }, [menu, isWhole])
  return lists
}

const partition = <T>(all: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((item) => !isFirst(item)),
]

interface PaletteSearch {
  search(query: string): readonly PaletteEntry[]
  /** The record index. */
  readonly sets: readonly RecordSet[]
  /** False in a pop-out: it has no lists to search, so that its palette offers screens and commands only. */
  readonly isWhole: boolean
  /** Puts a choice first the next time. */
  remember(entry: PaletteEntry): void
}

/** Everything the palette offers, and the search over it. */
export function usePaletteSearch(): PaletteSearch {
  const text = useText()
  const menu = useMenu()
  const [recent, setRecent] = useState<readonly string[]>([])
  const [records, setRecords] = useState<readonly RecentRecord[]>([])
  const [rank, setRank] = useState(() => plainRanking)
  useEffect(() => {
    void loadRanking().then((ranking) => setRank(() => ranking))
    void readWorkspace('account', key).then((saved) => setRecent(idsIn(saved)))
    void readRecords().then(setRecords)
    return followRecordIndex()
  }, [])
  const { sets } = useRecordIndex()
  const isWhole = !host.isPopOut()
  const lists = useOfferedLists(menu, isWhole)
  const dictionaries = useSession((state) => state.dictionaries)
  const indexed = useMemo(() => (isWhole ? indexedEntries(sets, menu) : []), [isWhole, sets, menu])
  const entries = useMemo(
    () => [
      ...(isWhole ? recordEntries(records, menu, text).slice(0, recordsShown) : []),
      ...paletteEntries(menu, windowCommands(), text),
      ...addEntries(lists, menu),
      ...indexed.map(({ entry }) => entry),
      ...dictionaryEntries(dictionaries, text),
    ],
    [isWhole, records, menu, text, lists, indexed, dictionaries],
  )
  const search = useCallback(
    (query: string) => {
      const found = findEntries(entries, query, recent, rank)
      // An entry with exactly this name comes first, however else its name may be split.
      const [named, others] = partition(found, ({ label }) => label === query.trim())
      return [...named, ...actionEntries(query, indexed, lists, rank), ...others]
    },
    [entries, recent, rank, indexed, lists],
  )
  const remember = (entry: PaletteEntry) =>
    void changeWorkspace('account', key, (saved) =>
      [entry.id, ...idsIn(saved).filter((id) => id !== entry.id)].slice(0, remembered),
    ).catch(logFault)
  return { search, sets, isWhole, remember }
}
