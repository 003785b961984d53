import type { Migration } from '#server/db/migrate.ts'
import type { Store } from '#server/db/store.ts'
import { baseCodes, baseDictionaries, baseScreens } from './baseline.ts'

/**
 * Demo data that have been given once, by a key that stays the same from version to version. A key that is listed is
 * never given again, so that records that operators renamed, moved or deleted stay so; a key that is not listed came
 * with a newer version.
 */
export const givenTable: Migration = (store) => {
  store.exec(`
    CREATE TABLE given (
      key TEXT PRIMARY KEY,
      -- Of the menu that was made; NULL when it was gone already as the list began, and for dictionaries.
      id INTEGER
    ) WITHOUT ROWID;
  `)
  if (store.get('SELECT 1 FROM tenants')) recordBaseline(store)
}

export const key = {
  folder: (name: string) => `folder:${name}`,
  /** Screens and the tabs that are opened from them. */
  screen: (route: string) => `screen:${route}`,
  button: (code: string) => `button:${code}`,
  dictionary: (type: string) => `dictionary:${type}`,
  entry: (type: string, value: string) => `dictionary:${type}:${value}`,
  records: (noun: string) => `records:${noun}`,
  settings: (form: string) => `settings:${form}`,
} as const

/** The current list, with additions from here on. */
export class SeededKeys {
  readonly #store: Store
  readonly #ids: Map<string, string | null>

  constructor(store: Store) {
    this.#store = store
    this.#ids = new Map(
      store
        .all<{ key: string; id: string | null }>('SELECT key, CAST(id AS TEXT) AS id FROM given')
        .map((row) => [row.key, row.id]),
    )
  }

  has(name: string): boolean {
    return this.#ids.has(name)
  }

  /** @returns undefined when it was never given or is known to be gone. */
  idOf(name: string): string | undefined {
    return this.#ids.get(name) ?? undefined
  }

  add(name: string, id: string | null = null): void {
    this.#ids.set(name, id)
    this.#store.insert('given', { key: name, id })
  }
}

const firstId = (store: Store, sql: string, ...values: string[]): string | null =>
  store.get<{ id: string | null }>(`SELECT CAST(MIN(id) AS TEXT) AS id FROM menus WHERE ${sql}`, ...values)
    ?.id ?? null

/** A file from before the list: everything of that time was given, including records that no longer exist. */
function recordBaseline(store: Store): void {
  const given = new SeededKeys(store)
  for (const [folder, routes] of Object.entries(baseScreens)) {
    const screens = routes
      .split(' ')
      .map((route) => [route, firstId(store, 'type <> 1 AND url = ?', route)] as const)
    for (const [route, id] of screens) given.add(key.screen(route), id)
    const named = firstId(store, `type = 3 AND json_extract(names, '$."en-US"') = ?`, folder)
    given.add(key.folder(folder), named ?? folderAbove(store, screens))
  }
  for (const [prefix, verbs] of Object.entries(baseCodes)) {
    for (const verb of verbs.split(' ')) {
      const code = `${prefix}:${verb}`
      given.add(key.button(code), firstId(store, 'type = 1 AND permissions = ?', code))
    }
  }
  for (const [type, values] of Object.entries(baseDictionaries)) {
    given.add(key.dictionary(type))
    for (const value of values.split(' ')) given.add(key.entry(type, value))
  }
}

/** A folder that was renamed is the one above the first of its screens. */
function folderAbove(store: Store, screens: readonly (readonly [string, string | null])[]): string | null {
  for (const [, id] of screens) {
    const above =
      id === null ? null : firstId(store, 'type = 3 AND id = (SELECT pid FROM menus WHERE id = ?)', id)
    if (above !== null) return above
  }
  return null
}
