import type { Translate } from '#kit/text.ts'
import type { Command } from '../commands.ts'
import type { Menu } from '../navigation/menu.ts'
import { openItem } from '../navigation/openItem.ts'
import type { Ranking } from '../navigation/pinyin.ts'

/** Something the palette offers. */
export interface PaletteEntry {
  /** `menu:<route>` or `command:<id>`; what is remembered of a choice. */
  readonly id: string
  readonly label: string
  /** Where it belongs: folders of a menu; empty for a command. */
  readonly place: string
  /** Shown at the end. */
  readonly keys: string
  run(): void
}

/** How many are shown; further typing narrows better than scrolling. */
const limit = 50

export function paletteEntries(menu: Menu, commands: readonly Command[], text: Translate): PaletteEntry[] {
  const pages = menu.pages.map(
    (item): PaletteEntry => ({
      id: `menu:${item.path}`,
      label: item.name,
      place: (menu.byPath.get(item.path)?.folders ?? []).map(({ name }) => name).join(' / '),
      keys: '',
      run: () => openItem(item),
    }),
  )
  const actions = commands
    .filter(({ id, when }) => id !== 'palette.open' && (when?.() ?? true))
    .map(
      (command): PaletteEntry => ({
        id: `command:${command.id}`,
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

/** Best fit first; among equals those chosen lately, then the given order. */
export function findEntries(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[],
  rank: Ranking,
): readonly PaletteEntry[] {
  const recency = (id: string) => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  return entries
    .map((entry) => ({
      entry,
      // A place fits worse than any name: it brings a whole folder along.
      score: rank(entry.label, query) * 2 || rank(entry.place, query),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || recency(a.entry.id) - recency(b.entry.id))
    .slice(0, limit)
    .map(({ entry }) => entry)
}
