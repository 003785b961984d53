import type { AnyEndpoint } from '#contract/kernel.ts'
import { stamp } from '#server/common/clock.ts'
import type { Context } from '#server/context/context.ts'
import type { Store } from '#server/db/store.ts'

/** Codes of the dictionary USER_BEHAVIOR_TYPE (DECISION-OPS-91). */
export const Behaviour = { visit: '1', add: '2', update: '3', delete: '4', export: '5' } as const
export type Behaviour = (typeof Behaviour)[keyof typeof Behaviour]

/** A user who stays on a screen visits it once. */
const SAME_VISIT_MS = 5 * 60_000

/** Calls whose path belongs to another screen than the one they serve. */
// Open keys: looked up by the path of any call.
const screens: Readonly<Record<string, string>> = {
  '/sys/log/error/statPage': 'sys/log-errorStat',
  '/sys/log/error/exportStat': 'sys/log-errorStat',
  '/msg/msgRecordRead/updateReadAll': 'msg/msgRecord',
  '/msg/msgNoDisturbing': 'msg/msgRecord',
}

/** Entry of a call in the behaviour log; null: none. */
export function behaviourOf(endpoint: AnyEndpoint, name: string, query: unknown): Behaviour | null {
  if (endpoint.guard === 'public' || endpoint.effect === 'session') return null
  if (endpoint.kind === 'file') return Behaviour.export
  // A read with a body changes nothing.
  if (endpoint.method !== 'GET' && endpoint.effect === 'read') return null
  if (endpoint.encoding === 'multipart') return Behaviour.add
  switch (endpoint.method) {
    case 'GET':
      return typeof query === 'object' && query !== null && 'page' in query && query.page === 1
        ? Behaviour.visit
        : null
    case 'DELETE':
      return Behaviour.delete
    case 'PUT':
      return Behaviour.update
    case 'POST':
      return name === 'create' ? Behaviour.add : Behaviour.update
  }
}

interface MenuRow {
  readonly id: string
  readonly name: string
}

/**
 * The screen whose route a path begins with, with hyphens of the route for slashes; the longest one when several do.
 */
function menuOf(store: Store, path: string): MenuRow | undefined {
  const known = screens[path]
  return store.get<MenuRow>(
    `SELECT CAST(id AS TEXT) AS id, name FROM menus
     WHERE type = 0 AND url <> ''
       AND substr(?, 1, length(url) + 2) = '/' || replace(url, '-', '/') || '/'
     ORDER BY length(url) DESC, id LIMIT 1`,
    known === undefined ? `${path}/` : `/${known.replaceAll('-', '/')}/`,
  )
}

/** A row for an action of a signed-in user, when the call belongs to a screen (OPS-LUB-04). */
export function logBehaviour(context: Context, path: string, behaviour: Behaviour): void {
  const { store, caller } = context
  const menu = menuOf(store, path)
  if (!menu) return
  if (behaviour === Behaviour.visit) {
    const since = stamp(new Date(context.time.getTime() - SAME_VISIT_MS))
    const earlier = store.get(
      `SELECT 1 FROM log_user_behavior
       WHERE user_id = ? AND opera_menu_id = ? AND create_date > ? AND opera_action = ?`,
      caller.id,
      menu.id,
      since,
      behaviour,
    )
    if (earlier) return
  }
  store.insert('log_user_behavior', {
    id: context.nextId(),
    tenant_id: caller.tenantId,
    user_id: caller.id,
    user_name: caller.username,
    opera_menu_id: menu.id,
    opera_menu_name: menu.name,
    opera_url: path,
    opera_action: behaviour,
    user_agent: context.userAgent,
    ip: context.ip,
    create_date: context.now,
  })
}
