import type { Screen } from '#kit/screen.ts'
import type { Namespace, TextKey } from '#kit/text.ts'
import { ListPage } from './ListPage.tsx'
import { listAhead } from './readListAhead.ts'
import type { ListDefinition } from './types.ts'

// A text key begins with its namespace by its type.
const namespaceOf = (key: TextKey): Namespace => key.slice(0, key.indexOf(':')) as Namespace

/** The screen of a list without anything beside it. It loads the texts of its title, filters, columns and actions. */
export function listScreen<R extends object>(list: ListDefinition<R>): Screen {
  const named = [list.filters, list.columns, list.toolbar ?? [], list.rowActions ?? []].flat()
  return {
    Component: () => <ListPage list={list} />,
    title: list.title,
    readAhead: listAhead(list),
    namespaces: [...new Set([list.title, ...named.map(({ label }) => label)].map(namespaceOf))],
  }
}
