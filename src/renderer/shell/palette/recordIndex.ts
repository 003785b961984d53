import { create } from 'zustand'
import { type IndexedRecord, type RecordKind, type RecordSet, recordScreens } from '#contract/recordIndex.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { copyText } from '#kit/dialog/toasts.ts'
import { requestOnList } from '#kit/list/requests.ts'
import { type Dictionaries, hasPermission, useSession } from '#kit/session.ts'
import type { Translate } from '#kit/text.ts'
import type { Menu } from '../navigation/menu.ts'
import { type Ranking, Rank } from '#ui/ranking.ts'
import { parseAddress } from '../routes/address.ts'
import { openRoute } from '../routes/openRoute.ts'
import { type PaletteEntry, scoreOf } from './entries.ts'
import { type OfferedList, offeredBy, requestedRow } from './lists.ts'
import type { RecentRecord } from '../recent/records.ts'

/** Records by name, as core has them in the cache. */
export const useRecordIndex = create<{ sets: readonly RecordSet[] }>(() => ({ sets: [] }))

async function load(): Promise<void> {
  const sets = await bridge.call('recordIndex.list').catch(() => [])
  useRecordIndex.setState({ sets })
}

/** Loads the index and reloads it when core has updated it. @returns a function that ends the subscription. */
export function followRecordIndex(): () => void {
  void load()
  return bridge.listen((event) => {
    if (event.type === 'recordIndex' && event.sessionId === useSession.getState().session?.id) void load()
  })
}

const nameOfPage = (menu: Menu, route: string): string => menu.byPath.get(route)?.item.name ?? ''

/** An indexed record with its kind and its entry. */
export interface IndexedEntry {
  readonly kind: RecordKind
  readonly record: IndexedRecord
  readonly entry: PaletteEntry
}

async function openRecord(kind: RecordKind, record: IndexedRecord): Promise<void> {
  const route = recordScreens[kind]
  const list = await offeredBy(route)
  if (!list) return
  // Without the permission to edit, the record is shown in its list.
  const row = requestedRow(kind, record)
  requestOnList(
    list.rows.some(({ id }) => id === 'edit')
      ? { kind: 'click', list: list.id, action: 'edit', row }
      : { kind: 'search', list: list.id, row },
  )
  openRoute(route)
}

/** Entries of the indexed records, only of screens that the account's menu contains. */
export function indexedEntries(sets: readonly RecordSet[], menu: Menu): readonly IndexedEntry[] {
  return sets.flatMap(({ kind, records }) => {
    const page = nameOfPage(menu, recordScreens[kind])
    if (page === '') return []
    return records.map((record): IndexedEntry => {
      const entry: PaletteEntry = {
        id: `${kind}:${record.id}`,
        kind,
        label: record.name,
        also: record.also === '' ? [] : [record.also],
        place: [record.also, record.detail, page].filter(Boolean).join(' · '),
        keys: '',
        isOfMany: true,
        run: () => void openRecord(kind, record),
      }
      return { kind, record, entry }
    })
  })
}

/** How many of the best matching records are offered together with their actions. */
const withActions = 3

/** The ways in which a query can be split into a record and an action. */
function splits(
  query: string,
  labels: readonly string[],
): readonly (readonly [record: string, action: string])[] {
  const words = query.trim().split(/\s+/)
  const parts = words.slice(1).flatMap((_, at): [string, string][] => {
    const [first, second] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return [
      [first, second],
      [second, first],
    ]
  })
  // A space after a name requests its actions.
  if (/\S\s+$/.test(query)) parts.push([query.trim(), ''])
  // Chinese is written without spaces.
  for (const label of labels) {
    const typed = query.trim()
    if (typed.length <= label.length) continue
    if (typed.startsWith(label)) parts.push([typed.slice(label.length), label])
    if (typed.endsWith(label)) parts.push([typed.slice(0, -label.length), label])
  }
  return parts
}

/** Actions on named records, found by both words: "张三 重置密码". */
export function actionEntries(
  query: string,
  records: readonly IndexedEntry[],
  lists: ReadonlyMap<string, OfferedList>,
  rank: Ranking,
): readonly PaletteEntry[] {
  const labels = [...new Set([...lists.values()].flatMap(({ rows }) => rows.map(({ label }) => label)))]
  const found = new Map<string, { entry: PaletteEntry; score: number }>()
  for (const [name, verb] of splits(query, labels)) {
    // A second word that names no action is part of a name; the records need not be searched for it.
    if (name.trim() === '' || !labels.some((label) => rank(label, verb) > Rank.none)) continue
    const fitting = records
      .map((known) => ({ known, score: scoreOf({ ...known.entry, place: '' }, name, rank) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, withActions)
    for (const { known, score } of fitting) {
      const { kind, record } = known
      const route = recordScreens[kind]
      const list = lists.get(route)
      for (const action of list?.rows ?? []) {
        const fit = rank(action.label, verb)
        if (fit === Rank.none || !list) continue
        const id = `action:${kind}:${record.id}:${action.id}`
        const total = score * 10 + fit
        if ((found.get(id)?.score ?? 0) >= total) continue
        found.set(id, {
          score: total,
          entry: {
            id,
            kind: 'action',
            label: `${action.label} · ${record.name}`,
            place: known.entry.place,
            keys: '',
            run: () => {
              requestOnList({
                kind: 'click',
                list: list.id,
                action: action.id,
                row: requestedRow(kind, record),
              })
              openRoute(route)
            },
          },
        })
      }
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score).map(({ entry }) => entry)
}

/** "New user" and other toolbar actions that need no row, where this account may take them. */
export const addEntries = (lists: ReadonlyMap<string, OfferedList>, menu: Menu): readonly PaletteEntry[] =>
  [...lists].flatMap(([route, { id: list, toolbar }]) => {
    const page = nameOfPage(menu, route)
    return toolbar.map(
      ({ id, label }): PaletteEntry => ({
        id: `add:${route}:${id}`,
        kind: 'add',
        label: `${label} · ${page}`,
        also: [label + page, `${label} ${page}`],
        place: '',
        keys: '',
        run: () => {
          requestOnList({ kind: 'click', list, action: id })
          openRoute(route)
        },
      }),
    )
  })

/** Records whose dialogs were opened recently, as far as the account still may open them. */
export const recordEntries = (
  records: readonly RecentRecord[],
  menu: Menu,
  text: Translate,
): readonly PaletteEntry[] =>
  records.flatMap(({ origin, subject, permission }): PaletteEntry[] => {
    const page = nameOfPage(menu, parseAddress(origin.route).path)
    if (page === '' || !hasPermission(useSession.getState(), permission === '' ? undefined : permission))
      return []
    return [
      {
        id: `record:${origin.list}:${String(origin.row?.id ?? '')}`,
        kind: 'record',
        label: subject,
        place: `${page} · ${text('shell:palette.recent')}`,
        keys: '',
        run: () => {
          requestOnList({ kind: 'reopen', origin })
          openRoute(origin.route)
        },
      },
    ]
  })

/** Items of dictionaries: the label of a code, and the code itself. */
export const dictionaryEntries = (dictionaries: Dictionaries, text: Translate): readonly PaletteEntry[] =>
  [...dictionaries].flatMap(([type, items]) =>
    [...items].map(
      ([value, label]): PaletteEntry => ({
        id: `dict:${type}:${value}`,
        kind: 'dict',
        label,
        place: `${type} · ${value}`,
        keys: '',
        isOfMany: true,
        run: () => copyText(value, text('shell:palette.copied', { value })),
      }),
    ),
  )
