import { PageConfig, stringifyPage } from '#contract/pageConfig.ts'
import { privilegeCodeOf } from '#contract/resources/portal/portal.ts'
import { portalUrl } from '#contract/routes.ts'
import { PORTAL_TYPE } from '#contract/resources/sys/privilege.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { PLATFORM } from './organisation.ts'
import type { SeedWriter } from './writer.ts'

/** The portal of all users, and one that was designed for the people of operations. */

interface PortalSeed {
  readonly code: string
  readonly name: string
  readonly icon: string
  readonly mode: 0 | 2
  readonly isDefault: boolean
  /** Name → layout; the first is shown. */
  readonly fpages: readonly (readonly [string, string])[]
  /** Name → settings; the first is current. */
  readonly themes: readonly (readonly [string, object])[]
  /** Department whose people use it, with those below; none: all users. */
  readonly dept?: string
}

/** First page of the people of operations: people on duty, links and new items. */
const opsPage = stringifyPage(
  PageConfig.parse({
    widgets: [
      {
        i: 'welcome',
        type: 'welcome',
        x: 0,
        y: 0,
        w: 6,
        h: 3,
        props: { text: '今天也请先查看接口与消息的状态。' },
      },
      {
        ...{ i: 'support', type: 'stat', x: 6, y: 0, w: 3, h: 3, title: '值守时间' },
        props: { data: 24, unit: '小时' },
      },
      { i: 'clock', type: 'clock', x: 9, y: 0, w: 3, h: 3 },
      {
        ...{ i: 'duty', type: 'text', x: 0, y: 3, w: 6, h: 5, title: '值班须知' },
        props: {
          html: '<ul><li>交接班前核对未处理的告警</li><li>异常超过十五分钟须升级上报</li><li>变更操作请先登记</li></ul>',
        },
      },
      {
        ...{ i: 'links', type: 'links', x: 6, y: 3, w: 6, h: 5, title: '常用入口' },
        props: { routes: ['api/apiMonitor', 'api/apiLog', 'msg/msgBizInfo'] },
      },
      { i: 'messages', type: 'messages', x: 0, y: 8, w: 12, h: 6, title: '最新消息', props: { limit: 6 } },
    ],
  }),
)

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
    fpages: [
      ['运维首页', opsPage],
      ['值班首页', ''],
    ],
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
  // An operator may have renamed or removed the department; then no department is named.
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
export function seedPortals(writer: SeedWriter, given: SeededKeys): void {
  const name = key.records('portal.portal')
  if (given.has(name)) return
  given.add(name)
  for (const [index, seed] of portals.entries()) {
    writer.record('portals', {
      ...{ tenant_id: PLATFORM, portal_code: seed.code, portal_name: seed.name, sort: index + 1 },
      ...{ url: portalUrl(seed.code), module_code: 'PC', module_name: moduleName(writer), icon: seed.icon },
      ...{ status: 1, fpage_mode: seed.mode, default_flag: seed.isDefault ? 1 : 0 },
    })
    for (const [at, [fpage, config]] of seed.fpages.entries()) {
      writer.record('portal_fpages', {
        ...{ tenant_id: PLATFORM, fpage_name: fpage, portal_code: seed.code, sort: at + 1, status: 1 },
        fpage_config: config,
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
