import { privilegeCodeOf } from '#contract/resources/portal/portal.ts'
import { portalUrl } from '#contract/routes.ts'
import { PORTAL_TYPE } from '#contract/resources/sys/privilege.ts'
import { type Given, key } from './given.ts'
import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

/** The portal that everybody has, and one that was designed for the people of operations. */

interface PortalSeed {
  readonly code: string
  readonly name: string
  readonly icon: string
  readonly mode: 0 | 2
  readonly isDefault: boolean
  readonly fpages: readonly string[]
  /** Name → settings; the first is current. */
  readonly themes: readonly (readonly [string, object])[]
  /** Department whose people use it, with those below; none: everybody does. */
  readonly dept?: string
}

const portals: readonly PortalSeed[] = [
  {
    ...{ code: 'main', name: '综合门户', icon: 'portal', mode: 0, isDefault: true },
    fpages: [],
    themes: [
      ['标准蓝', { mode: 'light', primaryColor: '#1677ff', navLayout: 'side' }],
      ['深色', { mode: 'dark', primaryColor: '#3c89e8', navLayout: 'side', navTheme: 'dark' }],
    ],
  },
  {
    ...{ code: 'ops', name: '运维门户', icon: 'server', mode: 2, isDefault: false },
    fpages: ['运维首页', '值班首页'],
    themes: [
      [
        '墨绿',
        { mode: 'light', primaryColor: '#0b6a4f', navLayout: 'top', title: '运维工作台', compact: true },
      ],
    ],
    dept: '运维保障部',
  },
]

function seedPrivilege(writer: SeedWriter, { code, name, dept }: PortalSeed): void {
  const { store } = writer
  const found =
    dept === undefined
      ? undefined
      : store.get<{ id: string }>(
          'SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = ? AND name = ?',
          PLATFORM,
          dept,
        )
  // An operator may have renamed or removed the department; then nobody is named.
  if (dept !== undefined && !found) return
  const privilegeId = writer.record('privileges', {
    tenant_id: PLATFORM,
    privilege_type: PORTAL_TYPE,
    privilege_code: privilegeCodeOf(code),
    privilege_name: name,
    privilege_items: 'use',
    status: 1,
  })
  store.insert('privilege_busis', {
    id: writer.id(),
    privilege_id: privilegeId,
    entity_id: code,
    entity_id_desc: name,
  })
  store.insert('privilege_defs', {
    id: writer.id(),
    privilege_id: privilegeId,
    privilege_type: found ? 'orgSub' : 'all',
    privilege_values: found?.id ?? '',
    privilege_values_desc: found ? (dept ?? '') : '',
    privilege_tag: 'W',
  })
}

/** Portals of the platform tenant with themes, first pages and the people who use them; given once. */
export function seedPortals(writer: SeedWriter, given: Given): void {
  const name = key.records('portal.portal')
  if (given.has(name)) return
  given.add(name)
  for (const [index, seed] of portals.entries()) {
    writer.record('portals', {
      ...{ tenant_id: PLATFORM, portal_code: seed.code, portal_name: seed.name, sort: index + 1 },
      ...{ url: portalUrl(seed.code), module_code: 'PC', module_name: moduleName(writer), icon: seed.icon },
      ...{ status: 1, fpage_mode: seed.mode, default_flag: seed.isDefault ? 1 : 0 },
    })
    for (const [at, fpage] of seed.fpages.entries()) {
      writer.record('portal_fpages', {
        ...{ tenant_id: PLATFORM, fpage_name: fpage, portal_code: seed.code, sort: at + 1, status: 1 },
      })
    }
    for (const [at, [theme, config]] of seed.themes.entries()) {
      writer.record('portal_themes', {
        ...{ tenant_id: PLATFORM, theme_name: theme, portal_code: seed.code, sort: at + 1 },
        ...{ theme_config: JSON.stringify(config), status: at === 0 ? 1 : 0 },
      })
    }
    seedPrivilege(writer, seed)
  }
}

const moduleName = ({ store }: SeedWriter): string =>
  store.get<{ name: string }>("SELECT name FROM menu_modules WHERE code = 'PC'")?.name ?? ''
