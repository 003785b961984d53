import { stamp } from '#server/common/clock.ts'
import type { DemoMenu } from './access.ts'
import { dictionaries } from './dictionaries.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import type { OwnScreen } from '#server/nouns/ownScreen.ts'
import { navigation, type ScreenSeed } from './menus.ts'
import type { SeedWriter } from './writer.ts'

/** Gives the dictionaries and entries that were not given yet; those that operators have made themselves stay. */
export function seedDictionaries(writer: SeedWriter, given: SeededKeys): void {
  const { store } = writer
  const created = stamp(writer.daysAgo(420))
  const written = { create_date: created, updater: '系统管理员', update_date: created }
  const has = (type: string): boolean =>
    store.get('SELECT 1 FROM dict_types WHERE dict_type = ?', type) !== undefined
  for (const { type, name, entries } of dictionaries) {
    if (!given.has(key.dictionary(type))) {
      if (!has(type))
        store.insert('dict_types', { id: writer.id(), dict_type: type, dict_name: name, ...written })
      given.add(key.dictionary(type))
    }
    for (const [index, [value, label]] of entries.entries()) {
      if (given.has(key.entry(type, value))) continue
      given.add(key.entry(type, value))
      const isThere = store.get('SELECT 1 FROM dict_data WHERE dict_type = ? AND dict_value = ?', type, value)
      // A dictionary that was deleted gets no new entries.
      if (isThere || !has(type)) continue
      store.insert('dict_data', {
        ...{ id: writer.id(), dict_type: type, dict_label: label, dict_value: value, sort: index + 1 },
        ...written,
      })
    }
  }
}

const CUSTOM_TYPE = 'SITE_AREA'

/** Value, label and value of the entry above. */
const customEntries = [
  ['NORTH', '北区', ''],
  ['NORTH_A', '一号厂房', 'NORTH'],
  ['NORTH_B', '二号厂房', 'NORTH'],
  ['SOUTH', '南区', ''],
  ['SOUTH_LAB', '实验楼', 'SOUTH'],
  ['SOUTH_STORE', '成品仓库', 'SOUTH'],
] as const

/** Gives the platform's tenant its own dictionary. */
export function seedCustomDictionary(writer: SeedWriter, given: SeededKeys): void {
  const name = key.records('sys.dictTypeCust')
  if (given.has(name)) return
  given.add(name)
  const { store } = writer
  const tenant = store.get<{ id: string }>('SELECT tenant_id AS id FROM tenants WHERE tenant_itype = 1')
  if (!tenant || store.get('SELECT 1 FROM dict_types WHERE dict_type = ?', CUSTOM_TYPE)) return
  const created = stamp(writer.daysAgo(120))
  const author = '系统管理员'
  const written = {
    ...{ tenant_id: tenant.id, creator: author, create_date: created, updater: author, update_date: created },
  }
  store.insert('dict_types', {
    ...{ id: writer.id(), dict_type: CUSTOM_TYPE, dict_name: '厂区', tb_type: 1, is_sys: 0, ...written },
  })
  const ids = new Map<string, string>()
  for (const [index, [value, label, above]] of customEntries.entries()) {
    const id = String(writer.id())
    ids.set(value, id)
    const pid = ids.get(above)
    store.insert('dict_data', {
      ...{ id, pid: pid ?? '0', pids: pid ?? '', level: pid === undefined ? 1 : 2 },
      pnames: customEntries.find(([parent]) => parent === above)?.[1] ?? '',
      is_leaf: customEntries.some(([, , parent]) => parent === value) ? 0 : 1,
      ...{ dict_type: CUSTOM_TYPE, dict_label: label, dict_value: value, sort: index + 1, ...written },
    })
  }
}

export function seedMenuModules(writer: SeedWriter): void {
  const modules = [
    ['PC', '电脑端'],
    ['APP', '移动端'],
    ['PAD', '平板端'],
  ] as const
  for (const [index, [code, name]] of modules.entries())
    writer.store.insert('menu_modules', { id: writer.id(), code, name, client: code, sort: index + 1 })
}

interface MenuSeed {
  readonly zh: string
  readonly en: string
  readonly icon?: string
  readonly url?: string
  readonly code?: string
}

/** Type of a menu. */
const SCREEN = 0
const BUTTON = 1
const ROUTE = 2
const FOLDER = 3

/**
 * Adds the menus that were not added before. Menus below one that an operator has deleted are left out for good:
 * without the screen its buttons are not needed.
 * @returns those that were added
 */
export function seedMenus(writer: SeedWriter, given: SeededKeys, own: readonly OwnScreen[]): DemoMenu[] {
  const { store } = writer
  const made: DemoMenu[] = []
  const isThere = (id: string): boolean => store.get('SELECT 1 FROM menus WHERE id = ?', id) !== undefined

  const give = (
    name: string,
    pid: string | null,
    type: number,
    sort: number,
    menu: MenuSeed,
    screens: readonly string[],
  ) => {
    if (given.has(name)) return given.idOf(name) ?? null
    if (pid === null || (pid !== '0' && !isThere(pid))) {
      given.add(name)
      return null
    }
    const id = writer.record('menus', {
      ...{ pid, name: menu.zh, names: JSON.stringify({ 'zh-CN': menu.zh, 'en-US': menu.en }) },
      ...{ type, sort, icon: menu.icon ?? '', url: menu.url ?? '', permissions: menu.code ?? '' },
      ...{ show_flag: type === ROUTE ? 0 : 1, is_change: type === SCREEN ? 1 : 0 },
    })
    given.add(name, id)
    made.push({ id, pid, screens, code: menu.code ?? '' })
    return id
  }

  const giveScreen = (folder: string | null, screen: ScreenSeed, sort: number): void => {
    const urls = [screen.url]
    const id = give(key.screen(screen.url), folder, SCREEN, sort, screen, urls)
    for (const [index, route] of screen.routes.entries())
      give(key.screen(route.url), id, ROUTE, index + 1, route, urls)
    for (const [index, button] of screen.buttons.entries())
      give(key.button(button.code), id, BUTTON, index + 1, button, [])
  }

  for (const [index, folder] of navigation(own).entries()) {
    const urls = folder.screens.map(({ url }) => url)
    const id = give(key.folder(folder.en), '0', FOLDER, index + 1, folder, urls)
    for (const [position, screen] of folder.screens.entries()) giveScreen(id, screen, position + 1)
  }
  return made
}
