import type { RecordKind } from '#contract/recordIndex.ts'
import type { Translate } from '#kit/text.ts'
import type { Command } from '../commands/commands.ts'
import type { Menu } from '../navigation/menu.ts'
import { openItem } from '../navigation/openItem.ts'
import { plainRanking, type Ranking } from '#ui/ranking.ts'

/** Kind of an entry; decides its icon. */
export type EntryKind = 'menu' | 'command' | 'record' | 'add' | 'action' | RecordKind | 'dict'

/** Something the palette offers. */
export interface PaletteEntry {
  /** `menu:<route>`, `command:<id>` and so on; remembered with a choice. */
  readonly id: string
  readonly kind: EntryKind
  readonly label: string
  /** Other names by which it is found, such as an account. */
  readonly also?: readonly string[]
  /** Shown next to the label: folders of a menu, details of a record; empty for a command. */
  readonly place: string
  /** Keyboard shortcut, shown at the end. */
  readonly keys: string
  /** One of very many of its kind: shown only for a query, and only a few at a time. */
  readonly isOfMany?: boolean
  run(): void
}

/** Entries shown; typing narrows faster than scrolling. */
const limit = 50
/** Entries shown of a kind with very many. */
const fewOfMany = 8

export function paletteEntries(menu: Menu, commands: readonly Command[], text: Translate): PaletteEntry[] {
  const pages = menu.pages.map(
    (item): PaletteEntry => ({
      id: `menu:${item.path}`,
      kind: 'menu',
      label: item.name,
      ...(item.chineseName !== '' && { also: [item.chineseName] }),
      place: (menu.byPath.get(item.path)?.folders ?? []).map(({ name }) => name).join(' / '),
      keys: '',
      run: () => openItem(item),
    }),
  )
  const actions = commands
    .filter(
      ({ id, when, path }) =>
        id !== 'palette.open' && (path === undefined || !menu.byPath.has(path)) && (when?.() ?? true),
    )
    .map(
      (command): PaletteEntry => ({
        id: `command:${command.id}`,
        kind: 'command',
        label: [command.group && text(command.group), text(command.label), command.suffix]
          .filter(Boolean)
          .join(' · '),
        place: '',
        keys: command.keys?.[0] ?? '',
        run: command.run,
      }),
    )
  return [...pages, ...actions]
}

/**
 * How well an entry matches. A match by name counts twice as much as one by place, so that a folder's name finds its
 * pages after those that match themselves. Matching pinyin takes some ten microseconds per text: for kinds with
 * thousands of entries only names are matched by it, and not for a single letter.
 */
export function scoreOf(entry: PaletteEntry, query: string, rank: Ranking): number {
  const { label, also = [], place, isOfMany } = entry
  const named = isOfMany && query.trim().length < 2 ? plainRanking : rank
  const byName = also.reduce((best, name) => Math.max(best, named(name, query)), named(label, query))
  return byName * 2 || (isOfMany ? plainRanking : rank)(place, query)
}

/** Best match first; among equals recent choices, then the given order. */
export function findEntries(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[],
  rank: Ranking,
): readonly PaletteEntry[] {
  const places = new Map(recent.map((id, at) => [id, at]))
  const recency = (id: string) => places.get(id) ?? recent.length
  const isEmpty = query.trim() === ''
  const shown = new Map<EntryKind, number>()
  return entries
    .filter(({ id, isOfMany }) => !isEmpty || !isOfMany || places.has(id))
    .map((entry) => ({ entry, score: scoreOf(entry, query, rank) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || recency(a.entry.id) - recency(b.entry.id))
    .filter(({ entry: { kind, isOfMany } }) => {
      if (!isOfMany || isEmpty) return true
      const count = (shown.get(kind) ?? 0) + 1
      shown.set(kind, count)
      return count <= fewOfMany
    })
    .slice(0, limit)
    .map(({ entry }) => entry)
}
