import type { TextKey } from '#kit/text.ts'
import { host } from '#kit/bridge/host.ts'
import { windowCommands } from '../commands/commands.ts'
import { pageCommands } from '../commands/pageKeys.ts'

interface ShownKeys {
  readonly label: TextKey
  readonly keys?: readonly string[] | undefined
}

interface KeyGroup {
  readonly title: TextKey
  readonly keys: readonly ShownKeys[]
}

const hasKeys = ({ keys }: ShownKeys): boolean => keys !== undefined

const tabKeys: readonly ShownKeys[] = [
  { label: 'shell:shortcuts.tabNumber', keys: ['Ctrl+1 … 9', 'Alt+1 … 9'] },
  { label: 'shell:shortcuts.tabRow', keys: ['←', '→', 'Delete'] },
]

/** Content of the key sheet: the keys of the commands, and those that parts of a page handle themselves. */
export const keyGroups = (): readonly KeyGroup[] => [
  {
    title: 'shell:shortcuts.window',
    keys: [
      ...windowCommands().filter(hasKeys),
      ...(host.isPopOut() ? [] : tabKeys),
      { label: 'shell:shortcuts.escape', keys: ['Esc'] },
    ],
  },
  {
    title: 'shell:shortcuts.page',
    keys: [...pageCommands, { label: 'shell:shortcuts.search', keys: ['Enter'] }],
  },
  {
    title: 'shell:shortcuts.list',
    keys: [
      { label: 'shell:shortcuts.list.move', keys: ['↑', '↓', '←', '→'] },
      { label: 'shell:shortcuts.list.page', keys: ['PageUp', 'PageDown'] },
      { label: 'shell:shortcuts.list.row', keys: ['Home', 'End'] },
      { label: 'shell:shortcuts.list.ends', keys: ['Ctrl+Home', 'Ctrl+End'] },
      { label: 'shell:shortcuts.list.open', keys: ['Enter'] },
      { label: 'shell:shortcuts.list.tick', keys: ['Space'] },
      { label: 'shell:shortcuts.list.menu', keys: ['Shift+F10'] },
      { label: 'shell:shortcuts.list.copy', keys: ['Ctrl+C'] },
      { label: 'shell:shortcuts.list.width', keys: ['Alt+←', 'Alt+→'] },
      { label: 'shell:shortcuts.list.place', keys: ['Alt+Shift+←', 'Alt+Shift+→'] },
    ],
  },
  {
    title: 'shell:shortcuts.tree',
    keys: [
      { label: 'shell:shortcuts.tree.filter', keys: ['↓', 'Enter'] },
      { label: 'shell:shortcuts.tree.move', keys: ['↑', '↓', 'Home', 'End'] },
      { label: 'shell:shortcuts.tree.open', keys: ['→', '←'] },
      { label: 'shell:shortcuts.tree.choose', keys: ['Enter'] },
      { label: 'shell:shortcuts.tree.tick', keys: ['Space'] },
    ],
  },
  {
    title: 'shell:shortcuts.table',
    keys: [
      { label: 'shell:shortcuts.table.edit', keys: ['Enter', 'F2'] },
      { label: 'shell:shortcuts.table.clear', keys: ['Delete'] },
      { label: 'shell:shortcuts.table.add', keys: ['Ctrl+Enter'] },
      { label: 'shell:shortcuts.table.remove', keys: ['Shift+Delete'] },
      { label: 'shell:shortcuts.table.select', keys: ['Shift+Space', 'Ctrl+A'] },
      { label: 'shell:shortcuts.table.move', keys: ['Alt+↑', 'Alt+↓'] },
      { label: 'shell:shortcuts.table.undo', keys: ['Ctrl+Z', 'Ctrl+Y'] },
    ],
  },
]
