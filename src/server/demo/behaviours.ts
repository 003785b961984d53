import { Behaviour } from '#server/calls/behaviours.ts'
import { stamp } from '#server/common/clock.ts'
import { accountId, machines, times } from './logs.ts'
import { PLATFORM, type SeedUser } from './organisation.ts'
import type { Random } from './random.ts'
import type { SeedWriter } from './writer.ts'

const ROWS = 800

/** Screens people use, most used first, and whether they change anything there. */
const used: readonly (readonly [url: string, path: string, changes: boolean])[] = [
  ['sys/user', '/sys/user', true],
  ['sys/role', '/sys/role', true],
  ['sys/params', '/sys/params', true],
  ['sys/sysTenant', '/sys/sysTenant', true],
  ['sys/dept', '/sys/dept', true],
  ['sys/log-operation', '/sys/log/operation', false],
  ['sys/log-login', '/sys/log/login', false],
  ['sys/log-error', '/sys/log/error', false],
  ['sys/sysdicttype', '/sys/sysdicttype', true],
  ['sys/sysJob', '/sys/sysJob', true],
  ['sys/menu', '/sys/menu', true],
  ['api/apiConf', '/api/apiConf', true],
  ['api/apiLog', '/api/apiLog', false],
  ['msg/msgTemplate', '/msg/msgTemplate', true],
  ['msg/msgChannel', '/msg/msgChannel', true],
  ['oss/sysOss', '/oss/sysOss', true],
]

interface MenuRow {
  readonly id: string
  readonly name: string
  readonly url: string
}

function actionOf(random: Random, changes: boolean): Behaviour {
  if (random.chance(0.66)) return Behaviour.visit
  if (!changes || random.chance(0.15)) return Behaviour.export
  return random.pick([Behaviour.add, Behaviour.update, Behaviour.update, Behaviour.delete])
}

export function seedBehaviours(writer: SeedWriter, random: Random, users: readonly SeedUser[]): void {
  const machineOf = machines(random)
  const operators = users.filter((user, index) => user.tenantId !== PLATFORM || index < 40)
  const menus = new Map(
    writer.store
      .all<MenuRow>("SELECT CAST(id AS TEXT) AS id, name, url FROM menus WHERE type = 0 AND url <> ''")
      .map((menu) => [menu.url, menu]),
  )
  for (const time of times(random, writer.now, ROWS)) {
    const user = random.pick(operators)
    const machine = machineOf(user)
    // The first ones are drawn more often.
    const [url, path, changes] = used[Math.min(random.int(0, 15), random.int(0, 15))] ?? used[0] ?? []
    const menu = menus.get(url ?? '')
    if (!menu || path === undefined) throw new Error(`no menu leads to ${url}`)
    const action = actionOf(random, changes ?? false)
    writer.store.insert('log_user_behavior', {
      id: writer.idAt(time),
      tenant_id: user.tenantId,
      user_id: accountId(writer, user),
      user_name: user.username,
      opera_menu_id: menu.id,
      opera_menu_name: menu.name,
      opera_url:
        action === Behaviour.visit ? `${path}/page` : action === Behaviour.export ? `${path}/export` : path,
      opera_action: action,
      user_agent: machine.userAgent,
      ip: machine.ip,
      create_date: stamp(time),
    })
  }
}
