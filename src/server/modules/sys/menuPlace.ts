import { ErrorCode } from '#contract/failures.ts'
import type { MenuWrite } from '#contract/resources/sys/menu.ts'
import type { Context } from '#server/context/context.ts'
import type { Value } from '#server/db/store.ts'
import { checkDepth, isWithin } from '#server/db/tree.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy } from '#server/nouns/rows.ts'
import type { z } from 'zod'

type Written = z.output<typeof MenuWrite>

/**
 * A menu is below another of its own client, never below itself, and its client is a known module.
 * @param id of the menu that is moved; `0` for a new one.
 */
export function checkParent({ store }: Context, id: string, { pid, client }: Written): void {
  if (!store.get('SELECT 1 FROM menu_modules WHERE code = ?', client)) throw refuse('menu.clientUnknown')
  if (pid === '0') return
  // Trees for selection show modules above the menus; they are no menus themselves (DECISION-SYS-80).
  if (store.get('SELECT 1 FROM menu_modules WHERE id = ?', pid)) throw refuse('menu.parentModule')
  const parent = store.get<{ client: string }>('SELECT client FROM menus WHERE id = ?', pid)
  if (!parent) throw refuse('menu.parentMissing')
  if (isWithin(store, 'menus', pid, id)) throw new Refusal(ErrorCode.menuParentSelf, 'menu.parentSelf')
  checkDepth(store, 'menus', { id, pid })
}

/** A menu as its table takes it, without id and creator. */
export const menuColumns = (context: Context, menu: Written): Record<string, Value> => ({
  pid: menu.pid,
  name: menu.name,
  names: JSON.stringify(menu.names ?? {}),
  icon: menu.icon,
  file_list: JSON.stringify(menu.fileList),
  type: menu.type,
  client: menu.client,
  sort: menu.sort,
  url: menu.url,
  permissions: menu.permissions,
  show_flag: menu.showFlag,
  component_path: menu.componentPath,
  route_alias: menu.routeAlias,
  redirect_route: menu.redirectRoute,
  flag_character: menu.flagCharacter,
  is_report: menu.isReport,
  is_change: menu.isChange,
  css_style: menu.cssStyle,
  front_color: menu.frontColor,
  bg_color: menu.bgColor,
  request_mapping: menu.requestMapping,
  open_mode: menu.openMode,
  page_id: menu.pageId,
  ...changedBy(context),
})
